import { html, nothing, svg, type TemplateResult } from 'lit';
import { headMark } from '../components/hue.ts';

/** An arc from one word to another, over a line of words or beside a list of them. */
export interface Arc {
  readonly from: number;
  readonly to: number;
  /** How far it reaches out, as a share of the room. */
  readonly reach: number;
  readonly class: string;
  /** Whose mark stands where it starts; none on an arc that only tempts. */
  readonly head?: number;
  /** What is written at its top, line by line. */
  readonly label: readonly string[];
}

/** Over a line of `count` words of equal width. What it shows is in a table too, so it is hidden from screen readers. */
export function arcsAcross(arcs: readonly Arc[], count: number): TemplateResult {
  const draw = (arc: Arc) => {
    const top = percent(1 - arc.reach);
    const middle = percent(centre(arc) / count);
    const [start, end] = [arc.from + 0.5, arc.to + 0.5];
    const peak = 1 - arc.reach / 0.75;
    return svg`<g class=${arc.class}>
      <svg viewBox="0 0 ${count} 1" preserveAspectRatio="none" width="100%" height="100%">
        <path class="arc" d="M${start} 1C${start} ${peak} ${end} ${peak} ${end} 1"/>
      </svg>
      <svg class="tip" x=${percent(end / count)} y="100%"><path d="M-4-8 0 0 4-8"/></svg>
      ${arc.head === undefined ? nothing : svg`<svg class="start" x=${percent(start / count)} y="100%"><g transform="translate(-6-8)">${headMark(arc.head)}</g></svg>`}
      <svg x=${middle} y=${top} class="label">${lines(arc.label, 'middle', -0.6 - 1.3 * (arc.label.length - 1))}</svg>
    </g>`;
  };
  return html`<svg class="arcs across" aria-hidden="true">${arcs.map(draw)}</svg>`;
}

/** Beside a list of `count` words of equal height. */
export function arcsDown(arcs: readonly Arc[], count: number): TemplateResult {
  const draw = (arc: Arc) => {
    const [start, end] = [arc.from + 0.5, arc.to + 0.5];
    // The label stands at the far edge, so an arc keeps off it.
    const peak = (arc.reach * 0.7) / 0.75;
    return svg`<g class=${arc.class}>
      <svg viewBox="0 0 1 ${count}" preserveAspectRatio="none" width="100%" height="100%">
        <path class="arc" d="M0 ${start}C${peak} ${start} ${peak} ${end} 0 ${end}"/>
      </svg>
      <svg class="tip" x="0" y=${percent(end / count)}><path d="M8-4 0 0 8 4"/></svg>
      ${arc.head === undefined ? nothing : svg`<svg class="start" x="0" y=${percent(start / count)}><g transform="translate(-2-6)">${headMark(arc.head)}</g></svg>`}
      <svg x="100%" y=${percent(centre(arc) / count)} class="label">${lines(arc.label, 'end', 0.4 - 0.65 * (arc.label.length - 1))}</svg>
    </g>`;
  };
  return html`<svg class="arcs down" aria-hidden="true">${arcs.map(draw)}</svg>`;
}

function centre({ from, to }: Arc): number {
  return (from + to + 1) / 2;
}

function percent(share: number): string {
  return `${100 * share}%`;
}

/** Lines of text, the first one `first` em below the place. */
function lines(texts: readonly string[], anchor: 'middle' | 'end', first: number) {
  return svg`${texts.map(
    (text, i) => svg`<text text-anchor=${anchor} dy="${first + 1.3 * i}em">${text}</text>`,
  )}`;
}
