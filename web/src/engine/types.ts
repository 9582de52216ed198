import type { FirstSteps } from './step_types.js';

export type * from './lab_types.js';
export type * from './mistake_types.js';
export type * from './question_types.js';
export type * from './step_types.js';
export type * from './trainer_types.js';

/** A dense matrix, row by row: entry (i, j) is `data[i * cols + j]`. A token is a row. */
export interface Matrix {
  readonly rows: number;
  readonly cols: number;
  readonly data: Float64Array;
}

/** What `attend` takes. Shapes: q n_q × d_k, k n_k × d_k, v n_k × d_v. */
export interface AttendInput {
  readonly q: Matrix;
  readonly k: Matrix;
  readonly v: Matrix;
  /** Factor on Q Kᵀ. Default 1/√d_k. */
  readonly scale?: number;
  /** Query i sees keys j ≤ i + (n_k − n_q). Default false. */
  readonly causal?: boolean;
  /** n_q × n_k of 0 and 1, 1 = visible; joins `causal` by AND. Default: everything is visible. */
  readonly mask?: Matrix;
}

/** What `multiHead` takes. An absent weight is the identity: the input counts as projected. */
export interface MultiHeadInput {
  /** n_q × d_model */
  readonly xQ: Matrix;
  /** n_k × d_model. Default xQ. */
  readonly xK?: Matrix;
  /** n_k × d_model. Default xK. */
  readonly xV?: Matrix;
  /** d_model × h·d_k; head i owns columns i·d_k … (i+1)·d_k − 1 */
  readonly wQ?: Matrix;
  /** d_model × h·d_k */
  readonly wK?: Matrix;
  /** d_model × h·d_v */
  readonly wV?: Matrix;
  /** h·d_v × d_out */
  readonly wO?: Matrix;
  /** h, a whole number from 1 that divides the projected widths. */
  readonly heads: number;
  readonly scale?: number;
  readonly causal?: boolean;
  readonly mask?: Matrix;
  /** h multipliers between a head's output and `concat`. Default 1 each. */
  readonly gates?: Float64Array;
}

/** One head with every intermediate. */
export interface Trace {
  /** n_q × d_k, n_k × d_k, n_k × d_v: what this head was given. */
  readonly q: Matrix;
  readonly k: Matrix;
  readonly v: Matrix;
  /** The factor that was applied to the scores. */
  readonly scale: number;
  /** n_q × n_k, Q Kᵀ */
  readonly scores: Matrix;
  /** n_q × n_k, scores · scale */
  readonly scaled: Matrix;
  /** n_q × n_k, exp(scaled) unshifted, 0 where masked; null when one exceeds exp(700). */
  readonly exps: Matrix | null;
  /** n_q, row sums of `exps`; null together with it. */
  readonly sums: Float64Array | null;
  /** n_q × n_k, rows sum to 1; a row with everything masked is 0. */
  readonly weights: Matrix;
  /** n_q × d_v, weights · V */
  readonly output: Matrix;
  /** n_q, of each row of weights */
  readonly entropyBits: Float64Array;
  /** n_q lists of the keys that share the largest weight of a row. */
  readonly largest: readonly (readonly number[])[];
}

export interface MultiHeadTrace {
  /** h traces, before their gates. */
  readonly heads: readonly Trace[];
  /** n_q × h·d_v, the gated outputs side by side. */
  readonly concat: Matrix;
  /** n_q × d_out, concat · wO */
  readonly output: Matrix;
}

/** What `outputParts` takes. */
export interface OutputPartsInput {
  /** n × h·d_v, the gated outputs of the heads side by side */
  readonly concat: Matrix;
  /** h·d_v × d_out. Default: the identity. */
  readonly wO?: Matrix;
  /** h, a whole number from 1 that divides the columns of `concat`. */
  readonly heads: number;
  /** n × d_out: the output that this one is compared with */
  readonly before: Matrix;
}

export interface OutputParts {
  /** h, each n × d_out: what a head adds to the output, concat_i · W_O^i */
  readonly terms: readonly Matrix[];
  /** n × d_out, concat · wO − before; 0 where rounding alone can explain it */
  readonly change: Matrix;
}

/** A matrix in single precision, row by row. */
export interface FloatMatrix {
  readonly rows: number;
  readonly cols: number;
  readonly data: Float32Array;
}

/** What `packWeights` takes; in double precision it is rounded to single. */
export interface LayerWeights {
  /** d_model × h·d_k; head i owns columns i·d_k … (i+1)·d_k − 1 */
  readonly wQ: Matrix | FloatMatrix;
  /** d_model × h·d_k, or rows of its own where the keys come from another input */
  readonly wK: Matrix | FloatMatrix;
  /** d_model × h·d_v, or rows of its own likewise */
  readonly wV: Matrix | FloatMatrix;
  /** h·d_v × d_out */
  readonly wO: Matrix | FloatMatrix;
  /** h, a whole number from 1 to 4096 that divides the projected widths. */
  readonly heads: number;
}

