/** Which numbers of a head can be pressed. `joint` is the sum of the heads' scores. */
export const attentionParts = [
  ...(['score', 'scaled', 'exp', 'sum', 'weight', 'output', 'entropy', 'joint'] as const),
] as const;
export type AttentionPart = (typeof attentionParts)[number];

/**
 * Which numbers of the layer around the heads can be pressed: what a projection makes, an entry of the concatenation,
 * what a head adds to the output, and an entry of the output as a sum over the concatenation or over the heads.
 */
export const layerParts = ['q', 'k', 'v', 'concat', 'term', 'merged', 'total'] as const;
export type LayerPart = (typeof layerParts)[number];
export type Part = AttentionPart | LayerPart;

/**
 * One pressable number: of the full-width head or of head 0, 1, …; `at` is a key, a column, or a place in a head's K
 * or V, counted row by row.
 */
export interface Cell {
  readonly head: 'full' | number;
  readonly part: Part;
  readonly at: number;
}

/** "full.score.0", "1.weight.2" */
export function printCell(cell: Cell): string {
  return `${cell.head}.${cell.part}.${cell.at}`;
}

export function isLayerPart(part: Part): part is LayerPart {
  return layerParts.some((name) => name === part);
}

export function parseCell(text: string): Cell | undefined {
  const [, head = '', part = '', at = ''] = /^(full|\d{1,2})\.([a-z]+)\.(\d{1,4})$/.exec(text) ?? [];
  const known = [...attentionParts, ...layerParts].find((name) => name === part);
  if (known === undefined) return undefined;
  return { head: head === 'full' ? 'full' : Number(head), part: known, at: Number(at) };
}
