import type { EngineSource } from './engine/types.ts';
import { unpacked } from './packed/block.ts';

/** A module of the single file is a block of the page. */
export async function located(id: string): Promise<EngineSource> {
  return { wasmBinary: unpacked(id).buffer };
}
