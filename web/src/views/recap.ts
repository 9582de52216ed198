import { html, type TemplateResult } from 'lit';
import { comparedStart, comparedWidth } from '../chapter/misconception.ts';
import { pruned } from '../chapter/studies.ts';
import { symbols } from '../components/symbols.ts';
import { noEdits } from '../state/edits.ts';
import { noGates } from '../state/gates.ts';
import { layerInput } from '../state/layer.ts';
import { level } from '../state/softmaxes.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { entry } from './arithmetic.ts';
import { Figure } from './figure.ts';
import { ProgressFiles } from './progress_files.ts';
import { ResultsSheet } from './results_sheet.ts';
import { serve } from './served.ts';

/** One idea, the step it comes from, and the sentence with its numbers. */
interface Idea {
  readonly step: string;
  readonly text: string;
}

/** The chapter once more: each idea with its number, and how the questions went. */
export class RecapFigure extends Figure {
  #known: { of: unknown; ideas: readonly Idea[] } | undefined;
  readonly #sheet = new ResultsSheet(this);
  readonly #files = new ProgressFiles(this);

  protected override drawn(app: App): TemplateResult {
    if (this.#known?.of !== app) this.#known = { of: app, ideas: ideasOf(app) };
    const print = () => this.ownerDocument.defaultView?.print();
    return html`<section class="ideas">
        <h2>${say('ideasTitle')}</h2>
        <ol>${this.#known.ideas.map(({ step, text }) => html`<li><p>${symbols(text)}</p><p class="back">${this.#back(step)}</p></li>`)}</ol>
      </section>
      ${this.#sheet.drawn(app, (step) => this.#named(step))}
      <p class="controls printing"><button type="button" class="plain" @click=${print}>${say('printSummary')}</button></p>
      ${this.#files.drawn(app)}`;
  }

  #back(step: string): TemplateResult {
    return html`<a href="#s=1&step=${step}" data-go=${step}>${say('goBack', { step: this.#named(step) })}</a>`;
  }

  /** What the contents list calls a step. */
  #named(step: string): string {
    const link = this.ownerDocument.querySelector(`.contents [data-go="${step}"]`);
    return link?.textContent ?? step;
  }
}

/** Of the chapter's own example, whatever the figures show by now. */
function ideasOf({ engine, exercises, store, numbers }: App): readonly Idea[] {
  const { examples, example: other } = store.context;
  const example = examples.get('cricket') ?? other;
  const { fixed, plain } = numbers;
  const layer = (heads: number) =>
    engine.multiHead(layerInput({ example, edits: noEdits, gates: noGates, heads })).heads;
  const [full] = layer(1);
  const [a, b] = layer(2);
  if (full === undefined || a === undefined || b === undefined) return [];
  const [kohli, his, century] = [0, 1, 2];
  const weight = (head: typeof full, key: number) => fixed(entry(head.weights, 0, key));
  const score = (head: typeof full) => plain(entry(head.scores, 0, kohli));
  const bits = (head: typeof full) => fixed(head.entropyBits[0] ?? 0);
  const [shared] = serve(engine, level);
  const { heads, removed } = pruned;
  const parameters = (h: number) =>
    numbers.shown(exercises?.countParameters({ dModel: comparedWidth, heads: h }).total ?? 0, 0);
  return [
    { step: 'bottleneck', text: say('idea-price', { price: fixed(shared?.result.priceBits ?? 0) }) },
    { step: 'full-head', text: say('idea-tie', { kohli: weight(full, kohli), his: weight(full, his) }) },
    { step: 'two-heads', text: say('idea-sum', { full: score(full), a: score(a), b: score(b) }) },
    {
      step: 'two-heads',
      text: say('idea-split', {
        kohli: weight(a, kohli),
        before: weight(full, century),
        century: weight(b, century),
      }),
    },
    { step: 'two-heads', text: say('idea-sharpness', { full: bits(full), a: bits(a), b: bits(b) }) },
    { step: 'full-head', text: say('idea-scale', { wide: plain(full.k.cols), narrow: plain(a.k.cols) }) },
    {
      step: 'misconception',
      text: say('idea-count', {
        width: plain(comparedWidth),
        one: parameters(1),
        many: parameters(comparedStart),
        heads: plain(comparedStart),
      }),
    },
    { step: 'specialise', text: say('idea-promise', { removed: plain(removed), heads: plain(heads) }) },
  ];
}
