/**
 * Bytes as text that stands in HTML and mail as it is: 13 bits in two of the 91 printable characters of ASCII other
 * than &, < and \. Base64 has 12.
 */

/** @returns the bytes, and perhaps one byte of 0 more */
export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array((text.length * 13) >> 4);
  let bits = 0;
  let held = 0;
  let to = 0;
  for (let from = 0; from < text.length; from += 2) {
    bits = (bits << 13) | (digitAt(text, from) * 91 + digitAt(text, from + 1));
    for (held += 13; held >= 8; to += 1) {
      held -= 8;
      bytes[to] = bits >> held;
    }
    bits &= (1 << held) - 1;
  }
  return bytes;
}

/** From 0 to 90. */
function digitAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code - 33 - +(code > 38) - +(code > 60) - +(code > 92); // 38, 60, 92: & < \
}
