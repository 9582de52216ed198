import type { SymbolId } from '../engine/types.ts';

/** What decides every shape of the layer: tokens, width of a token, heads. */
export interface Sizes {
  readonly n: number;
  readonly dModel: number;
  readonly heads: number;
}

/** Each size is a whole number from 1 to this. */
export const largest: Sizes = { n: 1024, dModel: 1024, heads: 16 };

/** The symbols of the formula, in the order of computing. */
// biome-ignore format: one group a line
export const symbolIds: readonly SymbolId[] = [
  'x', 'wQ', 'wK', 'wV', 'q', 'k', 'v',
  'scores', 'weights', 'head',
  'concat', 'wO', 'output',
];

export function parseSymbol(text: string): SymbolId | undefined {
  return symbolIds.find((id) => id === text);
}

/** "3,4,2" */
export function printSizes({ n, dModel, heads }: Sizes): string {
  return [n, dModel, heads].join(',');
}

export function parseSizes(text: string): Sizes | undefined {
  const [n = '', dModel = '', heads = '', ...others] = text.split(',');
  const rows = parseWhole(n, largest.n);
  const width = parseWhole(dModel, largest.dModel);
  const count = parseWhole(heads, largest.heads);
  if (rows === undefined || width === undefined || count === undefined || others.length > 0) return undefined;
  return { n: rows, dModel: width, heads: count };
}

/** A whole number from 1 to `most`. */
export function parseWhole(text: string, most: number): number | undefined {
  const value = Number(text);
  return /^\d{1,7}$/.test(text) && value >= 1 && value <= most ? value : undefined;
}
