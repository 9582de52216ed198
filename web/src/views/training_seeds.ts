import { html, nothing, type TemplateResult } from 'lit';
import { givenCell } from '../components/cells.ts';
import { hueOf } from '../components/hue.ts';
import { strip } from '../components/looks.ts';
import { symbols } from '../components/symbols.ts';
import { table } from '../components/table.ts';
import type { TrainedModel } from '../engine/worker_client.ts';
import { largestSeed, printTraining, type TrainingSettings } from '../state/training.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import type { Figure } from './figure.ts';
import { LabRun } from './lab_run.ts';
import { lookOf } from './training_live.ts';
import { runButtons } from './training_runs.ts';
import { leastText } from './training_words.ts';

const count = 8;

/** The same model from several seeds: which head took what, and those that did not learn. */
export class SeveralSeeds {
  readonly run: LabRun<'trainings', TrainingSettings>;

  constructor(figure: Figure) {
    this.run = new LabRun(figure);
  }

  drawn(app: App): TemplateResult {
    const counted = { count: app.numbers.plain(count) };
    return html`<section class="seeds">
      <h3>${say('seedsTitle')}</h3>
      <p>${say('seedsLead', counted)}</p>
      ${runButtons(app, this.run, say('trainSeeds', counted), () => this.#start(app))}
      ${this.#results(app)}
    </section>`;
  }

  #start(app: App): void {
    const { training: settings } = app.store.state;
    const { heads, content, rate: learningRate, seed, steps } = settings;
    const first = Math.min(seed, largestSeed - count + 1);
    const runs = Array.from({ length: count }, (_, i) => ({ heads, content, learningRate, seed: first + i }));
    this.run.known = undefined;
    void this.run.start(app, printTraining(settings), settings, {
      kind: 'trainings',
      input: { runs, steps },
    });
  }

  #results(app: App): TemplateResult | typeof nothing {
    const { known, isOn } = this.run;
    if (known === undefined || known.value.length === 0) return nothing;
    const { plain, full } = app.numbers;
    const { heads, content, rate, steps } = known.of;
    const of = { heads: plain(heads), content: plain(content), rate: full(rate), steps: plain(steps) };
    return html`<p class="shown-run">${symbols(say('shownSeeds', of))}</p>
      <div class="models">${known.value.map((model) => small(app, model))}</div>
      <div role="status" class="said">${isOn ? nothing : summary(app, known.value).map((text) => html`<p>${text}</p>`)}</div>
      ${isOn ? nothing : seedsTable(app, known.value)}`;
  }
}

/** One seed: a strip for each head. */
function small({ numbers }: App, model: TrainedModel): TemplateResult {
  const { options, takes, mass } = model;
  return html`<div class="model">
    <p>${say('seedNumber', { seed: numbers.plain(options.seed) })} <span class="state">${stateOf(model)}</span></p>
    ${takes.map((_, head) => strip(lookOf(mass, head)))}
  </div>`;
}

function stateOf({ diverged, learned }: TrainedModel): string {
  if (diverged) return say('seedDiverged');
  return say(learned ? 'seedLearned' : 'seedNot');
}

/** Counted from the runs, those that diverged and those that did not learn included. */
function summary({ numbers }: App, models: readonly TrainedModel[]): string[] {
  const { plain } = numbers;
  const those = (which: (model: TrainedModel) => boolean) => models.filter(which).length;
  const headOne = (relation: number | null) => plain(those(({ takes }) => takes[0] === relation));
  const learned = those((model) => model.learned && !model.diverged);
  const spare = those((model) => model.learned && model.spare.length > 0);
  const diverged = those((model) => model.diverged);
  const lost = those((model) => model.diverged && model.learnedAfter !== null);
  const [any] = models;
  const least = any ? leastText(any, numbers) : '';
  return [
    say('seedsSaid', { learned: plain(learned), count: plain(models.length), least }),
    ...(diverged > 0 ? [say('seedsDiverged', { count: plain(diverged) })] : []),
    ...(lost > 0 ? [say('seedsLost', { count: plain(lost) })] : []),
    say('seedsOrder', { first: headOne(0), second: headOne(1), none: headOne(null) }),
    ...(learned > 0 ? [say('seedsSpare', { spare: plain(spare) })] : []),
  ];
}

function seedsTable({ numbers }: App, models: readonly TrainedModel[]): TemplateResult {
  const took = ({ takes }: TrainedModel, relation: number | null) =>
    takes.flatMap((taken, head) => (taken === relation ? [numbers.plain(head + 1)] : [])).join(', ') || '–';
  return table({
    class: 'masses',
    caption: say('seedsCaption'),
    corner: say('lab-seed'),
    columns: [
      ...[say('r2OfA'), say('r2OfB')].map((label, i) => ({ label, class: hueOf(i) })),
      ...(['tookA', 'tookB', 'tookNeither', 'spareColumn', 'seedState'] as const).map((label) => ({
        label: say(label),
      })),
    ],
    rows: models.map((model) => {
      const words = [took(model, 0), took(model, 1), took(model, null)];
      const spare = model.learned ? numbers.plain(model.spare.length) : '–';
      return {
        label: numbers.plain(model.options.seed),
        shows: [model, numbers],
        cells: () => [
          ...[...model.r2].map((r2) => givenCell(numbers.fixed(r2), { value: r2 })),
          ...[...words, spare, stateOf(model)].map((text) => givenCell(text, {})),
        ],
      };
    }),
  });
}
