import type { Matrix } from '../engine/types.ts';
import { type Exam, readExam } from './exam.ts';
import { caps, isRecord, languageTag, type Problem, Reader } from './read.ts';

/** Matrices an example can give, as the engine names them; x stands for all three inputs. */
export const matrixNames = ['x', 'q', 'k', 'v', 'wQ', 'wK', 'wV', 'wO'] as const;
export type MatrixName = (typeof matrixNames)[number];

/**
 * A worked example as the page uses it. It gives x, n × d, or else q (n × d, or 1 × d for the one token that asks),
 * k (n × d) and v (n × d_v). Weights that it does not give are the identity.
 */
export interface Example {
  readonly id: string;
  /** What a list of examples calls it; undefined = its id. */
  readonly title: string | undefined;
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
  /** How the six questions are asked; undefined = as the chapter does. */
  readonly exam: Exam | undefined;
}

/** All that an example can say, in the order it is written. `$schema` is for editors, and not kept. */
export const fieldNames = [
  '$schema',
  ...(['id', 'title', 'locale', 'tokens', 'query', 'features', 'heads', 'causal', 'scale'] as const),
  ...matrixNames,
  'exam',
] as const;

export type Checked =
  | { readonly ok: true; readonly example: Example }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * The one door: every example passes it, the chapter's own and a teacher's. `example.schema.json` says the
 * same of every field by itself; how they have to fit together is said here alone.
 */
export function checkExample(value: unknown): Checked {
  if (!isRecord(value)) {
    const reader = new Reader({});
    reader.report('', 'not-an-example', value);
    return { ok: false, problems: reader.problems };
  }
  const reader = new Reader(value);
  reader.refuseOthers(fieldNames);
  if (reader.has('$schema') && typeof value.$schema !== 'string')
    reader.report('$schema', 'not-text', value.$schema, caps.units);
  const id = reader.has('id') ? reader.text('id') : 'own';
  const title = reader.has('title') ? reader.text('title', caps.titleLetters) : undefined;
  const locale = reader.has('locale') ? reader.text('locale') : 'en';
  if (locale !== '' && !languageTag.test(locale)) reader.report('locale', 'not-a-language', locale);
  const tokens = reader.texts('tokens', caps.tokens);
  const query = reader.whole('query', 0, caps.tokens - 1);
  if (tokens.length > 0 && query >= tokens.length)
    reader.report('query', 'fit', query, `0 … ${tokens.length - 1}`);
  const heads = reader.whole('heads', 1, caps.heads);
  const causal = reader.flag('causal');
  const scale = reader.factor('scale');
  const { matrices, widths } = layer(reader, tokens.length);
  const features = reader.has('features') ? reader.texts('features', caps.dimensions, widths.model) : [];
  const exam = readExam(reader, 'exam');
  // Widths mean nothing while a matrix is wrong.
  if (reader.problems.length === 0)
    for (const width of new Set([widths.q, widths.v]))
      if (width % heads !== 0) reader.report('heads', 'does-not-divide', heads, width);

  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const example = { id, title, locale, tokens, query, features, heads, matrices, causal, scale, exam };
  return { ok: true, example };
}

/** The matrices, and how wide they make a token, q and v after their projections. */
function layer(reader: Reader, n: number) {
  const matrices: Partial<Record<MatrixName, Matrix>> = {};
  const input = (name: MatrixName, width?: number) => {
    matrices[name] = reader.matrix(name, n, width);
    return matrices[name];
  };
  /** A matrix that may be absent: then it is the identity. */
  const weight = (name: MatrixName, count: number, width?: number) => {
    if (!reader.has(name)) return undefined;
    matrices[name] = reader.matrix(name, count, width);
    return matrices[name];
  };
  const shared = reader.has('x') ? input('x') : undefined;
  if (shared) {
    for (const name of ['q', 'k', 'v'])
      if (reader.has(name)) reader.report(name, 'not-beside', reader.source[name], 'x');
  } else matrices.q = reader.vectorOrMatrix('q', n);
  const q = shared ?? matrices.q!;
  const k = shared ?? input('k', reader.has('wQ') || reader.has('wK') ? undefined : q.cols || undefined);
  const v = shared ?? input('v');
  const wQ = weight('wQ', q.cols);
  const wide = wQ?.cols ?? q.cols;
  const wK = weight('wK', k.cols, wide);
  if (wK === undefined && k.cols !== wide) reader.report('wQ', 'fit', wide, k.cols);
  const wV = weight('wV', v.cols);
  weight('wO', wV?.cols ?? v.cols);
  return { matrices, widths: { model: q.cols, q: wide, v: wV?.cols ?? v.cols } };
}
