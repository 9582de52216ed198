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

/*
 * What a typed array is, and how long, is read past whatever its class or its owner made of its properties. All of it
 * also serves for arrays of another window or frame, which `instanceof` would not know.
 */
const typedArrays = Object.getPrototypeOf(Uint8Array.prototype) as object;
const intrinsic = <Value>(object: object, name: PropertyKey) =>
  Object.getOwnPropertyDescriptor(object, name)?.get as (this: unknown) => Value;
const nameOf = intrinsic<string | undefined>(typedArrays, Symbol.toStringTag);
const countOf = intrinsic<number>(typedArrays, 'length');
const bufferOf = intrinsic<ArrayBuffer>(typedArrays, 'buffer');
const offsetOf = intrinsic<number>(typedArrays, 'byteOffset');
const sizeOf = intrinsic<number>(ArrayBuffer.prototype, 'byteLength');

function typedArrayName(value: unknown): string | undefined {
  return nameOf.call(value);
}

export function lengthOf(array: Float32Array | Float64Array | Uint8Array): number {
  return countOf.call(array);
}

/** The same numbers as an array of the built-in class, which has no other properties: a view, not a copy. */
function plain<Data extends Float32Array | Float64Array>(
  data: Data,
  type: new (buffer: ArrayBuffer, offset: number, length: number) => Data,
): Data {
  const length = lengthOf(data);
  const buffer = length === 0 ? new ArrayBuffer(0) : bufferOf.call(data); // one that is detached takes no view
  return new type(buffer, length === 0 ? 0 : offsetOf.call(data), length);
}

/** Bytes of a module. */
export function isBytes(value: unknown): value is Uint8Array<ArrayBuffer> | ArrayBuffer {
  if (typedArrayName(value) === 'Uint8Array') return true;
  try {
    return sizeOf.call(value) >= 0;
  } catch {
    return false;
  }
}

export function floats(value: unknown, argument: string): Float32Array {
  if (typedArrayName(value) === 'Float32Array') return value as Float32Array;
  throw wrongType(argument, value, 'a Float32Array');
}

/** Runs `read`, which reads objects of the caller's; what their getters throw is theirs, and named as such. */
export function reading<Value>(argument: string, read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof EngineError) throw cause;
    const got = 'an object that throws when it is read';
    throw new EngineError('wrong-type', { argument, got, needed: 'values that can be read' }, { cause });
  }
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

/** The entries of an array, copied: each is read once, and a hole is undefined. */
export function list(argument: string, value: unknown): unknown[] {
  return reading(argument, () => {
    if (!Array.isArray(value)) throw wrongType(argument, value, 'an array');
    return Array.from(value as unknown[]);
  });
}

/** The checked fields of one options object. All are read from the caller's object at once, and only once. */
export class Fields<Name extends string> {
  readonly values: Readonly<Record<Name, unknown>>;
  #bytes = 0;

  /**
   * @param argument how errors call the object
   * @throws EngineError `wrong-type` when it is no object or cannot be read, `invalid-argument` for a field not in
   * `known`: a misspelt option would otherwise be ignored without a word
   */
  constructor(object: unknown, argument: string, known: readonly Name[]) {
    this.values = reading(argument, () => {
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
      const read = known.map((name) => [name, (object as Partial<Record<Name, unknown>>)[name]]);
      return Object.fromEntries(read) as Record<Name, unknown>;
    });
  }

  optionalNumber(name: Name): number | undefined {
    const value: unknown = this.values[name];
    if (value !== undefined && typeof value !== 'number') throw wrongType(name, value, 'a number');
    return value;
  }

  number(name: Name): number {
    const value = this.optionalNumber(name);
    if (value === undefined) throw wrongType(name, value, 'a number');
    return value;
  }

  text(name: Name): string {
    return text(name, this.values[name]);
  }

  optionalText(name: Name): string | undefined {
    return this.values[name] === undefined ? undefined : this.text(name);
  }

  optionalBoolean(name: Name): boolean | undefined {
    const value: unknown = this.values[name];
    if (value !== undefined && typeof value !== 'boolean') throw wrongType(name, value, 'true or false');
    return value;
  }

  /** `least` is for the message alone; the engine checks it. */
  wholeNumber(name: Name, least: number): number {
    const value = this.values[name];
    const needed = `a whole number from ${least}`;
    if (typeof value !== 'number') throw wrongType(name, value, needed);
    if (!Number.isSafeInteger(value))
      throw new EngineError('invalid-argument', { argument: name, got: String(value), needed });
    return value;
  }

