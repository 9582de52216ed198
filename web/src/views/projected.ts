import type { Cell } from '../state/cell.ts';
import type { Projected } from '../state/layer.ts';
import { say } from '../text/say.ts';
import { type Arithmetic, entry, equation, factor, rowOf } from './arithmetic.ts';
import type { Drawing } from './drawing.ts';
import { projectedPlace } from './operands.ts';

/** An entry of a row of X times a column of W. */
export function projected(drawing: Drawing, name: Projected, cell: Cell): Arithmetic | undefined {
  const { numbers } = drawing.app;
  const { row, column } = projectedPlace(cell, name, drawing.shape);
  const weight = drawing.matrix(({ q: 'wQ', k: 'wK', v: 'wV' } as const)[name]);
  const input = drawing.input(name);
  const at = name === 'q' ? drawing.row : row;
  if (weight === undefined) return undefined;
  const token = name === 'q' ? drawing.query : drawing.tokenOf(row);
  const key = ({ q: 'query', k: 'key', v: 'value' } as const)[name];
  return {
    what: say('projectedLine', { vector: say(key, { token }), dimension: drawing.dimension(column) }),
    how: equation(
      rowOf(input, at).map((x, r) => `${factor(x, numbers)}·${factor(entry(weight, r, column), numbers)}`),
      numbers.plain(entry(drawing.results.full[name], name === 'q' ? 0 : row, column)),
    ),
  };
}
