import type { Matrix, MultiHeadInput } from '../engine/types.ts';
import type { Example, MatrixName } from '../examples/check.ts';
import { current, type Edits, isIdentity } from './edits.ts';
import { type Gates, gatesOf, isUngated } from './gates.ts';

/** What makes a layer: an example, what was changed of it, and how many heads share its width. */
export interface Layer {
  readonly example: Example;
  readonly edits: Edits;
  readonly heads: number;
  readonly gates: Gates;
}

/** The layer as the engine takes it. Weights that are the identity are left out. */
export function layerInput({ example, edits, heads, gates }: Layer): MultiHeadInput {
  const matrix = (name: MatrixName) => current(example, edits, name);
  const input = (name: Projected) => inputOf({ example, edits }, name);
  const weights = (['wQ', 'wK', 'wV', 'wO'] as const).filter((name) => !isIdentity(example, edits, name));
  return {
    xQ: input('q'),
    xK: input('k'),
    xV: input('v'),
    ...Object.fromEntries(weights.map((name) => [name, matrix(name)])),
    heads,
    ...(isUngated(gates, heads) ? {} : { gates: Float64Array.from(gatesOf(gates, heads)) }),
    causal: example.causal,
    ...(example.scale === undefined ? {} : { scale: example.scale }),
  };
}

/** What the projections make. */
export type Projected = 'q' | 'k' | 'v';

/** What W_Q, W_K or W_V projects: x, or an input of its own. */
export function inputOf({ example, edits }: Pick<Layer, 'example' | 'edits'>, name: Projected): Matrix {
  const found = current(example, edits, 'x') ?? current(example, edits, name);
  if (found === undefined) throw new Error(`the example has neither x nor ${name}`);
  return found;
}

/** Widths of q and v after their projections, which the number of heads has to divide, and of the output. */
export function widths(example: Example): Readonly<Record<'q' | 'v' | 'output', number>> {
  const { matrices } = example;
  const wide = (weight: MatrixName, input: MatrixName) =>
    (matrices[weight] ?? matrices.x ?? matrices[input])?.cols ?? 1;
  const v = wide('wV', 'v');
  return { q: wide('wQ', 'q'), v, output: matrices.wO?.cols ?? v };
}

/** How many tokens ask: one, or all. */
export function queries({ matrices }: Example): number {
  return (matrices.x ?? matrices.q)?.rows ?? 1;
}

/** Index of the token that asks in a row of q. */
export function queryToken(example: Example, row: number): number {
  return queries(example) === 1 ? example.query : row;
}

const usual = [1, 2, 4, 8, 16];

/** The numbers of heads a learner can choose. */
export function headChoices(example: Example): readonly number[] {
  const { q, v } = widths(example);
  const choices = new Set([...usual, example.heads].filter((h) => q % h === 0 && v % h === 0));
  return [...choices].sort((a, b) => a - b);
}
