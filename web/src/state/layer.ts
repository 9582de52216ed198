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
  const input = (name: MatrixName): Matrix => {
    const found = matrix('x') ?? matrix(name);
    if (found === undefined) throw new Error(`the example has neither x nor ${name}`);
    return found;
  };
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

/** Widths of q and v after their projections: what the number of heads has to divide. */
export function widths(example: Example): { readonly q: number; readonly v: number } {
  const { matrices } = example;
  const wide = (weight: MatrixName, input: MatrixName) =>
    (matrices[weight] ?? matrices.x ?? matrices[input])?.cols ?? 1;
  return { q: wide('wQ', 'q'), v: wide('wV', 'v') };
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
