import type { Labs } from './engine/types.ts';
import type { LabWorker } from './engine/worker_client.ts';
import { engineSource } from './source.ts';

/** The labs of the page: each part is loaded when a figure first asks for it, and again after it failed. */

let loaded: Promise<Labs> | undefined;

export function pageLabs(again = false): Promise<Labs> {
  if (again) loaded = undefined;
  loaded ??= load().catch((error) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

export async function pageLabWorker(): Promise<LabWorker> {
  return (await import('./lab_worker.ts')).labWorker;
}

async function load(): Promise<Labs> {
  const { loadLabs } = await import('./engine/load_labs.ts');
  return await loadLabs(await engineSource('labs'));
}
