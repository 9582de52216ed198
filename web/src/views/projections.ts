import { html, nothing, type TemplateResult } from 'lit';
import { headMark, hueOf, letterOf } from '../components/hue.ts';
import { symbols } from '../components/symbols.ts';
import type { Cell } from '../state/cell.ts';
import { type Edits, noEdits } from '../state/edits.ts';
import { noGates } from '../state/gates.ts';
import { layerInput, queries } from '../state/layer.ts';
import { type PresetId, presetEdits, presetIds, presetOf } from '../state/presets.ts';
import { say } from '../text/say.ts';
import { entry } from './arithmetic.ts';
import { changeNote } from './changes.ts';
import { type Drawing, headName } from './drawing.ts';
import { isLocked } from './examination.ts';
import { type Explained, FigureView } from './figure_view.ts';
import { headChoice } from './head_choice.ts';
import { headEffect, outputEffect } from './head_effect.ts';
import { historyButtons } from './history_buttons.ts';
import { MatrixEditor } from './matrix_editor.ts';
import type { Asked } from './prediction.ts';
import { needRoom, productBlock } from './product_block.ts';
import { projected } from './projected.ts';

/** Wider inputs take the whole width of the figure. */
const mostBeside = 6;

/** One head's projections: X times its columns of W_Q, W_K and W_V, and what follows from them. */
export class Projections extends FigureView {
  readonly #editor = new MatrixEditor(this);

  protected override draw(drawing: Drawing): TemplateResult {
    const { heads } = drawing.results;
    const head = this.#head(drawing);
    const locked = isLocked(drawing.app);
    const drafts = locked ? undefined : this.#editor.drafts(drawing);
    return html`${this.#controls(drawing, head, locked)}${locked || this.#isAsked(drawing) ? nothing : presets(drawing)}
      <div class="products ${spread(drawing)}" @input=${this.#editor.type(drawing)} @focusout=${this.#editor.leave}>
        ${(['q', 'k', 'v'] as const).map((name) => productBlock(drawing, name, head, drafts))}
      </div>
      ${locked ? nothing : this.#editor.problems()}
      <div class="effects">${headEffect(drawing, head)}${heads.length > 1 ? headEffect(drawing, 'full') : nothing}${outputEffect(drawing, head)}</div>
      ${changeNote(drawing)}`;
  }

  protected override asked(drawing: Drawing): Asked {
    return withoutFirstFeature(drawing, () => {
      const { app, example } = drawing;
      const { heads } = example; // those that the prediction was about
      const dropped = presetEdits('drop', example, heads);
      if (dropped && !isLocked(app)) app.store.update({ heads, head: 0, edits: { ...noEdits, ...dropped } });
    });
  }

  protected override explain(drawing: Drawing, cell: Cell): Explained | undefined {
    const { head, part, at } = cell;
    if (head !== this.#head(drawing)) return undefined;
    if (part !== 'q' && part !== 'k' && part !== 'v') return undefined;
    const matrix = drawing.trace(head)[part];
    if (at >= matrix.rows * matrix.cols) return undefined;
    const found = projected(drawing, part, cell);
    return found && { ...found, whose: headName(head), hue: hueOf(head) };
  }

  protected override reset(): void {
    this.#editor.clear();
    super.reset();
    this.requestUpdate();
  }

  /** Whether the prediction is still to be made: one of the presets is its answer. */
  #isAsked({ app }: Drawing): boolean {
    return app.store.state.guesses[this.step] === undefined;
  }

  /** The head at hand; h may have become smaller than what the address names. */
  #head({ app, shape }: Drawing): number {
    return Math.min(app.store.state.head, shape.heads - 1);
  }

  #controls(drawing: Drawing, head: number, locked: boolean): TemplateResult {
    return html`<div class="controls">
      ${headChoice(drawing, say('numberOfHeads'))}
      <div class="choice" role="group" aria-label=${say('headAtHand')}>
        <span aria-hidden="true">${say('headAtHand')}</span>
        <span class="segments">${drawing.results.heads.map(
          (_, i) =>
            html`<button type="button" class=${hueOf(i)} aria-label=${headName(i)} aria-pressed=${i === head}
              @click=${() => lookAt(drawing, i)}>${headMark(i)} ${letterOf(i)}</button>`,
        )}</span>
      </div>
      ${locked ? nothing : historyButtons(drawing.app.store)}${this.resetButton()}
    </div>`;
  }
}

/** Another head, with the same number open. */
function lookAt({ app }: Drawing, head: number): void {
  const { open } = app.store.state;
  app.store.update({ head, open: open === null || open.head === 'full' ? open : { ...open, head } });
}

/** How much room the entries and the input need. */
function spread(drawing: Drawing): string {
  const entries = (['wQ', 'wK', 'wV'] as const).some((name) => needRoom(drawing, name)) ? 'long' : '';
  const inputs = (['q', 'k', 'v'] as const).some((name) => drawing.input(name).cols > mostBeside);
  return `${entries} ${inputs ? 'stacked' : ''}`;
}

function presets(drawing: Drawing): TemplateResult {
  const { example, heads } = drawing.layer;
  const now = presetOf(drawing.layer);
  const edited = (['wQ', 'wK', 'wV'] as const).some(
    (name) => Object.keys(drawing.layer.edits[name]).length > 0,
  );
  const offered = presetIds.filter((id) => presetEdits(id, example, heads));
  const feature = drawing.inputFeatures('q')[0] ?? '';
  return html`<div class="controls presets" role="group" aria-label=${say('tryProjections')}>
      ${offered.map(
        (id) =>
          html`<button type="button" class="plain" aria-pressed=${id === now} @click=${() => setPreset(drawing, id)}>${say(`preset-${id}`, { feature })}</button>`,
      )}
    </div>
    <p class="aside preset-note" aria-live="polite">${symbols(now === undefined ? say(edited ? 'presetNone' : 'presetOwn') : say(`presetNote-${now}`, { feature }))}</p>`;
}

function setPreset({ app, layer }: Drawing, id: PresetId): void {
  const made = presetEdits(id, layer.example, layer.heads);
  const { edits } = app.store.state;
  if (made) app.store.update({ edits: { ...edits, ...made } });
}

/** Which weight the first token gets in head A once no head reads the first feature any more. */
function withoutFirstFeature(drawing: Drawing, committed: () => void): Asked {
  const { app, example } = drawing;
  const { heads } = example;
  const token = 0;
  const row = queries(example) === 1 ? 0 : example.query;
  const weight = (edits: Edits) => {
    const layer = app.engine.multiHead(layerInput({ example, edits, heads, gates: noGates }));
    return app.numbers.fixed(entry(layer.heads[0]!.weights, row, token));
  };
  return {
    prompt: say('predictProjections', {
      feature: drawing.inputFeatures('q')[0] ?? '',
      token: drawing.tokenOf(token),
      weight: weight(noEdits),
    }),
    value: () => weight({ ...noEdits, ...presetEdits('drop', example, heads) }),
    committed,
  };
}
