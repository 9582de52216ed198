import { html, nothing, type TemplateResult } from 'lit';
import { stepper } from '../components/stepper.ts';
import type { Question } from '../engine/types.ts';
import { largestSeed } from '../examples/exam.ts';
import { examination } from '../state/exam.ts';
import { examinationOf } from '../state/state.ts';
import { parseSeed, printVariants } from '../state/variants.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import type { Figure } from './figure.ts';

/** Fresh seeds are short, so that they can be said and typed. */
const freshSeeds = 9999;

/** The same question with other numbers: one after the other, by its seed, or back to the chapter's. */
export class VariantChoice {
  readonly #figure: Figure;
  /** What was typed and is no seed. */
  #refused: string | undefined;

  constructor(figure: Figure) {
    this.#figure = figure;
  }

  /** Says that it is a variant, and which. */
  note({ store }: App, { id, seed }: Question): TemplateResult | typeof nothing {
    if (seed === 0) return nothing;
    if (examination(store).isSet)
      return html`<p class="variant-note">${say('variantSet', { seed: String(seed) })}</p>`;
    const address = `#s=1&step=${this.#figure.step}&variant=${printVariants({ [id]: seed })}`;
    return html`<p class="variant-note">${say('variantNote', { seed: String(seed) })} <a href=${address}>${say('variantLink')}</a></p>`;
  }

  drawn(app: App, { id, seed }: Question): TemplateResult | typeof nothing {
    const { store, numbers } = app;
    if (!examinationOf(store.context).includes(id) || examination(store).isSet) return nothing;
    const field = stepper({
      id: `variant-${id}`,
      label: say('variantField'),
      value: seed,
      text: this.#refused ?? (seed === 0 ? '' : String(seed)),
      bounds:
        this.#refused === undefined ? '' : say('variantRefused', { most: numbers.shown(largestSeed, 0) }),
      refused: this.#refused !== undefined,
    });
    return html`<div class="variants" role="group" aria-label=${say('variants')} @change=${(event: Event) => this.#typed(app, id, event)}>
      <p class="help">
        <button type="button" class="plain" @click=${() => this.#show(app, id, fresh(seed))}>${say('variantAnother')}</button>
        ${seed === 0 ? nothing : html`<button type="button" class="plain" @click=${() => this.#show(app, id, 0)}>${say('variantOriginal')}</button>`}
      </p>
      ${field}
    </div>`;
  }

  #typed(app: App, id: string, { target }: Event): void {
    const text = (target as HTMLInputElement).value.trim();
    const seed = text === '' ? 0 : parseSeed(text);
    if (seed === undefined) {
      this.#refused = text;
      this.#figure.requestUpdate();
    } else this.#show(app, id, seed);
  }

  async #show({ store }: App, id: string, seed: number): Promise<void> {
    this.#refused = undefined;
    const { [id]: _, ...others } = store.state.variants;
    store.update({ variants: seed === 0 ? others : { ...others, [id]: seed } });
    this.#figure.requestUpdate();
    await this.#figure.updateComplete;
    const title = this.#figure.querySelector<HTMLElement>('.question-title');
    if (title) title.tabIndex = -1; // it takes the focus now, and is no stop otherwise
    title?.focus();
  }
}

function fresh(last: number): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const seed = 1 + (random % freshSeeds);
  return seed === last ? fresh(last) : seed;
}
