import { html, nothing, type TemplateResult } from 'lit';
import { symbols } from '../components/symbols.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import type { Figure } from './figure.ts';
import { isAsked, keepGuess } from './guess.ts';

/** What is asked, what can be said, and what is said to each. */
export interface ChoiceQuestion<Choice extends string> {
  readonly asked: string;
  readonly options: readonly { readonly id: Choice; readonly text: string; readonly reply: string }[];
}

/** Predict, then reveal: a figure asks for one of a few things before it shows any number. */
export class ChoicePrediction {
  readonly #figure: Figure;

  constructor(figure: Figure) {
    this.#figure = figure;
  }

  isOpen(app: App): boolean {
    return isAsked(this.#figure, app);
  }

  /** The question; once it was answered, the reply to what was said. */
  drawn<Choice extends string>(
    app: App,
    { asked, options }: ChoiceQuestion<Choice>,
  ): TemplateResult | typeof nothing {
    if (this.isOpen(app)) {
      return html`<div class="prediction question" role="group" aria-labelledby="asked-${this.#figure.step}">
        <p class="prompt" id="asked-${this.#figure.step}">${symbols(asked)}</p>
        <p class="asked">${options.map(
          ({ id, text }) =>
            html`<button type="button" class="plain" @click=${() => keepGuess(this.#figure, app, id)}>${symbols(text)}</button> `,
        )}<button type="button" class="plain" @click=${() => keepGuess(this.#figure, app, '')}>${say('skipPrediction')}</button></p>
        <p class="more">${say('textWaits')}</p>
      </div>`;
    }
    const said = options.find(({ id }) => id === app.store.state.guesses[this.#figure.step]);
    return said ? html`<p class="prediction" tabindex="-1">${symbols(said.reply)}</p>` : nothing;
  }
}
