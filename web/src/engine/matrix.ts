import { EngineError } from './error.js';
import type { Matrix } from './types.js';
import { describe, reading } from './validate.js';

/**
 * A matrix from its rows.
 *
 * @param rows m lists of n numbers each → m × n
 * @throws EngineError `wrong-type` (not arrays of numbers), `empty` (no row, or no column), `ragged` (rows of
 * different lengths). NaN and infinities pass here; the engine refuses them.
 */
export function matrix(rows: readonly (readonly number[])[]): Matrix {
  return reading('rows', () => matrixOf(rows));
}

function matrixOf(rows: unknown): Matrix {
  if (!Array.isArray(rows)) throw wrongType('rows', rows, 'an array of rows');
  const first: unknown = rows[0];
  if (rows.length === 0) throw empty('no row');
  if (!Array.isArray(first)) throw wrongType('rows[0]', first, 'an array of numbers');
  if (first.length === 0) throw empty('a row without entries');
  const cols = first.length;
  const data = new Float64Array(rows.length * cols);
  // By index: forEach would skip the holes of a sparse array.
  for (let i = 0; i < rows.length; i++) {
    const row: unknown = rows[i];
    if (!Array.isArray(row)) throw wrongType(`rows[${i}]`, row, 'an array of numbers');
    if (row.length !== cols) {
      throw new EngineError('ragged', {
        argument: `rows[${i}]`,
        got: `${row.length} entries`,
        needed: `${cols}, as in the first row`,
      });
    }
    for (let j = 0; j < cols; j++) {
      const entry: unknown = row[j];
      if (typeof entry !== 'number') throw wrongType(`rows[${i}][${j}]`, entry, 'a number');
      data[i * cols + j] = entry;
    }
  }
  return { rows: rows.length, cols, data };
}

function wrongType(argument: string, value: unknown, needed: string): EngineError {
  return new EngineError('wrong-type', { argument, got: describe(value), needed });
}

function empty(got: string): EngineError {
  return new EngineError('empty', { argument: 'rows', got, needed: 'at least one row and one column' });
}
