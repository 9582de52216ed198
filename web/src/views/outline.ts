/** One line of an outline, with the lines that stand further in below it. */
export interface Branch {
  readonly text: string;
  readonly branches: readonly Branch[];
}

interface Open {
  readonly indent: number;
  readonly branches: Branch[];
}

const tabWidth = 2;

/**
 * Reads an outline: a line a branch, further in than the branch it belongs to. Signs of a list before the text are
 * left out, and so are empty lines.
 */
export function readOutline(text: string): readonly Branch[] {
  const root: Open = { indent: -1, branches: [] };
  const open: Open[] = [root];
  for (const line of text.split('\n')) {
    const [, space = '', words = ''] = /^(\s*)(?:[-*•]\s+)?(.*?)\s*$/.exec(line) ?? [];
    if (words === '') continue;
    const indent = space.replaceAll('\t', ' '.repeat(tabWidth)).length;
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const branches: Branch[] = [];
    (open.at(-1) ?? root).branches.push({ text: words, branches });
    open.push({ indent, branches });
  }
  return root.branches;
}
