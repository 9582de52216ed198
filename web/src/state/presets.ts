import type { Matrix } from '../engine/types.ts';
import type { Example } from '../examples/check.ts';
import { at, current, differences, type Edits, original } from './edits.ts';
import { type Gates, gatesOf, setGate } from './gates.ts';
import type { Layer } from './layer.ts';

/** Projections worth a look, each made of the example's own. */
export const presetIds = ['slice', 'swap', 'borrow', 'mix', 'drop'] as const;
export type PresetId = (typeof presetIds)[number];

const projections = ['wQ', 'wK', 'wV'] as const;
type Projection = (typeof projections)[number];

/** Entry (row, col) of a matrix that is made of another. */
type Entry = (own: Matrix, row: number, col: number) => number;

/** What it makes of each projection; those that are left out stay the example's own. */
type Preset = Readonly<Partial<Record<Projection, Entry>>>;

/**
 * Each feature and its counterpart from the other end become their sum and their difference, times `size`. W_Q of size
 * 1 and W_K of size 1/2 together leave every full dot product as it was: (a+b)(c+d)/2 + (b−a)(d−c)/2 = ac + bd.
 */
const mixed =
  (size: number): Entry =>
  ({ cols }, row, col) => {
    const last = cols - 1;
    if (row !== col && row !== last - col) return 0;
    return row < col && col > last - col ? -size : size;
  };

/** The first two heads' columns in each other's place. */
const swapped =
  (heads: number): Entry =>
  (own, row, col) =>
    at(own, row, exchanged(col, own.cols / heads));

const alike = (entry: Entry): Preset => ({ wQ: entry, wK: entry, wV: entry });

const presets: Readonly<Record<PresetId, (heads: number) => Preset>> = {
  slice: () => alike((_own, row, col) => (row === col ? 1 : 0)),
  swap: (heads) => alike(swapped(heads)),
  borrow: (heads) =>
    alike((own, row, col) => at(own, row, col < own.cols / heads ? col + own.cols / heads : col)),
  mix: () => ({ wQ: mixed(1), wK: mixed(1 / 2) }),
  drop: () => alike((own, row, col) => (row === 0 ? 0 : at(own, row, col))),
};

/** The projections of a preset as edits; undefined where the example has no place for it. */
export function presetEdits(
  id: PresetId,
  example: Example,
  heads: number,
): Pick<Edits, Projection> | undefined {
  if (!suits(id, example, heads)) return undefined;
  const preset = presets[id](heads);
  const made = (name: Projection) => {
    const own = original(example, name);
    const entry = preset[name];
    return own && entry ? differences(own, entry) : {};
  };
  return { wQ: made('wQ'), wK: made('wK'), wV: made('wV') };
}

/** Which preset the projections are at; undefined for none. */
export function presetOf({ edits, example, heads }: Layer): PresetId | undefined {
  return presetIds.find((id) => {
    const made = presetEdits(id, example, heads);
    return made && projections.every((name) => sameEntries(made[name], edits[name]));
  });
}

function suits(id: PresetId, example: Example, heads: number): boolean {
  const own = projections.map((name) => original(example, name));
  switch (id) {
    case 'swap':
    case 'borrow':
      return heads > 1;
    case 'slice':
      return own.every((matrix) => matrix?.rows === matrix?.cols);
    case 'mix': // of what is sliced
      return (
        !example.matrices.wQ && !example.matrices.wK && own.every((matrix) => (matrix?.cols ?? 1) % 2 === 0)
      );
    case 'drop':
      return true;
  }
}

/** Heads A and B in each other's place: their columns of the projections, and what their outputs are multiplied by. */
export function swapHeads({ edits, example, heads, gates }: Layer): { edits: Edits; gates: Gates } {
  const made = projections.map((name) => [name, remade(example, edits, name, swapped(heads))] as const);
  const [a = 1, b = 1] = gatesOf(gates, heads);
  return {
    edits: { ...edits, ...Object.fromEntries(made) },
    gates: setGate(setGate(gates, 0, b), 1, a),
  };
}

/** The rows of W_O that heads A and B own, in each other's place. */
export function swapOutputRows({ edits, example, heads }: Layer): Edits {
  const entry: Entry = (own, row, col) => at(own, exchanged(row, own.rows / heads), col);
  return { ...edits, wO: remade(example, edits, 'wO', entry) };
}

function remade(example: Example, edits: Edits, name: Projection | 'wO', entry: Entry) {
  const own = original(example, name);
  const now = current(example, edits, name);
  return own && now ? differences(own, (_own, row, col) => entry(now, row, col)) : {};
}

/** An index with its first two blocks exchanged. */
function exchanged(index: number, block: number): number {
  if (index < block) return index + block;
  return index < 2 * block ? index - block : index;
}

/** Whether the same entries of a matrix have the same values. */
export function sameEntries(a: Edits[Projection], b: Edits[Projection]): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
