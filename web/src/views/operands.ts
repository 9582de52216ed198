import type { Cell } from '../state/cell.ts';
import type { Projected } from '../state/layer.ts';

/** Widths that place a head's operands within Q, K and V. */
export interface Shape {
  readonly keys: number;
  readonly heads: number;
  /** Width of q and of v for one head on the right, and for the full one. */
  readonly dK: number;
  readonly dV: number;
  readonly fullDK: number;
  readonly fullDV: number;
  /** Width of what each projection reads. */
  readonly inputs: Readonly<Record<Projected, number>>;
}

/** First column and width of a head's slice of Q and K, or of V. */
export function slice(head: Cell['head'], { dK, dV, fullDK, fullDV }: Shape, of: 'k' | 'v') {
  const [narrow, full] = of === 'k' ? [dK, fullDK] : [dV, fullDV];
  return head === 'full' ? { from: 0, width: full } : { from: head * narrow, width: narrow };
}

/** Ids of the numbers that a cell is made from, as the figure's cells carry them. */
export function operandIds(cell: Cell, shape: Shape): ReadonlySet<string> {
  const { head, part, at } = cell;
  const keys = range(0, shape.keys);
  const every = (name: string) => keys.map((j) => `${head}.${name}.${j}`);
  switch (part) {
    case 'score': {
      const { from, width } = slice(head, shape, 'k');
      return new Set(range(from, width).flatMap((c) => [`q.0.${c}`, `k.${at}.${c}`]));
    }
    case 'scaled':
      return new Set([`${head}.score.${at}`]);
    case 'exp':
      return new Set([`${head}.scaled.${at}`]);
    case 'sum':
      return new Set(every('exp'));
    case 'weight':
      return new Set([`${head}.exp.${at}`, `${head}.sum.0`]);
    case 'output': {
      const column = slice(head, shape, 'v').from + at;
      return new Set([...every('weight'), ...keys.map((j) => `v.${j}.${column}`)]);
    }
    case 'entropy':
      return new Set(every('weight'));
    case 'joint':
      return new Set(range(0, shape.heads).map((i) => `${i}.score.${at}`));
    case 'q':
    case 'k':
    case 'v':
      return projectedFrom(cell, part, shape);
    case 'concat':
      return new Set();
    case 'term':
      return new Set(head === 'full' ? [] : mergedFrom(head, at, shape));
    case 'merged':
      return new Set(range(0, shape.heads).flatMap((i) => mergedFrom(i, at, shape)));
    case 'total':
      return new Set(range(0, shape.heads).map((i) => `${i}.term.${at}`));
  }
}

/** Row and column of a number that a projection makes, the column counted over all heads. */
export function projectedPlace({ head, at }: Cell, name: Projected, shape: Shape) {
  const { from, width } = slice(head, shape, name === 'v' ? 'v' : 'k');
  return { row: Math.floor(at / width), column: from + (at % width) };
}

/** A row of the input, and a column of the matrix. */
function projectedFrom(cell: Cell, name: Projected, shape: Shape): ReadonlySet<string> {
  const { row, column } = projectedPlace(cell, name, shape);
  return new Set(
    range(0, shape.inputs[name]).flatMap((r) => [
      `x${name}.${row}.${r}`,
      `w${name.toUpperCase()}.${r}.${column}`,
    ]),
  );
}

/** A head's entries of the concatenation, and its entries of a column of W_O. */
function mergedFrom(head: number, column: number, { dV }: Shape): string[] {
  return range(0, dV).flatMap((c) => [`${head}.concat.${c}`, `wO.${head * dV + c}.${column}`]);
}

export function range(from: number, length: number): number[] {
  return Array.from({ length }, (_, i) => from + i);
}
