import type { Matrix } from './types.js';

/** What `bottleneck` takes: several jobs that one softmax has to serve. */
export interface BottleneckInput {
  /** n ≥ 2, before the softmax */
  readonly scores: Float64Array;
  /** J ≥ 1 indices: the token each job wants. */
  readonly wanted: readonly number[];
  /** Of its attention a job wants on its token, between 0 and 1; the rest is spread evenly. Default 0.9. */
  readonly share?: number;
}

export interface Bottleneck {
  /** J × n, what each job would have the weights be. */
  readonly targets: Matrix;
  /** n, softmax(scores) */
  readonly weights: Float64Array;
  /** J, cross-entropy of each job under these weights. */
  readonly bits: Float64Array;
  /** J, entropy of each target: the least that job can pay. */
  readonly floors: Float64Array;
  /** What costs the jobs least together. */
  readonly best: {
    /** n, log(weights), shifted so that the smallest is 0 */
    readonly scores: Float64Array;
    /** n, the mean of the targets */
    readonly weights: Float64Array;
    /** J, cross-entropy of each job under them */
    readonly bits: Float64Array;
  };
  /** Σ best.bits − Σ floors: what sharing costs at best. */
  readonly priceBits: number;
  /** Σ bits − Σ floors: what these scores cost. */
  readonly excessBits: number;
}

/** One word that needs another, by indices. */
export interface Relation {
  readonly id: 'coreference' | 'topic';
  readonly from: number;
  readonly to: number;
  /** Difference of the positions. */
  readonly distance: number;
  /** A token that fits nearly as well. */
  readonly distractor: number | null;
}

/** The chapter's sentence. */
export interface Commentary {
  readonly text: string;
  readonly tokens: readonly string[];
  readonly relations: readonly Relation[];
}

/** What `shapes` takes: whole numbers from 1 to a million. */
export interface ShapesInput {
  readonly n: number;
  readonly dModel: number;
  readonly heads: number;
  /** Width of a head's queries and keys. Default dModel/heads. */
  readonly dK?: number;
  /** Width of a head's values. Default dModel/heads. */
  readonly dV?: number;
}

export type SymbolId =
  | 'x'
  | 'wQ'
  | 'wK'
  | 'wV'
  | 'q'
  | 'k'
  | 'v'
  | 'scores'
  | 'weights'
  | 'head'
  | 'concat'
  | 'wO'
  | 'output';

export interface SymbolShape {
  readonly id: SymbolId;
  readonly rows: number;
  readonly cols: number;
  /** Whether there are h of them. */
  readonly perHead: boolean;
}

export interface LayerShapes {
  readonly dK: number;
  readonly dV: number;
  /** In the order of computing. */
  readonly symbols: readonly SymbolShape[];
}

/** What the first steps of the chapter show. Errors as for `Engine`. */
export interface FirstSteps {
  /** What one softmax costs several jobs, and the least it can cost them. */
  bottleneck(input: BottleneckInput): Bottleneck;
  /** The chapter's sentence. */
  commentary(): Commentary;
  /** The words of a text, punctuation dropped. */
  tokenise(text: string): readonly string[];
  /** The shape of every symbol of the layer. `heads-do-not-divide` where a default width is no whole number. */
  shapes(input: ShapesInput): LayerShapes;
  /** The divisors of dModel on either side of heads, ascending; heads alone if it is one. */
  divisorsNear(input: { readonly dModel: number; readonly heads: number }): readonly number[];
}
