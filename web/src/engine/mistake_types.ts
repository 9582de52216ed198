import type { Matrix } from './types.js';

/** Bugs that people put into this layer. */
export type MistakeId =
  /** The scores go into the softmax as they are. */
  | 'notScaled'
  /** They are divided by √d_model instead of √d_k. */
  | 'dividedByRootDModel'
  /** Normalised down the queries of each key. */
  | 'softmaxOverQueries'
  /** K of a head reshaped to d_k × n, not transposed. */
  | 'reshapedKeys'
  /** n × d reshaped to h × n × d_k, without swapping the axes. */
  | 'reshapedHeads'
  /** V in the place of K. */
  | 'valuesForKeys';

/** Self-attention whose projections are taken as applied. */
export interface BrokenLayerInput {
  /** n × d */
  readonly q: Matrix;
  /** n × d */
  readonly k: Matrix;
  /** n × d */
  readonly v: Matrix;
  /** Divides d. */
  readonly heads: number;
  /** Default: none, the right layer. */
  readonly mistake?: MistakeId;
}

export interface BrokenLayer {
  /** h matrices, n × n: what the softmax is taken of */
  readonly scaled: readonly Matrix[];
  /** h matrices, n × n: queries are rows, keys columns */
  readonly weights: readonly Matrix[];
  /** n × d, the heads' outputs side by side */
  readonly output: Matrix;
}

/** Where no two of the mistakes give the same numbers. */
export interface MistakesExample extends Required<Omit<BrokenLayerInput, 'mistake'>> {
  readonly tokens: readonly string[];
  /** What is wrong with each broken layer of the step, in its order: not to be told before an attempt. */
  readonly layers: readonly MistakeId[];
}

/** A number of single precision, or what stands in its place: beyond 3.4·10³⁸; ∞/∞ or 0/0. */
export type Single = number | 'infinite' | 'notANumber';

/** A softmax as it stands in the formula, and the same shifted by the largest score; all in single precision. */
export interface NaiveSoftmax {
  /** n, times the factor */
  readonly scores: Float64Array;
  /** n, exp(score) */
  readonly exps: readonly Single[];
  readonly sum: Single;
  /** n, exp/sum */
  readonly naive: readonly Single[];
  /** n, score − largest score */
  readonly shifted: Float64Array;
  readonly shiftedExps: Float64Array;
  readonly shiftedSum: number;
  /** n, shiftedExps/shiftedSum */
  readonly weights: Float64Array;
  /** What single precision holds at most. */
  readonly largestSingle: number;
}

/** Parameters of a layer without biases, by matrix. */
export interface ParameterCounts {
  readonly wQ: number;
  readonly wK: number;
  readonly wV: number;
  readonly wO: number;
  readonly total: number;
}

/** What the steps on bugs and on the misconception show. Errors as for `Engine`. */
export interface Mistakes {
  mistakesExample(): MistakesExample;
  /** The layer with one mistake, right in everything else. `shape-mismatch` unless q, k and v are of one shape. */
  brokenLayer(input: BrokenLayerInput): BrokenLayer;
  /** @param input factor: multiplies every score first. Default 1. `overflow` beyond single precision. */
  naiveSoftmax(input: { readonly scores: Float64Array; readonly factor?: number }): NaiveSoftmax;
  /** With d_k = d_v = dModel/heads. `heads-do-not-divide` */
  countParameters(input: { readonly dModel: number; readonly heads: number }): ParameterCounts;
}
