import { html, nothing, svg, type TemplateResult } from 'lit';

/**
 * A bar from 0 to 1 on its axis, and a mark where it ended before. The number stands beside it, so it is hidden from
 * screen readers.
 */
export function bar(share: number, before?: number): TemplateResult {
  return html`<svg class="bar" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<line class="fill" x2=${share} y1="0.5" y2="0.5"/>`}
    ${before === undefined ? nothing : svg`<line class="before" x1=${before} x2=${before} y1="0" y2="1"/>`}
    <path class="axis" d="M0 0V1"/>
  </svg>`;
}
