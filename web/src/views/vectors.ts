import type { TemplateResult } from 'lit';
import { fieldCell, givenCell, hiddenCell, numberCell } from '../components/cells.ts';
import { hueOf } from '../components/hue.ts';
import { type Column, type Group, type Row, table } from '../components/table.ts';
import type { Cell } from '../state/cell.ts';
import { isIdentity } from '../state/edits.ts';
import { queries } from '../state/layer.ts';
import { say } from '../text/say.ts';
import { entry, rowOf } from './arithmetic.ts';
import { type Drafts, printPlace } from './drafts.ts';
import { type Drawing, differs, headName } from './drawing.ts';

/** How the columns are shared out: among the heads on the right, or all to the full one. */
export type Owners = 'full' | 'heads';

/** q over the keys: what a score multiplies stands in one column. */
export function queryAndKeys(drawing: Drawing, owners: Owners, drafts?: Drafts): TemplateResult {
  const { tokens } = drawing;
  return table({
    class: 'vectors',
    caption: say('queryAndKeys'),
    corner: say('vector'),
    columns: columns(drawing, owners, 'k'),
    rows: [
      vectorRow(drawing, 'q', 0, say('query', { token: drawing.query }), drafts),
      ...tokens.map((token, j) => vectorRow(drawing, 'k', j, say('key', { token }), drafts)),
    ],
  });
}

export function values(drawing: Drawing, owners: Owners, drafts?: Drafts): TemplateResult {
  return table({
    class: 'vectors',
    caption: say('values'),
    corner: say('vector'),
    columns: columns(drawing, owners, 'v'),
    rows: valueRows(drawing, drafts),
  });
}

/** The values with the output under them: a weighted sum of each column. */
export function valuesAndOutput(drawing: Drawing): TemplateResult {
  return table({
    class: 'vectors weighted hue-full',
    caption: say('valuesAndOutput'),
    corner: say('vector'),
    columns: columns(drawing, 'full', 'v').map((column) => ({ ...column, class: 'stage-last' })),
    rows: valueRows(drawing),
    foot: outputRow(drawing, say('output'), ['full']),
  });
}

/** The full head's output as a strip. */
export function outputStrip(drawing: Drawing): TemplateResult {
  return table({
    class: 'strip',
    caption: say('outputOf'),
    corner: say('vector'),
    columns: columns(drawing, 'full', 'v'),
    rows: [outputRow(drawing, say('output'), ['full'])],
  });
}

/** The heads' outputs side by side, each under the head that owns it. */
export function concatStrip(drawing: Drawing): TemplateResult {
  const { heads } = drawing.results;
  const groups: Group[] = heads.map((head, i) => ({
    label: headName(i),
    span: head.v.cols,
    class: `owned ${hueOf(i)}`,
  }));
  return table({
    class: 'strip',
    caption:
      heads.length === 1
        ? say('concatOne')
        : say('concat', { count: drawing.app.numbers.plain(heads.length) }),
    corner: say('vector'),
    groups,
    columns: columns(drawing, 'heads', 'v'),
    rows: [
      outputRow(
        drawing,
        say('concatRow'),
        heads.map((_, i) => i),
      ),
    ],
  });
}

function valueRows(drawing: Drawing, drafts?: Drafts): Row[] {
  return drawing.tokens.map((token, j) => vectorRow(drawing, 'v', j, say('value', { token }), drafts));
}

function columns(drawing: Drawing, owners: Owners, of: 'k' | 'v'): Column[] {
  return drawing.features('full', of).map((label, c) => ({
    label,
    class: `owned ${hueOf(owners === 'full' ? 'full' : ownerOf(drawing, of, c))}`,
  }));
}

/** Which head on the right reads column c. */
function ownerOf({ results }: Drawing, of: 'k' | 'v', c: number): number {
  const owners = results.heads.flatMap((head, i) => Array.from({ length: head[of].cols }, () => i));
  return owners[c] ?? 0;
}

/** Whether Q, K or V is what the example gives, not what a projection makes of it. */
export function canEdit({ layer: { example, edits } }: Drawing, name: 'q' | 'k' | 'v'): boolean {
  const weight = ({ q: 'wQ', k: 'wK', v: 'wV' } as const)[name];
  return example.matrices[name] !== undefined && isIdentity(example, edits, weight);
}

/** Of Q, K or V. What a projection computes cannot be typed over. */
function vectorRow(
  drawing: Drawing,
  name: 'q' | 'k' | 'v',
  row: number,
  label: string,
  drafts?: Drafts,
): Row {
  const now = drawing.results.full[name];
  const before = drawing.chapter.full[name];
  const typed = canEdit(drawing, name) ? drafts : undefined;
  const at = name === 'q' && queries(drawing.example) > 1 ? drawing.row : row;
  const cell = (feature: string, col: number) => {
    const look = { lit: drawing.isLit(`${name}.${row}.${col}`), differs: differs(now, before, row, col) };
    if (typed === undefined)
      return givenCell(drawing.app.numbers.plain(entry(now, row, col)), {
        ...look,
        value: entry(now, row, col),
      });
    const place = { matrix: name, row: at, col };
    const field = typed.field(place);
    return fieldCell({ ...look, ...field, id: printPlace(place), name: `${label}, ${feature}` });
  };
  return {
    label,
    class: name === 'q' ? 'query' : '',
    shows: [...drawing.basis, typed?.rowState(name, at), ...rowOf(now, row)],
    cells: () => drawing.features('full', name === 'v' ? 'v' : 'k').map(cell),
  };
}

function outputRow(drawing: Drawing, label: string, heads: readonly Cell['head'][]): Row {
  return {
    label,
    class: 'output',
    shows: [...drawing.basis, ...heads.flatMap((head) => rowOf(drawing.trace(head).output, 0))],
    cells: () => heads.flatMap((head) => outputCells(drawing, head)),
  };
}

function outputCells(drawing: Drawing, head: Cell['head']): TemplateResult[] {
  const now = drawing.trace(head).output;
  const before = drawing.chapterTrace(head).output;
  return drawing.features(head, 'v').map((of, at) => {
    if (drawing.isHidden(head, 'output')) return hiddenCell(say('hidden'));
    const value = drawing.app.numbers.fixed(entry(now, 0, at));
    const name = say('outputName', { of, value });
    const number = drawing.number({ head, part: 'output', at }, value, name, differs(now, before, 0, at));
    return numberCell({ ...number, class: `owned ${hueOf(head)}`, value: entry(now, 0, at) });
  });
}
