import type { RawWeights } from '#core/fast-relaxed.js';
import { EngineError } from './error.js';
import type { ForwardOptions, LayerWeights } from './types.js';
import { Fields, floats, lengthOf } from './validate.js';

export function requireLength(array: Float32Array | Uint8Array, argument: string, length: number): void {
  if (lengthOf(array) === length) return;
  const got = `${lengthOf(array)} numbers`;
  throw new EngineError('shape-mismatch', { argument, got, needed: `${length} numbers` });
}

/** How many rows of `width` numbers the array holds. */
export function rowsOf(array: Float32Array, argument: string, width: number): number {
  const count = lengthOf(array);
  const rows = count / width;
  if (rows >= 1 && Number.isInteger(rows)) return rows;
  throw new EngineError(count === 0 ? 'empty' : 'shape-mismatch', {
    argument,
    got: `${count} numbers`,
    needed: `rows of ${width} numbers`,
  });
}

/** What a forward pass brings along: read once, and of the right types. */
export interface Brought {
  readonly xK: Float32Array | undefined;
  readonly xV: Float32Array | undefined;
  readonly scale: number | undefined;
  readonly causal: boolean | undefined;
  readonly mask: Uint8Array | undefined;
  readonly gates: Float32Array | undefined;
}

const optionNames = ['xK', 'xV', 'scale', 'causal', 'mask', 'gates'] as const;
type OptionName = (typeof optionNames)[number];

/** All options are read here, so that nothing of the caller's runs in the middle of a pass. */
export function checkedOptions(options: ForwardOptions): Brought {
  return optionsOf(new Fields(options, 'options', optionNames));
}

function optionsOf<Name extends string>(fields: Fields<Name | OptionName>): Brought {
  const scale = fields.optionalNumber('scale');
  if (scale !== undefined && !Number.isFinite(scale)) {
    const detail = { argument: 'scale', got: String(scale), needed: 'a finite number' };
    throw new EngineError('not-finite', detail);
  }
  return {
    scale,
    causal: fields.optionalBoolean('causal'),
    xK: fields.optionalFloats('xK'),
    xV: fields.optionalFloats('xV'),
    mask: fields.optionalBytes('mask'),
    gates: fields.optionalFloats('gates'),
  };
}

const weightNames = ['wQ', 'wK', 'wV', 'wO', 'heads'] as const;
type WeightName = (typeof weightNames)[number];

/** Weights in single precision. Whether their shapes fit is for the engine to check. */
export function checkedWeights(weights: LayerWeights): RawWeights {
  return weightsOf(new Fields(weights, 'weights', weightNames));
}

function weightsOf<Name extends string>(fields: Fields<Name | WeightName>): RawWeights {
  return {
    wQ: fields.floatMatrix('wQ'),
    wK: fields.floatMatrix('wK'),
    wV: fields.floatMatrix('wV'),
    wO: fields.floatMatrix('wO'),
    heads: fields.wholeNumber('heads', 1),
  };
}

/** What the call with everything in it takes, each part read once. */
export function checkedForward(input: unknown) {
  const fields = new Fields(input, 'input', ['x', 'out', ...weightNames, ...optionNames]);
  return {
    x: floats(fields.values.x, 'x'),
    out: fields.optionalFloats('out'),
    weights: weightsOf(fields),
    options: optionsOf(fields),
  };
}

/** A copy in double precision. Not Float64Array.from, which asks the array itself for its numbers. */
export function doubles(data: Float32Array | Uint8Array): Float64Array {
  const copy = new Float64Array(lengthOf(data));
  copy.set(data);
  return copy;
}
