import { execFileSync } from 'node:child_process';
import { checksum, unlzma } from '../src/packed/lzma.ts';
import { bytesOf, firstLetter, unwritten } from '../src/packed/text.ts';

/** What src/packed unpacks. Python has LZMA, and emcc needs Python anyway; Node has none. */
const lzma = `
import lzma, sys
filter = {'id': lzma.FILTER_LZMA1, 'preset': 9 | lzma.PRESET_EXTREME, 'lc': 3, 'lp': 0, 'pb': 0}
sys.stdout.buffer.write(lzma.compress(sys.stdin.buffer.read(), lzma.FORMAT_RAW, filters=[filter]))
`;

/** Bytes as a text that `unlzma(bytesOf(text))` makes them of again. */
export function packed(content: Uint8Array): string {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length);
  head.writeUInt32BE(checksum(content), 4);
  const text = textOf(Buffer.concat([head, execFileSync('python3', ['-c', lzma], { input: content })]));
  if (!Buffer.from(content).equals(unlzma(bytesOf(text))))
    throw new Error('what was packed is not what comes out');
  return text;
}

/** The inverse of `bytesOf`, for bytes after which one of 0 more does not matter. */
export function textOf(bytes: Uint8Array): string {
  let text = '';
  let letter = 0;
  const put = (seven: number) => {
    const index = letter > 0 ? -1 : unwritten.indexOf(seven);
    if (index >= 0) {
      letter = firstLetter + (index << 7);
      return;
    }
    text += String.fromCharCode(letter + seven);
    letter = 0;
  };
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    for (held += 8; held >= 7; bits &= (1 << held) - 1) {
      held -= 7;
      put(bits >> held);
    }
  }
  if (held > 0) put(bits << (7 - held));
  if (letter > 0) put(0);
  return text;
}
