import { EngineError } from './error.js';
import type { FloatMatrix, Matrix } from './types.js';

/*
 * Types and lengths are checked here, because Embind converts whatever it gets ("a" and NaN to 0, 1.7 to 1).
 * Values and the shapes that have to fit each other are checked by the engine.
 */

/** What all matrices of one call may weigh. The engine caps its results at the same size (cpp/engine/limits.hpp). */
const maxInputBytes = 2 ** 30;

/** How an error names a value it did not want. */
export function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string')
    return `the string ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)}`;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') {
    const view = typedArrayName(value);
    if (view !== undefined) return `${view.startsWith('Int') ? 'an' : 'a'} ${view}`;
    return Array.isArray(value) ? 'an array' : 'an object';
  }
  return `a ${typeof value}`;
}

/** Float64Array, also one of another window or frame, which `instanceof` would not know. */
function isFloat64Array(value: unknown): value is Float64Array {
  return typedArrayName(value) === 'Float64Array';
}

function isFloatArray(value: unknown): value is Float32Array | Float64Array {
  const name = typedArrayName(value);
  return name === 'Float32Array' || name === 'Float64Array';
}

export function floats(value: unknown, argument: string): Float32Array {
  if (value instanceof Float32Array || typedArrayName(value) === 'Float32Array') return value as Float32Array;
  throw wrongType(argument, value, 'a Float32Array');
}

function typedArrayName(value: unknown): string | undefined {
  return ArrayBuffer.isView(value)
    ? Object.prototype.toString.call(value).slice('[object '.length, -1)
    : undefined;
}

function wrongType(argument: string, value: unknown, needed: string): EngineError {
  return new EngineError('wrong-type', { argument, got: describe(value), needed });
}

/** What is cut off a longer text has no say in its being refused as too long. */
const textCap = 1000;

/** A text, cut to `most` UTF-16 units. */
export function text(argument: string, value: unknown, most = textCap): string {
  if (typeof value !== 'string') throw wrongType(argument, value, 'a string');
  return value.slice(0, most);
}

/** The checked fields of one options object. Each is read from the caller's object once. */
export class Fields<Name extends string> {
  readonly #values: Readonly<Record<string, unknown>>;
  #bytes = 0;

  /**
   * @param argument how errors call the object
   * @throws EngineError `wrong-type` when it is no object, `invalid-argument` for a field not in `known`: a
   * misspelt option would otherwise be ignored without a word
   */
  constructor(object: unknown, argument: string, known: readonly Name[]) {
    if (
      typeof object !== 'object' ||
      object === null ||
      Array.isArray(object) ||
      ArrayBuffer.isView(object)
    ) {
      throw wrongType(argument, object, `an object with ${known.join(', ')}`);
    }
    const stranger = Object.keys(object).find((key) => !known.some((name) => name === key));
    if (stranger !== undefined) {
      throw new EngineError('invalid-argument', {
        argument: stranger.length > 40 ? `${stranger.slice(0, 40)}…` : stranger,
        got: 'an unknown option',
        needed: `one of ${known.join(', ')}`,
      });
    }
    this.#values = object as Readonly<Record<string, unknown>>;
  }

  optionalNumber(name: Name): number | undefined {
    const value = this.#values[name];
    if (value !== undefined && typeof value !== 'number') throw wrongType(name, value, 'a number');
    return value;
  }

  number(name: Name): number {
    const value = this.optionalNumber(name);
    if (value === undefined) throw wrongType(name, value, 'a number');
    return value;
  }

