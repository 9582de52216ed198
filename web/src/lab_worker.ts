import core from '#core/core.wasm?url';
import labs from '#core/labs.wasm?url';
import { LabWorker } from './engine/worker_client.ts';
import { fastBuilds } from './fast_builds.ts';
import { located } from './located.ts';
import { startWorker } from './start_worker.ts';

const builds: Partial<Record<'relaxed' | 'simd', string>> = fastBuilds;
const addresses = { core, labs, 'fast-relaxed': builds.relaxed ?? '', 'fast-simd': builds.simd ?? '' };

/** The labs of the page, in a worker that starts with the first job. */
export const labWorker = new LabWorker(
  startWorker,
  (name) => located(addresses[name]),
  (['relaxed', 'simd'] as const).filter((build) => builds[build] !== undefined),
);
