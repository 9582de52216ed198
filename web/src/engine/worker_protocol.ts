/** What a page and the worker of the labs say to each other. Everything here is cloned on its way. */

import { EngineError } from './error.js';
import type {
  ScoreEntropy,
  ScoreEntropyInput,
  VarianceInput,
  VarianceResult,
  VariantTiming,
} from './lab_types.js';
import type * as run from './trainer_types.js';
import type { EngineSource, ErrorCode, ErrorDetail, PackedLayer } from './types.js';

/** One layer, timed with each number of heads in turn. */
export interface TimingsInput {
  readonly n: number;
  readonly dModel: number;
  /** h of each variant; the first is the one that others are compared with. */
  readonly heads: readonly number[];
  /** In a round each variant runs once. From 6 on there are verdicts. */
  readonly rounds: number;
  /** Of the weights and the input, which have no say in the time. */
  readonly seed: number;
}

export interface Timings {
  readonly build: PackedLayer['build'];
  readonly rounds: number;
  /** Milliseconds of one forward pass, one entry a variant. */
  readonly variants: readonly VariantTiming[];
}

/** A run of training from its first step, or from a snapshot of it. */
export interface TrainingInput {
  readonly options: run.TrainerOptions;
  /** To take in this job. Default 2000. */
  readonly steps?: number;
  /** The held-out samples are scored before the first step and after so many, 1 to 10,000. Default 50. */
  readonly scoreEvery?: number;
  readonly from?: run.TrainerSnapshot;
  /** Milliseconds to wait after each score, for whoever wants to watch. Default 0. */
  readonly rest?: number;
}

/** With where the heads look. */
export interface TrainingScore extends run.TrainerScore, Pick<run.TrainerAttention, 'mass' | 'takes'> {
  readonly steps: number;
}

export interface Training extends Omit<run.TrainerProgress, 'losses'> {
  readonly options: Required<run.TrainerOptions>;
  /** How many parameters the model has. */
  readonly parameters: number;
  /** How many it has with other numbers of heads. */
  readonly counts: readonly { readonly heads: number; readonly parameters: number }[];
  /** Of the batches of this job, one a step. */
  readonly losses: Float64Array;
  /** Before the first step, and so on; the last one is of now, or of before the steps in which it diverged. */
  readonly scores: readonly TrainingScore[];
  /** As of the last score. */
  readonly attention: run.TrainerAttention;
  readonly criteria: run.TrainerCriteria;
  /** Steps at the first score that was learned; null where none was. */
  readonly learnedAfter: number | null;
  readonly snapshot: run.TrainerSnapshot;
}

/** What a trained model is worth without some of its heads. */
export interface Removals {
  readonly importance: run.TrainerImportance;
  /** Greedy. */
  readonly pruning: run.TrainerPruning;
}

/** Several models, trained one after the other. */
export interface TrainingsInput {
  readonly runs: readonly run.TrainerOptions[];
  /** Of each; default 2000. */
  readonly steps?: number;
}

/** One of them. */
export interface TrainedModel extends TrainingScore {
  readonly options: Required<run.TrainerOptions>;
  readonly diverged: boolean;
  readonly criteria: run.TrainerCriteria;
  /** As in `Training`. */
  readonly learnedAfter: number | null;
  /** As in `TrainerImportance`; none where it diverged. */
  readonly spare: readonly number[];
}

/** Each kind of task: what it takes, and what it gives in the end and, incomplete, on the way. */
export interface Tasks {
  readonly variance: {
    readonly input: VarianceInput & { readonly samples: number };
    readonly value: VarianceResult;
  };
  readonly entropies: {
    readonly input: { readonly points: readonly ScoreEntropyInput[] };
    readonly value: readonly ScoreEntropy[];
  };
  readonly timings: { readonly input: TimingsInput; readonly value: Timings };
  readonly training: { readonly input: TrainingInput; readonly value: Training };
  readonly trainings: { readonly input: TrainingsInput; readonly value: readonly TrainedModel[] };
  readonly removals: { readonly input: { readonly from: run.TrainerSnapshot }; readonly value: Removals };
  readonly gated: {
    /** Of a model, with a factor for each head. */
    readonly input: { readonly from: run.TrainerSnapshot; readonly gates: Float64Array };
    readonly value: run.TrainerScore;
  };
}

export type TaskKind = keyof Tasks;

export type Task<Kind extends TaskKind = TaskKind> = {
  readonly [Each in Kind]: { readonly kind: Each; readonly input: Tasks[Each]['input'] };
}[Kind];

export type ModuleName = 'core' | 'labs' | 'fast-relaxed' | 'fast-simd';

export type Request =
  | { readonly type: 'provide'; readonly module: ModuleName; readonly source: EngineSource }
  | { readonly type: 'start'; readonly job: number; readonly task: Task }
  | { readonly type: 'pause' | 'resume' | 'stop'; readonly job: number };

export type Reply =
  | Progress
  | { readonly type: 'done'; readonly job: number; readonly value: unknown }
  | { readonly type: 'stopped'; readonly job: number }
  | { readonly type: 'failed'; readonly job: number; readonly error: FlatError };

interface Progress {
  readonly type: 'progress';
  readonly job: number;
  readonly done: number;
  readonly total: number;
  readonly value: unknown;
}

/** An EngineError without its class, which no clone would keep. */
export interface FlatError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly detail: ErrorDetail;
}

/** What the engine did not throw is a defect of the worker, which is given up then. */
export function flattened(error: unknown): FlatError {
  if (error instanceof EngineError) {
    const { code, message, detail } = error;
    return { code, message, detail };
  }
  const detail = { argument: 'worker', got: `stopped by ${String(error)}`, needed: 'a new worker' };
  const { code, message } = new EngineError('engine-aborted', detail);
  return { code, message, detail };
}

export function restored({ code, message, detail }: FlatError): EngineError {
  return new EngineError(code, detail, { message });
}
