import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { hueOf } from './hue.ts';

/** The shares of a head's weight that lie on the first relation and on the second; the rest lies between them. */
export type Look = readonly [first: number, second: number];

/** A band from left to right: the first relation from the left, the second from the right. Its numbers stand in a table. */
export function strip([first, second]: Look): TemplateResult {
  return html`<svg class="looks" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<rect class="rest" width="1" height="1"/>
    <rect class=${hueOf(0)} width=${first} height="1"/>
    <rect class=${hueOf(1)} x=${1 - second} width=${second} height="1"/>`}
  </svg>`;
}

/** A moment of a ribbon: how far along it is, from 0 to 1. */
export interface Moment {
  readonly at: number;
  readonly look: Look;
}

/** Where a head would look that chooses nothing. */
export interface Baseline {
  readonly look: Look;
  readonly class: string;
}

/** How a look changes: the first relation fills it from below, the second from above. */
export function ribbon(moments: readonly Moment[], baselines: readonly Baseline[]): TemplateResult {
  const start = moments[0]?.at ?? 0;
  const end = moments.at(-1)?.at ?? 0;
  const area = (edge: 0 | 1, height: (look: Look) => number) => {
    const along = moments.map(({ at, look }) => `${at.toFixed(4)},${height(look).toFixed(4)}`);
    return `${start},${edge} ${along.join(' ')} ${end},${edge}`;
  };
  return html`<svg class="ribbon" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<rect class="rest" x=${start} width=${end - start} height="1"/>
    <polygon class=${hueOf(0)} points=${area(1, ([first]) => 1 - first)}/>
    <polygon class=${hueOf(1)} points=${area(0, ([, second]) => second)}/>
    ${baselines.map(({ look, class: name }) => level(look, name))}`}
    ${end < 1 && end > 0 ? svg`<path class="now" d="M${end} 0V1"/>` : nothing}
  </svg>`;
}

function level([first, second]: Look, name: string): SVGTemplateResult {
  return svg`<path class="level ${name}" d="M0 ${1 - first}H1M0 ${second}H1"/>`;
}
