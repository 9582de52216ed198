import { html, nothing, type TemplateResult } from 'lit';
import { copy, download, select } from '../components/handing.ts';
import { type Language, languages, type Program } from '../listings/layer.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import type { Figure } from './figure.ts';

/** In which language a program is written. `forget` what was said of the last one. */
export function languageChoice({ store }: App, forget: () => void): TemplateResult {
  const choose = (language: Language) => () => {
    forget();
    store.update({ program: language });
  };
  return html`<div class="choice" role="group" aria-label=${say('listedIn')}>
    <span aria-hidden="true">${say('listedIn')}</span>
    <span class="segments">${languages.map(
      (language) =>
        html`<button type="button" aria-pressed=${store.state.program === language} @click=${choose(language)}>${say(`library-${language}`)}</button>`,
    )}</span>
  </div>`;
}

/** What stands around a program. */
interface Around {
  readonly heading?: (title: string) => TemplateResult;
  readonly note?: TemplateResult | undefined;
}

/** A program to read, to copy and to download. */
export class Listing {
  readonly #figure: Figure;
  /** What became of the last press of Copy. */
  #handed: 'copied' | 'selected' | undefined;

  constructor(figure: Figure) {
    this.#figure = figure;
  }

  forget(): void {
    this.#handed = undefined;
  }

  drawn(
    { store }: App,
    { text, fileName }: Program,
    { heading = (title: string) => html`<h2>${title}</h2>`, note }: Around = {},
  ): TemplateResult {
    const language = say(`library-${store.state.program}`);
    const copied = async () => {
      const shown = this.#figure.querySelector<HTMLElement>('.listing');
      this.#handed = (await copy(text)) ? 'copied' : 'selected';
      if (shown && this.#handed === 'selected') select(shown);
      this.#figure.requestUpdate();
    };
    return html`<section>
      ${heading(say('listing', { language }))}
      <pre class="listing" tabindex="0" role="region" aria-label=${say('listing', { language })} dir="ltr"><code>${text}</code></pre>
      <p class="help">${say('listingGoesOn')}</p>
      ${note === undefined ? nothing : html`<p class="help">${note}</p>`}
      <p class="help">
        <button type="button" class="plain" @click=${copied}>${say('copy')}</button>
        <button type="button" class="plain" @click=${() => download(fileName, new Blob([text], { type: 'text/plain' }))}>${say('download')}</button>
        <span role="status">${this.#handed ? say(this.#handed) : ''}</span>
      </p>
    </section>`;
  }
}
