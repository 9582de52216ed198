import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';

/** A value of an axis that is marked and named. */
export interface Tick {
  readonly at: number;
  readonly text: string;
}

export interface Axis {
  readonly from: number;
  readonly to: number;
  /** Equal ratios are equally far apart; both ends are above 0 then. */
  readonly log?: boolean;
  readonly ticks: readonly Tick[];
  /** What is measured, and in what. */
  readonly label: string;
}

/** [x, y] */
export type Point = readonly [x: number, y: number];

/** What is drawn, back to front. `class` gives its look (styles/plot.css) or its hue. */
export type PlotMark =
  /** Through all points. */
  | { readonly kind: 'line'; readonly points: readonly Point[]; readonly class?: string }
  /** Between a lower and an upper edge. */
  | {
      readonly kind: 'band';
      readonly points: readonly (readonly [x: number, low: number, high: number])[];
      readonly class?: string;
    }
  /** From `from` to `to` along x, from the foot of the axis up to `y`: a histogram. */
  | {
      readonly kind: 'bars';
      readonly bars: readonly { readonly from: number; readonly to: number; readonly y: number }[];
      readonly class?: string;
    }
  /** A mark each, of the same size however wide the plot is, with its interval if it has one. */
  | {
      readonly kind: 'points';
      readonly points: readonly {
        readonly x: number;
        readonly y: number;
        readonly low?: number;
        readonly high?: number;
      }[];
      readonly shape?: keyof typeof shapes;
      readonly class?: string;
    }
  /** A value of one axis, across the whole plot, named at its end. */
  | {
      readonly kind: 'rule';
      readonly x?: number;
      readonly y?: number;
      readonly text: string;
      readonly class?: string;
    }
  /** A name beside a point. */
  | {
      readonly kind: 'name';
      readonly at: Point;
      readonly text: string;
      readonly side?: 'start' | 'end' | 'above' | 'below';
      readonly class?: string;
    };

export interface Plot {
  /** What is read out in place of the drawing; its numbers stand in a table (`behind.ts`). */
  readonly name: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly marks: readonly PlotMark[];
  readonly class?: string;
}

/** Of the field that lines are drawn in. It is stretched to the width there is, strokes and texts are not. */
const unit = 1000;

const shapes = {
  circle: svg`<circle r="4"/>`,
  diamond: svg`<path d="M0-5.5 5.5 0 0 5.5-5.5 0z"/>`,
  square: svg`<path d="M-4-4H4V4H-4z"/>`,
  triangle: svg`<path d="M0-5 5 4.5H-5z"/>`,
} as const;

/** Lines, bands, bars and points over two axes. Any width: its texts stay as large as those around it. */
export function plot({ name, x, y, marks, class: look = '' }: Plot): TemplateResult {
  return html`<div class="plot ${look}">
    <p class="y-label" aria-hidden="true">${y.label}</p>
    <svg class="field" role="img" aria-label=${name}>
      ${grid(x, y)}
      <svg class="stretched" viewBox="0 0 ${unit} ${unit}" preserveAspectRatio="none" width="100%" height="100%" aria-hidden="true">
        ${marks.map((mark) => stretched(mark, x, y))}
      </svg>
      ${marks.map((mark) => unstretched(mark, x, y))}
    </svg>
    <p class="x-label" aria-hidden="true">${x.label}</p>
  </div>`;
}

/** Powers of ten from `from` to `to`. */
export function decades(from: number, to: number): number[] {
  const all: number[] = [];
  for (let power = Math.ceil(Math.log10(from) - 1e-9); Number(`1e${power}`) <= to * (1 + 1e-9); power++)
    all.push(Number(`1e${power}`));
  return all;
}

/** Round values from `from` to `to`: about as many as asked for, a step of 1, 2 or 5 apart. */
export function roundValues(from: number, to: number, count: number): number[] {
  const least = (to - from) / Math.max(count, 1);
  const power = Math.floor(Math.log10(least));
  const ten = Number(`1e${power}`);
  const step = ([1, 2, 5, 10].find((digit) => digit * ten >= least * (1 - 1e-9)) ?? 10) * ten;
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  // Divided where the step is a fraction: 3 · 0.1 is not 0.3.
  const whole = Math.round(1 / step);
  return Array.from({ length: last - first + 1 }, (_, i) =>
    step >= 1 ? (first + i) * step : (first + i) / whole,
  );
}

/** Where a value lies: 0 at the start of its axis, 1 at its end. */
function share({ from, to, log }: Axis, value: number): number {
  const of = (number: number) => (log ? Math.log10(number) : number);
  return (of(value) - of(from)) / (of(to) - of(from));
}

