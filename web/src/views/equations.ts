import { html, nothing, svg, type TemplateResult } from 'lit';
import { hueOf } from '../components/hue.ts';
import { symbols } from '../components/symbols.ts';
import type { LayerShapes, SymbolId, SymbolShape } from '../engine/types.ts';
import type { Sizes } from '../state/sizes.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';

/** A symbol of an equation, or a sign between two. */
type Term = { readonly symbol: SymbolId; readonly transposed?: boolean } | string;

const of = (symbol: SymbolId): Term => ({ symbol });
const product = (result: SymbolId, left: SymbolId, right: Term): readonly Term[] => [
  of(result),
  '=',
  of(left),
  '·',
  right,
];

/** MultiHead(X), line by line in the order of computing. */
const stages = [
  {
    title: 'stageProject',
    lines: [product('q', 'x', of('wQ')), product('k', 'x', of('wK')), product('v', 'x', of('wV'))],
  },
  {
    title: 'stageAttend',
    lines: [
      product('scores', 'q', { symbol: 'k', transposed: true }),
      [of('weights'), '= softmax(', of('scores'), '÷ √d_k )'],
      product('head', 'weights', of('v')),
    ],
  },
  {
    title: 'stageMerge',
    lines: [[of('concat'), '= Concat(', of('head'), ')'], product('output', 'concat', of('wO'))],
  },
] as const satisfies readonly { title: string; lines: readonly (readonly Term[])[] }[];

/** The room for the rectangles of the longest equation, in px: it fits a phone. */
const room = 210;
/** Entries that are drawn smaller than this, in px, have no lines between them. */
const smallestCell = 5;

/**
 * The formula as equations of rectangles, all to one scale; each symbol can be pressed. The layer with the most heads
 * that these sizes allow sets the scale, so that what does not depend on h stays as large as it was.
 */
export function equations(app: App, { n, dModel, heads }: Sizes, most: number): TemplateResult {
  const shapes = app.engine.shapes({ n, dModel, heads });
  const widest = app.engine.shapes({ n, dModel, heads: most });
  const byId = indexed(shapes);
  const ofWidest = indexed(widest);
  const scale =
    room / Math.max(...stages.flatMap(({ lines }) => lines.map((line) => widthOf(line, ofWidest, most))));
  const term = (one: Term) => {
    if (typeof one === 'string') return html`<span class="sign">${symbols(one)}</span>`;
    const shape = byId.get(one.symbol);
    return shape === undefined
      ? nothing
      : tile(app, turned(shape, one.transposed), heads, scale, one.transposed);
  };
  return html`<div class="stages-of-layer">${stages.map(
    ({ title, lines }) => html`<section class="stage-of-layer"><h2>${say(title)}</h2>
      <div class="equations">${lines.map((line: readonly Term[]) => html`<div class="equation">${line.map(term)}</div>`)}</div>
    </section>`,
  )}</div>`;
}

/** "X", "W_Q^i" */
export function symbolText(id: SymbolId, transposed = false): string {
  return transposed ? say('symbol-kT') : say(`symbol-${id}`);
}

function tile({ store, numbers }: App, shape: SymbolShape, heads: number, scale: number, transposed = false) {
  const text = say('shape', { rows: numbers.plain(shape.rows), cols: numbers.plain(shape.cols) });
  return html`<button type="button" class="tile" data-symbol=${shape.id}
    aria-pressed=${store.state.symbol === shape.id}>${rectangles(shape, heads, scale)}<span class="symbol">${symbols(symbolText(shape.id, transposed))}</span> <span class="shape">${text}</span></button>`;
}

/** The matrix to scale: once, once a head, or in the bands that the heads own. */
function rectangles({ id, rows, cols, perHead }: SymbolShape, heads: number, scale: number): TemplateResult {
  const each = Array.from({ length: heads }, (_, i) => i);
  const wide = perHead ? cols * heads : cols;
  const band = (i: number, x: number, y: number, w: number, h: number) =>
    svg`<rect class=${hueOf(heads === 1 ? 'full' : i)} x=${x * scale} y=${y * scale} width=${w * scale} height=${h * scale}/>`;
  const bands = () => {
    if (perHead) return each.map((i) => band(i, i * cols, 0, cols, rows));
    if (id === 'concat') return each.map((i) => band(i, (i * cols) / heads, 0, cols / heads, rows));
    if (id === 'wO') return each.map((i) => band(i, 0, (i * rows) / heads, cols, rows / heads));
    return svg`<rect class="hue-full" width=${wide * scale} height=${rows * scale}/>`;
  };
  return html`<svg class="matrix" width=${wide * scale} height=${rows * scale} aria-hidden="true">
    ${bands()}${scale < smallestCell ? nothing : svg`<path class="cells" d=${cells(rows, wide, scale)}/>`}
  </svg>`;
}

/** The lines between the entries. */
function cells(rows: number, cols: number, scale: number): string {
  const down = Array.from({ length: cols - 1 }, (_, j) => `M${(j + 1) * scale} 0v${rows * scale}`);
  const across = Array.from({ length: rows - 1 }, (_, i) => `M0 ${(i + 1) * scale}h${cols * scale}`);
  return [...down, ...across].join('');
}

function turned(shape: SymbolShape, transposed = false): SymbolShape {
  return transposed ? { ...shape, rows: shape.cols, cols: shape.rows } : shape;
}

function indexed({ symbols }: LayerShapes): ReadonlyMap<SymbolId, SymbolShape> {
  return new Map(symbols.map((shape) => [shape.id, shape]));
}

/** In entries: how wide the rectangles of an equation stand side by side. */
function widthOf(line: readonly Term[], byId: ReadonlyMap<SymbolId, SymbolShape>, heads: number): number {
  let width = 0;
  for (const term of line) {
    const shape = typeof term === 'string' ? undefined : byId.get(term.symbol);
    if (shape === undefined || typeof term === 'string') continue;
    width += turned(shape, term.transposed).cols * (shape.perHead ? heads : 1);
  }
  return width;
}