  text(name: Name): string {
    return text(name, this.#values[name]);
  }

  optionalBoolean(name: Name): boolean | undefined {
    const value = this.#values[name];
    if (value !== undefined && typeof value !== 'boolean') throw wrongType(name, value, 'true or false');
    return value;
  }

  /** `least` is for the message alone; the engine checks it. */
  wholeNumber(name: Name, least: number): number {
    const value = this.#values[name];
    const needed = `a whole number from ${least}`;
    if (typeof value !== 'number') throw wrongType(name, value, needed);
    if (!Number.isSafeInteger(value))
      throw new EngineError('invalid-argument', { argument: name, got: String(value), needed });
    return value;
  }

  optionalWholeNumber(name: Name, least: number): number | undefined {
    if (this.#values[name] === undefined) return undefined;
    const value = this.wholeNumber(name, least);
    if (value >= least) return value;
    const needed = `a whole number from ${least}`;
    throw new EngineError('invalid-argument', { argument: name, got: String(value), needed });
  }

  /** An array of numbers, copied. */
  numbers(name: Name): Float64Array {
    const value = this.#values[name];
    if (!Array.isArray(value)) throw wrongType(name, value, 'an array of numbers');
    // By index: every() would skip the holes of a sparse array.
    for (let i = 0; i < value.length; i++) {
      const entry: unknown = value[i];
      if (typeof entry !== 'number') throw wrongType(`${name}[${i}]`, entry, 'a number');
    }
    return Float64Array.from(value as number[]);
  }

  vector(name: Name): Float64Array {
    const value = this.optionalVector(name);
    if (value === undefined) throw wrongType(name, value, 'a Float64Array');
    return value;
  }

  optionalVector(name: Name): Float64Array | undefined {
    const value = this.#values[name];
    if (value !== undefined && !isFloat64Array(value)) throw wrongType(name, value, 'a Float64Array');
    return value;
  }

  optionalFloats(name: Name): Float32Array | undefined {
    const value = this.#values[name];
    return value === undefined ? undefined : floats(value, name);
  }

  optionalBytes(name: Name): Uint8Array | undefined {
    const value = this.#values[name];
    if (value !== undefined && typedArrayName(value) !== 'Uint8Array') {
      throw wrongType(name, value, 'a Uint8Array of 0 and 1');
    }
    return value as Uint8Array | undefined;
  }

  optionalMatrix(name: Name): Matrix | undefined {
    const value = this.#values[name];
    return value === undefined ? undefined : this.#checkedMatrix(name, value);
  }

  matrix(name: Name): Matrix {
    return this.#checkedMatrix(name, this.#values[name]);
  }

  /** In single precision: a Float32Array as it is, a Float64Array rounded. */
  floatMatrix(name: Name): FloatMatrix {
    const { rows, cols, data } = this.#checkedMatrix(name, this.#values[name], isFloatArray);
    return { rows, cols, data: data instanceof Float32Array ? data : Float32Array.from(data) };
  }

  /** A fresh object, so that what was checked is what is copied. Fields beside rows, cols and data are let be. */
  #checkedMatrix<Data extends Float32Array | Float64Array = Float64Array>(
    name: string,
    value: unknown,
    isData: (data: unknown) => data is Data = isFloat64Array as (data: unknown) => data is Data,
  ): { rows: number; cols: number; data: Data } {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || ArrayBuffer.isView(value)) {
      throw wrongType(name, value, 'a Matrix: { rows, cols, data: Float64Array }');
    }
    const { rows, cols, data } = value as Readonly<Record<string, unknown>>;
    const size = (side: 'rows' | 'cols', count: unknown): number => {
      const argument = `${name}.${side}`;
      if (typeof count !== 'number') throw wrongType(argument, count, 'a whole number from 1');
      if (!Number.isSafeInteger(count) || count < 0) {
        throw new EngineError('invalid-argument', {
          argument,
          got: String(count),
          needed: 'a whole number from 1',
        });
      }
      return count;
    };
    const checked = { rows: size('rows', rows), cols: size('cols', cols) };
    if (!isData(data)) {
      const needed = isData === isFloatArray ? 'a Float32Array or a Float64Array' : 'a Float64Array';
      throw wrongType(`${name}.data`, data, needed);
    }
    if (data.length !== checked.rows * checked.cols) {
      // A transferred (detached) buffer has length 0.
      throw new EngineError('shape-mismatch', {
        argument: `${name}.data`,
        got: `${data.length} numbers`,
        needed: `${checked.rows}·${checked.cols} = ${checked.rows * checked.cols}`,
      });
    }
    this.#bytes += data.byteLength;
    if (this.#bytes > maxInputBytes) {
      throw new EngineError('too-large', {
        argument: name,
        got: `${this.#bytes} bytes with the matrices before it`,
        needed: `at most ${maxInputBytes} bytes in all`,
      });
    }
    return { ...checked, data };
  }
}
