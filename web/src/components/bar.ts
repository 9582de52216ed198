import { html, svg, type TemplateResult } from 'lit';

/** A bar from 0 to 1 on its axis. The number stands beside it, so it is hidden from screen readers. */
export function bar(share: number): TemplateResult {
  return html`<svg class="bar" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<line class="fill" x2=${share} y1="0.5" y2="0.5"/>`}
    <path class="axis" d="M0 0V1"/>
  </svg>`;
}
