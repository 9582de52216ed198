import { html, nothing, type TemplateResult } from 'lit';
import { hueOf } from '../components/hue.ts';
import { symbols } from '../components/symbols.ts';
import { type Cell, isLayerPart, parseCell, printCell } from '../state/cell.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { type Arithmetic, arithmetic } from './arithmetic.ts';
import { Drawing, headName } from './drawing.ts';
import { isLocked, originalLayer } from './examination.ts';
import { exampleNote, exampleSection } from './example_note.ts';
import { Figure } from './figure.ts';
import { undoByKey } from './history_buttons.ts';
import { type Asked, askedWeight, Prediction } from './prediction.ts';
import { queryPicker } from './query_picker.ts';
import { Calculator } from './results.ts';

/** A number written out, and whose it is. */
export interface Explained extends Arithmetic {
  readonly whose: string;
  readonly hue: string;
}

/** A figure of attention: draws what the engine makes of Q, K and V, and opens the operands of whatever is pressed. */
export abstract class FigureView extends Figure {
  #calculator: Calculator | undefined;
  readonly #prediction = new Prediction(this);
  /** Whose weight of the first token the learner predicts, if it is a weight; it is hidden until then. */
  protected readonly predicted: Cell['head'] | undefined = undefined;

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

  /** What is predicted before the figure shows it. */
  protected asked(drawing: Drawing): Asked {
    return askedWeight(drawing, this.predicted ?? 'full');
  }

  /** How a number came about that only this figure has; undefined where it has none such. */
  protected explain(_drawing: Drawing, _cell: Cell): Explained | undefined {
    return undefined;
  }

  protected override drawn(app: App): TemplateResult {
    if (this.#calculator?.engine !== app.engine) this.#calculator = new Calculator(app.engine);
    const locked = isLocked(app);
    const outcome = this.#calculator.outcome(locked ? originalLayer(app) : app.store.state);
    const drawing = new Drawing(app, outcome, this.#prediction.isOpen(app) ? this.predicted : undefined);
    return html`${exampleNote(app)}${this.#prediction.drawn(app, this.asked(drawing))}${locked ? html`<p class="locked">${say('locked')}</p>` : nothing}${queryPicker(drawing)}${this.draw(drawing)}${this.#line(drawing)}${exampleSection(app, this.active)}`;
  }

  /** The line under the figure that writes the open number out. */
  #line(drawing: Drawing): TemplateResult {
    const { open } = drawing.app.store.state;
    const found = open && (isLayerPart(open.part) ? this.explain(drawing, open) : explained(drawing, open));
    if (!found) return html`<p class="line hue-full" role="status">${say('press')}</p>`;
    const label = say('lineOf', { head: found.whose, what: found.what });
    return html`<p class="line ${found.hue}" role="status"><span>${symbols(label)}</span> <code>${found.how}</code></p>`;
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

/** How a number of a head came about, if the figure shows it. */
export function explained(drawing: Drawing, cell: Cell): Explained | undefined {
  const { head, part, at } = cell;
  if (isLayerPart(part) || !isShown(drawing, cell)) return undefined;
  const { what, how } = arithmetic(
    part,
    at,
    drawing.trace(head),
    drawing.results.heads,
    drawing.namesFor(head),
  );
  return { what, how, whose: headName(head), hue: hueOf(head) };
}

/** An address may name a number that this figure does not have, and h may have changed since. */
function isShown(drawing: Drawing, { head, part, at }: Cell): boolean {
  const { shape } = drawing;
  if (drawing.isHidden(head, part)) return false;
  if (head !== 'full' && head >= shape.heads) return false;
  return at < (part === 'output' ? drawing.trace(head).output.cols : shape.keys);
}
