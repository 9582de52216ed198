import core from '#core/core.wasm?url';
import fastRelaxed from '#core/fast-relaxed.wasm?url';
import fastSimd from '#core/fast-simd.wasm?url';
import labs from '#core/labs.wasm?url';
import { LabWorker } from './engine/worker_client.ts';
import { located } from './located.ts';
import { startWorker } from './start_worker.ts';

const addresses = { core, labs, 'fast-relaxed': fastRelaxed, 'fast-simd': fastSimd };

/** The labs of the page, in a worker that starts with the first job. */
export const labWorker = new LabWorker(startWorker, (name) => located(addresses[name]));
