import { html, type TemplateResult } from 'lit';

/** One cell of a heat map: lightness says how much, and the number is printed. */
export interface Heat {
  /** 0 … 1 */
  readonly share: number;
  readonly text: string;
  /** What is read out, the number included. */
  readonly name: string;
  readonly id: string;
  readonly press: () => void;
  readonly pressed: boolean;
  /** It differs from the chapter's. */
  readonly differs?: boolean;
}

export function heatCell({ share, text, name, id, press, pressed, differs }: Heat): TemplateResult {
  return html`<td class="heat ${differs ? 'differs' : ''}" data-value=${share}>
    <svg aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 1 1"><rect width="1" height="1" fill-opacity=${share}></rect></svg>
    <button type="button" class="number" data-heat=${id} aria-label=${name}
      aria-pressed=${pressed} @click=${press}>${text}</button>
  </td>`;
}

/** What no query may see. */
export function unseenCell(text: string): TemplateResult {
  return html`<td class="heat masked"><span aria-hidden="true">·</span><span class="unseen">${text}</span></td>`;
}

/** The head of a row that can be chosen. */
export function rowChooser(label: string, chosen: boolean, press: () => void): TemplateResult {
  return html`<button type="button" class="plain row" aria-pressed=${chosen} @click=${press}>${label}</button>`;
}
