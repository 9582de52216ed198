import { html, nothing, type TemplateResult } from 'lit';
import { givenCell } from '../components/cells.ts';
import { stepper } from '../components/stepper.ts';
import { symbols } from '../components/symbols.ts';
import { table } from '../components/table.ts';
import type { LayerShapes } from '../engine/types.ts';
import { largest, parseSymbol, parseWhole, type Sizes } from '../state/sizes.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { equations, symbolText } from './equations.ts';
import { Figure } from './figure.ts';
import { symbolCard } from './symbol_card.ts';

const sizeNames = ['n', 'dModel', 'heads'] as const;
type SizeName = (typeof sizeNames)[number];

/** Every symbol of the formula with its shape, from n, d_model and h. */
export class MechanismFigure extends Figure {
  static override properties = { ...Figure.properties, typed: { state: true } };
  /** What stands in a field although it is no size. */
  declare typed: Partial<Record<SizeName, string>> | undefined;

  protected override drawn(app: App): TemplateResult {
    const { sizes, symbol } = app.store.state;
    const near = numbersOfHeads(app, sizes);
    const heads = nearestOf(near, sizes.heads);
    const [most = 1] = numbersOfHeads(app, { ...sizes, heads: largest.heads });
    const shown = { ...sizes, heads };
    const shapes = app.engine.shapes(shown);
    const shape = shapes.symbols.find(({ id }) => id === symbol);
    return html`<div @click=${this.#press} @input=${this.#type} @focusout=${this.#leave}>
      <div class="controls sizes">${sizeNames.map((name) => this.#field(app, name))}${this.resetButton()}</div>
      ${heads === sizes.heads ? nothing : divisibility(app, near, heads)}
      ${equations(app, shown, most)}
      <div class="symbol-and-shapes">
        ${shape ? symbolCard(app, shape, shown) : nothing}
        ${shapeTable(app, shapes, heads)}
      </div>
    </div>`;
  }

  protected override reset(): void {
    this.typed = undefined;
    super.reset();
  }

  #field({ store, numbers }: App, name: SizeName): TemplateResult {
    const value = store.state.sizes[name];
    const label = say(`size-${name}`);
    return stepper({
      id: name,
      label: symbols(say(`sizeOf-${name}`)),
      value,
      text: this.typed?.[name] ?? String(value),
      bounds: say('bounds', { most: numbers.plain(largest[name]) }),
      refused: this.typed?.[name] !== undefined,
      less: say('less', { what: label }),
      more: say('more', { what: label }),
    });
  }

  #set(name: SizeName, size: number): void {
    if (this.app === undefined) return;
    this.typed = { ...this.typed, [name]: undefined };
    const { store } = this.app;
    store.update({ sizes: { ...store.state.sizes, [name]: size } satisfies Sizes });
  }

  readonly #press = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button') : null;
    const { symbol, size, to } = button?.dataset ?? {};
    const chosen = parseSymbol(symbol ?? '');
    if (chosen !== undefined) this.app?.store.update({ symbol: chosen });
    const name = sizeNames.find((one) => one === size);
    const value = name && parseWhole(to ?? '', largest[name]);
    if (name !== undefined && value !== undefined) this.#set(name, value);
  };

  readonly #type = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    const name = sizeNames.find((one) => one === target.dataset.size);
    if (name === undefined) return;
    const value = parseWhole(target.value.trim(), largest[name]);
    if (value === undefined) this.typed = { ...this.typed, [name]: target.value };
    else this.#set(name, value);
  };

  /** A field that is left holds a size again. */
  readonly #leave = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) this.typed = undefined;
  };
}

/** The nearest numbers of heads, at or below and above the one asked for, that divide d_model and can be chosen. */
function numbersOfHeads({ engine }: App, { dModel, heads }: Sizes): readonly number[] {
  return engine.divisorsNear({ dModel, heads }).filter((h) => h <= largest.heads);
}

/** Of two that are as near, the smaller. */
function nearestOf(near: readonly number[], asked: number): number {
  const [below = 1, above = below] = near;
  return above - asked < asked - below ? above : below;
}

/** Why h has to divide d_model, and the nearest that do. */
function divisibility({ store, numbers }: App, near: readonly number[], shown: number): TemplateResult {
  const { dModel, heads } = store.state.sizes;
  const { plain } = numbers;
  return html`<div class="divides" role="status">
    <p class="slip">${say('doesNotDivide', { heads: plain(heads), dModel: plain(dModel) })}</p>
    <p>${say('nearest')} ${near.map(
      (h) =>
        html`<button type="button" class="plain" data-size="heads" data-to=${h}>${say(h === 1 ? 'oneHeadInstead' : 'headsInstead', { heads: plain(h) })}</button> `,
    )}</p>
    <p>${say('shownInstead', { heads: plain(shown) })}</p>
  </div>`;
}

function shapeTable(
  { numbers, store }: App,
  { dK, symbols: shapes }: LayerShapes,
  heads: number,
): TemplateResult {
  const { plain } = numbers;
  return html`<div class="shapes">${table({
    caption: say(dK === 1 ? 'shapesCaptionOne' : 'shapesCaption', { dK: plain(dK) }),
    corner: say('symbolColumn'),
    columns: [{ label: say('rowsColumn') }, { label: say('colsColumn') }, { label: say('countColumn') }],
    rows: shapes.map(({ id, rows, cols, perHead }) => ({
      label: symbols(symbolText(id)),
      class: store.state.symbol === id ? 'lit' : '',
      shows: [rows, cols, heads, numbers],
      cells: () => [
        givenCell(plain(rows), {}),
        givenCell(plain(cols), {}),
        givenCell(perHead ? say('countOfHeads', { heads: plain(heads) }) : say('countOne'), {}),
      ],
    })),
  })}</div>`;
}
