import type { Matrix, Trace } from '../engine/types.ts';
import type { NumberText } from '../text/number.ts';
import { headNames, labels } from './labels.ts';
import type { ListedLayer } from './layer.ts';
import { printable } from './literals.ts';

/** What a line is about: the full-width head, several, or what W_O makes of them. */
export type Source = 'full' | 'heads' | 'output';

export interface Line {
  /** The token that asks; what follows stands behind it in the same line. */
  readonly query: string;
  readonly rest: string;
  readonly source: Source;
  /** Row of the query. */
  readonly row: number;
}

/** What the engine made of the layer: by one full-width head, and by several. */
export interface Computed {
  readonly full: Trace;
  readonly heads: readonly Trace[];
  readonly concat: Matrix;
  readonly output: Matrix;
}

/** The lines that every program of the layer prints, in their order; with the entropies of the weights if asked for. */
export function printedLines(
  { tokens, query, weights }: ListedLayer,
  { full, heads, concat, output }: Computed,
  numbers: NumberText,
  { entropies = false } = {},
): Line[] {
  const asking = query === undefined ? tokens : [tokens[query] ?? ''];
  const words = labels();
  const show = (source: Source, label: string, { cols, data }: Matrix): Line[] =>
    asking.map((token, row) => {
      const entries = [...data.subarray(row * cols, (row + 1) * cols)].map(numbers.printed);
      return { query: printable(token), rest: `, ${label}: [${entries.join(', ')}]`, source, row };
    });
  const ofHead = (source: Source, name: string, head: Trace) => [
    ...show(source, `${name}, ${words.weightsOf}`, head.weights),
    ...(entropies ? show(source, `${name}, ${words.entropy}`, column(head.entropyBits)) : []),
    ...show(source, `${name}, ${words.outputOf}`, head.output),
  ];
  return [
    ...ofHead('full', words.full, full),
    ...headNames(heads.length).flatMap((name, i) => ofHead('heads', name, heads[i]!)),
    ...show('heads', words.concat, concat),
    ...(weights.wO ? show('output', words.output, output) : []),
  ];
}

function column(data: Float64Array): Matrix {
  return { rows: data.length, cols: 1, data };
}
