import { html, nothing, type TemplateResult } from 'lit';
import { layers } from '../chapter/layers.ts';
import { stepper } from '../components/stepper.ts';
import { symbols } from '../components/symbols.ts';
import { EngineError } from '../engine/engine.ts';
import type { Labs } from '../engine/types.ts';
import {
  bytesChoices,
  type Ledger,
  type LedgerSize,
  ledgers,
  mostOf,
  parseLedgerSize,
  printLedger,
  usual,
} from '../state/ledger.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { type Counted, costInput } from './cost_lines.ts';
import type { Figure } from './figure.ts';

type Typed = Partial<Record<LedgerSize, string>>;
const first = ['n', 'dModel', 'heads'] as const satisfies readonly LedgerSize[];

/** The sizes of the ledger: presets, fields, and what is wrong with what was typed. */
export class LedgerFields {
  readonly #figure: Figure & { button(): TemplateResult };
  /** What was typed and cannot be used yet. One size may have to wait for another one. */
  #typed: Typed = {};
  #bytes: Ledger['bytes'] | undefined;

  constructor(figure: Figure & { button(): TemplateResult }) {
    this.#figure = figure;
  }

  forget(): void {
    this.#typed = {};
    this.#bytes = undefined;
  }

  drawn(app: App, labs: Labs, { ledger, cost }: Counted): TemplateResult {
    const { plain, shown } = app.numbers;
    const standing = { kvHeads: plain(cost.kvHeads), dK: plain(cost.dK), dV: plain(cost.dV) };
    const wrong = this.#wrong(app, labs);
    const field = (name: LedgerSize) => {
      const isUsual = name === 'kvHeads' || name === 'dK' || name === 'dV';
      const text = isUsual && ledger[name] === 0 ? '' : String(ledger[name]);
      return stepper({
        id: `cost-${name}`,
        label: symbols(say(`costSize-${name}`)),
        value: ledger[name],
        text: this.#typed[name] ?? text,
        bounds: boundsOf(
          isUsual && ledger[name] === 0 ? standing[name] : undefined,
          isUsual,
          shown(mostOf[name], 0),
        ),
        refused: wrong.field === name,
        ...(isUsual ? {} : moves(app, name, ledger)),
      });
    };
    return html`<div @input=${(event: Event) => this.#type(app, labs, event)} @click=${(event: Event) => this.#press(app, labs, event)}>
      <div class="choice presets" role="group" aria-label=${say('presets')}>${layers.map((layer) => {
        const own = ledgers.find(({ id }) => id === layer.id)?.ledger ?? ledger;
        return html`<button type="button" class="plain" aria-pressed=${printLedger(own) === printLedger(ledger)}
          @click=${() => this.#set(app, own)}>${say(`layer-${layer.id}`)}</button>`;
      })}</div>
      ${about(ledger)}
      <div class="controls sizes">${first.map(field)}${this.#figure.button()}</div>
      <details class="note other-sizes" ?open=${usual.some((name) => ledger[name] !== 0)}>
        <summary>${say('otherSizes')}</summary>
        <div class="controls sizes">${usual.map(field)}${bytes(app, ledger, (chosen) => this.#try(app, labs, this.#typed, chosen))}</div>
      </details>
      <div aria-live="polite">${wrong.text}</div>
    </div>`;
  }

  #set({ store }: App, ledger: Ledger): void {
    this.forget();
    store.update({ ledger });
    this.#figure.requestUpdate();
  }

  #type(app: App, labs: Labs, { target }: Event): void {
    if (!(target instanceof HTMLInputElement)) return;
    const name = sizeOf(target.dataset.size);
    if (name !== undefined) this.#try(app, labs, { ...this.#typed, [name]: target.value });
  }

  #press(app: App, labs: Labs, { target }: Event): void {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-to]') : null;
    const name = sizeOf(button?.dataset.size);
    if (name !== undefined) this.#try(app, labs, { ...this.#typed, [name]: button?.dataset.to ?? '' });
  }

  /** Takes what is typed if all of it fits together; keeps it in its fields if not. */
  #try(app: App, labs: Labs, typed: Typed, bytes = this.#bytes): void {
    this.#typed = typed;
    this.#bytes = bytes;
    const next = this.#asked(app);
    if (next !== undefined && refusal(labs, next) === undefined) this.#set(app, next);
    else this.#figure.requestUpdate();
  }

  /** The layer with all that was typed; undefined where some of it is no size. */
  #asked({ store }: App): Ledger | undefined {
    const { ledger } = store.state;
    return merged({ ...ledger, bytes: this.#bytes ?? ledger.bytes }, this.#typed);
  }

  /** What is wrong with what was typed, or with the address. */
  #wrong(app: App, labs: Labs): { field?: LedgerSize; text: TemplateResult | typeof nothing } {
    for (const [name, text] of Object.entries(this.#typed) as [LedgerSize, string][])
      if (parseLedgerSize(name, text.trim()) === undefined)
        return { field: name, text: notASize(app, name, text) };
    const asked = this.#asked(app);
    const error = asked && refusal(labs, asked);
    if (asked === undefined || error === undefined) return { text: nothing };
    const said = (text: TemplateResult | string) =>
      html`<div class="divides"><p class="slip">${text}</p><p>${say('ledgerKept')}</p></div>`;
    const { plain } = app.numbers;
    if (error.code === 'heads-do-not-divide') {
      const near = app.engine.divisorsNear({ dModel: asked.dModel, heads: asked.heads });
      return {
        field: 'heads',
        text: said(html`${say('costDoesNotDivide', { heads: plain(asked.heads), dModel: plain(asked.dModel) })}
          ${near.map((heads) => html` <button type="button" class="plain" data-size="cost-heads" data-to=${heads}>${say('useHeads', { heads: plain(heads) })}</button>`)}`),
      };
    }
    if (error.detail.argument === 'kvHeads')
      return {
        field: 'kvHeads',
        text: said(say('kvDoesNotDivide', { kvHeads: plain(asked.kvHeads), heads: plain(asked.heads) })),
      };
    return { text: said(say('beyondExact')) };
  }
}

/** What stands under a field: the usual where it is empty, how to get it where not, or what can be typed. */
function boundsOf(standing: string | undefined, isUsual: boolean, most: string): string {
  if (standing !== undefined) return say('usually', { value: standing });
  return isUsual ? say('usualIfEmpty') : say('costBounds', { most });
}

/** "cost-heads" → "heads" */
function sizeOf(id: string | undefined): LedgerSize | undefined {
  return ([...first, ...usual] as const).find((name) => `cost-${name}` === id);
}

function merged(ledger: Ledger, typed: Typed): Ledger | undefined {
  let next = ledger;
  for (const [name, text] of Object.entries(typed) as [LedgerSize, string][]) {
    const value = parseLedgerSize(name, text.trim());
    if (value === undefined) return undefined;
    next = { ...next, [name]: value };
  }
  return next;
}

/** Why the engine does not count such a layer. */
function refusal(labs: Labs, ledger: Ledger): EngineError | undefined {
  try {
    labs.cost(costInput(ledger));
    return undefined;
  } catch (error) {
    if (error instanceof EngineError && error.code !== 'engine-aborted') return error;
    throw error;
  }
}

function notASize({ numbers }: App, name: LedgerSize, text: string): TemplateResult {
  const slots = { what: say(`sized-${name}`), typed: text, most: numbers.shown(mostOf[name], 0) };
  const said = say(usual.includes(name) ? 'notUsualSize' : 'notASize', slots);
  return html`<div class="divides"><p class="slip">${symbols(said)}</p><p>${say('ledgerKept')}</p></div>`;
}

/** Half and double; for heads the numbers next to it that divide the width. */
function moves({ engine }: App, name: 'n' | 'dModel' | 'heads', ledger: Ledger) {
  const value = ledger[name];
  const { dModel, heads } = ledger;
  const near = (asked: number) => engine.divisorsNear({ dModel, heads: Math.min(asked, mostOf.heads) });
  const to =
    name === 'heads'
      ? { less: heads > 1 ? (near(heads - 1)[0] ?? 1) : 0, more: near(heads + 1).at(-1) ?? heads }
      : { less: Math.floor(value / 2), more: value * 2 };
  const what = say(`sized-${name}`);
  const key = name === 'heads' ? 'Heads' : 'Size';
  return { less: say(`less${key}`, { what }), more: say(`more${key}`, { what }), to };
}

/** Whose layer it is, and where that is written. */
function about(ledger: Ledger): TemplateResult {
  const own = ledgers.find((one) => printLedger(one.ledger) === printLedger(ledger));
  const layer = layers.find(({ id }) => id === own?.id);
  if (layer === undefined) return html`<p class="aside about-layer">${say('ownLayer')}</p>`;
  const link = 'source' in layer ? html` <a href=${layer.source}>${say('layerSource')}</a>` : nothing;
  return html`<p class="aside about-layer">${symbols(say(`aboutLayer-${layer.id}`))}${link}</p>`;
}

function bytes({ numbers }: App, ledger: Ledger, choose: (bytes: Ledger['bytes']) => void): TemplateResult {
  return html`<div class="choice" role="group" aria-label=${say('bytesPerNumber')}>
    <span aria-hidden="true">${say('bytesPerNumber')}</span>
    <span class="segments">${bytesChoices.map(
      (bytes) =>
        html`<button type="button" aria-pressed=${ledger.bytes === bytes} @click=${() => choose(bytes)}>${numbers.plain(bytes)}</button>`,
    )}</span>
  </div>`;
}
