import { html, type TemplateResult } from 'lit';
import { givenCell, type Look } from './cells.ts';
import { download } from './handing.ts';
import { type Content, table } from './table.ts';

/** The numbers of a drawing, in words and digits. */
export interface Behind {
  /** What opens them. */
  readonly summary: string;
  readonly caption: string;
  readonly corner: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly label: string; readonly cells: readonly string[] }[];
  /** Without commas or units, for a spreadsheet; same shape as `rows`. */
  readonly csv: {
    readonly label: string;
    readonly fileName: string;
    readonly rows: readonly (readonly (string | number)[])[];
  };
  /** How a label is set: a subscript after "_", say. */
  readonly set?: (text: string) => Content;
}

/** The table behind a plot: for those who cannot see it, and those who want its numbers. */
export function behind({ summary, caption, corner, columns, rows, csv, set = (text) => text }: Behind) {
  const text = () =>
    [[corner, ...columns], ...rows.map(({ label }, i) => [label, ...(csv.rows[i] ?? [])])]
      .map((row) => row.map(field).join(','))
      .join('\r\n');
  const save = () => download(csv.fileName, new Blob([`${text()}\r\n`], { type: 'text/csv' }));
  const content: TemplateResult = html`<details class="behind"><summary>${summary}</summary>
    ${table({
      caption,
      corner,
      columns: columns.map((label) => ({ label: set(label) })),
      rows: rows.map(({ label, cells }, i) => ({
        label: set(label),
        shows: [label, ...cells, ...(csv.rows[i] ?? [])],
        cells: () => cells.map((cell, c) => givenCell(cell, exact(csv.rows[i]?.[c]))),
      })),
    })}
    <p class="help"><button type="button" class="plain" @click=${save}>${csv.label}</button></p>
  </details>`;
  return content;
}

/** The number behind a printed one, for exports. */
function exact(value: string | number | undefined): Look {
  return typeof value === 'number' ? { value } : {};
}

/** One field of a CSV file (RFC 4180). */
function field(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