/** What a forward pass can bring along besides its input. */
export interface ForwardOptions {
  /** n_k rows for the keys. Default: x. */
  readonly xK?: Float32Array;
  /** n_k rows for the values. Default: xK. */
  readonly xV?: Float32Array;
  /** Factor on Q Kᵀ. Default 1/√d_k. */
  readonly scale?: number;
  /** Query i sees keys j ≤ i + (n_k − n_q). Default false. */
  readonly causal?: boolean;
  /** n_q × n_k, 0 = hidden; joins `causal` by AND. Default: everything is visible. */
  readonly mask?: Uint8Array;
  /** h multipliers between a head's output and W_O. Default 1 each. */
  readonly gates?: Float32Array;
}

/**
 * A layer in single precision, with its weights in the order in which the products read them. It holds memory of the
 * wasm module until `dispose`.
 */
export interface PackedLayer {
  /** What computes: relaxed or plain SIMD, or the traced path where the runtime has neither. */
  readonly build: 'relaxed' | 'simd' | 'traced';
  /**
   * Concat(head_1 … head_h) W_O.
   *
   * @param x n_q × d_model, row by row
   * @param out n_q × d_out, which is filled and returned; without it a new array is. With it, and sizes as in the last
   * call, nothing is allocated.
   * @throws EngineError `wrong-type`, `invalid-argument`, `empty`, `shape-mismatch`, `not-finite`, `overflow` (beyond
   * single precision), `too-large` (more than 1 GiB in all), `out-of-memory`, `engine-aborted`
   */
  forward(x: Float32Array, out?: Float32Array, options?: ForwardOptions): Float32Array;
  /** Other weights of the same shapes. Throws what `packWeights` throws, and keeps the old ones then. */
  assign(weights: LayerWeights): void;
  /** Bytes of weights, workspace, input and output for n_q queries and n_k keys; linear in both. */
  peakBytes(queries: number, keys?: number): number;
  /** Frees the memory. Any later use throws `invalid-argument`. */
  dispose(): void;
}

/** What `loadFast` gives. */
export interface FastEngine {
  readonly build: PackedLayer['build'];
  /** Throws `wrong-type`, `invalid-argument`, `empty`, `shape-mismatch`, `not-finite`, `heads-do-not-divide`,
   * `too-large`, `out-of-memory`, `engine-aborted`. */
  packWeights(weights: LayerWeights): PackedLayer;
  /** The same in one call, for weights that change each time. A layer of the last shapes is kept for the next call. */
  forward(
    input: LayerWeights & ForwardOptions & { readonly x: Float32Array; readonly out?: Float32Array },
  ): Float32Array;
}

/** Stable codes. The first eight come from the engine, the rest from this side of the boundary. */
export type ErrorCode =
  | 'empty'
  | 'shape-mismatch'
  | 'not-finite'
  | 'invalid-argument'
  | 'heads-do-not-divide'
  | 'too-large'
  | 'overflow'
  | 'out-of-memory'
  | 'wrong-type'
  | 'ragged'
  | 'engine-unavailable'
  | 'engine-aborted';

/** What a message says, taken apart: the argument at fault, what it was, what it needed to be. */
export interface ErrorDetail {
  readonly argument: string;
  readonly got: string;
  readonly needed: string;
}

/** Where a module's wasm is found: core.wasm by `loadEngine`, NAME.wasm by the others. */
export type EngineSource =
  /** Its bytes: nothing is fetched. */
  | { readonly wasmBinary: Uint8Array | ArrayBuffer; readonly wasmUrl?: never }
  /** Its address; a relative one starts from the document. In Node also a file: URL. */
  | { readonly wasmUrl: string | URL; readonly wasmBinary?: never };

/**
 * Every argument is checked before anything is computed, and an option that does not exist is refused. Arguments are
 * copied, results are copies: whatever changes later changes nothing here.
 *
 * Every field of an argument is read once, before anything else happens, so a getter may do what it likes; what it
 * throws is the `cause` of a `wrong-type`. What an array is and how long is read past its class and its properties.
 *
 * All methods throw one class, `EngineError`. Its codes: `wrong-type` (also for an argument that is missing),
 * `invalid-argument` (a value outside what the argument accepts, an unknown option), `empty`, `shape-mismatch`,
 * `not-finite`, `heads-do-not-divide`, `too-large` (scores n_q·n_k·h beyond 2²², or more than 1 GiB of inputs or of
 * results; nothing was allocated), `overflow` (finite input, infinite result), `out-of-memory`, `engine-aborted`
 * (this engine is broken, and every later call throws the same).
 */
export interface Engine extends FirstSteps {
  /** Scaled dot-product attention of one head, softmax(Q Kᵀ · scale) V. */
  attend(input: AttendInput): Trace;
  /** Multi-head attention, Concat(head_1 … head_h) W_O. */
  multiHead(input: MultiHeadInput): MultiHeadTrace;
  /** The output of a layer as one term a head, and its difference from another. */
  outputParts(input: OutputPartsInput): OutputParts;
}

/** The engine of the published package, which finds the fast path beside itself. */
export interface PackageEngine extends Engine {
  /** The fast path; its module is loaded at the first call. Throws what `loadEngine` throws. */
  fast(): Promise<FastEngine>;
  /** Packs weights for the fast path. Throws what `fast` and its `packWeights` throw. */
  packWeights(weights: LayerWeights): Promise<PackedLayer>;
}
