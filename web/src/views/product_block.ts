import { html, type TemplateResult } from 'lit';
import { fieldCell, givenCell, numberCell } from '../components/cells.ts';
import { hueOf, letterOf } from '../components/hue.ts';
import { symbols } from '../components/symbols.ts';
import { type Column, type Row, table } from '../components/table.ts';
import type { MatrixName } from '../examples/check.ts';
import { at, current, original } from '../state/edits.ts';
import type { Projected } from '../state/layer.ts';
import { say } from '../text/say.ts';
import { entry, rowOf } from './arithmetic.ts';
import { type Drafts, printPlace } from './drafts.ts';
import { type Drawing, differs } from './drawing.ts';
import { range, slice } from './operands.ts';

const weightOf = { q: 'wQ', k: 'wK', v: 'wV' } as const;
const vectorKey = { q: 'query', k: 'key', v: 'value' } as const;

/** One projection of one head: its columns of the matrix above, the input and what comes out of it below. */
export function productBlock(
  drawing: Drawing,
  name: Projected,
  head: number,
  drafts: Drafts | undefined,
): TemplateResult {
  return html`<section class="product ${hueOf(head)}">
    <h2 class="product-title">${symbols(say(`project-${name}`))}</h2>
    ${weightTable(drawing, name, head, drafts)}${productTable(drawing, name, head, drafts)}
  </section>`;
}

/** Whether some entry is longer than a digit and a decimal. */
export function needRoom({ layer, app }: Drawing, name: MatrixName): boolean {
  const matrix = current(layer.example, layer.edits, name);
  return matrix?.data.some((value) => app.numbers.full(value).length > 3) ?? false;
}

/** The columns of W that a head owns. A row of zeros is a feature that it does not read. */
function weightTable(drawing: Drawing, name: Projected, head: number, drafts: Drafts | undefined) {
  const weight = weightOf[name];
  const columns = columnsOf(drawing, name, head);
  const now = current(drawing.layer.example, drawing.layer.edits, weight);
  const features = drawing.inputFeatures(name);
  return table({
    class: 'block',
    caption: say('blockOf', { weight: say(`symbol-${weight}-all`), letter: letterOf(head) }),
    corner: say('feature'),
    columns: outColumns(drawing, columns),
    rows: features.map((feature, row): Row => {
      const entries = columns.map((col) => at(now, row, col));
      return {
        label: feature,
        class: entries.every((value) => value === 0) ? 'unread' : '',
        shows: [...drawing.basis, drafts?.rowState(weight, row), ...entries],
        cells: () =>
          columns.map((col, i) => matrixCell(drawing, { matrix: weight, row, col }, entries[i] ?? 0, drafts)),
      };
    }),
  });
}

/** An entry of a matrix that can be typed over, or as it is where it cannot. */
export function matrixCell(
  drawing: Drawing,
  place: { matrix: MatrixName; row: number; col: number },
  value: number,
  drafts: Drafts | undefined,
): TemplateResult {
  const { matrix, row, col } = place;
  const { numbers } = drawing.app;
  const look = {
    lit: drawing.isLit(`${matrix}.${row}.${col}`),
    differs: value !== at(original(drawing.example, matrix), row, col),
    shade: Math.min(1, Math.abs(value)),
    class: 'entry',
  };
  if (drafts === undefined) return givenCell(numbers.full(value), look);
  const name = say(`rowOf-${matrix as 'wQ'}`, { row: numbers.plain(row + 1) });
  return fieldCell({
    ...look,
    ...drafts.field(place),
    id: printPlace(place),
    name: `${name}, ${drawing.dimension(col)}`,
  });
}

/** Each row of the input beside what the projection makes of it. */
function productTable(drawing: Drawing, name: Projected, head: number, drafts: Drafts | undefined) {
  const columns = columnsOf(drawing, name, head);
  const rows = name === 'q' ? [drawing.row] : range(0, drawing.input(name).rows);
  return table({
    class: 'block',
    caption: say('productOf', {
      weight: say(`symbol-${weightOf[name]}-all`),
      letter: letterOf(head),
    }),
    corner: say('vector'),
    columns: [
      ...drawing.inputFeatures(name).map((label) => ({ label, class: 'entry' })),
      ...outColumns(drawing, columns),
    ],
    rows: rows.map((row) => productRow(drawing, name, head, row, drafts)),
  });
}

function productRow(
  drawing: Drawing,
  name: Projected,
  head: number,
  row: number,
  drafts: Drafts | undefined,
): Row {
  const token = name === 'q' ? drawing.query : drawing.tokenOf(row);
  const input = rowOf(drawing.input(name), row);
  // Of a query the results know the row that is followed; the cells of its operands count from there.
  const shown = name === 'q' ? 0 : row;
  const now = drawing.trace(head)[name];
  const before = drawing.chapterTrace(head)[name];
  const columns = columnsOf(drawing, name, head);
  return {
    label: token,
    shows: [...drawing.basis, head, drafts?.rowState('x', row), ...input, ...rowOf(now, shown)],
    cells: () => [
      ...input.map((value, col) => {
        const lit = drawing.isOpen(head) && drawing.isLit(`x${name}.${shown}.${col}`);
        return inputCell(drawing, name, { row, col }, { value, lit }, drafts);
      }),
      ...columns.map((column, c) => {
        const value = drawing.app.numbers.plain(entry(now, shown, c));
        const vector = say(vectorKey[name], { token });
        const said = say('projectedName', { vector, dimension: drawing.dimension(column), value });
        const cell = { head, part: name, at: shown * columns.length + c } as const;
        const number = drawing.number(cell, value, said, differs(now, before, shown, c));
        return numberCell({
          ...number,
          value: entry(now, shown, c),
          lit: number.lit || drawing.isLit(`${name}.${shown}.${column}`),
          class: `owned ${hueOf(head)}`,
        });
      }),
    ],
  };
}

/** An entry of the input: x can be typed over, what the example gives as q, k or v is given. */
function inputCell(
  drawing: Drawing,
  name: Projected,
  { row, col }: { row: number; col: number },
  { value, lit }: { value: number; lit: boolean },
  drafts: Drafts | undefined,
): TemplateResult {
  const { example, app } = drawing;
  if (example.matrices.x === undefined) return givenCell(app.numbers.plain(value), { lit, class: 'entry' });
  const place = { matrix: 'x', row, col } as const;
  const differs = at(drawing.matrix('x'), row, col) !== at(original(example, 'x'), row, col);
  if (drafts === undefined) return givenCell(app.numbers.full(value), { lit, differs, class: 'entry' });
  const vector = say('tokenVector', { token: drawing.tokenOf(row) });
  const feature = drawing.inputFeatures(name)[col] ?? '';
  return fieldCell({
    ...drafts.field(place),
    lit,
    differs,
    class: 'entry',
    id: printPlace(place),
    name: `${vector}, ${feature}`,
  });
}

function columnsOf({ shape }: Drawing, name: Projected, head: number): number[] {
  const { from, width } = slice(head, shape, name === 'v' ? 'v' : 'k');
  return range(from, width);
}

function outColumns(drawing: Drawing, columns: readonly number[]): Column[] {
  return columns.map((column) => ({ label: drawing.dimension(column), class: 'out' }));
}
