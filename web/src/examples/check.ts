import type { Matrix } from '../engine/types.ts';

/** Matrices an example can give, as the engine names them; x stands for all three inputs. */
export const matrixNames = ['x', 'q', 'k', 'v', 'wQ', 'wK', 'wV', 'wO'] as const;
export type MatrixName = (typeof matrixNames)[number];

/**
 * A worked example as the page uses it. It gives x, n × d, or else q (n × d, or 1 × d for the one token that asks),
 * k (n × d) and v (n × d_v). Weights that it does not give are the identity.
 */
export interface Example {
  readonly id: string;
  /** Language of tokens and features, e.g. "en". */
  readonly locale: string;
  readonly tokens: readonly string[];
  /** Index of the token that asks; of several that ask, the one shown first. */
  readonly query: number;
  /** One name a dimension of x, or of q and k; empty = none has a name. */
  readonly features: readonly string[];
  /** How many heads the example is about; divides the projected widths of q and of v. */
  readonly heads: number;
  readonly matrices: Readonly<Partial<Record<MatrixName, Matrix>>>;
  /** Token i sees tokens 0 … i alone. */
  readonly causal: boolean;
  /** Factor on the scores; undefined = 1/√d_k. */
  readonly scale: number | undefined;
}

export const caps = { tokens: 64, dimensions: 64, heads: 16, letters: 40 } as const;

/** What is wrong with one field; `text` words it. */
export interface Problem {
  /** e.g. "k[1][2]" */
  readonly field: string;
  readonly reason:
    | 'missing'
    | 'not-text'
    | 'not-a-number'
    | 'not-true-or-false'
    | 'not-beside'
    | 'out-of-range'
    | 'length'
    | 'does-not-divide';
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
  const heads = whole(source.heads, 'heads', 1, caps.heads, report);
  const causal = flag(source.causal, 'causal', report);
  const scale = factor(source.scale, 'scale', report);
  const { matrices, widths } = layer(source, tokens.length, report);
  const features =
    source.features === undefined
      ? []
      : texts(source.features, 'features', caps.dimensions, widths.model, report);
  for (const width of [widths.q, widths.v])
    if (width % heads !== 0) report('heads', 'does-not-divide', String(width));

  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, example: { id, locale, tokens, query, features, heads, matrices, causal, scale } };
}

/** The matrices, and how wide they make a token, q and v after their projections. */
function layer(source: Readonly<Record<string, unknown>>, n: number, report: Report) {
  const matrices: Partial<Record<MatrixName, Matrix>> = {};
  /** A matrix that may be absent. */
  const read = (name: MatrixName, count: number, width?: number) => {
    if (source[name] === undefined) return undefined;
    matrices[name] = rows(source[name], name, count, width, report);
    return matrices[name];
  };
  const input = (name: MatrixName, count: number, width?: number) => {
    matrices[name] = rows(source[name], name, count, width, report);
    return matrices[name];
  };
  const shared = source.x === undefined ? undefined : input('x', n);
  if (shared)
    for (const name of ['q', 'k', 'v'] as const)
      if (source[name] !== undefined) report(name, 'not-beside', 'x');
  const q = shared ?? inputOf(source, n, report, matrices);
  const k = shared ?? input('k', n, source.wQ === undefined && source.wK === undefined ? q.cols : undefined);
  const v = shared ?? input('v', n);
  const wQ = read('wQ', q.cols);
  const wK = read('wK', k.cols, wQ?.cols ?? (source.wK === undefined ? undefined : q.cols));
  const wide = wQ?.cols ?? q.cols;
  if ((wK?.cols ?? k.cols) !== wide) report('wK', 'length', String(wide));
  const wV = read('wV', v.cols);
  read('wO', wV?.cols ?? v.cols);
  return { matrices, widths: { model: q.cols, q: wide, v: wV?.cols ?? v.cols } };
}

/** q as one vector, as one row, or as a row a token. */
function inputOf(
  { q }: Readonly<Record<string, unknown>>,
  n: number,
  report: Report,
  matrices: Partial<Record<MatrixName, Matrix>>,
): Matrix {
  const list = Array.isArray(q) && !Array.isArray(q[0]) ? [q] : q;
  const one = Array.isArray(list) && list.length === 1;
  matrices.q = rows(list, 'q', one ? 1 : n, undefined, report);
  return matrices.q;
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

function flag(value: unknown, field: string, report: Report): boolean {
  if (value !== undefined && typeof value !== 'boolean') report(field, 'not-true-or-false', '');
  return value === true;
}

function factor(value: unknown, field: string, report: Report): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  report(field, 'not-a-number', '');
  return undefined;
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
