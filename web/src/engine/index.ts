// The entry of the published package. The page imports engine.ts and says itself where the wasm is.

import { loadEngine as load } from './engine.js';
// Not when it is asked for: it is small, and each file that names the next is a way to the server and back.
import { loadFast as loadFrom } from './fast.js';
import type { Engine, EngineSource, Exercises, FastEngine, Labs, PackageEngine } from './types.js';
import type { LabWorker } from './worker_client.js';

export { EngineError, matrix } from './engine.js';
export type * from './types.js';
export type * from './worker_client.js';

/**
 * Loads an engine from the core.wasm beside this file, or from `source`. Each call makes one of its own; after
 * `engine-aborted`, call it again.
 *
 * @throws EngineError `engine-unavailable`, where `detail.argument` says why: `webassembly` (the runtime has none, or
 * none with exceptions), `policy` (the content security policy forbids compiling), `download` (core.wasm did not
 * arrive), `module` (it is damaged or of another build); `wrong-type`, `invalid-argument` (source); `out-of-memory`
 */
export async function loadEngine(
  source: EngineSource = { wasmUrl: new URL('./core.wasm', import.meta.url) },
): Promise<PackageEngine> {
  const engine = await load(source);
  let loading: Promise<FastEngine> | undefined;

  /** One module for all layers, loaded when the first is wanted. */
  async function fast(): Promise<FastEngine> {
    loading ??= loadBeside(async () => engine);
    try {
      return await loading;
    } catch (error) {
      loading = undefined; // another attempt may find the network back
      throw error;
    }
  }

  return { ...engine, fast, packWeights: async (weights) => (await fast()).packWeights(weights) };
}

/**
 * Loads the fast path alone, from the files beside this one: the shortest way to a first result where
 * no intermediates are wanted. Where the runtime has no SIMD it loads an engine too, and lets its traced path serve.
 *
 * @throws EngineError as `loadEngine`
 */
export async function loadFast(): Promise<FastEngine> {
  return await loadBeside(() => load({ wasmUrl: new URL('./core.wasm', import.meta.url) }));
}

/**
 * Loads the questions and their judge from the exercises.wasm beside this file, or from `source`. They share nothing
 * with an engine; after `engine-aborted`, call it again.
 *
 * @throws EngineError as `loadEngine`
 */
export async function loadExercises(
  source: EngineSource = { wasmUrl: new URL('./exercises.wasm', import.meta.url) },
): Promise<Exercises> {
  const questions = await import('./questions.js');
  return await questions.loadExercises(source);
}

/**
 * Loads the labs from the labs.wasm beside this file, or from `source`: what a layer costs, and what dot products of
 * random vectors do. They share nothing with an engine; after `engine-aborted`, call it again.
 *
 * @throws EngineError as `loadEngine`
 */
export async function loadLabs(
  source: EngineSource = { wasmUrl: new URL('./labs.wasm', import.meta.url) },
): Promise<Labs> {
  const labs = await import('./load_labs.js');
  return await labs.loadLabs(source);
}

/** Runs the labs in a worker, from the files beside this one. Nothing is loaded before the first job. */
export async function labWorker(): Promise<LabWorker> {
  const { LabWorker } = await import('./worker_client.js');
  const wasm = {
    core: new URL('./core.wasm', import.meta.url),
    labs: new URL('./labs.wasm', import.meta.url),
    'fast-relaxed': new URL('./fast-relaxed.wasm', import.meta.url),
    'fast-simd': new URL('./fast-simd.wasm', import.meta.url),
  };
  const start = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  return new LabWorker(start, async (name) => ({ wasmUrl: wasm[name] }));
}

async function loadBeside(engine: () => Promise<Engine>): Promise<FastEngine> {
  return await loadFrom(engine, (build) => ({
    // Spelt out, so that bundlers find both files.
    wasmUrl:
      build === 'relaxed'
        ? new URL('./fast-relaxed.wasm', import.meta.url)
        : new URL('./fast-simd.wasm', import.meta.url),
  }));
}
