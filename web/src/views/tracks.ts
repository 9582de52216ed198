import { html, nothing, svg, type TemplateResult } from 'lit';
import { bottleneck, type Job } from '../chapter/bottleneck.ts';
import { numberButton } from '../components/cells.ts';
import { headMark, hueOf } from '../components/hue.ts';
import { legend, swatch } from '../components/legend.ts';
import { percent } from '../components/target_bar.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { type Cost, type CostName, operandsOf, placeOf, printCost } from './costs.ts';
import type { Served } from './served.ts';

/** No setting of the sliders costs a job more bits than this. */
const longest = 5;

/** What each job pays, on tracks of one scale, and what both pay together where they share a softmax. */
export function jobTracks(app: App, served: readonly Served[], open: Cost | undefined): TemplateResult {
  const lit = operandsOf(open, served);
  const [shared] = served;
  return html`<div class="jobs">
    ${bottleneck.jobs.map((job, j) => jobTrack(app, job, j, served, fact(app, open, lit)))}
    ${trackScale(app)}
    ${legend([
      { mark: swatch('floor'), text: say('floorPart') },
      { mark: swatch('excess'), text: say('excessPart') },
    ])}
    ${served.length === 1 && shared ? together(shared, fact(app, open, lit)) : nothing}
  </div>`;
}

type Fact = (cost: Cost, label: string, value: number, name: string) => TemplateResult;

/** A labelled number that can be pressed. */
function fact({ numbers }: App, open: Cost | undefined, lit: ReadonlySet<string>): Fact {
  return (cost, label, value, name) => {
    const id = printCost(cost);
    const pressed = open !== undefined && id === printCost(open);
    const text = numbers.fixed(value);
    return html`<div><dt>${label}</dt><dd class=${lit.has(id) ? 'lit' : ''}>${numberButton({ id, text, name: `${name}, ${text}`, pressed })}</dd></div>`;
  };
}

/** One job: how far what it pays lies from its floor. */
function jobTrack(
  { numbers }: App,
  job: Job,
  j: number,
  served: readonly Served[],
  fact: Fact,
): TemplateResult {
  const { one, at } = placeOf(served, j);
  const { floors, bits, best } = one.result;
  const [floor, paid, least] = [floors[at] ?? 0, bits[at] ?? 0, best.bits[at] ?? 0];
  const shared = one.jobs.length > 1;
  const name = (cost: CostName & ('paid' | 'floor')) => say(`${cost}Name`, { job: say(job.id) });
  return html`<section class="job ${hueOf(j)}">
    <h2 class="head-title">${headMark(j)}${say('jobWants', { job: say(job.id), token: bottleneck.tokens[job.wants] ?? '' })}</h2>
    <svg class="track" aria-hidden="true">
      ${svg`<rect class="rail" y="46%" width="100%" height="8%"/>
      <rect class="paid" y="15%" width=${percent(paid / longest)} height="70%"/>
      <rect class="fixed" y="15%" width=${percent(floor / longest)} height="70%"/>
      ${shared ? svg`<rect class="least" x=${percent(least / longest)} width="2" height="100%"/>` : nothing}`}
    </svg>
    <dl class="facts">
      ${fact({ name: 'floor', job: j }, say('floor'), floor, name('floor'))}
      ${fact({ name: 'paid', job: j }, say('pays'), paid, name('paid'))}
      ${shared ? html`<div><dt>${say('paysAtBest')}</dt><dd>${numbers.fixed(least)}</dd></div>` : nothing}
    </dl>
  </section>`;
}

function together({ result }: Served, fact: Fact): TemplateResult {
  return html`<dl class="facts together">
    ${fact({ name: 'excess', job: 0 }, say('overFloors'), result.excessBits, say('overFloors'))}
    ${fact({ name: 'price', job: 0 }, say('leastOfOne'), result.priceBits, say('leastOfOne'))}
  </dl>`;
}

/** The scale under all tracks. */
function trackScale({ numbers }: App): TemplateResult {
  const marks = Array.from({ length: longest + 1 }, (_, bits) => bits);
  const anchor = (bits: number) => (bits === 0 ? 'start' : bits === longest ? 'end' : 'middle');
  return html`<svg class="track-scale" aria-hidden="true">${marks.map(
    (bits) =>
      svg`<svg x=${percent(bits / longest)}><path d="M0 0V4"/></svg><text x=${percent(bits / longest)} y="1.25em" text-anchor=${anchor(bits)}>${bits === longest ? say('bits', { value: numbers.plain(bits) }) : numbers.plain(bits)}</text>`,
  )}</svg>`;
}
