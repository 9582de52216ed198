import { html, svg, type TemplateResult } from 'lit';
import { headMark, hueOf } from './hue.ts';

/** Where on a bar someone wants it to end. */
export interface Target {
  readonly head: number;
  readonly share: number;
}

/** A bar from 0 to 1 with the marks of those who want it somewhere. The numbers stand in tables. */
export function targetBar(share: number, targets: readonly Target[]): TemplateResult {
  return html`<svg class="bar target-bar" aria-hidden="true">
    ${svg`<line class="fill" x2=${percent(share)} y1="50%" y2="50%"/>`}
    <path class="axis" d="M0 0V32"/>
    ${targets.map(
      ({
        head,
        share: wanted,
      }) => svg`<svg class=${hueOf(head)} x=${percent(wanted)} y=${head === 0 ? '14%' : '86%'}>
        <g transform="translate(-6-6)">${headMark(head)}</g></svg>`,
    )}
  </svg>`;
}

/** "12.5%" */
export function percent(share: number): string {
  return `${100 * share}%`;
}
