// What the tests of dist/engine share. The package is loaded as Node loads it for anyone: vitest.config.ts keeps
// dist/engine away from Vite's transforms.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { RawCore } from '#core/core.js';
import type { RawExercises } from '#core/exercises.js';
import type { RawLabs } from '#core/labs.js';
import {
  type Engine,
  EngineError,
  type ErrorCode,
  type Exercises,
  type Labs,
  loadEngine,
  loadExercises,
  loadLabs,
  type Matrix,
  matrix,
} from '../../dist/engine/index.js';

export {
  type Engine,
  EngineError,
  type Exercises,
  type Labs,
  loadEngine,
  loadExercises,
  loadLabs,
  type Matrix,
  matrix,
};

/** dist/engine, with a slash at the end. */
export const packageDir = fileURLToPath(new URL('../../dist/engine/', import.meta.url));

export const wasmBinary = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(`${packageDir}${name}.wasm`));

/** Row 0 is 1, 2, …; no row is a multiple of another. */
export function counting(rows: number, cols: number): Matrix {
  const data = Float64Array.from({ length: rows * cols }, (_, i) => Math.sin(i + 1) + i / 10);
  return { rows, cols, data };
}

/** Rows that a test can read. */
export function rowsOf({ rows, cols, data }: Matrix): number[][] {
  return Array.from({ length: rows }, (_, i) => Array.from(data.subarray(i * cols, (i + 1) * cols)));
}

/** What `call` throws, which has to be an EngineError. */
export function refusal(call: () => unknown): EngineError {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(EngineError);
    return error as EngineError;
  }
  throw new Error('nothing was thrown');
}

/** `call` is refused with this code and message, and its detail says the same in parts. */
export function expectRefusal(call: () => unknown, code: ErrorCode, message: string): void {
  const error = refusal(call);
  expect({ code: error.code, message: error.message }).toEqual({ code, message });
  const { argument, got, needed } = error.detail;
  expect(`${argument} is ${got}; it needs ${needed}`).toBe(message);
}

/** The same for a promise. */
export async function rejection(promise: Promise<unknown>): Promise<EngineError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EngineError);
  return error as EngineError;
}

/** An engine whose wasm memory the test can see. */
export async function engineWithMemory(): Promise<{ engine: Engine; memory: WebAssembly.Memory }> {
  const { value: engine, memory } = await withMemory(() => loadEngine());
  return { engine, memory };
}

/** Each small module beneath the facade. */
export interface RawModules {
  readonly core: RawCore;
  readonly exercises: RawExercises;
  readonly labs: RawLabs;
}

/** A module beneath the facade, and its memory. raw*.d.ts describe the glue, which comes without types. */
export async function rawModule<Name extends keyof RawModules>(
  name: Name,
): Promise<{ raw: RawModules[Name]; memory: WebAssembly.Memory }> {
  const glue = (await import(`${packageDir}whole.js`)) as typeof import('#core/whole.js');
  const module = await WebAssembly.compile(wasmBinary(name));
  const { value: raw, memory } = await withMemory(() =>
    glue.default<RawModules[Name]>({
      instantiateWasm(imports, receive) {
        void WebAssembly.instantiate(module, imports).then(receive);
        return {};
      },
    }),
  );
  return { raw, memory };
}

export async function withMemory<Value>(
  load: () => Promise<Value>,
): Promise<{ value: Value; memory: WebAssembly.Memory }> {
  const { instantiate } = WebAssembly;
  let memory: WebAssembly.Memory | undefined;
  const watched = async (module: WebAssembly.Module, imports: WebAssembly.Imports) => {
    const instance = await instantiate(module, imports);
    memory = Object.values(instance.exports).find((item) => item instanceof WebAssembly.Memory);
    return instance;
  };
  WebAssembly.instantiate = watched as typeof WebAssembly.instantiate;
  try {
    const value = await load();
    if (memory === undefined) throw new Error('the instance exports no memory');
    return { value, memory };
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}

/** The address after the last byte that was ever written: where the heap has been. */
export function highWater(memory: WebAssembly.Memory): number {
  const words = new Int32Array(memory.buffer);
  let end = words.length;
  while (end > 0 && words[end - 1] === 0) end--;
  return end * 4;
}
