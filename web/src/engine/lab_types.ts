import type { Trainer, TrainerOptions } from './trainer_types.js';
import type { Matrix } from './types.js';

/** What `cost` takes: whole numbers; `costDefaults` has the rest. */
export interface CostInput {
  readonly n: number;
  readonly dModel: number;
  /** h */
  readonly heads: number;
  /** g, a divisor of heads: h = multi-head (default), 1 = multi-query, between = grouped-query attention. */
  readonly kvHeads?: number;
  /** Width of a head's queries and keys. Default dModel/heads. */
  readonly dK?: number;
  /** Width of a head's values. Default dModel/heads. */
  readonly dV?: number;
  readonly bias?: boolean;
  /** Whether there is a W_O. */
  readonly outputProjection?: boolean;
  readonly bytesPerNumber?: 1 | 2 | 4 | 8;
}

export interface MatrixParameters {
  readonly weights: number;
  readonly biases: number;
}

/** What one layer costs. All counts are exact; one beyond 2⁵³ is refused as `too-large`. */
export interface Cost {
  readonly dK: number;
  readonly dV: number;
  readonly kvHeads: number;
  /** wQ d_model × h·d_k, wK d_model × g·d_k, wV d_model × g·d_v, wO h·d_v × d_model */
  readonly parameters: Readonly<Record<'wQ' | 'wK' | 'wV' | 'wO', MatrixParameters>> & {
    readonly total: number;
  };
  readonly multiplyAdds: {
    readonly q: number;
    readonly k: number;
    readonly v: number;
    readonly scores: number;
    readonly weightedSum: number;
    readonly output: number;
    /** q + k + v + output */
    readonly projections: number;
    /** scores + weightedSum */
    readonly attention: number;
    readonly total: number;
    /** Two for each multiply-add. */
    readonly flops: number;
  };
  /** h·n² */
  readonly exponentials: number;
  /** h·n², of the textbook layer */
  readonly storedWeights: number;
  /** Numbers that the textbook layer keeps. */
  readonly activations: Readonly<Record<'q' | 'k' | 'v' | 'weights' | 'concat' | 'output' | 'total', number>>;
  /** Numbers in the cache of keys and values: n·g·(d_k + d_v) */
  readonly cache: number;
  readonly bytes: Readonly<Record<'parameters' | 'activations' | 'weights' | 'cache', number>>;
  /** multiplyAdds.projections / multiplyAdds.scores */
  readonly projectionsPerScores: number;
  /** The n at which attention costs as many multiply-adds as the projections. */
  readonly balancedLength: number;
}

/** How the components of queries and keys are drawn; `componentDefaults` has the rest. */
export interface ComponentInput {
  /** From 1 to 65536. */
  readonly dK: number;
  readonly distribution?: 'normal' | 'uniform' | 'rademacher';
  /** Standard deviation of a component, from 10⁻⁶ to 10⁶. */
  readonly sigma?: number;
  /** Mean of a component, of q and of k. */
  readonly mean?: number;
  /** Of two components of one vector, from 0 to 1. */
  readonly correlation?: number;
  /** Where components are correlated. */
  readonly correlated?: 'queries' | 'both';
}

export interface VarianceInput extends ComponentInput {
  /** A whole number from 0. */
  readonly seed: number;
  /** Of each histogram, at most; from 1 to 1000. */
  readonly bins?: number;
  /** What the histogram of q·k covers. Default: five predicted standard deviations on either side of the mean. */
  readonly rawRange?: { readonly low: number; readonly high: number };
  /** What the histogram of q·k/√d_k covers; likewise. */
  readonly scaledRange?: { readonly low: number; readonly high: number };
}

export interface ScoreEntropyInput extends ComponentInput {
  /** A whole number from 0. */
  readonly seed: number;
  /** That each query sees, from 2 to 4096. */
  readonly keys?: number;
  /** Each with keys of its own. */
  readonly queries?: number;
}

export interface MeanAndVariance {
  readonly mean: number;
  readonly variance: number;
}

export interface Histogram {
  /** One more than there are bins. */
  readonly edges: Float64Array;
  readonly counts: Float64Array;
  readonly below: number;
  readonly above: number;
  /** Counts that a normal distribution of predicted mean and variance leads one to expect. */
  readonly expected: Float64Array;
  /** 19 of 20 such counts lie from bandLow to bandHigh. */
  readonly bandLow: Float64Array;
  readonly bandHigh: Float64Array;
}

export interface DotProducts {
  readonly mean: number;
  /** Σ (x − mean)² / (N − 1) */
  readonly variance: number;
  /** 3 for a normal distribution. */
  readonly kurtosis: number;
  /** The 95 % confidence interval of the variance, by the sample's kurtosis. */
  readonly varianceLow: number;
  readonly varianceHigh: number;
  readonly predicted: MeanAndVariance;
  /** Whether the interval holds the predicted variance. */
  readonly varianceAsPredicted: boolean;
  readonly histogram: Histogram;
}

/** What is known of q·k, and of q·k/√d_k, after so many samples. */
export interface VarianceResult {
  readonly samples: number;
  readonly raw: DotProducts;
  readonly scaled: DotProducts;
}

/** A simulation that goes on for as long as it is asked to. It holds memory of the module until `dispose`. */
export interface VarianceRun {
  /** Draws so many more; gives how many there are then. How they are divided changes nothing. */
  run(samples: number): number;
  /** From two samples on. */
  result(): VarianceResult;
  dispose(): void;
}

export interface WeightStatistics {
  /** Mean over the queries, with its 95 % confidence interval. */
  readonly entropyBits: number;
  readonly entropyLow: number;
  readonly entropyHigh: number;
  /** Mean of each query's largest weight. */
  readonly largestWeight: number;
}

export interface ScoreEntropy {
  /** Of softmax(q·k). */
  readonly raw: WeightStatistics;
  /** Of softmax(q·k/√d_k). */
  readonly scaled: WeightStatistics;
  /** log₂ keys: the entropy of equal weights. */
  readonly largestBits: number;
}

/** One variant of what was timed, beside the first. */
export interface VariantTiming {
  readonly median: number;
  /** Quartiles. */
  readonly lower: number;
  readonly upper: number;
  /** Median of the ratios to the first variant, round by round, with its 95 % confidence interval. */
  readonly ratio: number;
  readonly ratioLow: number;
  readonly ratioHigh: number;
  /** `same`: within 5 % of the first; `unclear`: too noisy to tell, or too few rounds. */
  readonly verdict: 'same' | 'slower' | 'faster' | 'unclear';
}

/** What is counted, simulated and trained. Errors as for `Engine`. */
export interface Labs {
  cost(input: CostInput): Cost;
  /** Mean and variance that q·k and q·k/√d_k should have. */
  predictDotProduct(input: ComponentInput): {
    readonly raw: MeanAndVariance;
    readonly scaled: MeanAndVariance;
  };
  /** Draws nothing yet. */
  variance(input: VarianceInput): VarianceRun;
  scoreEntropy(input: ScoreEntropyInput): ScoreEntropy;
  /** @param times rounds × variants */
  compareTimings(times: Matrix): readonly VariantTiming[];
  /** Normal numbers of mean 0 and standard deviation sigma. */
  randomNumbers(input: {
    readonly seed: number;
    readonly count: number;
    readonly sigma: number;
  }): Float64Array;
  /** A run before its first step. It holds memory of the module until its `dispose`. */
  trainer(options: TrainerOptions): Trainer;
}
