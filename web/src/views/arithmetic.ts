import type { Matrix, Trace } from '../engine/types.ts';
import type { Cell } from '../state/cell.ts';
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
  readonly numbers: NumberText;
}

const mostTerms = 16;

/** Writes out one number of a head. `heads` are those whose scores add up to the full one's. */
export function arithmetic(cell: Cell, trace: Trace, heads: readonly Trace[], names: Names): Arithmetic {
  const { numbers, query, tokens, features } = names;
  const { at } = cell;
  const key = tokens[at] ?? '';
  const keys = tokens.map((_, j) => j);
  const equation = (terms: string, value: string) => say('arithmetic', { terms, value });
  const exps = trace.exps;
  const sum = trace.sums?.[0];
  switch (cell.part) {
    case 'score': {
      const terms = rowOf(trace.q, 0).map((x, c) => times(x, entry(trace.k, at, c), numbers));
      return {
        what: say('scoreLine', { query, key }),
        how: equation(joined(terms), numbers.plain(entry(trace.scores, 0, at))),
      };
    }
    case 'scaled': {
      const terms = `${numbers.plain(entry(trace.scores, 0, at))} ÷ √${numbers.plain(trace.q.cols)}`;
      return {
        what: say('scaledLine', { key }),
        how: equation(terms, numbers.plain(entry(trace.scaled, 0, at))),
      };
    }
    case 'exp': {
      const terms = say('expOf', { value: numbers.operand(entry(trace.scaled, 0, at)) });
      const how = exps ? equation(terms, numbers.plain(entry(exps, 0, at))) : say('unshown');
      return { what: say('expLine', { key }), how };
    }
    case 'sum': {
      const how =
        exps && sum !== undefined
          ? equation(joined(rowOf(exps, 0).map(numbers.plain)), numbers.plain(sum))
          : say('unshown');
      return { what: say('sumLine'), how };
    }
    case 'weight': {
      const how =
        exps && sum !== undefined
          ? equation(
              `${numbers.plain(entry(exps, 0, at))} ÷ ${numbers.plain(sum)}`,
              numbers.fixed(entry(trace.weights, 0, at)),
            )
          : say('unshown');
      return { what: say('weightLine', { key }), how };
    }
    case 'output': {
      const terms = keys.map((j) => {
        const weight = numbers.fixed(entry(trace.weights, 0, j));
        return `${weight}·${factor(entry(trace.v, j, at), numbers)}`;
      });
      return {
        what: say('outputLine', { feature: features[at] ?? '' }),
        how: equation(joined(terms), numbers.fixed(entry(trace.output, 0, at))),
      };
    }
    case 'entropy': {
      const terms = keys.map((j) => say('logTerm', { value: numbers.fixed(entry(trace.weights, 0, j)) }));
      const value = say('bits', { value: numbers.fixed(trace.entropyBits[0] ?? 0) });
      return { what: say('entropyLine'), how: equation(say('negative', { terms: joined(terms) }), value) };
    }
    case 'joint': {
      const terms = heads.map((head) => factor(entry(head.scores, 0, at), numbers));
      return {
        what: say('jointLine', { key }),
        how: equation(joined(terms), numbers.plain(entry(trace.scores, 0, at))),
      };
    }
  }
}

/** Entry (i, j). */
export function entry(matrix: Matrix, i: number, j: number): number {
  return matrix.data[i * matrix.cols + j] ?? 0;
}

/** Row i. */
export function rowOf(matrix: Matrix, i: number): number[] {
  return [...matrix.data.subarray(i * matrix.cols, (i + 1) * matrix.cols)];
}

function times(a: number, b: number, numbers: NumberText): string {
  return `${factor(a, numbers)}·${factor(b, numbers)}`;
}

/** A factor or a term; a negative one stands in brackets. */
function factor(value: number, numbers: NumberText): string {
  const text = numbers.plain(value);
  return value < 0 ? `(${text})` : text;
}

function joined(terms: readonly string[]): string {
  return (terms.length > mostTerms ? [...terms.slice(0, mostTerms), '…'] : terms).join(' + ');
}
