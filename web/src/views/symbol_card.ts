import { html, nothing, type TemplateResult } from 'lit';
import { givenCell } from '../components/cells.ts';
import { hueOf } from '../components/hue.ts';
import { symbols } from '../components/symbols.ts';
import { table } from '../components/table.ts';
import type {
  Matrix,
  MultiHeadInput,
  MultiHeadTrace,
  SymbolId,
  SymbolShape,
  Trace,
} from '../engine/types.ts';
import type { Example } from '../examples/check.ts';
import { noEdits } from '../state/edits.ts';
import { noGates } from '../state/gates.ts';
import { layerInput, queries } from '../state/layer.ts';
import type { Sizes } from '../state/sizes.ts';
import { sizesOf } from '../state/state.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { entry } from './arithmetic.ts';
import { headName } from './drawing.ts';
import { symbolText } from './equations.ts';
import { shownTokens } from './tokens.ts';

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
  const { engine, store } = app;
  const { example } = store.state;
  const input = layerInput({ example, edits: noEdits, gates: noGates, heads: example.heads });
  const layer = engine.multiHead(input);
  if (id === 'concat') return html`${whoseNumbers(app, shown)}${concatTable(app, layer)}`;
  const shared = ofLayer(app, id, input, layer);
  if (shared) return html`${whoseNumbers(app, shown)}${valuesTable(app, shared, 'full')}`;
  const found = layer.heads.map((trace, i) => ofHead(app, id, input, trace, i));
  const known = found.filter((one) => one !== undefined);
  if (known.length === 0) return html`<p class="aside">${say('notInExample')}</p>`;
  const oneRow = queries(example) === 1 && known.every(({ matrix }) => matrix.rows === 1);
  return html`${whoseNumbers(app, shown)}<div class="per-head">${known.map((one, i) => valuesTable(app, one, i))}</div>
    ${oneRow ? html`<p class="aside">${say('oneQuery', { token: shownTokens(example)[example.query] ?? '' })}</p>` : nothing}`;
}

/** Where the figure shows other sizes than the example has, which sizes its numbers belong to. */
function whoseNumbers({ store, numbers }: App, { n, dModel, heads }: Sizes) {
  const own = sizesOf(store.state.example);
  if (n === own.n && dModel === own.dModel && heads === own.heads) return nothing;
  const { plain } = numbers;
  const sizes = { n: plain(own.n), dModel: plain(own.dModel), heads: plain(own.heads) };
  return html`<p class="aside">${symbols(say('ofTheExample', sizes))}</p>`;
}

/** What all heads share: X, and what comes after the concatenation. */
function ofLayer(
  app: App,
  id: SymbolId,
  input: MultiHeadInput,
  { output }: MultiHeadTrace,
): Values | undefined {
  const { example } = app.store.state;
  if (id === 'x' && example.matrices.x)
    return {
      matrix: input.xQ,
      rows: shownTokens(example),
      columns: labels(app, input.xQ.cols, true),
      exact: true,
    };
  if (id === 'wO' && input.wO)
    return {
      matrix: input.wO,
      rows: labels(app, input.wO.rows),
      columns: labels(app, input.wO.cols),
      exact: true,
    };
  if (id === 'output' && input.wO)
    return { matrix: output, rows: askers(example), columns: labels(app, output.cols), exact: false };
  return undefined;
}

function ofHead(app: App, id: SymbolId, input: MultiHeadInput, trace: Trace, i: number): Values | undefined {
  const { example } = app.store.state;
  const { tokens } = example;
  const own = (width: number, weight?: Matrix) => labels(app, width, weight === undefined, i * width);
  const weight = (matrix: Matrix | undefined, width: number) =>
    matrix && {
      matrix: columnsOf(matrix, i * width, width),
      rows: labels(app, matrix.rows, true),
      columns: labels(app, width),
      exact: true,
    };
  const { wQ, wK, wV } = input;
  switch (id) {
    case 'wQ':
      return weight(wQ, trace.q.cols);
    case 'wK':
      return weight(wK, trace.k.cols);
    case 'wV':
      return weight(wV, trace.v.cols);
    case 'q':
      return { matrix: trace.q, rows: askers(example), columns: own(trace.q.cols, wQ), exact: true };
    case 'k':
      return { matrix: trace.k, rows: tokens, columns: own(trace.k.cols, wK), exact: true };
    case 'v':
      return { matrix: trace.v, rows: tokens, columns: own(trace.v.cols, wV), exact: true };
    case 'scores':
      return { matrix: trace.scores, rows: askers(example), columns: tokens, exact: true };
    case 'weights':
      return { matrix: trace.weights, rows: askers(example), columns: tokens, exact: false };
    case 'head':
      return {
        matrix: trace.output,
        rows: askers(example),
        columns: own(trace.output.cols, wV),
        exact: false,
      };
    default:
      return undefined;
  }
}

/** The tokens that ask. */
function askers(example: Example): readonly string[] {
  return queries(example) === 1 ? [shownTokens(example)[example.query] ?? ''] : shownTokens(example);
}

/** Names of columns: the example's features where no projection mixes them, else their numbers. */
function labels({ store, numbers }: App, width: number, named = false, from = 0): string[] {
  const { features } = store.state.example;
  return Array.from({ length: width }, (_, c) => {
    const number = numbers.plain(from + c + 1);
    return (named ? features[from + c] : undefined) ?? say('dimension', { number });
  });
}

/** A head's columns of a matrix. */
function columnsOf(matrix: Matrix, from: number, width: number): Matrix {
  const rows = Array.from({ length: matrix.rows }, (_, i) =>
    matrix.data.subarray(i * matrix.cols + from, i * matrix.cols + from + width),
  );
  return { rows: matrix.rows, cols: width, data: Float64Array.from(rows.flatMap((row) => [...row])) };
}

function valuesTable(
  { numbers }: App,
  { matrix, rows, columns, exact }: Values,
  head: 'full' | number,
): TemplateResult {
  const print = exact ? numbers.plain : numbers.fixed;
  return table({
    class: `vectors ${hueOf(head)}`,
    caption: head === 'full' ? say('inTheExample') : headName(head),
    corner: say('wordColumn'),
    columns: columns.map((label) => ({ label, class: `owned ${hueOf(head)}` })),
    rows: rows.map((label, i) => ({
      label,
      shows: [matrix, numbers],
      cells: () =>
        columns.map((_, j) => givenCell(print(entry(matrix, i, j)), { value: entry(matrix, i, j) })),
    })),
  });
}

function concatTable(app: App, { heads, concat }: MultiHeadTrace): TemplateResult {
  const { numbers, store } = app;
  const owner = heads.flatMap(({ output }, i) =>
    Array.from({ length: output.cols }, () => `owned ${hueOf(i)}`),
  );
  return table({
    class: 'strip',
    caption: say('inTheExample'),
    corner: say('wordColumn'),
    groups: heads.map(({ output }, i) => ({
      label: headName(i),
      span: output.cols,
      class: `owned ${hueOf(i)}`,
    })),
    columns: labels(app, concat.cols, store.state.example.matrices.wV === undefined).map((label) => ({
      label,
    })),
    rows: askers(store.state.example).map((label, r) => ({
      label,
      shows: [concat, numbers],
      cells: () =>
        owner.map((hue, c) =>
          givenCell(numbers.fixed(entry(concat, r, c)), { class: hue, value: entry(concat, r, c) }),
        ),
    })),
  });
}
