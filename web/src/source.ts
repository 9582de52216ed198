import wasmUrl from '#core/core.wasm?url';
import type { EngineSource } from './engine/types.ts';

/** Where the site's engine comes from: a file beside the page. */
export async function engineSource(): Promise<EngineSource> {
  return { wasmUrl };
}
