import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { fills, scrollFrame } from './scroll_frame.ts';
import { spoken, symbols } from './symbols.ts';

export type Content = TemplateResult | string | typeof nothing;

export interface Column {
  readonly label: Content;
  /** Classes of the head cell, e.g. the hue of the head that owns the column. */
  readonly class?: string;
}

/** A head over several columns. */
export interface Group extends Column {
  readonly span: number;
}

export interface Row {
  readonly label: Content;
  /** All that the row shows depends on: as long as these are the same, it is not drawn again. */
  readonly shows: readonly unknown[];
  /** One `<td>` a column. */
  cells(): TemplateResult[];
  readonly class?: string;
}

export interface Table {
  /** "W_Q" with Q as a subscript. */
  readonly caption: string;
  /** Says what the first column holds. */
  readonly corner: Content;
  readonly groups?: readonly Group[];
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** The last row, set off by a line: a sum, an output. */
  readonly foot?: Row | undefined;
  readonly class?: string;
}

/** Every table of the page: caption, scopes, and a frame of its own to scroll in. */
export function table(t: Table): TemplateResult {
  const content = html`<table class=${t.class ?? ''} ${fills()}>
    <caption>${symbols(t.caption)}</caption>
    <thead>${t.groups && groupRow(t.groups)}<tr>
      <th scope="col">${t.corner}</th>
      ${t.columns.map((column) => html`<th scope="col" class=${column.class ?? ''}>${column.label}</th>`)}
    </tr></thead>
    <tbody>${t.rows.map(bodyRow)}</tbody>
    ${t.foot ? html`<tfoot>${bodyRow(t.foot)}</tfoot>` : nothing}
  </table>`;
  return scrollFrame({ name: spoken(t.caption), content });
}

function groupRow(groups: readonly Group[]): TemplateResult {
  return html`<tr>
    <td></td>
    ${groups.map(
      ({ span, label, ...group }) =>
        html`<th scope="colgroup" colspan=${span} class=${group.class ?? ''}>${label}</th>`,
    )}
  </tr>`;
}

function bodyRow(row: Row) {
  return guard(
    [row.class, ...row.shows],
    () => html`<tr class=${row.class ?? ''}><th scope="row">${row.label}</th>${row.cells()}</tr>`,
  );
}
