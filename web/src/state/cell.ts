/** Which numbers of a figure can be pressed. `joint` is the sum of the heads' scores. */
export const parts = ['score', 'scaled', 'exp', 'sum', 'weight', 'output', 'entropy', 'joint'] as const;
export type Part = (typeof parts)[number];

/** One pressable number: of the full-width head or of head 0, 1, …; `at` is a key, or a column of the output. */
export interface Cell {
  readonly head: 'full' | number;
  readonly part: Part;
  readonly at: number;
}

/** "full.score.0", "1.weight.2" */
export function printCell(cell: Cell): string {
  return `${cell.head}.${cell.part}.${cell.at}`;
}

export function parseCell(text: string): Cell | undefined {
  const [, head = '', part = '', at = ''] = /^(full|\d{1,2})\.([a-z]+)\.(\d{1,2})$/.exec(text) ?? [];
  const known = parts.find((name) => name === part);
  if (known === undefined) return undefined;
  return { head: head === 'full' ? 'full' : Number(head), part: known, at: Number(at) };
}
