import type { Matrix, Trace } from '../engine/types.ts';
import type { AttentionPart } from '../state/cell.ts';
import type { NumberText } from '../text/number.ts';
import { say } from '../text/say.ts';

/** A result with how it came about: "q(his) · k(Kohli)" and "1·2 + 2·1 + 0·0 + 1·0 = 4". */
export interface Arithmetic {
  readonly what: string;
  readonly how: string;
}

export interface Names {
  readonly query: string;
  readonly tokens: readonly string[];
  /** Of the columns this head has of V. */
  readonly features: readonly string[];
  /** The example's own factor on the scores; undefined = 1/√d_k. */
  readonly scale: number | undefined;
  readonly numbers: NumberText;
}

/** What a writer needs: the number, its head, and the names of things. */
interface Source extends Names {
  readonly at: number;
  readonly trace: Trace;
  /** All heads on the right: their scores add up to the full one's. */
  readonly heads: readonly Trace[];
  /** The key at `at`. */
  readonly key: string;
}

const mostTerms = 16;

/** Writes out one number of a head. */
export function arithmetic(
  part: AttentionPart,
  at: number,
  trace: Trace,
  heads: readonly Trace[],
  names: Names,
): Arithmetic {
  return writers[part]({ ...names, at, trace, heads, key: names.tokens[at] ?? '' });
}

const writers: Readonly<Record<AttentionPart, (source: Source) => Arithmetic>> = {
  score: ({ trace, at, key, query, numbers }) => ({
    what: say('scoreLine', { query, key }),
    how: equation(
      rowOf(trace.q, 0).map((x, c) => `${factor(x, numbers)}·${factor(entry(trace.k, at, c), numbers)}`),
      numbers.plain(entry(trace.scores, 0, at)),
    ),
  }),

  scaled: ({ trace, at, key, scale, numbers }) => ({
    what:
      scale === undefined
        ? say('scaledLine', { key })
        : say('scaledByLine', { key, scale: numbers.plain(scale) }),
    how: equation(
      [
        scale === undefined
          ? `${numbers.plain(entry(trace.scores, 0, at))} ÷ √${numbers.plain(trace.q.cols)}`
          : `${numbers.plain(entry(trace.scores, 0, at))}·${factor(scale, numbers)}`,
      ],
      numbers.plain(entry(trace.scaled, 0, at)),
    ),
  }),

  exp: ({ trace, at, key, numbers }) => ({
    what: say('expLine', { key }),
    how: withExps(trace, (exps) =>
      equation(
        [say('expOf', { value: numbers.operand(entry(trace.scaled, 0, at)) })],
        numbers.plain(entry(exps, 0, at)),
      ),
    ),
  }),

  sum: ({ trace, numbers }) => ({
    what: say('sumLine'),
    how: withExps(trace, (exps, sum) =>
      equation(
        rowOf(exps, 0)
          .filter((exp) => exp > 0) // 0 where a mask hides the key
          .map(numbers.plain),
        numbers.plain(sum),
      ),
    ),
  }),

  weight: ({ trace, at, key, numbers }) => ({
    what: say('weightLine', { key }),
    how: withExps(trace, (exps, sum) =>
      equation(
        [`${numbers.plain(entry(exps, 0, at))} ÷ ${numbers.plain(sum)}`],
        numbers.fixed(entry(trace.weights, 0, at)),
      ),
    ),
  }),

  output: ({ trace, at, features, numbers }) => ({
    what: say('outputLine', { feature: features[at] ?? '' }),
    how: equation(
      rowOf(trace.weights, 0).map((w, j) => `${numbers.fixed(w)}·${factor(entry(trace.v, j, at), numbers)}`),
      numbers.fixed(entry(trace.output, 0, at)),
    ),
  }),

  entropy: ({ trace, numbers }) => {
    const terms = rowOf(trace.weights, 0).map((w) => say('logTerm', { value: numbers.fixed(w) }));
    const value = say('bits', { value: numbers.fixed(trace.entropyBits[0] ?? 0) });
    return { what: say('entropyLine'), how: equation([say('negative', { terms: joined(terms) })], value) };
  },

  joint: ({ trace, heads, at, key, numbers }) => ({
    what: say('jointLine', { key }),
    how: equation(
      heads.map((head) => factor(entry(head.scores, 0, at), numbers)),
      numbers.plain(entry(trace.scores, 0, at)),
    ),
  }),
};

/** Where the exps are too large to print, the words for that. */
function withExps({ exps, sums }: Trace, write: (exps: Matrix, sum: number) => string): string {
  const sum = sums?.[0];
  return exps === null || sum === undefined ? say('unshown') : write(exps, sum);
}

export function equation(terms: readonly string[], value: string): string {
  return say('arithmetic', { terms: joined(terms), value });
}

/** Entry (i, j). */
export function entry(matrix: Matrix, i: number, j: number): number {
  return matrix.data[i * matrix.cols + j] ?? 0;
}

/** Row i. */
export function rowOf(matrix: Matrix, i: number): number[] {
  return [...matrix.data.subarray(i * matrix.cols, (i + 1) * matrix.cols)];
}

/** A factor or a term; a negative one stands in brackets. */
export function factor(value: number, numbers: NumberText): string {
  const text = numbers.plain(value);
  return value < 0 ? `(${text})` : text;
}

function joined(terms: readonly string[]): string {
  return (terms.length > mostTerms ? [...terms.slice(0, mostTerms), '…'] : terms).join(' + ');
}
