import { html, nothing, type TemplateResult } from 'lit';
import { givenCell } from '../components/cells.ts';
import { hueOf } from '../components/hue.ts';
import { symbols } from '../components/symbols.ts';
import { table } from '../components/table.ts';
import type { Matrix, MultiHeadTrace, SymbolId, SymbolShape, Trace } from '../engine/types.ts';
import type { Sizes } from '../state/sizes.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { entry } from './arithmetic.ts';
import { headName } from './drawing.ts';
import { symbolText } from './equations.ts';

/** The symbol that is looked at: what it is, its shape in letters and numbers, its values in the example. */
export function symbolCard(app: App, shape: SymbolShape, shown: Sizes): TemplateResult {
  const { plain } = app.numbers;
  const { heads } = shown;
  const numbers = say('shape', { rows: plain(shape.rows), cols: plain(shape.cols) });
  return html`<section class="symbol-card">
    <div aria-live="polite"><h2><span class="symbol">${symbols(symbolText(shape.id))}</span> ${say(`name-${shape.id}`)}</h2>
    <p>${symbols(say(`meaning-${shape.id}`))}</p>
    <p class="shape-line"><code>${symbols(say(`shape-${shape.id}`))} = ${numbers}</code>
      ${shape.perHead ? say(heads === 1 ? 'forTheHead' : 'forEachHead', { heads: plain(heads) }) : nothing}</p></div>
    ${valuesOf(app, shape.id, shown)}
  </section>`;
}

/** A matrix of the example, and how its rows and columns are called. */
interface Values {
  readonly matrix: Matrix;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly exact: boolean;
}

function valuesOf(app: App, id: SymbolId, shown: Sizes): TemplateResult {
  const { engine, example } = app;
  const { q, k, v, heads } = example;
  const layer = engine.multiHead({ xQ: q, xK: k, xV: v, heads });
  const found = layer.heads.map((trace, i) => ofHead(app, id, trace, i)).filter((one) => one !== undefined);
  if (id === 'concat') return html`${whoseNumbers(app, shown)}${concatTable(app, layer)}`;
  if (found.length === 0) return html`<p class="aside">${say('notInExample')}</p>`;
  const oneRow = found.every(({ matrix }) => matrix.rows === 1);
  return html`${whoseNumbers(app, shown)}<div class="per-head">${found.map((one, i) => valuesTable(app, one, i))}</div>
    ${oneRow ? html`<p class="aside">${say('oneQuery', { token: example.tokens[example.query] ?? '' })}</p>` : nothing}`;
}

/** Where the figure shows other sizes than the example has, which sizes its numbers belong to. */
function whoseNumbers({ example, numbers }: App, { n, dModel, heads }: Sizes) {
  const { tokens, features } = example;
  if (n === tokens.length && dModel === features.length && heads === example.heads) return nothing;
  const { plain } = numbers;
  const sizes = { n: plain(tokens.length), dModel: plain(features.length), heads: plain(example.heads) };
  return html`<p class="aside">${symbols(say('ofTheExample', sizes))}</p>`;
}

function ofHead({ example }: App, id: SymbolId, trace: Trace, i: number): Values | undefined {
  const { tokens, features } = example;
  const query = tokens[example.query] ?? '';
  const own = (width: number) => features.slice(i * width, (i + 1) * width);
  const row = (matrix: Matrix, columns: readonly string[], exact: boolean) => ({
    matrix,
    rows: [query],
    columns,
    exact,
  });
  switch (id) {
    case 'q':
      return row(trace.q, own(trace.q.cols), true);
    case 'k':
      return { matrix: trace.k, rows: tokens, columns: own(trace.k.cols), exact: true };
    case 'v':
      return { matrix: trace.v, rows: tokens, columns: own(trace.v.cols), exact: true };
    case 'scores':
      return row(trace.scores, tokens, true);
    case 'weights':
      return row(trace.weights, tokens, false);
    case 'head':
      return row(trace.output, own(trace.output.cols), false);
    default:
      return undefined;
  }
}

function valuesTable(
  { numbers }: App,
  { matrix, rows, columns, exact }: Values,
  head: number,
): TemplateResult {
  const print = exact ? numbers.plain : numbers.fixed;
  return table({
    class: `vectors ${hueOf(head)}`,
    caption: headName(head),
    corner: say('wordColumn'),
    columns: columns.map((label) => ({ label, class: `owned ${hueOf(head)}` })),
    rows: rows.map((label, i) => ({
      label,
      shows: [matrix, numbers],
      cells: () => columns.map((_, j) => givenCell(print(entry(matrix, i, j)), {})),
    })),
  });
}

function concatTable({ numbers, example }: App, { heads, concat }: MultiHeadTrace): TemplateResult {
  return table({
    class: 'strip',
    caption: say('inTheExample'),
    corner: say('wordColumn'),
    groups: heads.map(({ output }, i) => ({
      label: headName(i),
      span: output.cols,
      class: `owned ${hueOf(i)}`,
    })),
    columns: example.features.map((label) => ({ label })),
    rows: [
      {
        label: example.tokens[example.query] ?? '',
        shows: [concat, numbers],
        cells: () =>
          heads.flatMap(({ output }, i) =>
            [...output.data].map((value) => givenCell(numbers.fixed(value), { class: `owned ${hueOf(i)}` })),
          ),
      },
    ],
  });
}
