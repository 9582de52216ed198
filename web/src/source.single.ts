import type { EngineSource } from './engine/types.ts';

/** Where the single file's engine comes from: a block of the page itself, gzipped, in base64. */
export async function engineSource(): Promise<EngineSource> {
  const text = document.getElementById('core-wasm')?.textContent ?? '';
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return { wasmBinary: await new Response(inflated).arrayBuffer() };
}
