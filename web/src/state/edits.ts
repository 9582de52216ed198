import type { Matrix } from '../engine/types.ts';
import type { Example } from '../examples/check.ts';

export const matrices = ['q', 'k', 'v'] as const;
export type MatrixName = (typeof matrices)[number];

/** Values that differ from the example's, by position: entry (2, 3) is "2.3". */
export type Edits = Readonly<Record<MatrixName, Readonly<Record<string, number>>>>;

export const noEdits: Edits = { q: {}, k: {}, v: {} };

export interface Place {
  readonly matrix: MatrixName;
  readonly row: number;
  readonly col: number;
}

/** The edits after typing `value` at `place`; the example's own value is no edit. */
export function edit(edits: Edits, example: Example, place: Place, value: number): Edits {
  const { matrix, row, col } = place;
  const { [`${row}.${col}`]: _before, ...others } = edits[matrix];
  if (at(example[matrix], row, col) === value) return { ...edits, [matrix]: others };
  return { ...edits, [matrix]: { ...others, [`${row}.${col}`]: value } };
}

/** Q, K and V with the edits in place. */
export function given(example: Example, edits: Edits): Readonly<Record<MatrixName, Matrix>> {
  return {
    q: edited(example.q, edits.q),
    k: edited(example.k, edits.k),
    v: edited(example.v, edits.v),
  };
}

export function places(edits: Edits): Place[] {
  return matrices.flatMap((matrix) =>
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
export function at(matrix: Matrix, row: number, col: number): number {
  return matrix.data[row * matrix.cols + col] ?? 0;
}

function edited(matrix: Matrix, edits: Readonly<Record<string, number>>): Matrix {
  const data = matrix.data.slice();
  for (const [key, value] of Object.entries(edits)) {
    const [row = 0, col = 0] = key.split('.').map(Number);
    data[row * matrix.cols + col] = value;
  }
  return { ...matrix, data };
}
