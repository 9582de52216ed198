import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Program } from '../listings/layer.ts';
import { printable } from '../listings/literals.ts';
import { severalProgram } from '../listings/several.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { type Experiment, Experiments, linesOf, type Run, repeated } from './experiments.ts';
import type { Figure } from './figure.ts';
import { keptExperiment, removed } from './kept_experiment.ts';
import { listedLayer } from './listed_layer.ts';
import { Listing, languageChoice } from './listing.ts';

const fewest = 3;

/** What was kept, side by side, and all of it as one program. */
export class ExperimentList {
  readonly #figure: Figure;
  readonly #experiments: Experiments;
  readonly #listing: Listing;
  /** The last program, and what it is made of. */
  #last: { readonly of: readonly unknown[]; readonly program: Program } | undefined;

  constructor(figure: Figure) {
    this.#figure = figure;
    this.#experiments = new Experiments(() => figure.requestUpdate());
    this.#listing = new Listing(figure);
  }

  of(app: App): Experiment[] {
    return this.#experiments.of(app);
  }

  drawn(app: App, experiments: readonly Experiment[]): TemplateResult {
    const first = experiments.find(({ run }) => run !== undefined);
    const remove = (place: number) => () => {
      removed(app, place);
      void this.#figure.refocus('.kept h3', '.bench h3');
    };
    return html`<p class="counted" role="status">${counted(app, experiments)}</p>
      ${experiments.length > 1 ? html`<p>${say('besideMarks', { name: first?.name ?? '' })}</p>` : nothing}
      <div class="side-by-side">${repeat(
        experiments,
        ({ place }) => place,
        (one) => keptExperiment(app, one, first, remove(one.place)),
      )}</div>
      ${first === undefined ? nothing : this.#program(app, experiments)}`;
  }

  #program(app: App, experiments: readonly Experiment[]): TemplateResult {
    const runs = experiments.flatMap(({ name, run }) => (run ? [{ name, run }] : []));
    const lines = runs.flatMap(({ name, run }) => [printable(name), ...linesOf(app, run)]);
    return html`<div class="all-in-one">
      <h3>${say('severalTitle')}</h3>
      <p>${say('severalLead')}</p>
      <div class="controls">${languageChoice(app, () => this.#listing.forget())}</div>
      ${this.#listing.drawn(app, this.#written(app, runs), { heading: (title) => html`<h4>${title}</h4>` })}
      <details class="note"><summary>${say('printedLines')}</summary>
        <pre class="listing foreseen" tabindex="0" role="region" aria-label=${say('printedLines')} dir="ltr">${lines.join('\n')}</pre>
      </details>
    </div>`;
  }

  /** Written again only when something in it is another: a note that is typed changes nothing. */
  #written({ store }: App, runs: readonly { readonly name: string; readonly run: Run }[]): Program {
    const { program: language } = store.state;
    const of = [language, ...runs.flatMap(({ name, run }) => [name, run])];
    if (this.#last?.of.length !== of.length || of.some((one, i) => one !== this.#last?.of[i])) {
      const listed = runs.map(({ name, run }) => ({ name, layer: listedLayer(run.input) }));
      this.#last = { of, program: severalProgram(language, listed) };
    }
    return this.#last.program;
  }
}

/** How many different inputs there are, and which are none. */
function counted({ numbers }: App, experiments: readonly Experiment[]): string {
  const twice = repeated(experiments);
  const different = experiments.filter((one) => one.run !== undefined && !twice.has(one)).length;
  const count = numbers.plain(different);
  const remarks = [...twice].map(([one, earlier]) =>
    say('inputTwice', { name: one.name, earlier: earlier.name }),
  );
  const key = different === 0 ? 'inputsNone' : different < fewest ? 'inputsSome' : 'inputsEnough';
  return [key === 'inputsNone' ? say(key) : say(key, { count }), ...remarks].join(' ');
}
