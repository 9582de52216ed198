import type { Matrix } from '../engine/types.ts';

/** A worked example as the page uses it: one query, its keys and values, already projected. */
export interface Example {
  readonly id: string;
  /** Language of tokens and features, e.g. "en". */
  readonly locale: string;
  readonly tokens: readonly string[];
  /** Index of the token that asks. */
  readonly query: number;
  /** One name a dimension. */
  readonly features: readonly string[];
  /** How many heads the chapter uses; divides the width of q and of v. */
  readonly heads: number;
  /** 1 × d */
  readonly q: Matrix;
  /** n × d, one row a token */
  readonly k: Matrix;
  /** n × d_v, one row a token */
  readonly v: Matrix;
}

export const caps = { tokens: 64, dimensions: 64, heads: 16, letters: 40 } as const;

/** What is wrong with one field; `text` words it. */
export interface Problem {
  /** e.g. "k[1][2]" */
  readonly field: string;
  readonly reason: 'missing' | 'not-text' | 'not-a-number' | 'out-of-range' | 'length' | 'does-not-divide';
  /** What the field needed to be, e.g. "4". */
  readonly needed: string;
}

export type Checked =
  | { readonly ok: true; readonly example: Example }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The one door: every example passes it, the chapter's own and a teacher's. */
export function checkExample(value: unknown): Checked {
  const problems: Problem[] = [];
  const source = isRecord(value) ? value : {};
  const report = (field: string, reason: Problem['reason'], needed: string) => {
    problems.push({ field, reason, needed });
  };

  const id = text(source.id, 'id', report);
  const locale = text(source.locale, 'locale', report);
  const tokens = texts(source.tokens, 'tokens', caps.tokens, undefined, report);
  const query = whole(source.query, 'query', 0, tokens.length - 1, report);
  const q = rows([source.q], 'q', 1, undefined, report);
  const k = rows(source.k, 'k', tokens.length, q.cols, report);
  const v = rows(source.v, 'v', tokens.length, undefined, report);
  const features = texts(source.features, 'features', caps.dimensions, q.cols, report);
  const heads = whole(source.heads, 'heads', 1, caps.heads, report);
  if (q.cols % heads !== 0) report('heads', 'does-not-divide', String(q.cols));
  if (v.cols % heads !== 0) report('heads', 'does-not-divide', String(v.cols));

  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, example: { id, locale, tokens, query, features, heads, q, k, v } };
}

type Report = (field: string, reason: Problem['reason'], needed: string) => void;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown, field: string, report: Report): string {
  if (value === undefined) report(field, 'missing', '');
  else if (typeof value !== 'string' || value === '' || value.length > caps.letters)
    report(field, 'not-text', String(caps.letters));
  return typeof value === 'string' ? value : '';
}

/** A list of texts: `length` of them, or 1 … `cap`. */
function texts(value: unknown, field: string, cap: number, length: number | undefined, report: Report) {
  if (!Array.isArray(value)) {
    report(field, 'missing', '');
    return [];
  }
  if (length === undefined ? value.length < 1 || value.length > cap : value.length !== length)
    report(field, 'length', String(length ?? `1 … ${cap}`));
  return value.slice(0, cap).map((entry, i) => text(entry, `${field}[${i}]`, report));
}

function whole(value: unknown, field: string, least: number, most: number, report: Report): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  report(field, value === undefined ? 'missing' : 'out-of-range', `${least} … ${most}`);
  return least;
}

/** A matrix of `count` rows, `width` wide or, if that is undefined, as wide as its first row. */
function rows(
  value: unknown,
  field: string,
  count: number,
  width: number | undefined,
  report: Report,
): Matrix {
  const list: unknown[] = Array.isArray(value) ? value : [];
  if (list.length !== count) report(field, 'length', String(count));
  const first = list[0];
  const cols = width ?? (Array.isArray(first) ? Math.min(first.length, caps.dimensions) : 1);
  const data = new Float64Array(count * cols);
  list.slice(0, count).forEach((given, i) => {
    const name = count === 1 ? field : `${field}[${i}]`;
    const row: unknown[] = Array.isArray(given) ? given : [];
    if (row.length !== cols || cols === 0) report(name, 'length', String(cols || `1 … ${caps.dimensions}`));
    row.slice(0, cols).forEach((entry, j) => {
      if (typeof entry === 'number' && Number.isFinite(entry)) data[i * cols + j] = entry;
      else report(`${name}[${j}]`, 'not-a-number', '');
    });
  });
  return { rows: count, cols, data };
}
