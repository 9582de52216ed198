import { html, LitElement, noChange, type PropertyValues, type TemplateResult } from 'lit';
import { hueOf } from '../components/hue.ts';
import { symbols } from '../components/symbols.ts';
import { EngineError } from '../engine/engine.ts';
import { type Cell, parseCell, printCell } from '../state/cell.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { arithmetic } from './arithmetic.ts';
import { Drawing, headName } from './drawing.ts';
import { Calculator, type Outcome } from './results.ts';

/**
 * A figure: draws itself from the store through the engine while its step is the active one, and opens the
 * operands of whatever number is pressed. Until it is given an app, its own HTML, a sentence, stays.
 */
export abstract class FigureView extends LitElement {
  static override properties = { app: { attribute: false }, active: { attribute: false } };
  declare app: App | undefined;
  declare active: boolean;
  #calculator: Calculator | undefined;
  #unsubscribe: (() => void) | undefined;

  protected abstract draw(drawing: Drawing): TemplateResult;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('click', this.#press);
    this.addEventListener('keydown', this.#release);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe?.();
  }

  protected override shouldUpdate(): boolean {
    return this.active && this.app !== undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.hasUpdated) this.replaceChildren();
    if (this.app && changed.has('app')) {
      this.#calculator = new Calculator(this.app.engine, this.app.example);
      this.#unsubscribe?.();
      this.#unsubscribe = this.app.store.subscribe(() => this.requestUpdate());
    }
  }

  protected override render(): TemplateResult | typeof noChange {
    const outcome = this.#outcome();
    if (outcome === undefined || this.app === undefined) return noChange;
    const drawing = new Drawing(this.app, outcome);
    return html`${this.draw(drawing)}${this.#line(drawing)}`;
  }

  /** Sets the start of this step again. */
  protected reset(): void {
    this.app?.store.reset();
  }

  protected resetButton(): TemplateResult {
    return html`<button type="button" class="plain" @click=${() => this.reset()}>${say('reset')}</button>`;
  }

  #outcome(): Outcome | undefined {
    const { app } = this;
    if (app === undefined || this.#calculator === undefined) return undefined;
    const { edits, heads } = app.store.state;
    try {
      return this.#calculator.outcome(edits, heads);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      app.onAborted();
      return undefined;
    }
  }

  /** The line under the figure that writes the open number out. */
  #line(drawing: Drawing): TemplateResult {
    const { open } = drawing.app.store.state;
    const trace = open && drawing.trace(open.head);
    if (open === null || trace === null || !isShown(drawing, open))
      return html`<p class="line hue-full" role="status">${say('press')}</p>`;
    const { what, how } = arithmetic(open, trace, drawing.results.heads, {
      query: drawing.query,
      tokens: drawing.app.example.tokens,
      features: drawing.features(open.head, 'v'),
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

  readonly #release = (event: KeyboardEvent) => {
    if (event.key === 'Escape') this.app?.store.update({ open: null });
  };
}

/** An address may name a number that this figure does not have, and h may have changed since. */
function isShown({ shape, results }: Drawing, { head, part, at }: Cell): boolean {
  const width = part === 'output' ? results.full.v.cols : shape.keys;
  return at < width && (head === 'full' || head < shape.heads);
}
