import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packed, textOf } from '../../web/build/packing.ts';
import { unlzma } from '../../web/src/packed/lzma.ts';
import { bytesOf } from '../../web/src/packed/text.ts';

/** What the single file is packed in: Python's LZMA writes it, and the page's own reads it. */

const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const unpacked = (text: string): Uint8Array => unlzma(bytesOf(text));

describe('bytes as text', () => {
  it('give the same bytes again, whatever they are and however many', () => {
    for (let length = 0; length <= everyByte.length; length += 1) {
      for (const bytes of [
        everyByte.subarray(0, length),
        everyByte.subarray(256 - length),
        randomBytes(length),
      ]) {
        const found = [...bytesOf(textOf(bytes))];
        expect(found.slice(0, length)).toEqual([...bytes]);
        expect([[], [0]]).toContainEqual(found.slice(length));
      }
    }
  });

  it('are characters that HTML gives back as they are, seven bits in a byte of UTF-8', () => {
    const bytes = Uint8Array.from({ length: 1 << 17 }, (_, i) => (i % 2 ? i >> 9 : i >> 1));
    const text = textOf(bytes);
    expect(text).not.toMatch(/[\0\r<]/);
    expect(Math.max(...[...new Set(text)].map((letter) => letter.charCodeAt(0)))).toBeLessThan(0x280);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(Math.ceil((bytes.length * 8) / 7) + 2);
  });
});

describe('what is packed', () => {
  const far = randomBytes(70_000);
  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['one byte', Uint8Array.of(255)],
    ['every byte', everyByte],
    ['the same byte over and over', new Uint8Array(100_000).fill(7)],
    ['a short pattern', Uint8Array.from({ length: 10_000 }, (_, i) => i % 3)],
    ['noise', randomBytes(20_000)],
    ['a repetition from afar', Buffer.concat([far, far, far.subarray(5, 60_000)])],
    ['numbers', new Uint8Array(Float64Array.from({ length: 5000 }, (_, i) => Math.sin(i >> 2)).buffer)],
    ['a program', readFileSync(new URL('../../web/package-lock.json', import.meta.url))],
  ])('comes out again: %s', (_name, bytes) => {
    expect(Buffer.from(unpacked(packed(bytes))).equals(bytes)).toBe(true);
  });

  it('never comes out as something else, whichever of its first characters is another', () => {
    const program = Buffer.from("(async()=>{'use strict';" + 'const head = 1; '.repeat(400));
    const text = packed(program);
    for (let at = 0; at < 24; at += 1) {
      for (let code = 0x20 + at; code < 0x180; code += 16) {
        const changed = `${text.slice(0, at)}${String.fromCharCode(code)}${text.slice(at + 1)}`;
        let out = program;
        try {
          out = Buffer.from(unpacked(changed));
        } catch {}
        expect(out.equals(program)).toBe(true);
      }
    }
  });

  it('is refused when a character is wrong, or some are missing', () => {
    const text = packed(Buffer.from('Kohli, his, century. '.repeat(50) + everyByte.join(' ')));
    for (const at of [10, 40, 100, text.length - 20]) {
      const other = text[at] === 'x' ? 'y' : 'x';
      expect(() => unpacked(`${text.slice(0, at)}${other}${text.slice(at + 1)}`)).toThrow(/damaged/);
      expect(() => unpacked(text.slice(0, at + 8))).toThrow(/damaged/);
    }
    expect(() => unpacked('')).toThrow();
  });
});
