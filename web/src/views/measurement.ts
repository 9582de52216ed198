import { html, nothing, type TemplateResult } from 'lit';
import { givenCell } from '../components/cells.ts';
import { legend, lineSwatch } from '../components/legend.ts';
import { plot, roundValues } from '../components/plot.ts';
import { symbols } from '../components/symbols.ts';
import { table } from '../components/table.ts';
import { EngineError } from '../engine/engine.ts';
import { fastBuild } from '../engine/fast_build.ts';
import type { Labs, VariantTiming } from '../engine/types.ts';
import type { LabJob, News, Timings } from '../engine/worker_client.ts';
import { list, say } from '../text/say.ts';
import type { App } from './app.ts';
import { countText } from './cost_lines.ts';
import type { Figure } from './figure.ts';

/** Every variant has the same width, shared out among so many heads. */
const heads = [1, 2, 4, 8, 16] as const;
/** What can be timed: all divide by 16, and one round takes well under a second on a slow phone. */
const tokenChoices = [64, 128, 256, 512, 1024] as const;
const widthChoices = [64, 128, 256, 512] as const;
/** Where the device is small, or has no vectors to compute with. */
const smallMost = 256;
const rounds = 25;
const tracedRounds = 11;

type Phase =
  | { readonly type: 'idle' }
  | {
      readonly type: 'running';
      readonly job: LabJob<Timings> | undefined;
      readonly news: News<Timings> | undefined;
    }
  | { readonly type: 'done' | 'stopped'; readonly timings: Timings | undefined }
  | { readonly type: 'failed'; readonly words: string };

/** One layer timed on this device with 1, 2, 4, 8 and 16 heads, beside what counting predicts. */
export class Measurement {
  readonly #figure: Figure;
  #n: number = 256;
  #dModel: number = 256;
  #phase: Phase = { type: 'idle' };
  /** The sizes that the numbers on show belong to. */
  #measured = { n: 0, dModel: 0 };

  constructor(figure: Figure) {
    this.#figure = figure;
  }

