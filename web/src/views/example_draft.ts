import { type Example, type MatrixName, matrixNames } from '../examples/check.ts';
import { type Exam, examValue } from '../examples/exam.ts';
import { rowsOf } from '../examples/text.ts';
import { original } from '../state/edits.ts';
import { parseNumber } from '../text/parse_number.ts';

/** A matrix as it is typed. */
export type Cells = readonly (readonly string[])[];

/**
 * An example while it is made: all as typed. Whatever is done to it, its matrices keep fitting its tokens and each
 * other. Weights come as W_Q with W_K, W_V, and W_O, or not at all.
 */
export interface Draft {
  readonly id: string;
  readonly title: string;
  readonly locale: string;
  readonly tokens: readonly string[];
  readonly query: number;
  readonly features: readonly string[];
  readonly heads: string;
  readonly causal: boolean;
  readonly scale: string;
  readonly matrices: Readonly<Partial<Record<MatrixName, Cells>>>;
  /** It is kept, and cannot be changed here. */
  readonly exam: Exam | undefined;
}

const projections = { wQ: ['wQ', 'wK'], wK: ['wQ', 'wK'], wV: ['wV'], wO: ['wO'] } as const;
export type Weight = keyof typeof projections;

export function isWeight(name: MatrixName): name is Weight {
  return name in projections;
}

export function draftOf(example: Example): Draft {
  const { id, title = '', locale, tokens, query, features, heads, causal, scale, exam } = example;
  const given = matrixNames.filter((name) => example.matrices[name]);
  // One of W_Q and W_K alone is easier to change beside the other, which is the identity.
  const shown = given.flatMap((name) => (isWeight(name) ? projections[name] : [name]));
  const matrices = shown.map((name) => {
    const matrix = original(example, name);
    return [name, matrix ? rowsOf(matrix).map((row) => row.map(String)) : [['0']]] as const;
  });
  const width = (example.matrices.x ?? example.matrices.q)?.cols ?? 1;
  return {
    ...{ id, title, locale, tokens, query, causal, exam },
    features: sequence(width, (i) => features[i] ?? ''),
    heads: String(heads),
    scale: scale === undefined ? '' : String(scale),
    matrices: Object.fromEntries(matrices),
  };
}

/** For the check. What is no number stays text, so that it is refused by its place. */
export function draftValue(draft: Draft): Record<string, unknown> {
  const { id, title, locale, tokens, query, features, heads, causal, scale, matrices, exam } = draft;
  return {
    id,
    ...(title.trim() === '' ? {} : { title }),
    locale,
    tokens,
    query,
    ...(features.every((name) => name.trim() === '') ? {} : { features }),
    heads: numberOr(heads),
    ...(causal ? { causal } : {}),
    ...(scale.trim() === '' ? {} : { scale: numberOr(scale) }),
    ...Object.fromEntries(
      Object.entries(matrices).map(([name, rows]) => [name, rows.map((row) => row.map(numberOr))]),
    ),
    ...(exam === undefined ? {} : { exam: examValue(exam) }),
  };
}

function numberOr(typed: string): number | string {
  const parsed = parseNumber(typed);
  return parsed.ok ? parsed.value : typed;
}

/** Of the matrices that have a row a token. Q has one, too, if it is not that of one token alone. */
function hasTokenRows(draft: Draft, name: MatrixName): boolean {
  return !isWeight(name) && (name !== 'q' || asksAll(draft));
}

/** Whether every token asks, or the one that is marked. */
export function asksAll({ matrices, tokens }: Draft): boolean {
  return matrices.q === undefined || (matrices.q.length > 1 && matrices.q.length === tokens.length);
}

export function setCell(draft: Draft, name: MatrixName, row: number, col: number, typed: string): Draft {
  const rows = draft.matrices[name] ?? [];
  const changed = rows.map((cells, i) => (i === row ? cells.with(col, typed) : cells));
  return withMatrix(draft, name, changed);
}

export function addToken(draft: Draft, token: string): Draft {
  return withRows(
    { ...draft, tokens: [...draft.tokens, token] },
    (rows) => [...rows, (rows[0] ?? ['0']).map(() => '0')],
    draft,
  );
}

export function removeToken(draft: Draft, at: number): Draft {
  if (draft.tokens.length === 1) return draft;
  const without = <T>(list: readonly T[]) => list.filter((_, i) => i !== at);
  const query = draft.query - (draft.query > at || draft.query === draft.tokens.length - 1 ? 1 : 0);
  return withRows({ ...draft, tokens: without(draft.tokens), query: Math.max(0, query) }, without, draft);
}

function withRows(draft: Draft, change: (rows: Cells) => Cells, before: Draft): Draft {
  const matrices = Object.entries(draft.matrices).map(([name, rows]) => [
    name,
    hasTokenRows(before, name as MatrixName) ? change(rows) : rows,
  ]);
  return { ...draft, matrices: Object.fromEntries(matrices) };
}

