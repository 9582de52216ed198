import { parseNumber } from './parse_number.ts';

/** What was pasted, read as a matrix; where it fails and why if it is none. Rows and columns count from 1. */
export type TypedMatrix =
  | { readonly ok: true; readonly rows: readonly (readonly number[])[] }
  | { readonly ok: false; readonly reason: 'empty' | 'shortened' | 'brackets' }
  | {
      readonly ok: false;
      readonly reason: 'not-a-number' | 'two-readings';
      readonly row: number;
      readonly col: number;
      readonly typed: string;
    }
  | {
      readonly ok: false;
      readonly reason: 'ragged';
      readonly row: number;
      readonly got: number;
      readonly needed: number;
    };

/**
 * Accepts cells of a spreadsheet (between tabs, semicolons, commas or spaces, with a decimal point or comma), what
 * NumPy and PyTorch print, with or without `array(…)` or `tensor(…)`, and JSON.
 */
export function parseMatrix(typed: string): TypedMatrix {
  const text = typed.trim();
  if (text === '') return { ok: false, reason: 'empty' };
  if (/\.\.\.|…/.test(text)) return { ok: false, reason: 'shortened' };
  const cells = /[[\]()]/.test(text) ? ofPrint(text) : ofSheet(text);
  return cells === undefined ? { ok: false, reason: 'brackets' } : ofCells(cells);
}

/** Cells of `[[1, 2], [3, 4]]`, of a print with or without commas, and of one row alone. */
function ofPrint(text: string): string[][] | undefined {
  const inner = text
    // np.float64(1.0) is a number; array( … , dtype=float32) and tensor( … , device='cuda:0') are wrappers.
    .replace(/\b(?:np\.|numpy\.)?(?:float|int)\d*\(([^()]*)\)/g, '$1')
    .replace(/^(?:np\.|numpy\.|torch\.)?(?:array|tensor|matrix|Tensor)\(/, '')
    .replace(/(?:,\s*\w+\s*=\s*(?:'[^']*'|<[^>]*>|\([^()]*\)|[\w.]+))*,?\s*\)\s*;?$/, '')
    .trim();
  const found = /^\[([\s\S]*)\]$/.exec(inner)?.[1]?.trim();
  if (found === undefined || /[()]/.test(found)) return undefined;
  if (!found.includes('[')) return found.includes(']') ? undefined : [entries(found)];
  // Rows between brackets, with commas or line ends between them.
  if (!/^(?:\[[^[\]]*\]\s*,?\s*)+$/.test(found)) return undefined;
  return [...found.matchAll(/\[([^[\]]*)\]/g)].map(([, row = '']) => entries(row));
}

function entries(row: string): string[] {
  const text = row.trim().replace(/,$/, '');
  if (text === '') return [];
  return (text.includes(',') ? text.split(',') : text.split(/\s+/)).map((cell) => cell.trim());
}

/** Cells of lines. What separates them is the strongest sign there is: a tab, a semicolon, a comma, a space. */
function ofSheet(text: string): string[][] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const separator = separatorOf(lines);
  const cells = lines.map((line) =>
    line
      .trim()
      .split(separator)
      .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')),
  );
  return hasDecimalCommas(cells.flat())
    ? cells.map((row) => row.map((cell) => cell.replace(',', '.')))
    : cells;
}

function separatorOf(lines: readonly string[]): RegExp {
  const has = (sign: RegExp) => lines.some((line) => sign.test(line));
  if (has(/\t/)) return /\t/;
  if (has(/;/)) return /;/;
  // "1,5 2,5" has decimal commas; "1, 2" and "1,2,3" have commas between.
  if (has(/,/) && !has(/\d\s+[−+\-.\d]/)) return /,/;
  if (has(/,\s/)) return /,/;
  return /\s+/;
}

/** One thousand and some, or one and a bit. */
const twoReadings = /^[−+-]?[1-9]\d{0,2},\d{3}$/;

/** Whether some cell can only be read with a decimal comma, and none with a point. */
function hasDecimalCommas(cells: readonly string[]): boolean {
  const one = (cell: string) => /^[−+-]?\d*,\d+(?:e[+-]?\d+)?$/i.test(cell);
  const sure = (cell: string) => one(cell) && !twoReadings.test(cell);
  return cells.some(sure) && cells.every((cell) => one(cell) || !/[.,]/.test(cell));
}

function ofCells(cells: readonly (readonly string[])[]): TypedMatrix {
  const needed = cells[0]?.length ?? 0;
  if (needed === 0) return { ok: false, reason: 'empty' };
  // A point, or groups beyond one comma, show what the commas of the others are.
  const isOpen = !cells.flat().some((cell) => /\.|,.*,/.test(cell));
  const rows: number[][] = [];
  for (const [i, row] of cells.entries()) {
    const numbers: number[] = [];
    for (const [j, typed] of row.entries()) {
      const place = { row: i + 1, col: j + 1, typed: typed.slice(0, 40) };
      if (isOpen && twoReadings.test(typed)) return { ok: false, reason: 'two-readings', ...place };
      const parsed = parseNumber(typed);
      if (!parsed.ok) return { ok: false, reason: 'not-a-number', ...place };
      numbers.push(parsed.value);
    }
    if (row.length !== needed) return { ok: false, reason: 'ragged', row: i + 1, got: row.length, needed };
    rows.push(numbers);
  }
  return { ok: true, rows };
}
