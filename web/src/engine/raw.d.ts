/**
 * The module core as it is, before the facade: what cpp/bindings/core.cpp binds, and what the glue of any module takes.
 * Written by hand, like its siblings; tests/wasm/contract.test.ts compares them with the live modules.
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

  export interface RawOutputPartsInput {
    readonly concat: RawMatrix;
    readonly wO?: RawMatrix | undefined;
    readonly heads: number;
    readonly before: RawMatrix;
  }

  export interface RawOutputParts {
    readonly terms: RawMatrix[];
    readonly change: RawMatrix;
  }

  export interface RawText {
    readonly text: string;
  }

  export interface RawBottleneckInput {
    readonly scores: Float64Array;
    readonly wanted: Float64Array;
    readonly share?: number | undefined;
  }

  export interface RawShapesInput {
    readonly n: number;
    readonly dModel: number;
    readonly heads: number;
    readonly dK?: number | undefined;
    readonly dV?: number | undefined;
  }

  export interface RawSizes {
    readonly dModel: number;
    readonly heads: number;
  }

  export interface RawBottleneck {
    readonly targets: RawMatrix;
    readonly weights: Float64Array;
    readonly bits: Float64Array;
    readonly floors: Float64Array;
    readonly bestScores: Float64Array;
    readonly bestWeights: Float64Array;
    readonly bestBits: Float64Array;
    readonly priceBits: number;
    readonly excessBits: number;
  }

  export interface RawRelation {
    readonly id: string;
    readonly from: number;
    readonly to: number;
    readonly distance: number;
    /** −1 where there is none */
    readonly distractor: number;
  }

  export interface RawSentence {
    readonly text: string;
    readonly tokens: string[];
    readonly relations: RawRelation[];
  }

  export interface RawSymbolShape {
    readonly id: string;
    readonly rows: number;
    readonly cols: number;
    readonly perHead: boolean;
  }

  export interface RawShapes {
    readonly dK: number;
    readonly dV: number;
    readonly symbols: RawSymbolShape[];
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

  export interface RawCore {
    attend(input: RawAttendInput): RawSuccess<RawTrace> | RawFailure;
    multiHead(input: RawMultiHeadInput): RawSuccess<RawMultiHeadTrace> | RawFailure;
    outputParts(input: RawOutputPartsInput): RawSuccess<RawOutputParts> | RawFailure;
    bottleneck(input: RawBottleneckInput): RawSuccess<RawBottleneck> | RawFailure;
    commentary(): RawSuccess<RawSentence> | RawFailure;
    tokenise(input: RawText): RawSuccess<string[]> | RawFailure;
    shapes(input: RawShapesInput): RawSuccess<RawShapes> | RawFailure;
    divisorsNear(input: RawSizes): RawSuccess<Int32Array> | RawFailure;
    /** Embind's count of the JavaScript values that C++ holds on to; for the leak test. */
    count_emval_handles(): number;
  }

  export interface RawOptions {
    /** Instantiates with `imports` and hands the instance to `receive`, now or later. */
    instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void): object;
  }
}
