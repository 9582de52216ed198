import type { RawWeights } from '#core/fast-relaxed.js';
import { EngineError } from './error.js';
import { checkedWeights, requireLength, rowsOf } from './floats.js';
import type { Engine, ForwardOptions, LayerWeights, Matrix, PackedLayer } from './types.js';
import { Fields, floats } from './validate.js';

/** What a traced call keeps of a score: score, scaled, exponential and weight in double, a tie. */
const bytesPerScore = 4 * 8 + 4;

/** The same layer where the runtime has no SIMD: the traced path, with its caps and its double precision. */
export class TracedLayer implements PackedLayer {
  readonly build = 'traced';
  readonly #engine: Engine;
  #weights: RawWeights | undefined;

  constructor(engine: Engine, weights: RawWeights) {
    this.#engine = engine;
    this.#weights = weights;
    // One row through it finds the shapes that do not fit.
    this.forward(new Float32Array(weights.wQ.rows), undefined, {
      xK: new Float32Array(weights.wK.rows),
      xV: new Float32Array(weights.wV.rows),
    });
  }

  assign(weights: LayerWeights): void {
    this.#alive();
    this.#weights = checkedWeights(weights);
  }

  forward(x: Float32Array, out?: Float32Array, options: ForwardOptions = {}): Float32Array {
    const { wQ, wK, wV, wO, heads } = this.#alive();
    const queries = rowsOf(floats(x, 'x'), 'x', wQ.rows);
    const fields = new Fields(options, 'options', ['xK', 'xV', 'scale', 'causal', 'mask', 'gates']);
    const xK = fields.optionalFloats('xK');
    const xV = fields.optionalFloats('xV');
    const mask = fields.optionalBytes('mask');
    const gates = fields.optionalFloats('gates');
    const keys = xK === undefined ? queries : rowsOf(xK, 'xK', wK.rows);
    const { output } = this.#engine.multiHead({
      xQ: doubles(queries, wQ.rows, x),
      ...(xK && { xK: doubles(keys, wK.rows, xK) }),
      ...(xV && { xV: doubles(keys, wV.rows, xV) }),
      ...(mask && { mask: doubles(queries, keys, mask) }),
      ...(gates && { gates: Float64Array.from(gates) }),
      ...(options.scale !== undefined && { scale: options.scale }),
      ...(options.causal !== undefined && { causal: options.causal }),
      wQ: doubles(wQ.rows, wQ.cols, wQ.data),
      wK: doubles(wK.rows, wK.cols, wK.data),
      wV: doubles(wV.rows, wV.cols, wV.data),
      wO: doubles(wO.rows, wO.cols, wO.data),
      heads,
    });
    const result = out ?? new Float32Array(output.data.length);
    requireLength(floats(result, 'out'), 'out', output.data.length);
    result.set(output.data);
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

  #alive(): RawWeights {
    if (this.#weights !== undefined) return this.#weights;
    const detail = { argument: 'layer', got: 'disposed of', needed: 'a layer that is in use' };
    throw new EngineError('invalid-argument', detail);
  }
}

function doubles(rows: number, cols: number, data: ArrayLike<number>): Matrix {
  return { rows, cols, data: Float64Array.from(data) };
}
