import { type Example, type MatrixName, matrixNames } from '../examples/check.ts';
import { at, current, edit, type Place } from '../state/edits.ts';
import type { Store } from '../state/store.ts';
import type { NumberText } from '../text/number.ts';
import { parseNumber } from '../text/parse_number.ts';
import { say } from '../text/say.ts';

interface Draft {
  readonly typed: string;
  /** Why it is no number, in words; undefined if it is one. */
  readonly problem: string | undefined;
}

/** What a learner is typing into a matrix, kept as typed until it is a number. */
export class Drafts {
  readonly #store: Store;
  readonly #numbers: NumberText;
  #drafts = new Map<string, Draft>();
  /** The example they are about. */
  #of: Example | undefined;

  constructor(store: Store, numbers: NumberText) {
    this.#store = store;
    this.#numbers = numbers;
  }

  /** What was typed into another example is no longer anybody's. */
  get #live(): Map<string, Draft> {
    const { example } = this.#store.state;
    if (example !== this.#of) this.#drafts = new Map();
    this.#of = example;
    return this.#drafts;
  }

  /** Text of one field, and the id of the message about it if it was refused. */
  field(place: Place): { text: string; message: string | undefined } {
    const id = printPlace(place);
    const draft = this.#live.get(id);
    return {
      text: draft?.typed ?? this.#numbers.full(this.#current(place)),
      message: draft?.problem === undefined ? undefined : messageId(id),
    };
  }

  /** Takes what was typed: into the store if it is a number, else only here. */
  type(place: Place, typed: string, names: { vector: string; feature: string }): void {
    const parsed = parseNumber(typed);
    const shown = { ...names, typed: typed.slice(0, 40), accepted: say('accepted') };
    this.#live.set(printPlace(place), {
      typed,
      problem: parsed.ok ? undefined : say(parsed.reason, shown),
    });
    if (!parsed.ok) return;
    const { edits, example } = this.#store.state;
    this.#store.update({ edits: edit(edits, example, place, parsed.value) });
  }

  /** Leaves a field: what could be read is shown as it was understood. */
  leave(place: Place): void {
    const id = printPlace(place);
    if (this.#live.get(id)?.problem === undefined) this.#live.delete(id);
    this.#store.seal();
  }

  /** Whatever the fields of one row show, as text to compare. */
  rowState(matrix: MatrixName, row: number): string {
    const inRow = ([id]: readonly [string, unknown]) => id.startsWith(`${matrix}.${row}.`);
    const drafts = [...this.#live].filter(inRow).map(([id, { typed }]) => [id, typed]);
    const edits = Object.entries(this.#store.state.edits[matrix]).filter(([at]) => at.startsWith(`${row}.`));
    return JSON.stringify([drafts, edits]);
  }

  clear(): void {
    this.#live.clear();
  }

  /** What was refused, in the order of typing. */
  get problems(): { id: string; text: string }[] {
    return [...this.#live].flatMap(([id, { problem }]) =>
      problem === undefined ? [] : [{ id: messageId(id), text: problem }],
    );
  }

  #current({ matrix, row, col }: Place): number {
    const { edits, example } = this.#store.state;
    return at(current(example, edits, matrix), row, col);
  }
}

function messageId(id: string): string {
  return `refused-${id.replaceAll('.', '-')}`;
}

/** "k.0.2" */
export function printPlace({ matrix, row, col }: Place): string {
  return `${matrix}.${row}.${col}`;
}

export function parsePlace(id: string): Place | undefined {
  const [, name, row, col] = /^(\w+)\.(\d+)\.(\d+)$/.exec(id) ?? [];
  const matrix = matrixNames.find((one) => one === name);
  return matrix && { matrix, row: Number(row), col: Number(col) };
}
