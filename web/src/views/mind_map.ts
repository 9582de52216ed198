import { html, svg, type TemplateResult } from 'lit';
import { fills } from '../components/scroll_frame.ts';
import type { Branch } from './outline.ts';

const rowHeight = 30;
const letterWidth = 8;
const gap = 44;
const margin = 8;
const longestLabel = 40;

interface Placed {
  readonly text: string;
  readonly depth: number;
  readonly row: number;
  readonly children: readonly Placed[];
}

/** An outline as a tree that grows to the right. Its looks are attributes, so that it can stand alone as a file. */
export function mindMap(center: string, branches: readonly Branch[], label: string): TemplateResult {
  let rows = 0;
  const place = ({ text, branches: inner }: Branch, depth: number): Placed => {
    const children = inner.map((branch) => place(branch, depth + 1));
    const [first, last] = [children[0], children.at(-1)];
    const row = first && last ? (first.row + last.row) / 2 : rows++;
    return { text: shortened(text), depth, row, children };
  };
  const root = place({ text: center, branches }, 0);
  const columns = columnsOf(root);
  const width = columns.at(-1) ?? 0;
  const height = rows * rowHeight + 2 * margin;
  return html`<svg class="mind-map" xmlns="http://www.w3.org/2000/svg" width=${width} height=${height}
    viewBox="0 0 ${width} ${height}" role="img" aria-label=${label} font-family="sans-serif" font-size="14"
    fill="currentColor" stroke="none" ${fills()}>${drawn(root, columns)}</svg>`;
}

/** Where each depth begins, and at the end where the last one ends. */
function columnsOf(root: Placed): number[] {
  const widths: number[] = [];
  const visit = ({ text, depth, children }: Placed) => {
    widths[depth] = Math.max(widths[depth] ?? 0, [...text].length * letterWidth);
    for (const child of children) visit(child);
  };
  visit(root);
  const columns = [margin];
  for (const width of widths) columns.push((columns.at(-1) ?? 0) + width + gap);
  return columns;
}

function drawn({ text, depth, row, children }: Placed, columns: readonly number[]): TemplateResult {
  const x = columns[depth] ?? 0;
  const y = margin + (row + 0.5) * rowHeight;
  const end = x + [...text].length * letterWidth;
  const lines = children.map((child) => {
    const to = columns[depth + 1] ?? 0;
    const bend = (end + to) / 2;
    const at = margin + (child.row + 0.5) * rowHeight;
    return svg`<path d="M${end + 4} ${y}C${bend} ${y} ${bend} ${at} ${to - 6} ${at}" fill="none" stroke="currentColor" stroke-opacity="0.5"/>`;
  });
  return svg`${lines}<text x=${x} y=${y} dominant-baseline="central" font-weight=${depth < 2 ? 600 : 400}>${text}</text>${children.map((child) => drawn(child, columns))}`;
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > longestLabel ? `${letters.slice(0, longestLabel - 1).join('')}…` : text;
}
