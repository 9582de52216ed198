import type { RawWeights } from '#core/fast-relaxed.js';
import { EngineError } from './error.js';
import { checkedOptions, checkedWeights, doubles, requireLength, rowsOf } from './floats.js';
import type {
  Engine,
  FloatMatrix,
  ForwardOptions,
  LayerWeights,
  Matrix,
  MultiHeadInput,
  PackedLayer,
} from './types.js';
import { floats } from './validate.js';

/** What a traced call keeps of a score: score, scaled, exponential and weight in double, a tie. */
const bytesPerScore = 4 * 8 + 4;

/** The array class itself: `out` may be of a class that has a `set` of its own. */
const { set } = Float32Array.prototype;

/** The same layer where the runtime has no SIMD: the traced path, with its caps and its double precision. */
export class TracedLayer implements PackedLayer {
  readonly build = 'traced';
  readonly #engine: Engine;
  #weights: Weights | undefined;

  constructor(engine: Engine, weights: RawWeights) {
    this.#engine = engine;
    this.#weights = copied(weights);
    // One row through it finds the shapes that do not fit.
    this.forward(new Float32Array(weights.wQ.rows), undefined, {
      xK: new Float32Array(weights.wK.rows),
      xV: new Float32Array(weights.wV.rows),
    });
  }

  assign(weights: LayerWeights): void {
    const checked = checkedWeights(weights);
    this.#alive();
    this.#weights = copied(checked);
  }

  forward(x: Float32Array, out?: Float32Array, options: ForwardOptions = {}): Float32Array {
    const { xK, xV, mask, gates, scale, causal } = checkedOptions(options);
    const weights = this.#alive();
    const { wQ, wK, wV, wO } = weights;
    const queries = rowsOf(floats(x, 'x'), 'x', wQ.rows);
    const result = out ?? new Float32Array(queries * wO.cols);
    requireLength(floats(result, 'out'), 'out', queries * wO.cols);
    const keys = xK === undefined ? queries : rowsOf(xK, 'xK', wK.rows);
    const { output } = this.#engine.multiHead({
      xQ: { rows: queries, cols: wQ.rows, data: doubles(x) },
      ...(xK && { xK: { rows: keys, cols: wK.rows, data: doubles(xK) } }),
      ...(xV && { xV: { rows: keys, cols: wV.rows, data: doubles(xV) } }),
      ...(mask && { mask: { rows: queries, cols: keys, data: doubles(mask) } }),
      ...(gates && { gates: doubles(gates) }),
      ...(scale !== undefined && { scale }),
      ...(causal !== undefined && { causal }),
      ...weights,
    });
    set.call(result, output.data);
    return result;
  }

  peakBytes(queries: number, keys = queries): number {
    const { wQ, wK, wV, wO, heads } = this.#alive();
    const weights = [wQ, wK, wV, wO].reduce((sum, { data }) => sum + data.length, 0);
    const rows = queries * (2 * wQ.cols + 2 * wV.cols + wO.cols) + keys * 2 * (wK.cols + wV.cols);
    return 8 * (weights + rows) + bytesPerScore * queries * keys * heads;
  }

  dispose(): void {
    this.#weights = undefined;
  }

  #alive(): Weights {
    if (this.#weights !== undefined) return this.#weights;
    const detail = { argument: 'layer', got: 'disposed of', needed: 'a layer that is in use' };
    throw new EngineError('invalid-argument', detail);
  }
}

type Weights = Required<Pick<MultiHeadInput, 'wQ' | 'wK' | 'wV' | 'wO' | 'heads'>>;

/** The caller's arrays may change; packed weights do not. */
function copied({ wQ, wK, wV, wO, heads }: RawWeights): Weights {
  const one = ({ rows, cols, data }: FloatMatrix): Matrix => ({ rows, cols, data: doubles(data) });
  return { wQ: one(wQ), wK: one(wK), wV: one(wV), wO: one(wO), heads };
}
