import type { RawWeights } from '#core/fast-relaxed.js';
import { EngineError } from './error.js';
import type { LayerWeights } from './types.js';
import { Fields } from './validate.js';

export function requireLength(array: ArrayLike<number>, argument: string, length: number): void {
  if (array.length === length) return;
  const got = `${array.length} numbers`;
  throw new EngineError('shape-mismatch', { argument, got, needed: `${length} numbers` });
}

/** How many rows of `width` numbers the array holds. */
export function rowsOf(array: Float32Array, argument: string, width: number): number {
  const rows = array.length / width;
  if (rows >= 1 && Number.isInteger(rows)) return rows;
  throw new EngineError(array.length === 0 ? 'empty' : 'shape-mismatch', {
    argument,
    got: `${array.length} numbers`,
    needed: `rows of ${width} numbers`,
  });
}

/** Weights in single precision. Whether their shapes fit is for the engine to check. */
export function checkedWeights(weights: LayerWeights): RawWeights {
  const fields = new Fields(weights, 'weights', ['wQ', 'wK', 'wV', 'wO', 'heads']);
  return {
    wQ: fields.floatMatrix('wQ'),
    wK: fields.floatMatrix('wK'),
    wV: fields.floatMatrix('wV'),
    wO: fields.floatMatrix('wO'),
    heads: fields.wholeNumber('heads', 1),
  };
}
