import { html, type TemplateResult } from 'lit';
import { emptyCell, givenCell, numberCell } from '../components/cells.ts';
import { headMark, hueOf, letterOf } from '../components/hue.ts';
import { symbols } from '../components/symbols.ts';
import { type Column, type Row, table } from '../components/table.ts';
import type { Matrix, OutputParts } from '../engine/types.ts';
import { at, current } from '../state/edits.ts';
import { say } from '../text/say.ts';
import { entry, rowOf } from './arithmetic.ts';
import type { Drafts } from './drafts.ts';
import { type Drawing, differs, headName } from './drawing.ts';
import { range } from './operands.ts';
import { matrixCell } from './product_block.ts';

/** The concatenation down the side, an entry before its row of W_O; under every column of W_O what they make. */
export function mergeTable(drawing: Drawing, parts: OutputParts, drafts: Drafts | undefined): TemplateResult {
  const { shape, results } = drawing;
  return table({
    class: 'merging',
    caption: say('mergeTable'),
    corner: say('concatCorner'),
    columns: [{ label: say('concatColumn'), class: 'out' }, ...outColumns(drawing)],
    rows: range(0, shape.heads * shape.dV).map((row) => concatRow(drawing, row, drafts)),
    foot: {
      label: say('output'),
      class: 'output',
      shows: [...drawing.basis, ...rowOf(results.output, 0), ...rowOf(parts.change, 0)],
      cells: () => [emptyCell(), ...outputs(drawing, parts, 'merged')],
    },
  });
}

function concatRow(drawing: Drawing, row: number, drafts: Drafts | undefined): Row {
  const { shape, results, chapter, app, layer } = drawing;
  const { numbers } = app;
  const head = Math.floor(row / shape.dV);
  const place = row % shape.dV;
  const weight = current(layer.example, layer.edits, 'wO');
  const entries = range(0, weight?.cols ?? 0).map((col) => at(weight, row, col));
  const number = numbers.plain(place + 1);
  const value = numbers.fixed(entry(results.concat, 0, row));
  const off = drawing.gate(head) === 0;
  return {
    label: html`<span class=${hueOf(head)}>${headMark(head)}</span> ${say('concatEntry', { letter: letterOf(head), number })}`,
    class: `${hueOf(head)} ${place === 0 ? 'first' : ''} ${off ? 'off' : ''}`,
    shows: [...drawing.basis, drafts?.rowState('wO', row), value, ...entries],
    cells: () => [
      numberCell({
        ...drawing.number(
          { head, part: 'concat', at: place },
          value,
          say('concatName', { head: headName(head), number, value }),
          differs(results.concat, chapter.concat, 0, row),
        ),
        value: entry(results.concat, 0, row),
        class: 'concat-entry',
      }),
      ...entries.map((one, col) => matrixCell(drawing, { matrix: 'wO', row, col }, one, drafts)),
    ],
  };
}

/** The output as a sum, one term a head, beside the chapter's. */
export function termsTable(drawing: Drawing, parts: OutputParts, before: OutputParts): TemplateResult {
  const { numbers } = drawing.app;
  const given = (label: string, name: string, matrix: Matrix): Row => ({
    label,
    class: name,
    shows: [...drawing.basis, ...rowOf(matrix, 0)],
    cells: () =>
      rowOf(matrix, 0).map((value) =>
        givenCell(numbers.fixed(value), { value, class: value === 0 ? '' : 'counts' }),
      ),
  });
  return table({
    class: 'merging terms',
    caption: say('termsTable'),
    corner: say('part'),
    columns: outColumns(drawing),
    rows: [
      ...parts.terms.map((term, i) => termRow(drawing, term, before.terms[i] ?? term, i)),
      {
        label: say('outputTotal'),
        class: 'output',
        shows: [...drawing.basis, ...rowOf(drawing.results.output, 0), ...rowOf(parts.change, 0)],
        cells: () => outputs(drawing, parts, 'total'),
      },
      given(drawing.beforeName, 'was', drawing.chapter.output),
    ],
    foot: given(say('changeRow'), 'change', parts.change),
  });
}

function termRow(drawing: Drawing, term: Matrix, before: Matrix, head: number): Row {
  const values = rowOf(term, 0);
  const name = headName(head);
  return {
    label: html`<span class=${hueOf(head)}>${headMark(head)}</span> ${say(head === 0 ? 'termOf' : 'plusTerm', { head: name })}`,
    class: `${hueOf(head)} ${drawing.gate(head) === 0 ? 'off' : ''}`,
    shows: [...drawing.basis, ...values],
    cells: () =>
      values.map((one, j) => {
        const value = drawing.app.numbers.fixed(one);
        const said = say('termName', { head: name, dimension: drawing.dimension(j), value });
        const number = drawing.number(
          { head, part: 'term', at: j },
          value,
          said,
          differs(term, before, 0, j),
        );
        return numberCell({ ...number, value: one });
      }),
  };
}

/** The output, as a sum over the concatenation or over the heads. What rounding alone can explain is no difference. */
function outputs(drawing: Drawing, { change }: OutputParts, part: 'merged' | 'total'): TemplateResult[] {
  return rowOf(drawing.results.output, 0).map((one, j) => {
    const value = drawing.app.numbers.fixed(one);
    const dimension = drawing.dimension(j);
    const said = say(part === 'merged' ? 'mergedName' : 'totalName', { dimension, value });
    const number = drawing.number({ head: 'full', part, at: j }, value, said, entry(change, 0, j) !== 0);
    return numberCell({ ...number, value: one });
  });
}

function outColumns(drawing: Drawing): Column[] {
  return range(0, drawing.results.output.cols).map((j) => ({
    label: symbols(drawing.dimension(j)),
    class: 'out',
  }));
}
