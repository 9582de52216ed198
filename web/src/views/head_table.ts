import { html, nothing, type TemplateResult } from 'lit';
import {
  emptyCell,
  hiddenCell,
  maskedCell,
  numberButton,
  numberCell,
  weightCell,
} from '../components/cells.ts';
import { headMark, hueOf } from '../components/hue.ts';
import { symbols } from '../components/symbols.ts';
import { type Row, table } from '../components/table.ts';
import type { Cell } from '../state/cell.ts';
import { list, say } from '../text/say.ts';
import { entry, rowOf } from './arithmetic.ts';
import { type Drawing, differs, headName } from './drawing.ts';

/** A head's way from scores to weights: keys down, stages across. */
export function headTable(drawing: Drawing, head: Cell['head'], caption: string): TemplateResult {
  const { shape } = drawing;
  const trace = drawing.trace(head);
  const keys = drawing.tokens.slice(0, shape.keys);
  return table({
    class: `stages ${hueOf(head)} ${hasPowers(drawing, head) ? 'powers' : ''}`,
    caption,
    corner: say('token'),
    columns: [
      { label: say('scores'), class: 'stage' },
      { label: scaledLabel(drawing, trace.q.cols), class: 'stage' },
      { label: say('exps'), class: 'stage' },
      { label: say('weights'), class: 'stage weight' },
    ],
    rows: keys.map((token, j) => keyRow(drawing, head, token, j)),
    foot: sumRow(drawing, head),
  });
}

function scaledLabel({ app, example }: Drawing, dK: number): string {
  const { scale } = example;
  return scale === undefined
    ? say('scaled', { dK: app.numbers.plain(dK) })
    : say('scaledBy', { scale: app.numbers.plain(scale) });
}

/** A weight printed with a power of ten needs more room, in every row alike: bars of a table have one scale. */
export function hasPowers(drawing: Drawing, head: Cell['head']): boolean {
  return rowOf(drawing.trace(head).weights, 0).some((weight) => drawing.app.numbers.fixed(weight).length > 5);
}

/** The stages of one key: the number that can be pressed, where it stands in a trace, how it is called and printed. */
const stages = [
  { part: 'score', from: 'scores', name: 'scoreName', print: 'plain' },
  { part: 'scaled', from: 'scaled', name: 'scaledName', print: 'plain' },
  { part: 'exp', from: 'exps', name: 'expName', print: 'plain' },
  { part: 'weight', from: 'weights', name: 'weightName', print: 'fixed' },
] as const;

function keyRow(drawing: Drawing, head: Cell['head'], token: string, j: number): Row {
  const now = drawing.trace(head);
  const before = drawing.chapterTrace(head);
  const { numbers } = drawing.app;
  const values = stages.map(({ from }) => now[from] && entry(now[from], 0, j));
  return {
    label: token,
    class: !drawing.isHidden(head, 'weight') && now.largest[0]?.includes(j) ? 'largest' : '',
    shows: [...drawing.basis, ...values],
    cells: () =>
      stages.map(({ part, from, name, print }, stage) => {
        if (drawing.isHidden(head, part)) return hiddenCell(say('hidden'));
        const number = values[stage] ?? null;
        const value = number === null ? say('beyond') : numbers[print](number);
        if (drawing.isMasked(j) && (part === 'exp' || part === 'weight'))
          return maskedCell(value, say('masked'));
        const said = say(name, { of: token, value });
        const cell = drawing.number(
          { head, part, at: j },
          value,
          said,
          differs(now[from], before[from], 0, j),
        );
        return part === 'weight'
          ? weightCell(cell, number ?? 0)
          : numberCell({ ...cell, value: number ?? undefined });
      }),
  };
}

function sumRow(drawing: Drawing, head: Cell['head']): Row {
  const sum = drawing.trace(head).sums?.[0];
  const before = drawing.chapterTrace(head).sums?.[0];
  const value = sum === undefined ? say('beyond') : drawing.app.numbers.plain(sum);
  const said = say('sumName', { value });
  return {
    label: say('sum'),
    shows: [...drawing.basis, sum],
    cells: () => {
      const number = drawing.number({ head, part: 'sum', at: 0 }, value, said, sum !== before);
      return [emptyCell(), emptyCell(), numberCell({ ...number, value: sum }), emptyCell()];
    },
  };
}

/** Name, mark, width and entropy of a head. */
export function headTitle(drawing: Drawing, head: Cell['head']): TemplateResult {
  return html`<h2 class="head-title ${hueOf(head)}">${headMark(head)}${headName(head)}</h2>
    ${headFacts(drawing, head)}`;
}

export function headFacts(drawing: Drawing, head: Cell['head']): TemplateResult {
  const now = drawing.trace(head);
  const width = html`<div><dt>${symbols(say('width'))}</dt><dd>${drawing.app.numbers.plain(now.q.cols)}</dd></div>`;
  if (drawing.isHidden(head, 'entropy')) return html`<dl class="facts ${hueOf(head)}">${width}</dl>`;
  const value = drawing.app.numbers.fixed(now.entropyBits[0] ?? 0);
  const differ = now.entropyBits[0] !== drawing.chapterTrace(head).entropyBits[0];
  const number = drawing.number(
    { head, part: 'entropy', at: 0 },
    value,
    say('entropyName', { value }),
    differ,
  );
  return html`<dl class="facts ${hueOf(head)}">
    ${width}
    <div><dt>${say('entropy')}</dt><dd class="${differ ? 'differs' : ''} ${number.lit ? 'lit' : ''}">${numberButton(number)}</dd></div>
  </dl>`;
}

/** The largest weights in words; a tie is called a tie. */
export function largestLine(drawing: Drawing, head: Cell['head']): TemplateResult | typeof nothing {
  if (drawing.isHidden(head, 'weight')) return nothing;
  const { example, app } = drawing;
  const largest = drawing.trace(head).largest[0] ?? [];
  const tokens = list(
    largest.map((j) => drawing.tokenOf(j)),
    app.language,
  );
  const seen = example.tokens.filter((_, j) => !drawing.isMasked(j)).length;
  const all = largest.length === seen && largest.length > 1;
  const key = all ? 'largestAll' : largest.length > 1 ? 'largestTie' : 'largestOne';
  return html`<p class="largest-line">${key === 'largestAll' ? say(key) : say(key, { tokens })}</p>`;
}
