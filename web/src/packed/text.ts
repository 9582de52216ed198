/**
 * Bytes as text that HTML and UTF-8 take as it is: 7 bits in each character of ASCII. The three that a page would not give
 * back (a NUL, a carriage return, and < in a script) stand, with the 7 bits behind them, for a letter from U+0100 on,
 * which takes two bytes. Base64 has 6 bits in a byte.
 */

/** What is never written, in the order of the letters in its place. */
export const unwritten = [0, 13, 60];
export const firstLetter = 0x100;

/** @returns the bytes, and perhaps one byte of 0 more */
export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array((text.length * 14) >> 3);
  let bits = 0;
  let held = 0;
  let length = 0;
  const put = (seven: number) => {
    bits = (bits << 7) | seven;
    held += 7;
    if (held < 8) return;
    held -= 8;
    bytes[length] = bits >> held;
    bits &= (1 << held) - 1;
    length += 1;
  };
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code >= firstLetter) put(unwritten[(code - firstLetter) >> 7] ?? 0);
    put(code & 127);
  }
  return bytes.subarray(0, length);
}
