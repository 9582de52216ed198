import { html, type TemplateResult } from 'lit';
import { symbols } from '../components/symbols.ts';
import { EngineError } from '../engine/engine.ts';
import type { Labs } from '../engine/types.ts';
import { type Ledger, startLedger } from '../state/ledger.ts';
import { say, sayOf } from '../text/say.ts';
import type { App } from './app.ts';
import { ChoicePrediction } from './choice_prediction.ts';
import { type Counted, costInput, countOf, countText, formula, isLine, terms } from './cost_lines.ts';
import { costPlots } from './cost_plots.ts';
import { LedgerFields } from './cost_sizes.ts';
import { comparison, ledgerTables, type Opened, printOpened } from './cost_tables.ts';
import { LabFigure } from './lab_figure.ts';
import { Measurement } from './measurement.ts';

/** Heads of the layers that are set side by side, as far as they divide d_model. */
const compared = [1, 2, 4, 8, 16] as const;

/** What a layer costs by counting: its ledger, the same with other numbers of heads, plots; and its time here. */
export class CostFigure extends LabFigure {
  static override properties = { ...LabFigure.properties, opened: { state: true } };
  /** The number whose formula is shown. */
  declare opened: Opened | undefined;
  readonly #prediction = new ChoicePrediction(this);
  readonly #fields = new LedgerFields(this);
  readonly #measurement = new Measurement(this);

  protected override drawnWith(app: App, labs: Labs): TemplateResult {
    const open = this.#prediction.isOpen(app);
    const asked = this.#prediction.drawn(app, question(app, labs));
    if (open) return html`${asked}`;
    const wanted = app.store.state.ledger;
    const counted = count(labs, wanted) ?? count(labs, startLedger)!;
    const others = sideBySide(labs, counted.ledger);
    return html`${asked}<div @click=${this.#press} @keydown=${this.#release}>
      ${this.#fields.drawn(app, labs, counted)}
      <div class="ledger">${ledgerTables(app, counted, this.opened)}</div>
      ${comparison(app, others, this.opened)}
      ${this.#line(app, counted, others)}
      </div>
      ${costPlots(app, labs, counted, others)}
      ${this.#measurement.drawn(app, labs)}`;
  }

  protected override reset(): void {
    this.opened = undefined;
    this.#fields.forget();
    super.reset();
  }

  /** The reset button is the figure's; its fields place it. */
  button(): TemplateResult {
    return this.resetButton();
  }

  /** The formula of the number that is open, with the sizes put in. */
  #line(app: App, counted: Counted, others: readonly Counted[]): TemplateResult {
    const { opened } = this;
    const of =
      opened?.heads === undefined ? counted : others.find(({ ledger }) => ledger.heads === opened.heads);
    if (opened === undefined || of === undefined)
      return html`<p class="line hue-full" role="status">${say('pressCount')}</p>`;
    const { id } = opened;
    const value = countOf(id, of);
    const how = say('arithmetic', {
      terms: terms(id, of, app.numbers),
      value: countText(value, app.numbers),
    });
    const symbolic = formula(
      id,
      (size) => say(`sized-${size}`),
      (part) => sayOf(`part-${part}`) ?? '',
    );
    const what = say('countLine', { what: say(`line-${id}`), formula: symbolic });
    return html`<p class="line hue-full" role="status"><span>${symbols(what)}</span> <code>${how}</code></p>`;
  }

  readonly #press = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
    if (button === null) return;
    const [id = '', heads] = (button.dataset.cell ?? '').split('@');
    if (!isLine(id)) return;
    const opened: Opened = heads === undefined ? { id } : { id, heads: Number(heads) };
    const again = this.opened !== undefined && printOpened(this.opened) === printOpened(opened);
    this.opened = again ? undefined : opened;
  };

  readonly #release = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') this.opened = undefined;
  };
}

/** What a layer costs; undefined where the engine refuses its sizes. */
function count(labs: Labs, ledger: Ledger): Counted | undefined {
  try {
    return { ledger, cost: labs.cost(costInput(ledger)) };
  } catch (error) {
    if (error instanceof EngineError && error.code !== 'engine-aborted') return undefined;
    throw error;
  }
}

/** The same width and as many tokens, with each number of heads, all with keys and values of their own. */
function sideBySide(labs: Labs, { n, dModel, bytes }: Ledger): Counted[] {
  return compared
    .map((heads) => count(labs, { n, dModel, heads, kvHeads: 0, dK: 0, dV: 0, bytes }))
    .filter((one) => one !== undefined);
}

/** What becomes of the scores' multiply-adds with eight heads in place of one. */
function question({ numbers }: App, labs: Labs) {
  const { n, dModel } = startLedger;
  const scores = (heads: number) => countText(labs.cost({ n, dModel, heads }).multiplyAdds.scores, numbers);
  const counts = { one: scores(1), eight: scores(8) };
  const option = (id: 'shrink' | 'stay' | 'grow') => ({
    id,
    text: say(`guess-${id}`),
    reply: `${say(`guessed-${id}`)} ${say('guessCounts', counts)}`,
  });
  return {
    asked: say('guessCost', { n: numbers.plain(n), dModel: numbers.plain(dModel) }),
    options: [option('shrink'), option('stay'), option('grow')],
  };
}
