import { html, type TemplateResult } from 'lit';
import { fills, scrollFrame } from '../components/scroll_frame.ts';
import { symbols } from '../components/symbols.ts';
import { program } from '../listings/index.ts';
import { type Line, printedLines, type Source } from '../listings/lines.ts';
import type { NumberText } from '../text/number.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { changeNote } from './changes.ts';
import { Drawing } from './drawing.ts';
import { isLocked, originalLayer } from './examination.ts';
import { Figure } from './figure.ts';
import { headChoice } from './head_choice.ts';
import { listedLayer } from './listed_layer.ts';
import { Listing, languageChoice } from './listing.ts';
import { Calculator } from './results.ts';

/** The steps that show the numbers of a line: the first that the chapter has. */
const shownIn: Readonly<Record<Source, readonly string[]>> = {
  full: ['full-head'],
  heads: ['two-heads'],
  output: ['output-projection', 'two-heads'],
};

/** The layer as a program, and beside it what that will print. */
export class ReproduceFigure extends Figure {
  static override properties = { ...Figure.properties, pasted: { state: true } };
  /** What a learner's program printed. */
  declare pasted: string | undefined;
  #calculator: Calculator | undefined;
  readonly #listing = new Listing(this);

  /** Its lines are no table. */
  protected override get exportedAs(): readonly ('svg' | 'png')[] {
    return ['svg', 'png'];
  }

  protected override drawn(app: App): TemplateResult {
    if (this.#calculator?.engine !== app.engine) this.#calculator = new Calculator(app.engine);
    const locked = isLocked(app);
    const outcome = this.#calculator.outcome(locked ? originalLayer(app) : app.store.state);
    const listed = listedLayer(outcome.of);
    const lines = printedLines(listed, outcome.results, app.numbers);
    const drawing = new Drawing(app, outcome);
    return html`${locked ? html`<p class="locked">${say('locked')}</p>` : ''}
      <div class="controls">
        ${languageChoice(app, () => this.#listing.forget())}${headChoice(drawing, say('listedHeads'))}${this.resetButton()}
      </div>
      ${changeNote(drawing, { marks: false, gated: true })}
      <div class="reproduced">
        ${this.#listing.drawn(app, program(app.store.state.program, listed), {
          note: listed.weights.wO === undefined ? symbols(say('noOutputWeight')) : undefined,
        })}
        <div>${printed(app, lines)}${this.#comparison(app, lines)}</div>
      </div>`;
  }

  /** A field for what a program printed, and the first line in which it differs. */
  #comparison({ numbers }: App, lines: readonly Line[]): TemplateResult {
    const paste = ({ target }: Event) => {
      if (target instanceof HTMLTextAreaElement) this.pasted = target.value;
    };
    return html`<section>
      <label class="pasted">${say('comparedField')}<textarea rows="4" spellcheck="false" autocomplete="off" @input=${paste}></textarea></label>
      <p aria-live="polite">${compared(this.pasted ?? '', lines, numbers)}</p>
    </section>`;
  }
}

/** The first thing in which an output differs from what was foreseen, in words. */
function compared(pasted: string, lines: readonly Line[], { plain }: NumberText): string {
  const text = lines.map(({ query, rest }) => query + rest).join('\n');
  const [foreseen, found] = [text, pasted].map((one) => one.replaceAll('\r', '').trimEnd().split('\n'));
  if (foreseen === undefined || found === undefined || pasted.trim() === '') return '';
  const at = foreseen.findIndex((line, i) => line.trimEnd() !== found[i]?.trimEnd());
  if (at < 0 && found.length > foreseen.length) return say('comparedMore', { count: plain(foreseen.length) });
  if (at < 0) return say('comparedSame', { count: plain(foreseen.length) });
  const number = plain(at + 1);
  const ours = foreseen[at] ?? '';
  const yours = found[at];
  return yours === undefined
    ? say('comparedShort', { number, ours })
    : say('comparedDiffers', { number, yours, ours });
}

/** The lines, which wait until a learner has guessed; each a link to the step that shows its numbers, at the query that it is about. */
function printed({ store }: App, lines: readonly Line[]): TemplateResult {
  const { steps } = store.context;
  const step = (source: Source) => shownIn[source].find((id) => steps.some((step) => step.id === id)) ?? '';
  return html`<details class="note"><summary>${say('showLines')}</summary>
    <p>${say('linesLead')}</p>
    ${scrollFrame({
      name: say('printedLines'),
      content: html`<ol class="printed" dir="ltr" ${fills()}>${lines.map(
        ({ query, rest, source, row }) =>
          html`<li><a href="#s=1&step=${step(source)}" data-go=${step(source)} @click=${() => store.update({ row })}><bdi>${query}</bdi>${rest}</a></li>`,
      )}</ol>`,
    })}
  </details>`;
}
