import type { EngineSource } from './engine/types.ts';

/** A module of the single file is a block of the page: gzipped, in base64. */
export async function located(id: string): Promise<EngineSource> {
  const text = document.getElementById(id)?.textContent ?? '';
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return { wasmBinary: await new Response(inflated).arrayBuffer() };
}
