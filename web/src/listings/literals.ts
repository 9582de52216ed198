import type { Matrix } from '../engine/types.ts';

/** Columns of a listing. */
export const width = 78;

/** A number with every digit, the way Python and C++ both read it: a C++ whole number has to fit its type. */
export function numberLiteral(value: number): string {
  const text = String(value);
  return /^-?\d{16,}$/.test(text) ? value.toExponential() : text;
}

/** Items joined by commas, broken into lines of at most `width`; the lines after the first begin with `indent`. */
export function wrapped(items: readonly string[], indent: string, used: number): string {
  let line = used;
  return items
    .map((item, i) => {
      const piece = i === items.length - 1 ? item : `${item},`;
      const breaks = i > 0 && line + 1 + piece.length > width;
      line = breaks ? indent.length + piece.length : line + (i > 0 ? 1 : 0) + piece.length;
      return i === 0 ? piece : breaks ? `\n${indent}${piece}` : ` ${piece}`;
    })
    .join('');
}

/** The rows of a matrix in the brackets of a language. `short` if they stand in one line. */
export function rowsLiteral({ rows, cols, data }: Matrix, [open, close]: readonly [string, string]) {
  const row = (i: number, indent: string) => {
    const entries = [...data.subarray(i * cols, (i + 1) * cols)].map(numberLiteral);
    return `${open}${wrapped(entries, `${indent} `, indent.length + 1)}${close}`;
  };
  if (rows === 1 && row(0, '').length < width / 2) return `${open}${row(0, '')}${close}`;
  const lines = Array.from({ length: rows }, (_, i) => `    ${row(i, '    ')},\n`);
  return `${open}\n${lines.join('')}${close}`;
}

/** What a program cannot print on any device: half a character, and the one that ends a C string. */
export function printable(token: string): string {
  return [...token].map((c) => (/[\0\ud800-\udfff]/u.test(c) ? '\ufffd' : c)).join('');
}

/** A string of Python. */
export function pythonString(text: string): string {
  return quoted(text, (code) => `\\x${hex(code, 2)}`);
}

/** A string of C++: control characters in octal, which takes three digits at most; no two question marks in a row. */
export function cppString(text: string): string {
  return quoted(text, (code) => `\\${code.toString(8).padStart(3, '0')}`).replace(/(?<=\?)\?/g, '\\?');
}

const named: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  '\t': '\\t',
  '\r': '\\r',
};

/** Letters stand as they are; what is not seen, or turns the direction of a line, is escaped. Joiners of emoji stay. */
function quoted(text: string, control: (code: number) => string): string {
  const escaped = [...printable(text)].map((c) => {
    const code = c.codePointAt(0) ?? 0;
    if (named[c]) return named[c];
    if (code < 0x20 || code === 0x7f) return control(code);
    if (!/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(c) || code === 0x200c || code === 0x200d) return c;
    return code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`;
  });
  return `"${escaped.join('')}"`;
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}
