import { parseState, printState } from './codec.ts';
import { type Layer, layerInput } from './layer.ts';
import { experiments, layerNote, longestLayer, type Notes, sentences } from './notes.ts';
import { type Context, type State, start } from './state.ts';

/** An input that was kept: its place, its words, and its layer with the query that is followed. */
export interface Kept {
  readonly place: number;
  readonly name: string;
  readonly expected: string;
  readonly result: string;
  /** The layer as it is written; empty where only words were kept. */
  readonly written: string;
}

export type Input = Layer & Pick<State, 'row'>;

/** Those that hold anything, in their order. */
export function keptIn(notes: Notes): Kept[] {
  return experiments.flatMap((place) => {
    const written = notes[layerNote(place)] ?? '';
    const [name = '', expected = '', result = ''] = sentences.map((id) => notes[`${id}-${place}`] ?? '');
    const isEmpty = [name, expected, result, written].every((text) => text === '');
    return isEmpty ? [] : [{ place, name, expected, result, written }];
  });
}

/** The first place that holds nothing. */
export function freePlace(notes: Notes): number | undefined {
  const taken = keptIn(notes).map(({ place }) => place);
  return experiments.find((place) => !taken.includes(place));
}

/** The notes with an experiment at a place; without its words it is removed. */
export function placed(
  notes: Notes,
  place: number,
  { name = '', expected = '', result = '', written = '' }: Partial<Kept>,
): Notes {
  const words = { input: name, expected, result };
  const entries = sentences.map((id) => [`${id}-${place}`, words[id]] as const);
  return { ...notes, ...Object.fromEntries(entries), [layerNote(place)]: written };
}

/** The layer at hand as text: "#s=1&step=practice&example=cricket&v=2.2:3"; undefined if it is too large to be kept. */
export function writtenInput(state: State, context: Context): string | undefined {
  const { example, edits, gates, heads, row, step } = state;
  const bare = { ...start(context, step, example), edits, gates, heads, row };
  const text = printState(bare, context, 'storage');
  return text.length <= longestLayer ? text : undefined;
}

/** The layer that was written; undefined if it cannot be read, or if its example is not here. */
export function readInput(text: string, context: Context): Input | undefined {
  const { state, refused } = parseState(text, context, undefined, 'storage');
  if (refused.length > 0) return undefined;
  const { example, edits, gates, heads, row } = state;
  return { example, edits, gates, heads, row };
}

/** Whether the same numbers go in, whatever the tokens are called and however many heads share the width. */
export function sameNumbers(a: Layer, b: Layer): boolean {
  return numbersOf(a) === numbersOf(b);
}

const written = new WeakMap<Layer, string>();

/** The numbers with every digit, in an order that does not depend on how they came about. */
function numbersOf(layer: Layer): string {
  const known = written.get(layer);
  if (known !== undefined) return known;
  const { heads: _, gates: __, ...input } = layerInput(layer);
  const entries = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(entries, (_, value) =>
    ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value,
  );
  written.set(layer, text);
  return text;
}
