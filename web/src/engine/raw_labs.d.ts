/** The module labs as it is, before the facade: what cpp/bindings/labs.cpp binds. */
declare module '#core/labs.js' {
  import type { RawFailure, RawMatrix, RawSuccess } from '#core/core.js';

  export interface RawCostInput {
    readonly n: number;
    readonly dModel: number;
    readonly heads: number;
    readonly kvHeads?: number | undefined;
    readonly dK?: number | undefined;
    readonly dV?: number | undefined;
    readonly bias: boolean;
    readonly outputProjection: boolean;
    readonly bytesPerNumber: number;
  }

  export interface RawMatrixParameters {
    readonly weights: number;
    readonly biases: number;
  }

  export interface RawParameters {
    readonly wQ: RawMatrixParameters;
    readonly wK: RawMatrixParameters;
    readonly wV: RawMatrixParameters;
    readonly wO: RawMatrixParameters;
    readonly total: number;
  }

  export interface RawMultiplyAdds {
    readonly q: number;
    readonly k: number;
    readonly v: number;
    readonly scores: number;
    readonly weightedSum: number;
    readonly output: number;
    readonly projections: number;
    readonly attention: number;
    readonly total: number;
    readonly flops: number;
  }

  export interface RawActivations {
    readonly q: number;
    readonly k: number;
    readonly v: number;
    readonly weights: number;
    readonly concat: number;
    readonly output: number;
    readonly total: number;
  }

  export interface RawBytes {
    readonly parameters: number;
    readonly activations: number;
    readonly weights: number;
    readonly cache: number;
  }

  export interface RawCost {
    readonly dK: number;
    readonly dV: number;
    readonly kvHeads: number;
    readonly parameters: RawParameters;
    readonly multiplyAdds: RawMultiplyAdds;
    readonly exponentials: number;
    readonly storedWeights: number;
    readonly activations: RawActivations;
    readonly cache: number;
    readonly bytes: RawBytes;
    readonly projectionsPerScores: number;
    readonly balancedLength: number;
  }

  export interface RawPredictionInput {
    readonly dK: number;
    readonly distribution: string;
    readonly sigma: number;
    readonly mean: number;
    readonly correlation: number;
    readonly correlated: string;
  }

  export interface RawRange {
    readonly low: number;
    readonly high: number;
  }

  export interface RawVarianceInput {
    readonly dK: number;
    readonly distribution: string;
    readonly sigma: number;
    readonly mean: number;
    readonly correlation: number;
    readonly correlated: string;
    readonly seed: number;
    readonly bins: number;
    readonly rawRange?: RawRange | undefined;
    readonly scaledRange?: RawRange | undefined;
  }

  export interface RawScoreEntropyInput {
    readonly dK: number;
    readonly distribution: string;
    readonly sigma: number;
    readonly mean: number;
    readonly correlation: number;
    readonly correlated: string;
    readonly keys: number;
    readonly queries: number;
    readonly seed: number;
  }

  export interface RawTimingsInput {
    readonly times: RawMatrix;
  }

  export interface RawRandomInput {
    readonly seed: number;
    readonly count: number;
    readonly sigma: number;
  }

  export interface RawMeanAndVariance {
    readonly mean: number;
    readonly variance: number;
  }

  export interface RawDotProductPrediction {
    readonly raw: RawMeanAndVariance;
    readonly scaled: RawMeanAndVariance;
  }

  export interface RawHistogram {
    readonly edges: Float64Array;
    readonly counts: Float64Array;
    readonly below: number;
    readonly above: number;
    readonly expected: Float64Array;
    readonly bandLow: Float64Array;
    readonly bandHigh: Float64Array;
  }

  export interface RawDotProductResult {
    readonly mean: number;
    readonly variance: number;
    readonly kurtosis: number;
    readonly varianceLow: number;
    readonly varianceHigh: number;
    readonly predicted: RawMeanAndVariance;
    readonly varianceAsPredicted: boolean;
    readonly histogram: RawHistogram;
  }

  export interface RawVarianceResult {
    readonly samples: number;
    readonly raw: RawDotProductResult;
    readonly scaled: RawDotProductResult;
  }

  export interface RawWeightStatistics {
    readonly entropyBits: number;
    readonly entropyLow: number;
    readonly entropyHigh: number;
    readonly largestWeight: number;
  }

  export interface RawScoreEntropy {
    readonly raw: RawWeightStatistics;
    readonly scaled: RawWeightStatistics;
    readonly largestBits: number;
  }