/** Changes how wide a matrix is, and with it whatever has to fit. */
export function setColumns(draft: Draft, name: MatrixName, columns: number): Draft {
  const { matrices } = draft;
  const shared = matrices.wQ === undefined;
  const widths = widthsOf(draft);
  const change: Record<MatrixName, Partial<Widths>> = {
    x: { x: columns, q: columns, k: columns, v: columns, ...(shared ? { dK: columns } : {}) },
    q: { q: columns, ...(shared ? { k: columns, dK: columns } : {}) },
    k: { k: columns, ...(shared ? { q: columns, dK: columns } : {}) },
    v: { v: columns },
    wQ: { dK: columns },
    wK: { dK: columns },
    wV: { dV: columns },
    wO: { out: columns },
  };
  const next = { ...widths, ...change[name] };
  return fitted(draft, matrices.wV === undefined ? { ...next, dV: next.v } : next);
}

interface Widths {
  readonly x: number;
  readonly q: number;
  readonly k: number;
  readonly v: number;
  /** Of q and k after their projections, of v after its own, and of the output. */
  readonly dK: number;
  readonly dV: number;
  readonly out: number;
}

function widthsOf({ matrices }: Draft): Widths {
  const wide = (name: MatrixName) => matrices[name]?.[0]?.length;
  const x = wide('x') ?? 0;
  const [q, k, v] = [wide('q') ?? x, wide('k') ?? x, wide('v') ?? x];
  const dV = wide('wV') ?? v;
  return { x, q, k, v, dK: wide('wQ') ?? q, dV, out: wide('wO') ?? dV };
}

/** Every matrix cut or filled up with zeros to these widths, and as many names as features. */
function fitted(draft: Draft, widths: Widths): Draft {
  const { x, q, k, v, dK, dV, out } = widths;
  const asked = asksAll(draft) ? draft.tokens.length : 1;
  const n = draft.tokens.length;
  const shapes: Record<MatrixName, readonly [number, number]> = {
    ...{ x: [n, x], q: [asked, q], k: [n, k], v: [n, v] },
    ...{ wQ: [q, dK], wK: [k, dK], wV: [v, dV], wO: [dV, out] },
  };
  const matrices = Object.entries(draft.matrices).map(([name, rows]) => {
    const [height, width] = shapes[name as MatrixName];
    const cells = sequence(height, (i) => sequence(width, (j) => rows[i]?.[j] ?? '0'));
    return [name, cells];
  });
  const features = sequence(q, (i) => draft.features[i] ?? '');
  return { ...draft, features, matrices: Object.fromEntries(matrices) };
}

/** Gives weights, as the identity, or leaves them out. */
export function toggleWeight(draft: Draft, name: Weight): Draft {
  const { q, k, v, dV } = widthsOf(draft);
  const heights: Record<Weight, number> = { wQ: q, wK: k, wV: v, wO: dV };
  const given = draft.matrices[name] !== undefined;
  const matrices = { ...draft.matrices };
  for (const one of projections[name])
    if (given) delete matrices[one];
    else matrices[one] = sequence(heights[one], (i) => sequence(heights[name], (j) => (i === j ? '1' : '0')));
  const next = { ...draft, matrices };
  const widths = widthsOf(next);
  // Without projections keys are as wide as queries.
  return fitted(next, name === 'wQ' && given ? { ...widths, k: q, dK: q } : widths);
}

/** Gives X in place of Q, K and V, or the other way round. */
export function toggleInput(draft: Draft): Draft {
  const { x, k, q: _q, v: _v, ...weights } = draft.matrices;
  const inputs = x ? { q: x, k: x, v: x } : { x: k ?? [['0']] };
  const next: Draft = { ...draft, matrices: { ...inputs, ...weights } };
  const widths = widthsOf(next);
  return fitted(next, weights.wQ === undefined ? { ...widths, dK: widths.q } : widths);
}

/** Whether every token asks: then Q has a row for each, all alike at first. */
export function toggleAsking(draft: Draft): Draft {
  const [first = ['0']] = draft.matrices.q ?? [];
  const row = draft.matrices.q?.[draft.query] ?? first;
  return withMatrix(draft, 'q', asksAll(draft) ? [row] : draft.tokens.map(() => row));
}

/** Puts a pasted matrix in place of one. Its rows add tokens or take them away; undefined if a weight has other rows. */
export function paste(
  draft: Draft,
  name: MatrixName,
  rows: readonly (readonly number[])[],
  nameToken: (at: number) => string,
): Draft | undefined {
  let next = draft;
  if (hasTokenRows(draft, name)) {
    while (next.tokens.length < rows.length) next = addToken(next, nameToken(next.tokens.length));
    while (next.tokens.length > rows.length) next = removeToken(next, next.tokens.length - 1);
  } else if (rows.length !== draft.matrices[name]?.length) return undefined;
  next = setColumns(next, name, rows[0]?.length ?? 1);
  return withMatrix(
    next,
    name,
    rows.map((row) => row.map(String)),
  );
}

function withMatrix(draft: Draft, name: MatrixName, cells: Cells): Draft {
  return { ...draft, matrices: { ...draft.matrices, [name]: cells } };
}

function sequence<T>(length: number, make: (i: number) => T): T[] {
  return Array.from({ length }, (_, i) => make(i));
}
