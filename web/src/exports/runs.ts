/** A piece of text in one line, and where it stands. */
export interface Run {
  readonly text: string;
  readonly rect: DOMRect;
}

/** A text as the browser has broken it into lines. `kept` if its spaces count. */
export function runs(node: Text, kept: boolean): Run[] {
  const found: Run[] = [];
  const range = node.ownerDocument.createRange();
  for (const { 0: piece, index } of node.data.matchAll(kept ? /[^\n]+/g : /\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + piece.length);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    const [rect] = rects;
    if (rect === undefined) continue;
    if (rects.length > 1) found.push(...broken(node, index, piece));
    else join(found, piece, rect);
  }
  return found;
}

/** A word that goes on in another line: letter by letter. */
function broken(node: Text, from: number, piece: string): Run[] {
  const found: Run[] = [];
  const range = node.ownerDocument.createRange();
  let index = from;
  for (const letter of piece) {
    range.setStart(node, index);
    index += letter.length;
    range.setEnd(node, index);
    const rect = range.getBoundingClientRect();
    const last = found.at(-1);
    if (last && sameLine(last.rect, rect))
      found[found.length - 1] = { text: last.text + letter, rect: union(last.rect, rect) };
    else found.push({ text: letter, rect });
  }
  return found;
}

/** Words of one line become one run. */
function join(found: Run[], text: string, rect: DOMRect): void {
  const last = found.at(-1);
  if (last && sameLine(last.rect, rect))
    found[found.length - 1] = { text: `${last.text} ${text}`, rect: union(last.rect, rect) };
  else found.push({ text, rect });
}

function sameLine(a: DOMRect, b: DOMRect): boolean {
  return Math.abs(a.top - b.top) < 2;
}

function union(a: DOMRect, b: DOMRect): DOMRect {
  const left = Math.min(a.left, b.left);
  return new DOMRect(left, a.top, Math.max(a.right, b.right) - left, a.height);
}
