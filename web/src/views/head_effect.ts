import { html, type TemplateResult } from 'lit';
import { givenCell, maskedCell, numberCell, weightCell } from '../components/cells.ts';
import { hueOf } from '../components/hue.ts';
import { table } from '../components/table.ts';
import type { Cell } from '../state/cell.ts';
import { say } from '../text/say.ts';
import { entry, rowOf } from './arithmetic.ts';
import { type Drawing, differs, headName } from './drawing.ts';
import { hasPowers, headTitle, largestLine } from './head_table.ts';

/** What a head makes of its projections: its weights, and where they were with the chapter's values. */
export function headEffect(drawing: Drawing, head: Cell['head']): TemplateResult {
  return html`<section class="head ${hueOf(head)}">
    <div class="head-top">${headTitle(drawing, head)}</div>
    ${weights(drawing, head)}${largestLine(drawing, head)}
  </section>`;
}

function weights(drawing: Drawing, head: Cell['head']): TemplateResult {
  const { numbers } = drawing.app;
  const now = drawing.trace(head).weights;
  const before = drawing.chapterTrace(head).weights;
  return table({
    class: `${hueOf(head)} ${hasPowers(drawing, head) ? 'powers' : ''}`,
    caption: say('effectOf', { head: headName(head) }),
    corner: say('token'),
    columns: [{ label: drawing.beforeName }, { label: say('weights'), class: 'weight' }],
    rows: drawing.tokens.map((token, j) => {
      const weight = entry(now, 0, j);
      const was = entry(before, 0, j);
      return {
        label: token,
        class: drawing.trace(head).largest[0]?.includes(j) ? 'largest' : '',
        shows: [...drawing.basis, weight, was],
        cells: () => {
          if (drawing.isMasked(j))
            return [
              maskedCell(numbers.fixed(was), say('masked')),
              maskedCell(numbers.fixed(weight), say('masked')),
            ];
          const value = numbers.fixed(weight);
          const said = say('weightName', { of: token, value });
          const cell = { head, part: 'weight', at: j } as const;
          return [
            givenCell(numbers.fixed(was), { class: 'was', value: was }),
            weightCell(drawing.number(cell, value, said, weight !== was), weight, was),
          ];
        },
      };
    }),
  });
}

/** A head's output, under what it was with the chapter's values. */
export function outputEffect(drawing: Drawing, head: number): TemplateResult {
  const { numbers } = drawing.app;
  const now = drawing.trace(head).output;
  const before = drawing.chapterTrace(head).output;
  const columns = drawing.features(head, 'v');
  return table({
    class: `strip ${hueOf(head)}`,
    caption: say('outputOfHead', { head: headName(head) }),
    corner: say('vector'),
    columns: columns.map((label) => ({ label, class: 'owned' })),
    rows: [
      {
        label: drawing.beforeName,
        shows: [...drawing.basis, ...rowOf(before, 0)],
        cells: () =>
          rowOf(before, 0).map((value) => givenCell(numbers.fixed(value), { class: 'was', value })),
      },
      {
        label: say('output'),
        class: 'output',
        shows: [...drawing.basis, ...rowOf(now, 0)],
        cells: () =>
          columns.map((of, at) => {
            const value = numbers.fixed(entry(now, 0, at));
            const said = say('outputName', { of, value });
            const cell = { head, part: 'output', at } as const;
            const number = drawing.number(cell, value, said, differs(now, before, 0, at));
            return numberCell({ ...number, value: entry(now, 0, at) });
          }),
      },
    ],
  });
}
