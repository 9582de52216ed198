import type { RawBuffers, RawFastModule, RawLayer, RawWeights } from '#core/fast-relaxed.js';
import type { Caller } from './call.js';
import { EngineError } from './error.js';
import { type Brought, checkedOptions, checkedWeights, requireLength, rowsOf } from './floats.js';
import type { ForwardOptions, LayerWeights, PackedLayer } from './types.js';
import { floats } from './validate.js';

/** What the buffers were prepared for. */
interface Prepared {
  readonly queries: number;
  readonly keys: number;
  readonly ownKeys: boolean;
  readonly ownValues: boolean;
  readonly mask: boolean;
  readonly gates: boolean;
}

/** Views of the module's memory. They die when it grows, also through another layer of the same module. */
interface Views {
  readonly xQ: Float32Array;
  readonly xK: Float32Array;
  readonly xV: Float32Array;
  readonly gates: Float32Array;
  readonly mask: Uint8Array;
  readonly out: Float32Array;
}

/** The array class itself: `out` may be of a class that has a `set` of its own. */
const { set } = Float32Array.prototype;

/** A layer in the memory of a `fast` module. */
export class WasmLayer implements PackedLayer {
  readonly build: 'relaxed' | 'simd';
  readonly #module: RawFastModule;
  readonly #run: Caller;
  readonly #queryDepth: number;
  readonly #keyDepth: number;
  readonly #valueDepth: number;
  readonly #outWidth: number;
  readonly #heads: number;
  readonly #handle: number;
  #raw: RawLayer | undefined;
  #buffers: RawBuffers | undefined;
  #prepared: Prepared | undefined;
  #views: Views | undefined;

  constructor(module: RawFastModule, build: 'relaxed' | 'simd', weights: RawWeights, run: Caller) {
    this.#module = module;
    this.build = build;
    this.#run = run;
    this.#queryDepth = weights.wQ.rows;
    this.#keyDepth = weights.wK.rows;
    this.#valueDepth = weights.wV.rows;
    this.#outWidth = weights.wO.cols;
    this.#heads = weights.heads;
    const raw = new module.Layer();
    try {
      run(() => raw.pack(weights));
    } catch (error) {
      raw.delete();
      throw error;
    }
    this.#raw = raw;
    this.#handle = raw.handle();
  }

  assign(weights: LayerWeights): void {
    const checked = checkedWeights(weights);
    const raw = this.#alive();
    if (checked.heads !== this.#heads) {
      throw new EngineError('shape-mismatch', {
        argument: 'heads',
        got: String(checked.heads),
        needed: `${this.#heads} as before`,
      });
    }
    this.#run(() => raw.pack(checked));
  }

