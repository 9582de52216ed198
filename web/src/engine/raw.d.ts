/**
 * The wasm module as it is, before the facade: what cpp/bindings binds and what Emscripten wraps around it.
 * Written by hand; tests/wasm/contract.test.ts compares it with the live module.
 */
declare module '#core/core.js' {
  export interface RawMatrix {
    readonly rows: number;
    readonly cols: number;
    readonly data: Float64Array;
  }

  export interface RawAttendInput {
    readonly q: RawMatrix;
    readonly k: RawMatrix;
    readonly v: RawMatrix;
    readonly scale?: number | undefined;
    readonly causal?: boolean | undefined;
    readonly mask?: RawMatrix | undefined;
  }

  export interface RawMultiHeadInput {
    readonly xQ: RawMatrix;
    readonly xK?: RawMatrix | undefined;
    readonly xV?: RawMatrix | undefined;
    readonly wQ?: RawMatrix | undefined;
    readonly wK?: RawMatrix | undefined;
    readonly wV?: RawMatrix | undefined;
    readonly wO?: RawMatrix | undefined;
    readonly heads: number;
    readonly scale?: number | undefined;
    readonly causal?: boolean | undefined;
    readonly mask?: RawMatrix | undefined;
    readonly gates?: Float64Array | undefined;
  }

  /** Lists end to end: list i is `keys` from ends[i − 1] (or 0) up to ends[i]. */
  export interface RawLists {
    readonly keys: Int32Array;
    readonly ends: Int32Array;
  }

  export interface RawTrace {
    readonly q: RawMatrix;
    readonly k: RawMatrix;
    readonly v: RawMatrix;
    readonly scale: number;
    readonly scores: RawMatrix;
    readonly scaled: RawMatrix;
    readonly exps: RawMatrix | null;
    readonly sums: Float64Array | null;
    readonly weights: RawMatrix;
    readonly output: RawMatrix;
    readonly entropyBits: Float64Array;
    readonly largest: RawLists;
  }

  export interface RawMultiHeadTrace {
    readonly heads: RawTrace[];
    readonly concat: RawMatrix;
    readonly output: RawMatrix;
  }

  export interface RawSuccess<Value> {
    readonly ok: true;
    readonly value: Value;
  }

  export interface RawDetail {
    readonly argument: string;
    readonly got: string;
    readonly needed: string;
  }

  export interface RawFailure {
    readonly ok: false;
    readonly code: string;
    readonly message: string;
    readonly detail: RawDetail;
  }

  export interface RawModule {
    attend(input: RawAttendInput): RawSuccess<RawTrace> | RawFailure;
    multiHead(input: RawMultiHeadInput): RawSuccess<RawMultiHeadTrace> | RawFailure;
    /** Embind's count of the JavaScript values that C++ holds on to; for the leak test. */
    count_emval_handles(): number;
  }

  export interface RawOptions {
    /** Instantiates with `imports` and hands the instance to `receive`, now or later. */
    instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void): object;
  }

  export default function createCore(options: RawOptions): Promise<RawModule>;
}
