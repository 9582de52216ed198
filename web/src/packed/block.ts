import { unlzma } from './lzma.ts';
import { bytesOf } from './text.ts';

/**
 * What is packed in a block of the single file.
 *
 * @throws Error when it is damaged
 */
export function unpacked(id: string): Uint8Array<ArrayBuffer> {
  return unlzma(bytesOf(document.getElementById(id)?.textContent ?? ''));
}
