import type { EngineSource } from './engine/types.ts';

/** A module of the site is a file beside the page. */
export async function located(wasmUrl: string): Promise<EngineSource> {
  return { wasmUrl };
}
