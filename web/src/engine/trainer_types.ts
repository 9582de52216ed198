import type { Matrix } from './types.js';

/** What a run is made from. Runs with the same options are the same bit by bit. */
export interface TrainerOptions {
  /** h, 1 to 32; has to divide `width`. Default 2. */
  readonly heads?: number;
  /** C, numbers a token carries, 1 to 32. Default 4. */
  readonly content?: number;
  /** n, tokens of a sample, from `relations` to 64. Default 8. */
  readonly tokens?: number;
  /** Tokens that are asked for, each with a role of its own, 1 to 8. Default 2. */
  readonly relations?: number;
  /** d_model, 1 to 128. Default 16. */
  readonly width?: number;
  /** Samples a step, 1 to 1024. Default 64. */
  readonly batch?: number;
  /** Samples of the evaluation, 2 to 20,000, the same for every seed and number of heads. Default 2000. */
  readonly heldOut?: number;
  /** Of Adam, above 0 and at most 1000. Default 0.01. */
  readonly learningRate?: number;
  /** 0 to 2⁵³ − 1; of weights and batches. Default 1. */
  readonly seed?: number;
}

/** What the numbers of a run are held against. */
export interface TrainerCriteria {
  /** A relation is learned when its R² is at least this: 0.99. */
  readonly learned: number;
  /** A head has taken a relation when more than this share of its weight is on the relation's token: 0.7. */
  readonly taken: number;
  /** A batch with a larger loss ends the run: 1000. */
  readonly diverged: number;
  /**
   * Σ R² that one head can have, for samples without number: 1 + (relations − 1)/C, with two relations 1 + 1/C. Its
   * weights depend on one direction of the content alone, and what they ignore gives 1 for all relations together.
   */
  readonly oneHead: number;
}

/** What steps did. */
export interface TrainerProgress {
  /** Steps since the start. */
  readonly steps: number;
  /** Loss of the batch of each step now taken, before the step. Never NaN. */
  readonly losses: Float64Array;
  /** The loss of a batch was above `TrainerCriteria.diverged`, or no number. No step is taken any more. */
  readonly diverged: boolean;
  /** That loss; null where it was no number, and where nothing diverged. */
  readonly divergedAt: number | null;
}

/** How well the held-out samples are answered. */
export interface TrainerScore {
  /** Mean squared error; 1 for a model that always answers 0. */
  readonly loss: number;
  /** One a relation: 1 is perfect, 0 is as good as the mean. */
  readonly r2: Float64Array;
  /** Σ R² */
  readonly sum: number;
  /** Every R² is at least `TrainerCriteria.learned`. */
  readonly learned: boolean;
}

/** Where the heads look, in means over the held-out samples. Columns are the roles; all other tokens share the last. */
export interface TrainerAttention {
  /** h × relations + 1: weight on the role's tokens. */
  readonly mass: Matrix;
  /** h × relations + 1: share of samples whose largest weight is on the role. */
  readonly hits: Matrix;
  /** relations + 1: mass and hits of a head that does not look. */
  readonly uniform: Float64Array;
  /** relations + 1: those of a head that rests on the best fixed position for the role. */
  readonly fixed: Float64Array;
  /** relations + 1: that position, counted from 0. */
  readonly positions: readonly number[];
  /** h × h: the share of weight that two heads put on the same tokens. */
  readonly overlap: Matrix;
  /** h: the relation that each head has taken, see `TrainerCriteria.taken`; null for none. */
  readonly takes: readonly (number | null)[];
}

/** How much each head matters, with the gates as they are. */
export interface TrainerImportance {
  /** h: the loss with this head's gate at 0. */
  readonly lossWithout: Float64Array;
  /** h × relations: R² with this head's gate at 0. */
  readonly r2Without: Matrix;
  /** h: mean over samples of |∂L/∂gate| (Michel, Levy, Neubig 2019). */
  readonly gradient: Float64Array;
  /** Heads, counted from 0, each of which can go alone and leave every relation learned. */
  readonly spare: readonly number[];
}

/**
 * By what heads are removed: each time the one whose removal leaves the smallest loss; or in the order of the loss
 * without each alone, or of the gradient, both found once.
 */
export type PruneBy = 'greedy' | 'removal' | 'gradient';

/** Heads removed one by one, and what is left after each. */
export interface TrainerPruning {
  /** Heads counted from 0, in the order they went. */
  readonly order: readonly number[];
  /** One more than heads went: before the first, after the first, … */
  readonly loss: Float64Array;
  /** As many × relations. */
  readonly r2: Matrix;
  /** How many go in this order while every relation stays learned; 0 where they were not to begin with. */
  readonly removable: number;
}

/** One held-out sample, and what the heads make of it. */
export interface TrainerExample {
  /** relations: the token of each role, counted from 0. */
  readonly places: readonly number[];
  /** n × C */
  readonly content: Matrix;
  /** h × n */
  readonly weights: Matrix;
  /** relations·C: the content of the first role's token, of the second's, … as the model gives it. */
  readonly answer: Float64Array;
  /** relations·C: the same as it should be. */
  readonly target: Float64Array;
}

/** All that a run depends on; it can be cloned into and out of a worker. */
export interface TrainerSnapshot {
  readonly options: Required<TrainerOptions>;
  readonly steps: number;
  /** Matrices P, q, W_Q, W_K, W_V, W_O, U, row by row, one after the other. */
  readonly parameters: Float64Array;
  /** Adam's running means of the gradients and of their squares. */
  readonly first: Float64Array;
  readonly second: Float64Array;
  /** h */
  readonly gates: Float64Array;
}

/** A run of training: a task with relations, one layer of multi-head attention, Adam, fresh samples each step. */
export interface Trainer {
  /** With the defaults filled in. */
  readonly options: Required<TrainerOptions>;
  /** How many parameters the model has: the same for every number of heads. */
  readonly parameters: number;
  readonly criteria: TrainerCriteria;
  /**
   * Takes up to `count` steps, 1 to 10,000; fewer where the run diverges.
   * Throws `invalid-argument`, and `too-large` beyond a million in all.
   */
  step(count: number): TrainerProgress;
  /** h finite factors from the heads' outputs to concat, in training and evaluation alike; 0 removes a head. */
  setGates(gates: Float64Array): void;
  /** On the held-out samples. All of these throw `overflow` where a diverged model's numbers are too large. */
  evaluate(): TrainerScore;
  attention(): TrainerAttention;
  importance(): TrainerImportance;
  /** From the heads whose gate is not 0. The gates stay as they are. */
  prune(by: PruneBy): TrainerPruning;
  /** @param index a held-out sample, counted from 0 */
  example(index: number): TrainerExample;
  snapshot(): TrainerSnapshot;
  /** Goes on from a snapshot of a run with the same options. */
  restore(snapshot: TrainerSnapshot): void;
  /** Frees the memory. Every later call but this one throws `invalid-argument`. */
  dispose(): void;
}
