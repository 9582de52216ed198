import { html, type TemplateResult } from 'lit';
import type { Content } from './table.ts';

/** A mark of a figure and what it stands for. */
export interface Meaning {
  readonly mark: TemplateResult;
  readonly text: Content;
  readonly hue?: string;
}

/** What the marks of a figure stand for. */
export function legend(meanings: readonly Meaning[]): TemplateResult {
  return html`<p class="legend">${meanings.map(
    ({ mark, text, hue }) => html`<span class=${hue ?? 'hue-full'}>${mark}${text}</span> `,
  )}</p>`;
}

/** A piece of a bar, in the look that its class gives it. */
export function swatch(look: string): TemplateResult {
  return html`<svg class="swatch ${look}" width="18" height="12" aria-hidden="true"><rect width="18" height="12"/></svg>`;
}

/** A piece of a line of a plot, in the look that its class gives it. */
export function lineSwatch(look: string): TemplateResult {
  return html`<svg class="swatch line-look ${look}" width="28" height="12" aria-hidden="true"><line x2="28" y1="6" y2="6"/></svg>`;
}