  export interface RawVariantTiming {
    readonly median: number;
    readonly lower: number;
    readonly upper: number;
    readonly ratio: number;
    readonly ratioLow: number;
    readonly ratioHigh: number;
    readonly verdict: string;
  }

  export interface RawVariance {
    start(input: RawVarianceInput): RawSuccess<undefined> | RawFailure;
    /** How many samples there are then. */
    run(samples: number): RawSuccess<number> | RawFailure;
    result(): RawSuccess<RawVarianceResult> | RawFailure;
    /** Embind's. */
    delete(): void;
  }

  export interface RawTrainerOptions {
    readonly heads?: number | undefined;
    readonly content?: number | undefined;
    readonly tokens?: number | undefined;
    readonly relations?: number | undefined;
    readonly width?: number | undefined;
    readonly batch?: number | undefined;
    readonly heldOut?: number | undefined;
    readonly learningRate?: number | undefined;
    readonly seed?: number | undefined;
  }

  /** With the defaults filled in. */
  export interface RawRunOptions {
    readonly heads: number;
    readonly content: number;
    readonly tokens: number;
    readonly relations: number;
    readonly width: number;
    readonly batch: number;
    readonly heldOut: number;
    readonly learningRate: number;
    readonly seed: number;
  }

  export interface RawStart {
    readonly options: RawRunOptions;
    readonly parameters: number;
    readonly criteria: RawCriteria;
  }

  export interface RawCriteria {
    readonly learned: number;
    readonly taken: number;
    readonly diverged: number;
    readonly oneHead: number;
  }

  export interface RawProgress {
    readonly steps: number;
    readonly losses: Float64Array;
    readonly diverged: boolean;
    readonly divergedAt: number | null;
  }

  export interface RawScore {
    readonly loss: number;
    readonly r2: Float64Array;
    readonly sum: number;
    readonly learned: boolean;
  }

  export interface RawAttention {
    readonly mass: RawMatrix;
    readonly hits: RawMatrix;
    readonly uniform: Float64Array;
    readonly fixed: Float64Array;
    readonly positions: Int32Array;
    readonly overlap: RawMatrix;
    readonly takes: Int32Array;
  }

  export interface RawImportance {
    readonly lossWithout: Float64Array;
    readonly r2Without: RawMatrix;
    readonly gradient: Float64Array;
    readonly spare: Int32Array;
  }

  export interface RawPruning {
    readonly order: Int32Array;
    readonly loss: Float64Array;
    readonly r2: RawMatrix;
    readonly removable: number;
  }

  export interface RawExample {
    readonly places: Int32Array;
    readonly content: RawMatrix;
    readonly weights: RawMatrix;
    readonly answer: Float64Array;
    readonly target: Float64Array;
  }

  export interface RawSnapshot {
    readonly options: RawRunOptions;
    readonly steps: number;
    readonly parameters: Float64Array;
    readonly first: Float64Array;
    readonly second: Float64Array;
    readonly gates: Float64Array;
  }

  export interface RawSnapshotInput extends Omit<RawSnapshot, 'options'> {
    readonly options: RawTrainerOptions;
  }

  export interface RawTrainer {
    start(options: RawTrainerOptions): RawSuccess<RawStart> | RawFailure;
    step(count: number): RawSuccess<RawProgress> | RawFailure;
    setGates(gates: Float64Array): RawSuccess<undefined> | RawFailure;
    evaluate(): RawSuccess<RawScore> | RawFailure;
    attention(): RawSuccess<RawAttention> | RawFailure;
    importance(): RawSuccess<RawImportance> | RawFailure;
    prune(by: string): RawSuccess<RawPruning> | RawFailure;
    example(index: number): RawSuccess<RawExample> | RawFailure;
    snapshot(): RawSuccess<RawSnapshot> | RawFailure;
    restore(snapshot: RawSnapshotInput): RawSuccess<undefined> | RawFailure;
    /** Embind's. */
    delete(): void;
  }

  export interface RawLabs {
    readonly Variance: new () => RawVariance;
    readonly Trainer: new () => RawTrainer;
    cost(input: RawCostInput): RawSuccess<RawCost> | RawFailure;
    predictDotProduct(input: RawPredictionInput): RawSuccess<RawDotProductPrediction> | RawFailure;
    scoreEntropy(input: RawScoreEntropyInput): RawSuccess<RawScoreEntropy> | RawFailure;
    compareTimings(input: RawTimingsInput): RawSuccess<RawVariantTiming[]> | RawFailure;
    randomNumbers(input: RawRandomInput): RawSuccess<Float64Array> | RawFailure;
    count_emval_handles(): number;
  }
}