const across = (axis: Axis, value: number) => `${100 * share(axis, value)}%`;
const up = (axis: Axis, value: number) => `${100 * (1 - share(axis, value))}%`;

function grid(x: Axis, y: Axis): SVGTemplateResult {
  return svg`<g aria-hidden="true">
    ${y.ticks.map(
      ({ at, text }) => svg`<line class="grid" x2="100%" y1=${up(y, at)} y2=${up(y, at)}/>
      <text class="tick" dx="-0.5em" dy="0.35em" y=${up(y, at)} text-anchor="end">${text}</text>`,
    )}
    ${x.ticks.map(
      ({ at, text }) => svg`<svg class="notch" x=${across(x, at)} y="100%"><path d="M0 0V5"/></svg>
      <text class="tick" x=${across(x, at)} y="100%" dy="1.5em" text-anchor="middle">${text}</text>`,
    )}
    <line class="axis" x2="100%" y1="100%" y2="100%"/>
  </g>`;
}

/** "12.5,80" in units of the field */
function spot(x: Axis, y: Axis, [at, value]: Point): string {
  const place = (part: number) => (unit * part).toFixed(1);
  return `${place(share(x, at))},${place(1 - share(y, value))}`;
}

function stretched(mark: PlotMark, x: Axis, y: Axis): SVGTemplateResult | typeof nothing {
  const spots = (points: readonly Point[]) => points.map((point) => spot(x, y, point)).join(' ');
  switch (mark.kind) {
    case 'line':
      return svg`<polyline class="line-mark ${mark.class ?? ''}" points=${spots(mark.points)}/>`;
    case 'band': {
      const low = mark.points.map(([at, value]): Point => [at, value]);
      const high = mark.points.map(([at, , value]): Point => [at, value]);
      return svg`<polygon class="band-mark ${mark.class ?? ''}" points=${spots([...low, ...high.reverse()])}/>`;
    }
    case 'bars': {
      const bars = mark.bars.map(
        ({ from, to, y: top }) =>
          `M${spot(x, y, [from, y.from])}V${spot(x, y, [from, top]).split(',')[1]}H${spot(x, y, [to, top]).split(',')[0]}V${unit}z`,
      );
      return svg`<path class="bars-mark ${mark.class ?? ''}" d=${bars.join('')}/>`;
    }
    default:
      return nothing;
  }
}

function unstretched(mark: PlotMark, x: Axis, y: Axis): unknown {
  const look = `${mark.kind}-mark ${mark.class ?? ''}`;
  switch (mark.kind) {
    case 'points':
      return svg`<g class=${look} aria-hidden="true">${mark.points.map(
        (point) =>
          svg`${
            point.low === undefined || point.high === undefined
              ? nothing
              : svg`<line x1=${across(x, point.x)} x2=${across(x, point.x)} y1=${up(y, point.low)} y2=${up(y, point.high)}/>`
          }<svg x=${across(x, point.x)} y=${up(y, point.y)}>${shapes[mark.shape ?? 'circle']}</svg>`,
      )}</g>`;
    case 'rule':
      return svg`<g class=${look} aria-hidden="true">${rule(mark, x, y)}</g>`;
    case 'name': {
      const { side = 'end', at, text } = mark;
      const anchor = { start: 'end', end: 'start', above: 'middle', below: 'middle' }[side];
      const dx = { start: '-0.6em', end: '0.6em', above: '0', below: '0' }[side];
      const dy = { start: '0.35em', end: '0.35em', above: '-0.7em', below: '1.4em' }[side];
      return svg`<text class=${look} aria-hidden="true" x=${across(x, at[0])} y=${up(y, at[1])} dx=${dx} dy=${dy} text-anchor=${anchor}>${text}</text>`;
    }
    default:
      return nothing;
  }
}

/** Its name stands over the field, or at its right end above the line. */
function rule({ x: at, y: height, text }: PlotMark & { kind: 'rule' }, x: Axis, y: Axis) {
  if (at !== undefined) {
    const place = share(x, at);
    const anchor = place < 0.25 ? 'start' : place > 0.75 ? 'end' : 'middle';
    return svg`<line x1=${across(x, at)} x2=${across(x, at)} y2="100%"/>
      <text x=${across(x, at)} dy="-0.5em" text-anchor=${anchor}>${text}</text>`;
  }
  const value = height ?? y.from;
  return svg`<line x2="100%" y1=${up(y, value)} y2=${up(y, value)}/>
    <text x="100%" y=${up(y, value)} dy="-0.4em" text-anchor="end">${text}</text>`;
}