  optionalWholeNumber(name: Name, least: number): number | undefined {
    if (this.values[name] === undefined) return undefined;
    const value = this.wholeNumber(name, least);
    if (value >= least) return value;
    const needed = `a whole number from ${least}`;
    throw new EngineError('invalid-argument', { argument: name, got: String(value), needed });
  }

  /** An array of numbers, copied. */
  numbers(name: Name): Float64Array {
    return reading(name, () => {
      const value = this.values[name];
      if (!Array.isArray(value)) throw wrongType(name, value, 'an array of numbers');
      const numbers: number[] = [];
      // By index: every() would skip the holes of a sparse array.
      for (let i = 0; i < value.length; i++) {
        const entry: unknown = value[i];
        if (typeof entry !== 'number') throw wrongType(`${name}[${i}]`, entry, 'a number');
        numbers.push(entry);
      }
      return Float64Array.from(numbers);
    });
  }

  vector(name: Name): Float64Array {
    const value = this.optionalVector(name);
    if (value === undefined) throw wrongType(name, value, 'a Float64Array');
    return value;
  }

  optionalVector(name: Name): Float64Array | undefined {
    const value = this.values[name];
    if (value === undefined) return undefined;
    if (typedArrayName(value) !== 'Float64Array') throw wrongType(name, value, 'a Float64Array');
    return plain(value as Float64Array, Float64Array);
  }

  optionalFloats(name: Name): Float32Array | undefined {
    const value = this.values[name];
    return value === undefined ? undefined : floats(value, name);
  }

  optionalBytes(name: Name): Uint8Array | undefined {
    const value = this.values[name];
    if (value !== undefined && typedArrayName(value) !== 'Uint8Array') {
      throw wrongType(name, value, 'a Uint8Array of 0 and 1');
    }
    return value as Uint8Array | undefined;
  }

  optionalMatrix(name: Name): Matrix | undefined {
    return this.values[name] === undefined ? undefined : this.matrix(name);
  }

  matrix(name: Name): Matrix {
    const { rows, cols, data } = this.#matrix(name);
    if (typedArrayName(data) !== 'Float64Array') throw wrongType(`${name}.data`, data, 'a Float64Array');
    return this.#sized(name, rows, cols, plain(data as Float64Array, Float64Array));
  }

  /** In single precision: a Float32Array as it is, a Float64Array rounded. */
  floatMatrix(name: Name): FloatMatrix {
    const { rows, cols, data } = this.#matrix(name);
    const type = typedArrayName(data);
    if (type === 'Float32Array')
      return this.#sized(name, rows, cols, plain(data as Float32Array, Float32Array));
    if (type !== 'Float64Array') throw wrongType(`${name}.data`, data, 'a Float32Array or a Float64Array');
    const doubles = this.#sized(name, rows, cols, plain(data as Float64Array, Float64Array));
    return { ...doubles, data: Float32Array.from(doubles.data) };
  }

  /** A fresh object, so that what is checked is what is copied. Fields beside rows, cols and data are let be. */
  #matrix(name: Name): { rows: number; cols: number; data: unknown } {
    const value = this.values[name];
    const { rows, cols, data } = reading(name, () => {
      if (typeof value !== 'object' || value === null || Array.isArray(value) || ArrayBuffer.isView(value)) {
        throw wrongType(name, value, 'a Matrix: { rows, cols, data: Float64Array }');
      }
      const { rows, cols, data } = value as Readonly<Record<string, unknown>>;
      return { rows, cols, data };
    });
    return { rows: side(`${name}.rows`, rows), cols: side(`${name}.cols`, cols), data };
  }

  #sized<Data extends Float32Array | Float64Array>(name: string, rows: number, cols: number, data: Data) {
    if (data.length !== rows * cols) {
      // A transferred (detached) buffer has length 0.
      throw new EngineError('shape-mismatch', {
        argument: `${name}.data`,
        got: `${data.length} numbers`,
        needed: `${rows}·${cols} = ${rows * cols}`,
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
    return { rows, cols, data };
  }
}

/** Rows or columns of a matrix. */
function side(argument: string, count: unknown): number {
  const needed = 'a whole number from 1';
  if (typeof count !== 'number') throw wrongType(argument, count, needed);
  if (Number.isSafeInteger(count) && count >= 0) return count;
  throw new EngineError('invalid-argument', { argument, got: String(count), needed });
}
