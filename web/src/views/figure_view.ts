import { html, nothing, type TemplateResult } from 'lit';
import { hueOf } from '../components/hue.ts';
import { symbols } from '../components/symbols.ts';
import { type Cell, parseCell, printCell } from '../state/cell.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { arithmetic } from './arithmetic.ts';
import { Drawing, headName } from './drawing.ts';
import { isLocked, originalLayer } from './examination.ts';
import { exampleNote, exampleSection } from './example_note.ts';
import { Figure } from './figure.ts';
import { undoByKey } from './history_buttons.ts';
import { Prediction } from './prediction.ts';
import { queryPicker } from './query_picker.ts';
import { Calculator } from './results.ts';

/** A figure of attention: draws what the engine makes of Q, K and V, and opens the operands of whatever is pressed. */
export abstract class FigureView extends Figure {
  #calculator: Calculator | undefined;
  readonly #prediction = new Prediction(this);
  /** Whose weight of the first token the learner predicts before it is shown. */
  protected abstract readonly predicted: Cell['head'];

  protected abstract draw(drawing: Drawing): TemplateResult;

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('click', this.#press);
    this.addEventListener('keydown', this.#release);
    this.ownerDocument.addEventListener('keydown', this.#takeBack);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.ownerDocument.removeEventListener('keydown', this.#takeBack);
  }

  protected override drawn(app: App): TemplateResult {
    if (this.#calculator?.engine !== app.engine) this.#calculator = new Calculator(app.engine);
    const locked = isLocked(app);
    const outcome = this.#calculator.outcome(locked ? originalLayer(app) : app.store.state);
    const drawing = new Drawing(app, outcome, this.#prediction.isOpen(app) ? this.predicted : undefined);
    return html`${exampleNote(app)}${this.#prediction.drawn(drawing, this.predicted)}${locked ? html`<p class="locked">${say('locked')}</p>` : nothing}${queryPicker(drawing)}${this.draw(drawing)}${this.#line(drawing)}${exampleSection(app, this.active)}`;
  }

  /** The line under the figure that writes the open number out. */
  #line(drawing: Drawing): TemplateResult {
    const { open } = drawing.app.store.state;
    const trace = open && drawing.trace(open.head);
    if (open === null || trace === null || !isShown(drawing, open))
      return html`<p class="line hue-full" role="status">${say('press')}</p>`;
    const { what, how } = arithmetic(open, trace, drawing.results.heads, {
      query: drawing.query,
      tokens: drawing.tokens,
      features: drawing.features(open.head, 'v'),
      scale: drawing.example.scale,
      numbers: drawing.app.numbers,
    });
    const label = say('lineOf', { head: headName(open.head), what });
    return html`<p class="line ${hueOf(open.head)}" role="status"><span>${symbols(label)}</span> <code>${how}</code></p>`;
  }

  readonly #press = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null;
    const cell = parseCell(button?.dataset.cell ?? '');
    if (this.app === undefined || cell === undefined) return;
    const { open } = this.app.store.state;
    const again = open !== null && printCell(open) === printCell(cell);
    this.app.store.update({ open: again ? null : cell });
  };

  readonly #takeBack = (event: KeyboardEvent) => {
    if (this.active && this.app && !isLocked(this.app)) undoByKey(event, this.app.store);
  };

  readonly #release = (event: KeyboardEvent) => {
    if (event.key === 'Escape') this.app?.store.update({ open: null });
  };
}

/** An address may name a number that this figure does not have, and h may have changed since. */
function isShown(drawing: Drawing, { head, part, at }: Cell): boolean {
  const { shape, results } = drawing;
  if (drawing.isHidden(head, part)) return false;
  const width = part === 'output' ? results.full.v.cols : shape.keys;
  return at < width && (head === 'full' || head < shape.heads);
}
