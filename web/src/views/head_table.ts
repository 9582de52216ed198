import { html, type TemplateResult } from 'lit';
import { emptyCell, numberButton, numberCell, weightCell } from '../components/cells.ts';
import { headMark, hueOf } from '../components/hue.ts';
import { symbols } from '../components/symbols.ts';
import { type Row, table } from '../components/table.ts';
import type { Cell } from '../state/cell.ts';
import { list, say } from '../text/say.ts';
import { entry } from './arithmetic.ts';
import { type Drawing, differs, headName } from './drawing.ts';

/** A head's way from scores to weights: keys down, stages across. */
export function headTable(drawing: Drawing, head: Cell['head'], caption: string): TemplateResult {
  const { app, shape } = drawing;
  const trace = drawing.trace(head);
  const dK = app.numbers.plain(trace.q.cols);
  const keys = app.example.tokens.slice(0, shape.keys);
  return table({
    class: `stages ${hueOf(head)}`,
    caption,
    corner: say('token'),
    columns: [
      { label: say('scores'), class: 'stage' },
      { label: say('scaled', { dK }), class: 'stage' },
      { label: say('exps'), class: 'stage' },
      { label: say('weights'), class: 'stage weight' },
    ],
    rows: keys.map((token, j) => keyRow(drawing, head, token, j)),
    foot: sumRow(drawing, head),
  });
}

function keyRow(drawing: Drawing, head: Cell['head'], token: string, j: number): Row {
  const now = drawing.trace(head);
  const before = drawing.chapterTrace(head);
  const { plain, fixed } = drawing.app.numbers;
  const cell = (part: Cell['part'], text: string, name: string, differ: boolean) =>
    drawing.number({ head, part, at: j }, text, name, differ);
  const names = (value: string) => ({ of: token, value });

  const score = plain(entry(now.scores, 0, j));
  const scaled = plain(entry(now.scaled, 0, j));
  const exp = now.exps === null ? say('beyond') : plain(entry(now.exps, 0, j));
  const weight = fixed(entry(now.weights, 0, j));
  const moved = {
    score: differs(now.scores, before.scores, 0, j),
    scaled: differs(now.scaled, before.scaled, 0, j),
    exp: differs(now.exps, before.exps, 0, j),
    weight: differs(now.weights, before.weights, 0, j),
  };
  return {
    label: token,
    class: now.largest[0]?.includes(j) ? 'largest' : '',
    cells: [
      numberCell(cell('score', score, say('scoreName', names(score)), moved.score)),
      numberCell(cell('scaled', scaled, say('scaledName', names(scaled)), moved.scaled)),
      numberCell(cell('exp', exp, say('expName', names(exp)), moved.exp)),
      weightCell(
        cell('weight', weight, say('weightName', names(weight)), moved.weight),
        entry(now.weights, 0, j),
      ),
    ],
  };
}

function sumRow(drawing: Drawing, head: Cell['head']): Row {
  const sum = drawing.trace(head).sums?.[0];
  const before = drawing.chapterTrace(head).sums?.[0];
  const value = sum === undefined ? say('beyond') : drawing.app.numbers.plain(sum);
  const number = drawing.number(
    { head, part: 'sum', at: 0 },
    value,
    say('sumName', { value }),
    sum !== before,
  );
  return { label: say('sum'), cells: [emptyCell(), emptyCell(), numberCell(number), emptyCell()] };
}

/** Name, mark, width and entropy of a head. */
export function headTitle(drawing: Drawing, head: Cell['head']): TemplateResult {
  return html`<h3 class="head-title ${hueOf(head)}">${headMark(head)}${headName(head)}</h3>
    ${headFacts(drawing, head)}`;
}

export function headFacts(drawing: Drawing, head: Cell['head']): TemplateResult {
  const now = drawing.trace(head);
  const value = drawing.app.numbers.fixed(now.entropyBits[0] ?? 0);
  const differ = now.entropyBits[0] !== drawing.chapterTrace(head).entropyBits[0];
  const number = drawing.number(
    { head, part: 'entropy', at: 0 },
    value,
    say('entropyName', { value }),
    differ,
  );
  return html`<dl class="facts ${hueOf(head)}">
    <div><dt>${symbols(say('width'))}</dt><dd>${drawing.app.numbers.plain(now.q.cols)}</dd></div>
    <div><dt>${say('entropy')}</dt><dd class="${differ ? 'differs' : ''} ${number.lit ? 'lit' : ''}">${numberButton(number)}</dd></div>
  </dl>`;
}

/** The largest weights in words; a tie is called a tie. */
export function largestLine(drawing: Drawing, head: Cell['head']): TemplateResult {
  const { example } = drawing.app;
  const largest = drawing.trace(head).largest[0] ?? [];
  const tokens = list(
    largest.map((j) => example.tokens[j] ?? ''),
    example.locale,
  );
  const all = largest.length === example.tokens.length && largest.length > 1;
  const key = all ? 'largestAll' : largest.length > 1 ? 'largestTie' : 'largestOne';
  return html`<p class="largest-line">${key === 'largestAll' ? say(key) : say(key, { tokens })}</p>`;
}
