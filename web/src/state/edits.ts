import type { Matrix } from '../engine/types.ts';
import { type Example, type MatrixName, matrixNames } from '../examples/check.ts';

/** Values that differ from the example's, by position: entry (2, 3) is "2.3". */
export type Edits = Readonly<Record<MatrixName, Readonly<Record<string, number>>>>;

// biome-ignore format: one group a line
export const noEdits: Edits = {
  x: {}, q: {}, k: {}, v: {},
  wQ: {}, wK: {}, wV: {}, wO: {},
};

export interface Place {
  readonly matrix: MatrixName;
  readonly row: number;
  readonly col: number;
}

/** The example's own matrix; a weight that it does not give is the identity. Undefined if it has no such input. */
export function original(example: Example, name: MatrixName): Matrix | undefined {
  const { matrices } = example;
  const given = matrices[name];
  if (given) return given;
  switch (name) {
    case 'wQ':
      return identity((matrices.x ?? matrices.q)?.cols);
    case 'wK':
      return identity((matrices.x ?? matrices.k)?.cols);
    case 'wV':
      return identity((matrices.x ?? matrices.v)?.cols);
    case 'wO':
      return identity(original(example, 'wV')?.cols);
    default:
      return undefined;
  }
}

/** The matrix with the edits in place. */
export function current(example: Example, edits: Edits, name: MatrixName): Matrix | undefined {
  const matrix = original(example, name);
  if (matrix === undefined || Object.keys(edits[name]).length === 0) return matrix;
  const data = matrix.data.slice();
  for (const [key, value] of Object.entries(edits[name])) {
    const [row = 0, col = 0] = key.split('.').map(Number);
    data[row * matrix.cols + col] = value;
  }
  return { ...matrix, data };
}

/** Whether a weight leaves its input as it is: neither given nor edited. */
export function isIdentity(example: Example, edits: Edits, name: MatrixName): boolean {
  return example.matrices[name] === undefined && Object.keys(edits[name]).length === 0;
}

/** The edits after typing `value` at `place`; the example's own value is no edit. */
export function edit(edits: Edits, example: Example, place: Place, value: number): Edits {
  const { matrix, row, col } = place;
  const { [`${row}.${col}`]: _before, ...others } = edits[matrix];
  if (at(original(example, matrix), row, col) === value) return { ...edits, [matrix]: others };
  return { ...edits, [matrix]: { ...others, [`${row}.${col}`]: value } };
}

/** The edits that make one matrix of another, entry by entry. */
export function differences(
  own: Matrix,
  entry: (own: Matrix, row: number, col: number) => number,
): Record<string, number> {
  const found: Record<string, number> = {};
  for (let row = 0; row < own.rows; row++)
    for (let col = 0; col < own.cols; col++) {
      const value = entry(own, row, col);
      if (value !== at(own, row, col)) found[`${row}.${col}`] = value;
    }
  return found;
}

export function places(edits: Edits): Place[] {
  return matrixNames.flatMap((matrix) =>
    Object.keys(edits[matrix]).map((key) => {
      const [row, col] = key.split('.').map(Number);
      return { matrix, row: row ?? 0, col: col ?? 0 };
    }),
  );
}

export function isEdited(edits: Edits): boolean {
  return places(edits).length > 0;
}

/** Entry (row, col). */
export function at(matrix: Matrix | undefined, row: number, col: number): number {
  return matrix?.data[row * matrix.cols + col] ?? 0;
}

function identity(size: number | undefined): Matrix | undefined {
  if (size === undefined) return undefined;
  const data = new Float64Array(size * size);
  for (let i = 0; i < size; i++) data[i * size + i] = 1;
  return { rows: size, cols: size, data };
}
