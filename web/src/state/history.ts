import { type Edits, places } from './edits.ts';
import type { State } from './state.ts';

/** What undo brings back: the example and what was changed of it. The rest follows where the example is another. */
type Version = Pick<State, 'example' | 'edits' | 'gates' | 'heads' | 'head' | 'row' | 'open' | 'sizes'>;

const most = 200;

/** Changes that can be undone, and those that were. Typing on at one place is one change. */
export class History {
  #past: Version[] = [];
  #future: Version[] = [];
  /** Place that the last change was about, while it can still grow. */
  #run = '';

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Hears of every new state. */
  note(before: State, after: State): void {
    if (before.example === after.example && before.edits === after.edits && before.gates === after.gates)
      return;
    const run = placeOfChange(before, after);
    if (run === '' || run !== this.#run) this.#past = [...this.#past, versionOf(before)].slice(-most);
    this.#run = run;
    this.#future = [];
  }

  /** The change at hand is complete: what comes is another one, even at the same place. */
  seal(): void {
    this.#run = '';
  }

  undo(now: State): Partial<State> | undefined {
    const version = this.#past.pop();
    if (version) this.#future.push(versionOf(now));
    return this.#taken(now, version);
  }

  redo(now: State): Partial<State> | undefined {
    const version = this.#future.pop();
    if (version) this.#past.push(versionOf(now));
    return this.#taken(now, version);
  }

  /** Where the example stays, so do the heads, the row and the number that is open. */
  #taken(now: State, version: Version | undefined): Partial<State> | undefined {
    this.#run = '';
    if (version === undefined || version.example !== now.example) return version;
    return { edits: version.edits, gates: version.gates };
  }
}

function versionOf({ example, edits, gates, heads, head, row, open, sizes }: State): Version {
  return { example, edits, gates, heads, head, row, open, sizes };
}

/** "k.0.2" if that is all that changed. */
function placeOfChange(before: State, after: State): string {
  if (before.example !== after.example || before.gates !== after.gates) return '';
  const changed = new Set(
    [...places(before.edits), ...places(after.edits)]
      .map(({ matrix, row, col }) => `${matrix}.${row}.${col}`)
      .filter((place) => valueAt(before.edits, place) !== valueAt(after.edits, place)),
  );
  return changed.size === 1 ? ([...changed][0] ?? '') : '';
}

function valueAt(edits: Edits, place: string): number | undefined {
  const [matrix = '', row, col] = place.split('.');
  return edits[matrix as keyof Edits][`${row}.${col}`];
}
