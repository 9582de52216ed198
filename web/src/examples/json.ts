/** Where a text stops being JSON, and why; browsers word this each in their own way, and some give no place. */
export interface SyntaxProblem {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly reason: 'ends-early' | 'unexpected' | 'open-text' | 'after-the-end' | 'too-deep';
  /** What stands there, a few characters. */
  readonly found: string;
}

export type Json =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly syntax: SyntaxProblem };

const deepest = 32;
const space = /[ \t\n\r]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /true|false|null/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON text may not hold any
const text = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;

/** Reads JSON. A byte order mark before it is skipped. */
export function parseJson(given: string): Json {
  const source = given.replace(/^\ufeff/, '');
  const problem = new Scanner(source).problem();
  if (problem) {
    const before = source.slice(0, problem.at).split(/\r\n|\r|\n/);
    const found = source.slice(problem.at).split(/\s/)[0]?.slice(0, 12) ?? '';
    const place = { line: before.length, column: [...(before.at(-1) ?? '')].length + 1 };
    return { ok: false, syntax: { ...place, reason: problem.reason, found } };
  }
  return { ok: true, value: JSON.parse(source) };
}

interface Found {
  readonly at: number;
  readonly reason: SyntaxProblem['reason'];
}

class Stop extends Error {
  readonly found: Found;

  constructor(at: number, reason: SyntaxProblem['reason']) {
    super(reason);
    this.found = { at, reason };
  }
}

class Scanner {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  problem(): Found | undefined {
    try {
      this.#value(0);
      this.#skip(space);
      if (this.#at < this.#source.length) throw new Stop(this.#at, 'after-the-end');
      return undefined;
    } catch (stop) {
      if (stop instanceof Stop) return stop.found;
      throw stop;
    }
  }

  #value(depth: number): void {
    if (depth > deepest) throw new Stop(this.#at, 'too-deep');
    this.#skip(space);
    const sign = this.#source[this.#at];
    if (sign === '{') this.#list('}', () => this.#member(depth));
    else if (sign === '[') this.#list(']', () => this.#value(depth + 1));
    else if (sign === '"') this.#text();
    else if (!this.#skip(number) && !this.#skip(word)) this.#fail();
  }

  #member(depth: number): void {
    this.#skip(space);
    this.#text();
    this.#expect(':');
    this.#value(depth + 1);
  }

  #list(end: string, entry: () => void): void {
    this.#at++;
    this.#skip(space);
    if (this.#source[this.#at] === end) {
      this.#at++;
      return;
    }
    for (;;) {
      entry();
      this.#skip(space);
      if (this.#source[this.#at] === end) {
        this.#at++;
        return;
      }
      this.#expect(',');
    }
  }

  #text(): void {
    if (this.#source[this.#at] !== '"') this.#fail();
    if (!this.#skip(text)) throw new Stop(this.#at, 'open-text');
  }

  #expect(sign: string): void {
    this.#skip(space);
    if (this.#source[this.#at] !== sign) this.#fail();
    this.#at++;
  }

  /** Whether something matched; an empty match does not count. */
  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const length = pattern.exec(this.#source)?.[0].length ?? 0;
    this.#at += length;
    return length > 0;
  }

  #fail(): never {
    throw new Stop(this.#at, this.#at >= this.#source.length ? 'ends-early' : 'unexpected');
  }
}
