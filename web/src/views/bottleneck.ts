import { html, type TemplateResult } from 'lit';
import { bottleneck } from '../chapter/bottleneck.ts';
import { givenCell } from '../components/cells.ts';
import { headMark, hueOf } from '../components/hue.ts';
import { legend } from '../components/legend.ts';
import { sliderCell } from '../components/slider.ts';
import { table } from '../components/table.ts';
import { type Target, targetBar } from '../components/target_bar.ts';
import { scoreBounds, setScore } from '../state/softmaxes.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { type Cost, costLine, operandsOf, parseCost, printCost, wantedBy } from './costs.ts';
import { Figure } from './figure.ts';
import { bestOfEach, bestOfOne, type Served, serve } from './served.ts';
import { jobTracks } from './tracks.ts';

const { query, tokens, jobs } = bottleneck;

/** One query with two jobs: one softmax that both pay for, or a softmax each. */
export class BottleneckFigure extends Figure {
  static override properties = { ...Figure.properties, open: { state: true } };
  /** The cost whose arithmetic is shown. */
  declare open: Cost | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('click', this.#press);
    this.addEventListener('keydown', this.#release);
  }

  protected override drawn(app: App): TemplateResult {
    const served = serve(app.engine, app.store.state.softmaxes);
    const lit = operandsOf(this.open, served);
    return html`${this.#controls(app, served.length)}
      <div class="bottleneck">
        <div class="softmaxes" @input=${this.#slide}>
          ${served.map((one, i) => softmaxTable(app, one, i, lit.has(`weight.${i}`)))}
          ${legend(jobs.map((job, j) => ({ hue: hueOf(j), mark: headMark(j), text: say('wantedMark', { job: say(job.id) }) })))}
        </div>
        ${jobTracks(app, served, this.open)}
        ${wantedTable(app, served, lit)}
      </div>
      ${line(app, served, this.open)}`;
  }

  protected override reset(): void {
    this.open = undefined;
    super.reset();
  }

  #controls({ engine, store }: App, count: number): TemplateResult {
    const one = () => store.update({ softmaxes: bestOfOne(engine) });
    const each = () => store.update({ softmaxes: bestOfEach(engine) });
    const best = count === 1 ? 'bestCompromise' : 'eachToItsFloor';
    return html`<div class="controls">
      <div class="choice" role="group" aria-label=${say('softmaxes')}>
        <span class="segments">
          <button type="button" aria-pressed=${count === 1} @click=${one}>${say('oneSoftmax')}</button>
          <button type="button" aria-pressed=${count > 1} @click=${each}>${say('twoSoftmaxes')}</button>
        </span>
      </div>
      <button type="button" class="plain" @click=${count === 1 ? one : each}>${say(best)}</button>
      ${this.resetButton()}
    </div>`;
  }

  readonly #slide = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || this.app === undefined) return;
    const [softmax = 0, token = 0] = (target.dataset.slider ?? '').split('.').map(Number);
    const { store } = this.app;
    const softmaxes = setScore(store.state.softmaxes, softmax, token, Number(target.value));
    store.update({ softmaxes });
  };

  readonly #press = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
    const cost = parseCost(button?.dataset.cell ?? '');
    if (cost === undefined) return;
    const again = this.open !== undefined && printCost(this.open) === printCost(cost);
    this.open = again ? undefined : cost;
  };

  readonly #release = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') this.open = undefined;
  };
}

function softmaxTable({ numbers }: App, one: Served, i: number, lit: boolean): TemplateResult {
  const { scores, result } = one;
  const [job, ...others] = one.jobs;
  const head = job === undefined || others.length > 0 ? 'full' : jobs.indexOf(job);
  const alone = job === undefined || others.length > 0 ? undefined : say(job.id);
  const wanted = one.jobs.map((_, at) => wantedBy(one, at));
  return table({
    class: `softmax ${hueOf(head)}`,
    caption: alone === undefined ? say('softmaxForBoth', { query }) : say('softmaxOf', { query, job: alone }),
    corner: say('token'),
    columns: [{ label: say('scoreColumn') }, { label: say('weights'), class: 'weight' }],
    rows: tokens.map((token, t) => {
      const score = scores[t] ?? 0;
      const weight = result.weights[t] ?? 0;
      const text = numbers.fixed(score);
      const name = alone === undefined ? say('scoreOf', { token }) : say('scoreOfJob', { token, job: alone });
      const targets = one.jobs.map(
        (served, at): Target => ({ head: jobs.indexOf(served), share: wanted[at]?.[t] ?? 0 }),
      );
      return {
        label: token,
        shows: [score, weight, name, lit, numbers],
        cells: () => [
          sliderCell({ id: `${i}.${t}`, name, value: score, text, bounds: scoreBounds }),
          html`<td class="weight ${lit ? 'lit' : ''}" data-value=${weight}><div class="barred">${targetBar(weight, targets)}<span>${numbers.fixed(weight)}</span></div></td>`,
        ],
      };
    }),
  });
}

/** What each job would have the query attend to. */
function wantedTable({ numbers }: App, served: readonly Served[], lit: ReadonlySet<string>): TemplateResult {
  const rows = served.flatMap((one) => one.jobs.map((job, at) => ({ job, wanted: wantedBy(one, at) })));
  return table({
    class: 'wanted',
    caption: say('wantedCaption'),
    corner: say('job'),
    columns: tokens.map((label) => ({ label })),
    rows: rows.map(({ job, wanted }, j) => {
      const look = { lit: lit.has(`wanted.${j}`) };
      return {
        label: html`<span class="named ${hueOf(j)}">${headMark(j)}${say(job.id)}</span>`,
        class: hueOf(j),
        shows: [...wanted, look.lit, numbers],
        cells: () => wanted.map((share) => givenCell(numbers.fixed(share), { ...look, value: share })),
      };
    }),
  });
}

/** The line under the figure that writes the open cost out. */
function line(app: App, served: readonly Served[], open: Cost | undefined): TemplateResult {
  const shown = open && costLine(app, open, served);
  if (shown === undefined) return html`<p class="line hue-full" role="status">${say('pressCost')}</p>`;
  return html`<p class="line ${shown.hue}" role="status"><span>${say('costLine', { what: shown.what })}</span> <code>${shown.how}</code></p>`;
}
