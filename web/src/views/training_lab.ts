import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { symbols } from '../components/symbols.ts';
import type { Training } from '../engine/worker_client.ts';
import { printTraining, scoreEvery, type TrainingSettings } from '../state/training.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { ChoicePrediction } from './choice_prediction.ts';
import type { Figure } from './figure.ts';
import { LabRun } from './lab_run.ts';
import { curveNumbers, curves, looks } from './training_live.ts';
import { HeadRemoval } from './training_removal.ts';
import { SeveralSeeds } from './training_seeds.ts';
import { TrainingFields } from './training_settings.ts';
import { OneHeadWidths } from './training_widths.ts';
import { conclusion, failure } from './training_words.ts';

/** Milliseconds between two scores of a run that is watched. */
const rest = 100;
const guesses = ['zero', 'one', 'more', 'two'] as const;

/** Which guess comes nearest to R²(A) + R²(B). */
function answerAt(sum: number): (typeof guesses)[number] {
  if (sum < 0.5) return 'zero';
  if (sum < 1.02) return 'one';
  return sum < 1.75 ? 'more' : 'two';
}

/** The experiment of step `specialise`: heads that learn two relations, are taken away, and learn again. */
export class TrainingLab {
  readonly #figure: Figure;
  readonly #prediction: ChoicePrediction;
  readonly #fields: TrainingFields;
  readonly #run: LabRun<'training', TrainingSettings>;
  readonly #removal: HeadRemoval;
  readonly #seeds: SeveralSeeds;
  readonly #widths: OneHeadWidths;

  constructor(figure: Figure) {
    this.#figure = figure;
    this.#prediction = new ChoicePrediction(figure);
    this.#fields = new TrainingFields(figure);
    this.#run = new LabRun(figure);
    this.#removal = new HeadRemoval(figure);
    this.#seeds = new SeveralSeeds(figure);
    this.#widths = new OneHeadWidths(figure);
  }

  drawn(app: App, resetButton: TemplateResult): TemplateResult {
    const asked = this.#prediction.drawn(app, {
      asked: say('labAsk'),
      options: guesses.map((id) => ({
        id,
        text: say(`lab-guess-${id}`),
        reply: say('labGuessed', { guess: say(`lab-guess-${id}`) }),
      })),
    });
    const lead = html`<h2>${say('labTitle')}</h2><p class="lab-lead">${symbols(say('labLead'))}</p>`;
    if (this.#prediction.isOpen(app)) return html`<section class="training">${lead}${asked}</section>`;
    return html`<section class="training">${lead}${asked}
      ${this.#fields.drawn(app)}
      ${this.#buttons(app, resetButton)}
      <div class="said" role="status">${this.#said(app).map((sentence) => html`<p>${symbols(sentence)}</p>`)}</div>
      ${this.#shown(app)}
      ${this.#seeds.drawn(app)}
      ${this.#widths.drawn(app)}
    </section>`;
  }

  /** Nobody sees the page: what runs, waits. */
  hide(): void {
    for (const run of this.#runs()) run.pause(true);
  }

  forget(): void {
    this.#fields.forget();
    this.#removal.forget();
    for (const run of this.#runs()) run.forget();
  }

  #runs() {
    return [this.#run, this.#seeds.run, this.#widths.run];
  }

  #buttons(app: App, resetButton: TemplateResult): TemplateResult {
    const { state, isOn, done } = this.#run;
    const [label, act] =
      (
        {
          running: ['pauseTraining', () => this.#run.pause()],
          paused: ['resumeTraining', () => this.#run.resume()],
        } as const
      )[state as 'running' | 'paused'] ?? (['train', () => this.#train(app)] as const);
    const { training } = app.store.state;
    const total = isOn ? this.#run.total : training.steps;
    const slots = { done: app.numbers.plain(done), total: app.numbers.plain(total) };
    return html`<div class="controls runs" role="group" aria-label=${say('train')}>
      <button type="button" class="go" @click=${act}>${say(label)}</button>
      <button type="button" class="plain" aria-disabled=${!isOn} @click=${() => this.#run.stop()}>${say('stopTraining')}</button>
      ${resetButton}
      ${isOn ? html`<span class="progress"><progress max=${total} value=${done} aria-label=${say('trainingRuns')}></progress> ${say('stepOf', slots)}</span>` : nothing}
    </div>`;
  }

  async #train(app: App): Promise<void> {
    const { training: settings } = app.store.state;
    const { heads, content, rate: learningRate, seed, steps } = settings;
    this.#removal.forget();
    this.#run.known = undefined;
    await this.#run.start(app, printTraining(settings), settings, {
      kind: 'training',
      input: {
        options: { heads, content, learningRate, seed },
        steps,
        scoreEvery: scoreEvery[steps] ?? steps,
        rest: this.#fields.isFast ? 0 : rest,
      },
    });
    const run = this.#over();
    if (run && !run.diverged) this.#removal.examine(app, run);
  }

  #over(): Training | undefined {
    return this.#run.isOn ? undefined : this.#run.known?.value;
  }

  /** How it stands, in words: said where something begins or ends, not at every step. */
  #said(app: App): string[] {
    const { state, known, away, error } = this.#run;
    const run = known?.value;
    const steps = app.numbers.plain(run?.steps ?? 0);
    switch (state) {
      case 'idle':
        return [];
      case 'running':
        return [say('trainingRuns')];
      case 'paused':
        return [say(away ? 'trainingAway' : 'trainingPaused', { steps })];
      case 'failed':
        return [failure(error)];
      case 'stopped':
        return run
          ? [say('trainingStopped', { steps }), ...conclusion(app, run, false)]
          : [say('trainingStoppedAtOnce')];
      case 'done':
        return run ? [...conclusion(app, run, true), ...this.#guessed(app, run)] : [];
    }
  }

  /** What was predicted for one head beside what it came to, where one head is what was trained. */
  #guessed({ store, numbers }: App, { options, scores }: Training): string[] {
    const guess = guesses.find((one) => one === store.state.guesses[this.#figure.step]);
    const last = scores.at(-1);
    if (guess === undefined || options.heads !== 1 || last === undefined) return [];
    const right = answerAt(last.sum);
    const said = { guess: say(`lab-guess-${guess}`) };
    if (guess === right) return [say('labGuessedRight', said)];
    const sum = numbers.fixed(last.sum);
    return [say('labGuessedWrong', { ...said, sum, right: say(`lab-guess-${right}`) })];
  }

  #shown(app: App): TemplateResult | typeof nothing {
    const { known, isOn } = this.#run;
    if (known === undefined) return nothing;
    const { value: run, of } = known;
    const { plain, full } = app.numbers;
    const of_ = {
      heads: plain(of.heads),
      content: plain(of.content),
      rate: full(of.rate),
      seed: plain(of.seed),
    };
    return html`<div class="shown" aria-busy=${isOn}>
      <p class="shown-run">${symbols(say('shownRun', of_))}</p>
      ${guard(
        [run, isOn, app.numbers],
        () =>
          html`${looks(app, run, of.steps)}${curves(app, run, of.steps)}${isOn ? nothing : curveNumbers(app, run)}`,
      )}
      ${isOn || run.diverged ? nothing : this.#removal.drawn(app, run)}
    </div>`;
  }
}
