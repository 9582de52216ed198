import { html, nothing, type TemplateResult } from 'lit';
import { symbols } from '../components/symbols.ts';
import { placeNames } from './changes.ts';
import { Drafts, parsePlace } from './drafts.ts';
import type { Drawing } from './drawing.ts';
import type { Figure } from './figure.ts';

/** Fields of a figure for entries of matrices: listens for what is typed, and says what was refused. */
export class MatrixEditor {
  readonly #figure: Figure;
  #drafts: Drafts | undefined;

  constructor(figure: Figure) {
    this.#figure = figure;
  }

  drafts({ app }: Drawing): Drafts {
    this.#drafts ??= new Drafts(app.store, app.numbers);
    return this.#drafts;
  }

  clear(): void {
    this.#drafts?.clear();
  }

  /** For the `input` events of what the fields stand in. */
  type(drawing: Drawing) {
    return ({ target }: Event): void => {
      const place = target instanceof HTMLInputElement && parsePlace(target.dataset.place ?? '');
      if (!place) return;
      this.drafts(drawing).type(place, target.value, placeNames(drawing, place));
      this.#figure.requestUpdate();
    };
  }

  /** For its `focusout` events. */
  readonly leave = ({ target }: FocusEvent): void => {
    const place = target instanceof HTMLInputElement && parsePlace(target.dataset.place ?? '');
    if (!place) return;
    this.#drafts?.leave(place);
    this.#figure.requestUpdate();
  };

  problems(): TemplateResult | typeof nothing {
    const problems = this.#drafts?.problems ?? [];
    if (problems.length === 0) return nothing;
    return html`<div role="alert">${problems.map(({ id, text }) => html`<p class="slip" id=${id}>${symbols(text)}</p>`)}</div>`;
  }
}
