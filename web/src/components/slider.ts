import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

export interface Slider {
  /** What its view listens for, e.g. "0.2". */
  readonly id: string;
  readonly name: string;
  readonly value: number;
  /** The value as it is printed and read out. */
  readonly text: string;
  readonly bounds: { readonly least: number; readonly most: number; readonly step: number };
}

/** A number that is set by dragging or by the arrow keys, and printed beside. */
export function sliderCell({ id, name, value, text, bounds }: Slider): TemplateResult {
  return html`<td class="slider" data-value=${value}><div class="slid">
    <input type="range" min=${bounds.least} max=${bounds.most} step=${bounds.step} data-slider=${id}
      aria-label=${name} aria-valuetext=${text} .value=${live(String(value))}>
    <span>${text}</span>
  </div></td>`;
}
