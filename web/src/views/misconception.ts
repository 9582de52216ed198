import { html, nothing, svg, type TemplateResult } from 'lit';
import { comparedHeads, comparedWidth } from '../chapter/misconception.ts';
import { givenCell } from '../components/cells.ts';
import { hueOf } from '../components/hue.ts';
import { symbols } from '../components/symbols.ts';
import { table } from '../components/table.ts';
import type { Exercises, ParameterCounts } from '../engine/types.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { Figure } from './figure.ts';

const guesses = ['more', 'same', 'fewer'] as const;
const matrices = ['wQ', 'wK', 'wV', 'wO'] as const;

/** An answer first, then the count: parameters of one head and of several, and the forms they compare with. */
export class MisconceptionFigure extends Figure {
  protected override drawn(app: App): TemplateResult {
    const { exercises } = app;
    if (exercises === undefined) return html``;
    const guess = app.store.state.guesses[this.step];
    const printing = this.ownerDocument.defaultView?.matchMedia('print').matches;
    const open = !printing && guess === undefined;
    this.closest('[data-step]')?.classList.toggle('predicting', open);
    if (open) return this.#asking(app);
    return html`${told(guess)}${this.#controls(app)}${counts(app, exercises)}${forms(app)}`;
  }

  #asking(app: App): TemplateResult {
    const commit = (guess: string) => () => {
      app.store.update({ guesses: { ...app.store.state.guesses, [this.step]: guess } });
      this.refocus('.prediction', 'h1');
    };
    return html`<div class="prediction question" role="group" aria-labelledby="commit">
      <p class="prompt" id="commit">${symbols(say('commitAsk'))}</p>
      <div class="asked">
        ${guesses.map((guess) => html`<button type="button" class="plain" @click=${commit(guess)}>${say(`commit-${guess}`)}</button>`)}
        <button type="button" class="plain" @click=${commit('')}>${say('skipPrediction')}</button>
      </div>
      <p class="more">${say('textWaits')}</p>
    </div>`;
  }

  #controls({ store, numbers }: App): TemplateResult {
    const { compared } = store.state;
    return html`<div class="controls">
      <div class="choice" role="group" aria-label=${say('headsToCount')}>
        <span>${say('headsToCount')}</span>
        <span class="segments">${comparedHeads.map(
          (heads) =>
            html`<button type="button" aria-pressed=${compared === heads} @click=${() => store.update({ compared: heads })}>${numbers.plain(heads)}</button>`,
        )}</span>
      </div>
      ${this.resetButton()}
    </div>`;
  }
}

/** What was said beside what is. */
function told(guess: string | undefined): TemplateResult | typeof nothing {
  const said = guesses.find((one) => one === guess);
  if (said === undefined) return nothing;
  const text = say(`commitTold-${said}`, { guess: say(`commit-${said}`) });
  return html`<p class="prediction" tabindex="-1">${text}</p>`;
}

function counts({ numbers, store }: App, exercises: Exercises): TemplateResult {
  const { compared } = store.state;
  const count = (heads: number): ParameterCounts =>
    exercises.countParameters({ dModel: comparedWidth, heads });
  const [one, many] = [count(1), count(compared)];
  const heads = numbers.plain(compared);
  const row = (label: string, a: number, b: number) => ({
    label: symbols(label),
    shows: [numbers, compared],
    cells: () => [a, b].map((count) => givenCell(numbers.shown(count, 0), { value: count })),
  });
  return table({
    class: 'counted',
    caption: say('countCaption', { width: numbers.plain(comparedWidth) }),
    corner: say('matrixColumn'),
    columns: [{ label: say('oneWide') }, { label: say('allHeads', { heads }) }],
    rows: matrices.map((name) => row(say(`counted-${name}`), one[name], many[name])),
    foot: row(say('allMatrices'), one.total, many.total),
  });
}

/** W_Q and W_K transposed of one wide head, and of each narrow one, to scale. */
function forms(app: App): TemplateResult {
  const { numbers, store } = app;
  const { compared } = store.state;
  const [wide, narrow] = [1, compared].map((heads) =>
    app.engine.shapes({ n: 1, dModel: comparedWidth, heads }),
  );
  if (wide === undefined || narrow === undefined) return html``;
  const many = { heads: numbers.plain(compared), rank: numbers.plain(narrow.dK) };
  return html`<section class="forms">
    <h2>${say('formsTitle')}</h2>
    <p>${symbols(say('formsLead'))}</p>
    <div class="form-rows">
      <figure class="hue-full">${factors(comparedWidth, wide.dK)}<figcaption>${say('formOne', { rank: numbers.plain(wide.dK) })}</figcaption></figure>
      <figure><div class="form-list">${Array.from({ length: compared }, (_, i) => html`<span class=${hueOf(i)}>${factors(comparedWidth, narrow.dK)}</span>`)}</div><figcaption>${say('formMany', many)}</figcaption></figure>
    </div>
  </section>`;
}

const side = 60;
const space = 4;

/** A d × k matrix and a k × d one beside it. */
function factors(d: number, k: number): TemplateResult {
  const narrow = Math.max(2, (side * k) / d);
  const width = narrow + space + side;
  return html`<svg class="factors" width=${width} height=${side} viewBox="0 0 ${width} ${side}" aria-hidden="true">
    ${svg`<rect width=${narrow} height=${side}/><rect x=${narrow + space} width=${side} height=${narrow}/>`}
  </svg>`;
}
