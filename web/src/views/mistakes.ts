import { html, nothing, type TemplateResult } from 'lit';
import { givenCell } from '../components/cells.ts';
import { hueOf, letterOf } from '../components/hue.ts';
import { type Column, table } from '../components/table.ts';
import type { BrokenLayer, Exercises, Matrix, MistakeId, MistakesExample } from '../engine/types.ts';
import { say, sayOf } from '../text/say.ts';
import type { App } from './app.ts';
import { entry } from './arithmetic.ts';
import { codeLines } from './code_lines.ts';
import { Figure } from './figure.ts';
import { Overflow } from './overflow.ts';

/** What the engine made of the example: by the right layer, and by each broken one. */
interface Layers {
  readonly exercises: Exercises;
  readonly example: MistakesExample;
  of(mistake?: MistakeId): BrokenLayer;
}

/** Broken layers beside the right one: numbers first, then a diagnosis, then the line of code. */
export class MistakesFigure extends Figure {
  readonly #overflow = new Overflow();
  #layers: Layers | undefined;

  protected override drawn(app: App): TemplateResult {
    const { exercises } = app;
    if (exercises === undefined) return html``;
    if (this.#layers?.exercises !== exercises) this.#layers = computed(exercises);
    const layers = this.#layers;
    const { layer } = app.store.state.bench;
    const mistake = layers.example.layers[layer - 1];
    if (mistake === undefined) return html``;
    return html`${this.#controls(app, layers.example)}
      ${comparison(app, layers, mistake, layer)}
      ${given(app, layers.example)}
      <mha-question class="question" data-question="mistakes-${layer}" .app=${app} .active=${this.active}></mha-question>
      ${this.#after(app, layers, mistake, layer)}
      ${this.#overflow.drawn(app, exercises, layers.example, layers.of().scaled[0])}`;
  }

  #controls(app: App, { layers }: MistakesExample): TemplateResult {
    const { store, numbers } = app;
    const { bench } = store.state;
    const choose = (layer: number) => () => store.update({ bench: { ...bench, layer } });
    return html`<div class="controls">
      <div class="choice" role="group" aria-label=${say('layersToDiagnose')}>
        <span>${say('layersToDiagnose')}</span>
        <span class="segments">${layers.map((_, i) => {
          const number = numbers.plain(i + 1);
          const name = say('layerNumber', { number });
          const named = isNamed(app, i + 1);
          return html`<button type="button" aria-pressed=${bench.layer === i + 1} @click=${choose(i + 1)}
            class=${named ? 'answered' : ''} aria-label=${named ? say('named', { layer: name }) : name}>${number}</button>`;
        })}</span>
      </div>
      ${this.resetButton()}
    </div>
    ${layers.some((_, i) => isNamed(app, i + 1)) ? html`<p class="help">${say('namedMark')}</p>` : nothing}`;
  }

  /** After an attempt: what the diagnosis would have shown, or the line of code. */
  #after(app: App, layers: Layers, mistake: MistakeId, layer: number): TemplateResult | typeof nothing {
    const answer = app.store.state.progress.answers[`mistakes-${layer}.bug`];
    if (answer === undefined) return nothing;
    const tried = layers.example.layers.find((id) => id === answer.typed);
    const other = tried !== undefined && tried !== mistake;
    return html`${other ? wouldShow(app, layers, tried, layer) : nothing}${answer.solved ? codeLines(mistake) : nothing}`;
  }
}

function computed(exercises: Exercises): Layers {
  const example = exercises.mistakesExample();
  const { q, k, v, heads } = example;
  const known = new Map<string, BrokenLayer>();
  const of = (mistake?: MistakeId) => {
    const name = mistake ?? '';
    const layer = known.get(name) ?? exercises.brokenLayer({ q, k, v, heads, ...(mistake && { mistake }) });
    known.set(name, layer);
    return layer;
  };
  return { exercises, example, of };
}

function isNamed({ store }: App, layer: number): boolean {
  return store.state.progress.answers[`mistakes-${layer}.bug`]?.solved ?? false;
}

/** The right layer and the broken one, table beside table. */
function comparison(app: App, layers: Layers, mistake: MistakeId, layer: number): TemplateResult {
  const { example } = layers;
  const sides = [
    { name: say('rightLayer'), result: layers.of() },
    { name: say('brokenLayer', { number: app.numbers.plain(layer) }), result: layers.of(mistake) },
  ];
  const heads = Array.from({ length: example.heads }, (_, head) =>
    sides.map(({ name, result }) => {
      const caption = say('weightsOfHead', { layer: name, letter: letterOf(head) });
      return weightsTable(app, example, result.weights[head], head, caption);
    }),
  );
  const outputs = sides.map(({ name, result }) =>
    matrixTable(app, example, result.output, say('outputOfLayer', { layer: name }), app.numbers.fixed),
  );
  return html`<div class="side-by-side">${heads}${outputs}</div>`;
}

function weightsTable(
  { numbers }: App,
  { tokens }: MistakesExample,
  weights: Matrix | undefined,
  head: number,
  caption: string,
): TemplateResult {
  if (weights === undefined) return html``;
  return table({
    class: `by-word ${hueOf(head)}`,
    caption,
    corner: say('askingWord'),
    columns: tokens.map((label) => ({ label, class: 'owned' })),
    rows: tokens.map((label, i) => ({
      label,
      shows: [weights, numbers],
      cells: () =>
        tokens.map((_, j) => givenCell(numbers.fixed(entry(weights, i, j)), { value: entry(weights, i, j) })),
    })),
  });
}

/** A row a word, a column a dimension, underlined in the hue of the head that owns it. */
function matrixTable(
  { numbers }: App,
  { tokens, heads }: MistakesExample,
  matrix: Matrix,
  caption: string,
  format: (value: number) => string,
): TemplateResult {
  const columns = Array.from({ length: matrix.cols }, (_, c): Column => {
    const owner = Math.floor((c * heads) / matrix.cols);
    return { label: numbers.plain(c + 1), class: `owned ${hueOf(owner)}` };
  });
  return table({
    class: 'by-word',
    caption,
    corner: say('matrixWord'),
    columns,
    rows: tokens.map((label, i) => ({
      label,
      shows: [matrix, numbers],
      cells: () =>
        columns.map((_, c) => givenCell(format(entry(matrix, i, c)), { value: entry(matrix, i, c) })),
    })),
  });
}

function given(app: App, example: MistakesExample): TemplateResult {
  const { q, k, v } = example;
  return html`<details class="note"><summary>${say('givenToBoth')}</summary>
    <div class="three">${Object.entries({ Q: q, K: k, V: v }).map(([name, matrix]) =>
      matrixTable(app, example, matrix, say('givenMatrix', { matrix: name }), app.numbers.plain),
    )}</div></details>`;
}

function wouldShow(app: App, layers: Layers, tried: MistakeId, layer: number): TemplateResult {
  const diagnosis = sayOf(`mistakes-${layer}.bug.${tried}`) ?? '';
  const [weights] = layers.of(tried).weights;
  return html`<div class="would-show">${weightsTable(app, layers.example, weights, 0, say('wouldShow', { diagnosis }))}</div>`;
}
