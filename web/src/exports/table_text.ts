/** The tables of a figure as comma-separated values. */

const lineEnd = '\r\n';

/**
 * Every table that is shown, but for the fields of the panel of examples: its caption, its head, its rows, and an empty
 * line. Numbers have every digit, which cells carry beside what they print; a number that is not shown yet is left
 * empty.
 */
export function tableText(figure: Element): string {
  const tables = [...figure.querySelectorAll<HTMLTableElement>('table:not(.another table)')].filter((table) =>
    table.checkVisibility(),
  );
  return tables
    .map((table) => {
      const rows = [...table.rows].map((row) => [...row.cells].flatMap(entries).map(field).join(','));
      const caption = field(textOf(table.caption));
      return [caption, ...rows, ''].join(lineEnd);
    })
    .join(lineEnd);
}

/** What a cell holds, and the empty places that it spans. */
function entries(cell: HTMLTableCellElement): string[] {
  const empty = Array.from({ length: cell.colSpan - 1 }, () => '');
  return [held(cell), ...empty];
}

function held(cell: HTMLTableCellElement): string {
  if (cell.dataset.value !== undefined) return cell.dataset.value;
  const input = cell.querySelector('input');
  return (input ? input.value : textOf(cell)).replace(/^−(?=[\d.])/, '-');
}

/** What is seen of an element: not what is only read out, nor a dash or a dot that stands for it. */
function textOf(element: Element | null): string {
  if (element === null || element.querySelector('.unseen')) return '';
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim();
}

const number = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/;

/** By RFC 4180. A spreadsheet would take a text that begins like a formula for one, so an apostrophe goes before it. */
export function field(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