  forward(x: Float32Array, out?: Float32Array, options?: ForwardOptions): Float32Array {
    // First of all, because the getters of the options may do anything, also with this layer.
    const brought = options === undefined ? undefined : checkedOptions(options);
    const raw = this.#alive();
    const queries = rowsOf(floats(x, 'x'), 'x', this.#queryDepth);
    if (out !== undefined) requireLength(floats(out, 'out'), 'out', queries * this.#outWidth);
    const views =
      brought === undefined
        ? this.#ready(raw, queries, queries, undefined, undefined, undefined, undefined)
        : this.#bring(raw, queries, brought);
    views.xQ.set(x);
    this.#compute(raw, brought?.causal === true ? 1 : 0, brought?.scale ?? Number.NaN);
    if (out === undefined) return views.out.slice();
    set.call(out, views.out);
    return out;
  }

  peakBytes(queries: number, keys = queries): number {
    const raw = this.#alive();
    for (const [argument, count] of [
      ['queries', queries],
      ['keys', keys],
    ] as const) {
      if (!Number.isSafeInteger(count) || count < 1 || count >= 2 ** 31) {
        const needed = 'a whole number from 1 below 2^31';
        throw new EngineError('invalid-argument', { argument, got: String(count), needed });
      }
    }
    return raw.peakBytes(queries, keys);
  }

  dispose(): void {
    this.#raw?.delete();
    this.#raw = undefined;
    this.#views = undefined;
  }

  #compute(raw: RawLayer, causal: number, scale: number): void {
    this.#run.check();
    let done = 0;
    try {
      done = this.#module._attnForward(this.#handle, causal, scale);
    } catch (cause) {
      this.#run(() => {
        throw cause;
      });
    }
    if (done === 0) this.#run(() => raw.failure());
  }

  #alive(): RawLayer {
    if (this.#raw === undefined) {
      const detail = { argument: 'layer', got: 'disposed of', needed: 'a layer that is in use' };
      throw new EngineError('invalid-argument', detail);
    }
    return this.#raw;
  }

  /** Checks the sizes of what the options bring along, and copies it. */
  #bring(raw: RawLayer, queries: number, { xK, xV, mask, gates }: Brought): Views {
    const keys = xK === undefined ? queries : rowsOf(xK, 'xK', this.#keyDepth);
    if (xV !== undefined) requireLength(xV, 'xV', keys * this.#valueDepth);
    if (mask !== undefined) requireLength(mask, 'mask', queries * keys);
    if (gates !== undefined) requireLength(gates, 'gates', this.#heads);
    const views = this.#ready(raw, queries, keys, xK, xV, mask, gates);
    if (xK !== undefined) views.xK.set(xK);
    if (xV !== undefined) views.xV.set(xV);
    if (mask !== undefined) views.mask.set(mask);
    if (gates !== undefined) views.gates.set(gates);
    return views;
  }

  /** Views of buffers of these sizes: those of the last call, unless the sizes or the memory changed. */
  #ready(
    raw: RawLayer,
    queries: number,
    keys: number,
    xK: Float32Array | undefined,
    xV: Float32Array | undefined,
    mask: Uint8Array | undefined,
    gates: Float32Array | undefined,
  ): Views {
    const last = this.#prepared;
    if (
      last === undefined ||
      last.queries !== queries ||
      last.keys !== keys ||
      last.ownKeys !== (xK !== undefined) ||
      last.ownValues !== (xV !== undefined) ||
      last.mask !== (mask !== undefined) ||
      last.gates !== (gates !== undefined)
    ) {
      this.#prepare(raw, {
        queries,
        keys,
        ownKeys: xK !== undefined,
        ownValues: xV !== undefined,
        mask: mask !== undefined,
        gates: gates !== undefined,
      });
    }
    // A view of memory that has grown has length 0.
    return this.#views === undefined || this.#views.xQ.length === 0 ? this.#view() : this.#views;
  }

  #prepare(raw: RawLayer, wanted: Prepared): void {
    this.#prepared = undefined;
    this.#views = undefined;
    const { queries, keys, ownKeys, ownValues, mask, gates } = wanted;
    this.#buffers = this.#run(() => raw.prepare(queries, keys, ownKeys, ownValues, mask, gates));
    this.#prepared = wanted;
  }

  #view(): Views {
    const { buffer } = this.#module.wasmMemory;
    const at = this.#buffers as RawBuffers;
    const { queries, keys, ownKeys, ownValues, mask, gates } = this.#prepared as Prepared;
    this.#views = {
      xQ: new Float32Array(buffer, at.xQ, queries * this.#queryDepth),
      xK: new Float32Array(buffer, at.xK, ownKeys ? keys * this.#keyDepth : 0),
      xV: new Float32Array(buffer, at.xV, ownValues ? keys * this.#valueDepth : 0),
      gates: new Float32Array(buffer, at.gates, gates ? this.#heads : 0),
      mask: new Uint8Array(buffer, at.mask, mask ? queries * keys : 0),
      out: new Float32Array(buffer, at.out, queries * this.#outWidth),
    };
    return this.#views;
  }
}
