import type { Matrix } from '../engine/types.ts';

/** What an example can hold at most; `letters` are those a reader sees, `units` bounds what they are made of. */
export const caps = {
  tokens: 64,
  dimensions: 64,
  heads: 16,
  letters: 40,
  titleLetters: 80,
  units: 400,
  /** Of an entry or of the scale, so that no score and no output can leave the range of numbers. */
  size: 1e6,
  /** Characters of an example as text. */
  text: 1_000_000,
  problems: 20,
} as const;

/** Text that can be shown in a line: something visible, no control character, nothing that turns the line around. */
export const plainText =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is refused
  /^(?=.*[^\s\u00ad\u200b-\u200f\u2060\ufeff])[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ud800-\udfff]*$/u;
export const languageTag = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;

/** What is wrong with one field; the page words it. */
export interface Problem {
  /** e.g. "k[1][2]"; empty = the whole. */
  readonly field: string;
  readonly reason:
    | 'not-an-example'
    | 'missing'
    | 'unknown'
    | 'not-text'
    | 'letters'
    | 'not-a-language'
    | 'not-a-list'
    | 'not-a-number'
    | 'not-whole'
    | 'not-true-or-false'
    | 'not-an-object'
    | 'not-one-of'
    | 'twice'
    | 'not-beside'
    | 'length'
    | 'fit'
    | 'does-not-divide';
  /** What it was: the value as JSON, cut short, or how many entries it had. */
  readonly got: string;
  /** What it needed to be, e.g. "4" or "1 … 64". */
  readonly needed: string;
}

/** Reads the fields of one example, or of an object in it, and gathers what is wrong with them. */
export class Reader {
  readonly source: Readonly<Record<string, unknown>>;
  readonly problems: Problem[];
  /** Before the names of its fields: "exam." */
  readonly #prefix: string;

  constructor(source: Readonly<Record<string, unknown>>, prefix = '', problems: Problem[] = []) {
    this.source = source;
    this.#prefix = prefix;
    this.problems = problems;
  }

  report(field: string, reason: Problem['reason'], got: unknown, needed: string | number = ''): void {
    if (this.problems.length < caps.problems)
      this.problems.push({ field: this.#prefix + field, reason, got: excerpt(got), needed: String(needed) });
  }

  /** Reports every field that is none of these. */
  refuseOthers(names: readonly string[]): void {
    for (const name of Object.keys(this.source))
      if (!names.includes(name))
        this.report(name.slice(0, 40), 'unknown', this.source[name], names.join(', '));
  }

  /** The fields of an object in this one; it is reported if it is none. */
  inner(field: string): Reader | undefined {
    const value = this.source[field];
    if (isRecord(value)) return new Reader(value, `${this.#prefix}${field}.`, this.problems);
    this.report(field, 'not-an-object', value);
    return undefined;
  }

  has(field: string): boolean {
    return this.source[field] !== undefined;
  }

  text(field: string, letters: number = caps.letters): string {
    return this.#text(this.source[field], field, letters);
  }

  /** A list of texts: `length` of them, or 1 … `cap`. */
  texts(field: string, cap: number, length?: number): string[] {
    const list = this.#list(this.source[field], field);
    if (list === undefined) return [];
    if (list.length < 1 || list.length > cap) this.report(field, 'length', list.length, `1 … ${cap}`);
    else if (length !== undefined && list.length !== length) this.report(field, 'fit', list.length, length);
    return list.slice(0, cap).map((entry, i) => this.#text(entry, `${field}[${i}]`, caps.letters));
  }

  /** A whole number. */
  whole(field: string, least: number, most: number): number {
    const value = this.source[field];
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    this.report(field, value === undefined ? 'missing' : 'not-whole', value, `${least} … ${most}`);
    return least;
  }

  /** One of several words. */
  oneOf(field: string, words: readonly string[]): string | undefined {
    const value = this.source[field];
    const found = words.find((word) => word === value);
    if (found === undefined) this.report(field, 'not-one-of', value, words.join(', '));
    return found;
  }

  flag(field: string): boolean {
    const value = this.source[field];
    if (value !== undefined && typeof value !== 'boolean') this.report(field, 'not-true-or-false', value);
    return value === true;
  }

  factor(field: string): number | undefined {
    const value = this.source[field];
    return value === undefined ? undefined : this.#number(value, field);
  }

  /** One vector, or a matrix: then `count` rows, or one. */
  vectorOrMatrix(field: string, count: number): Matrix {
    const value = this.source[field];
    const list = Array.isArray(value) && !Array.isArray(value[0]) ? [value] : value;
    const one = Array.isArray(list) && list.length === 1;
    return this.#matrix(list, field, one ? 1 : count, list !== value);
  }

  /** A matrix of `count` rows, as wide as its first one or as it has to be. */
  matrix(field: string, count: number, width?: number): Matrix {
    return this.#matrix(this.source[field], field, count, false, width);
  }

  #text(value: unknown, field: string, letters: number): string {
    if (value === undefined) this.report(field, 'missing', value);
    else if (typeof value !== 'string' || [...value].length > caps.units || !plainText.test(value))
      this.report(field, 'not-text', value, letters);
    else if (lettersOf(value) > letters) this.report(field, 'letters', lettersOf(value), letters);
    return typeof value === 'string' ? value : '';
  }

  #list(value: unknown, field: string): unknown[] | undefined {
    if (Array.isArray(value)) return value;
    this.report(field, value === undefined ? 'missing' : 'not-a-list', value);
    return undefined;
  }

  #number(value: unknown, field: string): number {
    // A negative zero would not survive being written down.
    if (typeof value === 'number' && Math.abs(value) <= caps.size) return value === 0 ? 0 : value;
    this.report(field, 'not-a-number', value, caps.size);
    return 0;
  }

  #matrix(value: unknown, field: string, count: number, bare: boolean, width?: number): Matrix {
    const list = this.#list(value, field) ?? [[]];
    const bounds = `1 … ${caps.tokens}`;
    if (list.length < 1 || list.length > caps.tokens) this.report(field, 'length', list.length, bounds);
    else if (count > 0 && Array.isArray(value) && list.length !== count)
      this.report(field, 'fit', list.length, count);
    const [first] = list;
    const cols = width ?? (Array.isArray(first) ? Math.min(first.length, caps.dimensions) : 1);
    const data = new Float64Array(count * cols);
    if (!Array.isArray(value)) return { rows: count, cols, data };
    list.slice(0, caps.tokens).forEach((given, i) => {
      const name = bare ? field : `${field}[${i}]`;
      const row = this.#list(given, name);
      if (row === undefined) return;
      if (row.length < 1 || row.length > caps.dimensions)
        this.report(name, 'length', row.length, `1 … ${caps.dimensions}`);
      else if (row.length !== cols) this.report(name, 'fit', row.length, cols);
      row.slice(0, caps.dimensions).forEach((entry, j) => {
        const number = this.#number(entry, `${name}[${j}]`);
        if (i < count && j < cols) data[i * cols + j] = number;
      });
    });
    return { rows: count, cols, data };
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const segments = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined;

/** Letters as a reader counts them: an emoji of several parts is one, a letter with its marks too. */
export function lettersOf(text: string): number {
  return [...(segments?.segment(text) ?? text)].length;
}

/** A value as JSON, cut short. */
function excerpt(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? '');
  const letters = [...text.slice(0, 400)];
  return letters.length > 24 ? `${letters.slice(0, 24).join('')}…` : text;
}
