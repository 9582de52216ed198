import type { Matrix } from '../engine/types.ts';

/** The weights by the names that they have in a program. */
export const weightNames = { wQ: 'W_Q', wK: 'W_K', wV: 'W_V', wO: 'W_O' } as const;
export type WeightName = keyof typeof weightNames;

/** A layer to be written as a program. */
export interface ListedLayer {
  readonly tokens: readonly string[];
  /** Index of the one token that asks; undefined = every token does. */
  readonly query: number | undefined;
  /** n × d for all three, or a matrix each: q of the token that asks or of all, k and v of all. */
  readonly inputs: Matrix | Readonly<Record<'q' | 'k' | 'v', Matrix>>;
  /** Those that are not the identity. */
  readonly weights: Readonly<Partial<Record<WeightName, Matrix>>>;
  readonly heads: number;
  /** Factor on the scores; undefined = 1/√d_k. */
  readonly scale: number | undefined;
  /** Whether some query may not see some key, which is later in the sentence. */
  readonly causal: boolean;
  /** A multiplier a head; undefined = 1 each. */
  readonly gates: readonly number[] | undefined;
}

export const languages = ['numpy', 'pytorch', 'cpp'] as const;
export type Language = (typeof languages)[number];

export interface Program {
  readonly text: string;
  readonly fileName: string;
}

/** One of Q, K and V: what it is made of. */
export interface Made {
  /** "Q" */
  readonly name: string;
  /** "X_Q", or the name itself where nothing is projected. */
  readonly input: string;
  /** "W_Q" */
  readonly weight: string | undefined;
}

/** How Q, K and V come about, in this order. */
export function madeOf({ inputs, weights }: ListedLayer): readonly Made[] {
  return (['Q', 'K', 'V'] as const).map((name) => {
    const projected = weights[`w${name}`] !== undefined;
    const input = 'data' in inputs ? 'X' : projected ? `X_${name}` : name;
    return { name, input, weight: projected ? weightNames[`w${name}`] : undefined };
  });
}

/** Every matrix that a program begins with, by its name there. */
export function matricesOf(layer: ListedLayer): readonly (readonly [name: string, matrix: Matrix])[] {
  const { inputs, weights } = layer;
  const given: [string, Matrix][] =
    'data' in inputs
      ? [['X', inputs]]
      : madeOf(layer).map(({ input }, i) => [input, inputs[(['q', 'k', 'v'] as const)[i]!]]);
  for (const name of ['wQ', 'wK', 'wV', 'wO'] as const) {
    const matrix = weights[name];
    if (matrix) given.push([weightNames[name], matrix]);
  }
  return given;
}
