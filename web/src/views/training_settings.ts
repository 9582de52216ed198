import { html, type TemplateResult } from 'lit';
import { stepper } from '../components/stepper.ts';
import { symbols } from '../components/symbols.ts';
import { largestSeed, parseSeed, type TrainingChoice, trainingChoices } from '../state/training.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import type { Figure } from './figure.ts';

const choices: readonly TrainingChoice[] = ['heads', 'content', 'rate', 'steps'];

/** What the next run is made from, and how fast it goes. */
export class TrainingFields {
  readonly #figure: Figure;
  /** What stands in the field of the seed although it is none. */
  #typed: string | undefined;
  isFast = false;

  constructor(figure: Figure) {
    this.#figure = figure;
  }

  drawn(app: App): TemplateResult {
    return html`<div class="controls" @click=${this.#press} @input=${this.#type} @focusout=${this.#leave}>
      ${choices.map((name) => choice(app, name))}
      ${this.#seed(app)}
      ${this.#pace()}
    </div>`;
  }

  forget(): void {
    this.#typed = undefined;
    this.isFast = false;
  }

  #seed({ store, numbers }: App): TemplateResult {
    const { seed } = store.state.training;
    return stepper({
      id: 'seed',
      label: say('lab-seed'),
      value: seed,
      text: this.#typed ?? String(seed),
      bounds: say('seedBounds', { most: numbers.plain(largestSeed) }),
      refused: this.#typed !== undefined,
      less: say('lessSeed'),
      more: say('moreSeed'),
    });
  }

  #pace(): TemplateResult {
    const set = (fast: boolean) => () => {
      this.isFast = fast;
      this.#figure.requestUpdate();
    };
    return html`<div class="choice" role="group" aria-label=${say('labPace')}>
      <span aria-hidden="true">${say('labPace')}</span>
      <span class="segments">
        <button type="button" aria-pressed=${!this.isFast} @click=${set(false)}>${say('paceWatch')}</button>
        <button type="button" aria-pressed=${this.isFast} @click=${set(true)}>${say('paceFull')}</button>
      </span>
    </div>`;
  }

  #setSeed(text: string): void {
    const { app } = this.#figure;
    const seed = parseSeed(text);
    if (app && seed !== undefined) app.store.update({ training: { ...app.store.state.training, seed } });
    this.#typed = seed === undefined ? text : undefined;
    this.#figure.requestUpdate();
  }

  readonly #press = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-size]') : null;
    const to = button?.dataset.to ?? '';
    if (parseSeed(to) !== undefined) this.#setSeed(to);
  };

  readonly #type = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) this.#setSeed(target.value);
  };

  /** What was no seed is kept in sight until the field is left; then the seed comes back. */
  readonly #leave = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || this.#typed === undefined) return;
    this.#typed = undefined;
    this.#figure.requestUpdate();
  };
}

function choice({ store, numbers }: App, name: TrainingChoice): TemplateResult {
  const { training } = store.state;
  const set = (value: number) => () => store.update({ training: { ...training, [name]: value } });
  return html`<div class="choice" role="group" aria-label=${say(`lab-${name}`)}>
    <span aria-hidden="true">${symbols(say(`lab-${name}`))}</span>
    <span class="segments">${trainingChoices[name].map(
      (value) =>
        html`<button type="button" aria-pressed=${value === training[name]} @click=${set(value)}>${value < 1 ? numbers.full(value) : numbers.plain(value)}</button>`,
    )}</span>
  </div>`;
}
