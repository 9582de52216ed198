import { html, nothing, type TemplateResult } from 'lit';
import { heatCell, rowChooser, unseenCell } from '../components/heat.ts';
import { hueOf } from '../components/hue.ts';
import { table } from '../components/table.ts';
import type { Matrix } from '../engine/types.ts';
import type { Cell } from '../state/cell.ts';
import { queries, queryToken } from '../state/layer.ts';
import { say } from '../text/say.ts';
import { entry } from './arithmetic.ts';
import { type Drawing, headName, roomy } from './drawing.ts';

/** Where more than one token asks: whose row is followed through the heads. */
export function queryPicker({ example, tokens, row, app }: Drawing): TemplateResult | typeof nothing {
  if (queries(example) === 1) return nothing;
  const follow = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) app.store.update({ row: target.selectedIndex });
  };
  return html`<div class="controls"><label class="choice">${say('followedQuery')}
    <select @change=${follow}>${tokens.map(
      (token, i) => html`<option ?selected=${i === row}>${token}</option>`,
    )}</select>
  </label></div>`;
}

/** All weights of a head, queries down and keys across; nothing where one token asks. A cell leads to its number. */
export function weightMap(drawing: Drawing, head: Cell['head']): TemplateResult | typeof nothing {
  const { example, app, all, row } = drawing;
  if (queries(example) === 1 || drawing.isHidden(head, 'weight')) return nothing;
  const { open } = app.store.state;
  const weights: Matrix = head === 'full' ? all.full.weights : (all.heads[head] ?? all.full).weights;
  const before = drawing.chapterWeights(head);
  const isSmall = weights.cols > roomy;
  const seen = weights.cols - weights.rows;
  const asker = (i: number) => drawing.tokenOf(queryToken(example, i));
  const follow = (to: number, at?: number) =>
    app.store.update({ row: to, ...(at === undefined ? {} : { open: { head, part: 'weight', at } }) });
  return table({
    class: `heat-map ${isSmall ? 'small' : ''} ${hueOf(head)}`,
    caption: say(isSmall ? 'weightMapSmall' : 'weightMap', { head: headName(head) }),
    corner: say('queryColumn'),
    columns: drawing.tokens.map((label) => ({ label: html`<span>${label}</span>` })),
    rows: Array.from({ length: weights.rows }, (_, i) => ({
      label: rowChooser(asker(i), i === row, () => follow(i)),
      class: i === row ? 'here' : '',
      shows: [...drawing.basis, row, open, weights, before],
      cells: () =>
        drawing.tokens.map((token, j) => {
          if (example.causal && j > i + seen) return unseenCell(say('masked'));
          const weight = entry(weights, i, j);
          const value = app.numbers.fixed(weight);
          const name = say('weightAt', { query: asker(i), key: token, value });
          const differs = weight !== entry(before, i, j);
          const pressed = i === row && open?.head === head && open.part === 'weight' && open.at === j;
          return heatCell({
            share: weight,
            text: value,
            name: differs ? say('differs', { name }) : name,
            id: `${i}.${j}`,
            press: () => follow(i, j),
            pressed,
            differs,
          });
        }),
    })),
  });
}
