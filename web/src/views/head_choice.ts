import { html, type TemplateResult } from 'lit';
import { headChoices } from '../state/layer.ts';
import type { Drawing } from './drawing.ts';

/** How many heads share the width: a button a number. */
export function headChoice({ app, example, layer }: Drawing, label: string): TemplateResult {
  return html`<div class="choice" role="group" aria-label=${label}>
    <span aria-hidden="true">${label}</span>
    <span class="segments">${headChoices(example).map(
      (h) =>
        html`<button type="button" aria-pressed=${layer.heads === h} @click=${() => app.store.update({ heads: h })}>${app.numbers.plain(h)}</button>`,
    )}</span>
  </div>`;
}
