/** Reads the bits that a range coder wrote; each was as long as it was improbable. */
export class RangeReader {
  readonly #bytes: Uint8Array;
  /** Of a 0, in 2048ths: one for each kind of bit. */
  readonly #chances: Uint16Array;
  #at: number;
  #range = 0xffffffff;
  #code = 0;

  /**
   * @param at where they begin: a byte of 0, and 4 that fill the code
   * @param kinds how many kinds of bits there are
   */
  constructor(bytes: Uint8Array, at: number, kinds: number) {
    this.#bytes = bytes;
    this.#chances = new Uint16Array(kinds).fill(1024);
    this.#code = new DataView(bytes.buffer, bytes.byteOffset).getUint32(at + 1);
    this.#at = at + 5;
  }

  /** The next bit, of this kind. */
  bit(kind: number): number {
    const chance = this.#chances[kind]!;
    const bound = (this.#range >>> 11) * chance;
    const bit = this.#code < bound ? 0 : 1;
    if (bit) {
      this.#range -= bound;
      this.#code -= bound;
      this.#chances[kind] = chance - (chance >> 5);
    } else {
      this.#range = bound;
      this.#chances[kind] = chance + ((2048 - chance) >> 5);
    }
    this.#fill();
    return bit;
  }

  /** A number of so many bits, the highest first; the kind of each depends on those before. */
  tree(kinds: number, bits: number): number {
    let node = 1;
    for (let i = 0; i < bits; i += 1) node = (node << 1) | this.bit(kinds + node);
    return node - (1 << bits);
  }

  /** The same, the lowest bit first. */
  reversedTree(kinds: number, bits: number): number {
    let number = 0;
    for (let i = 0, node = 1; i < bits; i += 1) {
      const bit = this.bit(kinds + node);
      node = (node << 1) | bit;
      number |= bit << i;
    }
    return number;
  }

  /** A number of bits that are 0 as often as 1. */
  even(bits: number): number {
    let number = 0;
    for (let i = 0; i < bits; i += 1) {
      this.#range >>>= 1;
      const bit = this.#code < this.#range ? 0 : 1;
      if (bit) this.#code -= this.#range;
      number = number * 2 + bit;
      this.#fill();
    }
    return number;
  }

  /** What is left when all is read: 0, unless the bytes are damaged. */
  get rest(): number {
    return this.#code;
  }

  #fill(): void {
    if (this.#range >= 0x1000000) return;
    // The last bits may need a few bytes that were not written; who reads on has lost the way.
    if (this.#at > this.#bytes.length + 8) throw new Error('a packed part of the page is damaged');
    this.#range *= 256;
    this.#code = this.#code * 256 + (this.#bytes[this.#at] ?? 0);
    this.#at += 1;
  }
}