  drawn(app: App, labs: Labs): TemplateResult {
    const running = this.#phase.type === 'running';
    const most = isSmall() ? smallMost : Number.POSITIVE_INFINITY;
    const choice = (
      name: 'measuredTokens' | 'measuredWidth',
      choices: readonly number[],
      chosen: number,
      set: (value: number) => void,
    ) => html`<div class="choice" role="group" aria-label=${say(name)}>
      <span aria-hidden="true">${symbols(say(name))}</span>
      <span class="segments">${choices
        .filter((value) => value <= most)
        .map(
          (value) =>
            html`<button type="button" aria-pressed=${value === chosen} aria-disabled=${running} @click=${() => running || this.#change(() => set(value))}>${app.numbers.plain(value)}</button>`,
        )}</span>
    </div>`;
    return html`<section class="measurement">
      <h2>${say('measureHere')}</h2>
      <p>${symbols(say('measureLead'))}</p>
      <div class="controls">
        ${choice('measuredTokens', tokenChoices, this.#n, (n) => {
          this.#n = n;
        })}
        ${choice('measuredWidth', widthChoices, this.#dModel, (dModel) => {
          this.#dModel = dModel;
        })}
        <button type="button" class="go" @click=${() => (running ? this.#stop() : this.#start(app))}>${say(running ? 'stopMeasuring' : 'startMeasuring')}</button>
      </div>
      ${this.#progress()}
      <div aria-live="polite" class="conclusion">${this.#conclusion(app)}</div>
      ${this.#results(app, labs)}
    </section>`;
  }

  #change(change: () => void): void {
    change();
    this.#figure.requestUpdate();
  }

  #show(phase: Phase): void {
    this.#change(() => {
      this.#phase = phase;
    });
  }

  #stop(): void {
    if (this.#phase.type === 'running') this.#phase.job?.stop();
  }

  async #start(app: App): Promise<void> {
    const size = { n: this.#n, dModel: this.#dModel };
    this.#measured = size;
    this.#show({ type: 'running', job: undefined, news: undefined });
    try {
      const worker = await app.labWorker();
      const build = fastBuild();
      const input = { ...size, heads, rounds: build === 'traced' ? tracedRounds : rounds, seed: 1 };
      const job = worker.run({ kind: 'timings', input }, (news) =>
        this.#show({ type: 'running', job, news }),
      );
      this.#show({ type: 'running', job, news: undefined });
      const { type, value } = await job.finished;
      this.#show({ type, timings: value });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.#show({ type: 'failed', words: wordsOf(error) });
    }
  }

  /** How far it is. Not read out at every step: its state is said where it begins and ends. */
  #progress(): TemplateResult | typeof nothing {
    if (this.#phase.type !== 'running') return nothing;
    const { news } = this.#phase;
    return html`<p class="measuring"><progress max=${news?.total ?? 1} value=${news?.done ?? nothing} aria-label=${say('measuring')}></progress>
      <span>${news ? say('roundOf', { done: String(news.done), total: String(news.total) }) : say('warmingUp')}</span></p>`;
  }

  #timings(): Timings | undefined {
    const phase = this.#phase;
    if (phase.type === 'running') return phase.news?.value;
    return phase.type === 'done' || phase.type === 'stopped' ? phase.timings : undefined;
  }

  /** What the numbers say, in words; the engine judged them. */
  #conclusion({ numbers, language }: App): TemplateResult | typeof nothing {
    const phase = this.#phase;
    if (phase.type === 'running') return html`<p class="unseen">${say('measuring')}</p>`;
    if (phase.type === 'failed') return html`<p class="slip">${phase.words}</p>`;
    if (phase.type === 'idle') return nothing;
    const { timings } = phase;
    if (timings === undefined) return html`<p>${say('stoppedEarly')}</p>`;
    const last = timings.variants.at(-1);
    if (last === undefined) return nothing;
    const { plain, fixed } = numbers;
    const slots = {
      heads: plain(heads.at(-1) ?? 1),
      ratio: fixed(last.ratio),
      low: fixed(last.ratioLow),
      high: fixed(last.ratioHigh),
    };
    const others = timings.variants.slice(1);
    const which = (verdict: VariantTiming['verdict']) => {
      const found = others.flatMap((one, i) => (one.verdict === verdict ? [plain(heads[i + 1] ?? 1)] : []));
      return found.length === 0 ? '' : say(`heads-${verdict}`, { heads: list(found, language) });
    };
    const few = phase.type === 'stopped' ? say('stoppedAfter', { rounds: plain(timings.rounds) }) : '';
    return html`<p><strong>${say(`verdict-${last.verdict}`, slots)}</strong></p>
      <p>${(['same', 'slower', 'faster', 'unclear'] as const).map((verdict) => html`${which(verdict)} `)}${few}</p>`;
  }

  #results(app: App, labs: Labs): TemplateResult | typeof nothing {
    const timings = this.#timings();
    if (timings === undefined) return nothing;
    const { numbers } = app;
    const { fixed, plain } = numbers;
    const most = Math.max(...timings.variants.map(({ ratioHigh }) => ratioHigh), 1);
    const least = Math.min(...timings.variants.map(({ ratioLow }) => ratioLow), 1);
    return html`${table({
      caption: say('timesCaption', {
        n: plain(this.#measured.n),
        dModel: plain(this.#measured.dModel),
        rounds: plain(timings.rounds),
      }),
      corner: say('timedHeads'),
      columns: (
        [
          'multiplyAddsColumn',
          'exponentialsColumn',
          'medianColumn',
          'middleHalf',
          'ratioColumn',
          'intervalColumn',
          'saysColumn',
        ] as const
      ).map((label) => ({ label: say(label) })),
      rows: timings.variants.map((one, i) => {
        const h = heads[i] ?? 1;
        const cost = labs.cost({ ...this.#measured, heads: h });
        const cells = [
          countText(cost.multiplyAdds.total, numbers),
          countText(cost.exponentials, numbers),
          fixed(one.median),
          say('range', { from: fixed(one.lower), to: fixed(one.upper) }),
          fixed(one.ratio),
          i === 0 ? '–' : say('range', { from: fixed(one.ratioLow), to: fixed(one.ratioHigh) }),
          i === 0 ? say('comparedWith') : say(`says-${one.verdict}`),
        ];
        return { label: plain(h), shows: cells, cells: () => cells.map((text) => givenCell(text, {})) };
      }),
    })}
    ${plot({
      name: say('timesPlot'),
      class: 'times',
      x: {
        ...{ from: 1, to: heads.at(-1) ?? 16, log: true, label: say('axisHeads') },
        ticks: heads.map((h) => ({ at: h, text: plain(h) })),
      },
      y: ratioAxis(least, most, plain),
      marks: [
        { kind: 'rule', y: 1, text: '' },
        { kind: 'line', points: timings.variants.map((one, i) => [heads[i] ?? 1, one.ratio]) },
        {
          kind: 'points',
          points: timings.variants.map((one, i) => ({
            ...{ x: heads[i] ?? 1, y: one.ratio, low: one.ratioLow, high: one.ratioHigh },
          })),
        },
      ],
    })}
    ${legend([
      { mark: lineSwatch(''), text: say('timedRatio'), hue: '' },
      { mark: lineSwatch('rule-look'), text: say('countedRule'), hue: '' },
    ])}
    <p class="aside">${say(`build-${timings.build}`)} ${say('noiseRule')}</p>`;
  }
}

/** From half the first one's time, or nothing, to a little over the longest. */
function ratioAxis(least: number, most: number, plain: (value: number) => string) {
  const from = least < 0.5 ? 0 : 0.5;
  const to = Math.ceil(2 * Math.max(most, 1.2)) / 2;
  const ticks = roundValues(from, to, 5).map((at) => ({ at, text: plain(at) }));
  return { from, to, label: say('axisRatio'), ticks };
}

/** A phone, or a runtime without vectors: smaller layers, so that nobody waits. */
function isSmall(): boolean {
  return fastBuild() === 'traced' || matchMedia('(pointer: coarse) and (max-width: 40rem)').matches;
}

function wordsOf({ code, detail }: EngineError): string {
  if (detail.argument === 'worker' && code === 'engine-unavailable') return say('noWorker');
  return say(code === 'out-of-memory' ? 'measureMemory' : 'measureFailed');
}
