import { html, nothing, type TemplateResult } from 'lit';
import { givenCell } from '../components/cells.ts';
import { headMark } from '../components/hue.ts';
import { legend, lineSwatch } from '../components/legend.ts';
import { plot } from '../components/plot.ts';
import { symbols } from '../components/symbols.ts';
import { table } from '../components/table.ts';
import type { TrainedModel } from '../engine/worker_client.ts';
import { trainingChoices } from '../state/training.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import type { Figure } from './figure.ts';
import { LabRun } from './lab_run.ts';
import { runButtons } from './training_runs.ts';

/** Long enough for one head to come close to what it can. */
const steps = 1000;

/** One head at each C: what R²(A) + R²(B) it reaches, beside 1 + 1/C. */
export class OneHeadWidths {
  readonly run: LabRun<'trainings', null>;

  constructor(figure: Figure) {
    this.run = new LabRun(figure);
  }

  drawn(app: App): TemplateResult {
    return html`<section class="widths">
      <h3>${say('widthsTitle')}</h3>
      <p>${symbols(say('widthsLead'))}</p>
      ${runButtons(app, this.run, say('trainWidths'), () => this.#start(app))}
      ${this.#results(app)}
    </section>`;
  }

  #start(app: App): void {
    const { seed } = app.store.state.training;
    const runs = trainingChoices.content.map((content) => ({ heads: 1, content, seed }));
    this.run.known = undefined;
    void this.run.start(app, '', null, { kind: 'trainings', input: { runs, steps } });
  }

  #results(app: App): TemplateResult | typeof nothing {
    const { known, isOn } = this.run;
    const models = known?.value ?? [];
    if (models.length === 0) return nothing;
    const { plain } = app.numbers;
    const of = { steps: plain(steps), seed: plain(models[0]?.options.seed ?? 1) };
    return html`<p class="shown-run">${say('shownWidths', of)}</p>
      ${sums(app, models)}
      ${legend([
        { mark: headMark('full'), text: say('measuredSum') },
        { mark: lineSwatch('dashed'), text: say('ruleOfThumb') },
      ])}
      <p role="status" class="said">${isOn ? '' : said(app, models)}</p>
      ${sumsTable(app, models)}`;
  }
}

function sums({ numbers }: App, models: readonly TrainedModel[]): TemplateResult {
  const { plain } = numbers;
  const points = models.map(({ options, criteria, sum }) => ({
    ...{ x: options.content, sum },
    oneHead: criteria.oneHead,
  }));
  const all = trainingChoices.content;
  return plot({
    name: say('widthsPlot'),
    x: {
      ...{ from: all[0] ?? 1, to: all.at(-1) ?? 8, log: true, label: say('contentAxis') },
      ticks: all.map((at) => ({ at, text: plain(at) })),
    },
    y: { from: 0, to: 2, label: say('sumAxis'), ticks: [0, 1, 2].map((at) => ({ at, text: plain(at) })) },
    marks: [
      { kind: 'rule', y: 2, text: say('allRule'), class: 'above' },
      { kind: 'line', points: points.map(({ x, oneHead }) => [x, oneHead]), class: 'quiet dashed' },
      { kind: 'points', points: points.map(({ x, sum }) => ({ x, y: sum })), class: 'hue-full' },
    ],
  });
}

function said({ numbers }: App, models: readonly TrainedModel[]): string {
  const [first] = models;
  const last = models.at(-1);
  if (first === undefined || last === undefined || first === last) return '';
  const { plain, fixed } = numbers;
  return say('widthsSaid', {
    least: plain(first.options.content),
    most: plain(last.options.content),
    low: fixed(first.sum),
    high: fixed(last.sum),
  });
}

function sumsTable({ numbers }: App, models: readonly TrainedModel[]): TemplateResult {
  return table({
    class: 'masses',
    caption: say('widthsCaption'),
    corner: say('contentAxis'),
    columns: [say('r2OfA'), say('r2OfB'), say('sumAxis'), say('ruleOfThumb')].map((label) => ({ label })),
    rows: models.map((model) => {
      const values = [...model.r2, model.sum, model.criteria.oneHead];
      return {
        label: numbers.plain(model.options.content),
        shows: [model, numbers],
        cells: () => values.map((value) => givenCell(numbers.fixed(value), { value })),
      };
    }),
  });
}
