/**
 * The modules fast-relaxed and fast-simd as they are, before the facade: what cpp/bindings/fast.cpp binds. The two
 * differ in the vector instructions they use and in nothing that is seen from here.
 */
declare module '#core/fast-relaxed.js' {
  import type { RawFailure, RawMatrix, RawOptions, RawSuccess } from '#core/core.js';

  export interface RawFloatMatrix extends Omit<RawMatrix, 'data'> {
    readonly data: Float32Array;
  }

  export interface RawWeights {
    readonly wQ: RawFloatMatrix;
    readonly wK: RawFloatMatrix;
    readonly wV: RawFloatMatrix;
    readonly wO: RawFloatMatrix;
    readonly heads: number;
  }

  /** Addresses in the module's memory, in bytes; 0 for what the calls will not bring along. */
  export interface RawBuffers {
    readonly xQ: number;
    readonly xK: number;
    readonly xV: number;
    readonly gates: number;
    readonly mask: number;
    readonly out: number;
  }

  export interface RawLayer {
    pack(weights: RawWeights): RawSuccess<undefined> | RawFailure;
    prepare(
      queries: number,
      keys: number,
      ownKeys: boolean,
      ownValues: boolean,
      mask: boolean,
      gates: boolean,
    ): RawSuccess<RawBuffers> | RawFailure;
    /** What `_attnForward` is told to find this layer by. */
    handle(): number;
    /** Of a `_attnForward` that gave 0. */
    failure(): RawFailure;
    peakBytes(queries: number, keys: number): number;
    /** Frees the layer, and is the only method of Embind's that is used. */
    delete(): void;
  }

  export interface RawFastModule {
    readonly Layer: new () => RawLayer;
    readonly wasmMemory: WebAssembly.Memory;
    /** From the buffers into `out`; 1 where it went well. `causal`: 0 or 1, `scale`: NaN = 1/√d_k. */
    _attnForward(handle: number, causal: number, scale: number): number;
  }

  export default function createFast(options: RawOptions): Promise<RawFastModule>;
}

declare module '#core/fast-simd.js' {
  export { default } from '#core/fast-relaxed.js';
}
