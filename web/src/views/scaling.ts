import { html, nothing, type TemplateResult } from 'lit';
import type { Labs, ScoreEntropy, VarianceResult } from '../engine/types.ts';
import { printLab, type VarianceLab } from '../state/variance_lab.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { ChoicePrediction } from './choice_prediction.ts';
import { LabFigure } from './lab_figure.ts';
import { LabRun } from './lab_run.ts';
import { LabControls } from './scaling_controls.ts';
import { entropySection } from './scaling_entropy.ts';
import { histogramSection } from './scaling_histograms.ts';
import { predictionTable, resultTable } from './scaling_tables.ts';

/** Bins of a histogram: more where one axis has to serve both. */
const bins = { shared: 120, own: 40 } as const;
/** Widths at which the entropy is measured. */
const widths = [1, 2, 4, 8, 16, 32, 64, 128, 256] as const;

/** Dot products of random vectors, raw and scaled, beside what they should have. */
export class ScalingFigure extends LabFigure {
  readonly #prediction = new ChoicePrediction(this);
  readonly #controls = new LabControls(this);
  readonly #variance = new LabRun<'variance', VarianceLab>(this);
  readonly #entropy = new LabRun<'entropies', readonly number[]>(this);

  protected override drawnWith(app: App, labs: Labs): TemplateResult {
    const asked = this.#prediction.drawn(app, {
      asked: say('predictVariance'),
      options: (['raw4', 'right', 'both4', 'raw256'] as const).map((id) => ({
        id,
        text: say(`predict-${id}`),
        reply: say(`predict-${id}-reply`),
      })),
    });
    if (this.#prediction.isOpen(app)) return html`${asked}`;
    const { lab } = app.store.state;
    this.#follow(app, labs, lab);
    for (const paused of [this.#variance, this.#entropy]) if (paused.away && this.active) paused.resume();
    const run = this.#variance;
    const entropies = this.#entropy;
    const shown = run.known as { value: VarianceResult; of: VarianceLab } | undefined;
    const known = entropies.known as { value: readonly ScoreEntropy[]; of: readonly number[] } | undefined;
    const again = () => this.#simulate(app, labs, lab);
    return html`${asked}
      ${this.#controls.drawn(app, run, again, this.resetButton())}
      <div aria-busy=${run.isOn ? 'true' : 'false'}>
        ${shown === undefined ? nothing : html`${histogramSection(app, shown.value, shown.of)}${resultTable(app, shown.value, shown.of)}`}
      </div>
      ${predictionTable(app, labs, lab)}
      <div aria-busy=${entropies.isOn ? 'true' : 'false'}>
        ${known === undefined ? nothing : entropySection(app, known.value, known.of, lab)}
      </div>`;
  }

  protected override reset(): void {
    this.#controls.forget();
    super.reset();
  }

  /** What is simulated is what is set; a figure that nobody sees simulates nothing. */
  #follow(app: App, labs: Labs, lab: VarianceLab): void {
    if (this.#variance.key !== printLab(lab)) this.#simulate(app, labs, lab);
    const { axes, samples, dK, ...drawn } = lab;
    const key = JSON.stringify(drawn);
    if (this.#entropy.key === key) return;
    const points = widths.map((width) => ({ ...drawn, dK: width }));
    void this.#entropy.start(app, key, widths, { kind: 'entropies', input: { points } });
  }

  #simulate(app: App, labs: Labs, lab: VarianceLab): void {
    const { axes, samples, ...drawn } = lab;
    const input = {
      ...drawn,
      bins: bins[axes],
      samples,
      ...(axes === 'shared' ? sharedRange(labs, lab) : {}),
    };
    void this.#variance.start(app, printLab(lab), lab, { kind: 'variance', input });
  }
}

/** A range that holds those of both histograms, as the engine lays them out. */
function sharedRange(labs: Labs, { axes, samples, ...drawn }: VarianceLab) {
  const run = labs.variance(drawn);
  try {
    run.run(2);
    const { raw, scaled } = run.result();
    const edges = [...raw.histogram.edges, ...scaled.histogram.edges];
    const range = { low: Math.min(...edges), high: Math.max(...edges) };
    return { rawRange: range, scaledRange: range };
  } finally {
    run.dispose();
  }
}
