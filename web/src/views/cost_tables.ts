import { html, nothing, type TemplateResult } from 'lit';
import { numberButton, numberCell } from '../components/cells.ts';
import { symbols } from '../components/symbols.ts';
import { type Row, table } from '../components/table.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { type Counted, countOf, countText, type LineId, partsOf } from './cost_lines.ts';

/** A number that is open: of the ledger, or of the layer with so many heads beside it. */
export interface Opened {
  readonly id: LineId;
  readonly heads?: number;
}

/** "scores", "scores@8" */
export function printOpened({ id, heads }: Opened): string {
  return heads === undefined ? id : `${id}@${heads}`;
}

const groups = [
  { id: 'parameters', rows: ['wQ', 'wK', 'wV', 'wO'], foot: ['parameters'] },
  {
    id: 'multiplyAdds',
    rows: ['q', 'k', 'v', 'scores', 'weightedSum', 'output'],
    foot: ['multiplyAdds'],
  },
  { id: 'softmax', rows: ['exponentials', 'storedWeights'], foot: [] },
  { id: 'cache', rows: ['cacheK', 'cacheV'], foot: ['cache'] },
  { id: 'bytes', rows: ['parameterBytes', 'weightBytes', 'cacheBytes'], foot: [] },
  { id: 'balance', rows: ['projections', 'attention', 'flops'], foot: [] },
] as const;

/** What one layer costs, a table a kind. */
export function ledgerTables(app: App, counted: Counted, opened: Opened | undefined): TemplateResult {
  const lit = opened && opened.heads === undefined ? partsOf(opened.id) : [];
  const row = (id: LineId): Row => {
    const number = pressable(app, counted, { id }, opened);
    return {
      label: symbols(say(`line-${id}`)),
      shows: [number.text, number.pressed, lit.includes(id), app.numbers],
      cells: () => [numberCell({ ...number, lit: lit.includes(id) })],
    };
  };
  return html`${groups.map(
    ({ id, rows, foot }) =>
      html`<div>${table({
        caption: say(`group-${id}`),
        corner: say('counted'),
        columns: [{ label: say('count') }],
        rows: rows.map(row),
        foot: foot.map(row)[0],
      })}</div>`,
  )}${balance(app, counted, opened)}`;
}

/** The two ratios, each in its sentence. */
function balance(app: App, counted: Counted, opened: Opened | undefined): TemplateResult {
  const number = (id: LineId) => numberButton(pressable(app, counted, { id }, opened));
  return html`<dl class="facts balance">
    <div><dt>${say('line-projectionsPerScores')}</dt><dd>${number('projectionsPerScores')}</dd></div>
    <div><dt>${symbols(say('line-balancedLength'))}</dt><dd>${number('balancedLength')}</dd></div>
  </dl>`;
}

function pressable({ numbers }: App, counted: Counted, one: Opened, opened: Opened | undefined) {
  const id = printOpened(one);
  const text = countText(countOf(one.id, counted), numbers);
  const label = say(`line-${one.id}`);
  const what =
    one.heads === undefined ? label : say('withHeads', { what: label, heads: numbers.plain(one.heads) });
  const name = say('countName', { what, value: text });
  return { id, text, name, pressed: opened !== undefined && printOpened(opened) === id };
}

const compared = [
  'parameters',
  'scores',
  'multiplyAdds',
  'exponentials',
  'storedWeights',
  'weightBytes',
] as const;

/** The layers side by side: what all have alike, and what not. */
export function comparison(
  app: App,
  layers: readonly Counted[],
  opened: Opened | undefined,
): TemplateResult | typeof nothing {
  if (layers.length < 2) return html`<p class="aside">${say('oneHeadOnly')}</p>`;
  const isEqual = (id: LineId) => layers.every((layer) => countOf(id, layer) === countOf(id, layers[0]!));
  const lit = opened?.heads === undefined ? [] : partsOf(opened.id);
  const row = (id: LineId): Row => {
    const cells = layers.map((layer) => {
      const { heads } = layer.ledger;
      const isLit = heads === opened?.heads && lit.includes(id);
      return { ...pressable(app, layer, { id, heads }, opened), lit: isLit };
    });
    return {
      label: symbols(say(`line-${id}`)),
      shows: [...cells.map(({ text, pressed, lit }) => `${text} ${pressed} ${lit}`), app.numbers],
      cells: () => cells.map(numberCell),
    };
  };
  const part = (caption: string, ids: readonly LineId[]) =>
    ids.length === 0
      ? nothing
      : table({
          caption,
          corner: say('counted'),
          columns: layers.map(({ ledger, cost }) => ({
            label: symbols(
              say('headsAndWidth', {
                heads: app.numbers.plain(ledger.heads),
                dK: app.numbers.plain(cost.dK),
              }),
            ),
          })),
          rows: ids.map(row),
        });
  return html`<section class="by-heads">
    <h2>${say('sideBySide')}</h2>
    <p class="aside">${symbols(say('sideBySideLead'))}</p>
    ${part(say('staysEqual'), compared.filter(isEqual))}
    ${part(
      say('growsWithHeads'),
      compared.filter((id) => !isEqual(id)),
    )}
  </section>`;
}
