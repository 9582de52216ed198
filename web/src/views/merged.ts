import type { Matrix } from '../engine/types.ts';
import { say } from '../text/say.ts';
import { type Arithmetic, arithmetic, entry, equation, factor } from './arithmetic.ts';
import type { Drawing } from './drawing.ts';
import { range } from './operands.ts';

/** How an entry of the output comes about: as a sum over the concatenation. */
export function mergedOf(drawing: Drawing, at: number): Arithmetic {
  const heads = range(0, drawing.shape.heads);
  return merged(drawing, 'mergedLine', heads, at, entry(drawing.results.output, 0, at));
}

/** What one head adds to an entry of the output. */
export function termOf(drawing: Drawing, head: number, at: number, term: Matrix): Arithmetic {
  return merged(drawing, 'termLine', [head], at, entry(term, 0, at));
}

/** A head's output; where a factor stands between it and the concatenation, that product. */
export function concatenated(drawing: Drawing, head: number, at: number): Arithmetic {
  const { numbers } = drawing.app;
  const trace = drawing.trace(head);
  const gate = drawing.gate(head);
  if (gate === 1) return arithmetic('output', at, trace, drawing.results.heads, drawing.namesFor(head));
  return {
    what: say('gatedLine'),
    how: equation(
      [`${factor(gate, numbers)}·${bracketed(entry(trace.output, 0, at), numbers.fixed)}`],
      numbers.fixed(entry(drawing.results.concat, 0, head * drawing.shape.dV + at)),
    ),
  };
}

/** Entries of the concatenation, those of some heads, times a column of W_O. */
function merged(
  drawing: Drawing,
  what: 'termLine' | 'mergedLine',
  heads: readonly number[],
  at: number,
  value: number,
): Arithmetic {
  const { numbers } = drawing.app;
  const { dV } = drawing.shape;
  const weight = drawing.matrix('wO');
  const rows = heads.flatMap((head) => range(head * dV, dV));
  return {
    what: say(what, { dimension: drawing.dimension(at) }),
    how: equation(
      rows.map(
        (r) =>
          `${bracketed(entry(drawing.results.concat, 0, r), numbers.fixed)}·${factor(weight ? entry(weight, r, at) : 0, numbers)}`,
      ),
      numbers.fixed(value),
    ),
  };
}

/** An entry of the output as a sum over the heads. */
export function summed(drawing: Drawing, terms: readonly Matrix[], at: number): Arithmetic {
  const { numbers } = drawing.app;
  return {
    what: say('totalLine', { dimension: drawing.dimension(at) }),
    how: equation(
      terms.map((term) => bracketed(entry(term, 0, at), numbers.fixed)),
      numbers.fixed(entry(drawing.results.output, 0, at)),
    ),
  };
}

/** A negative factor or term stands in brackets. */
function bracketed(value: number, print: (value: number) => string): string {
  return value < 0 ? `(${print(value)})` : print(value);
}
