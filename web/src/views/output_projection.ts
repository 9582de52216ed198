import { html, nothing, type TemplateResult } from 'lit';
import { headMark, hueOf, letterOf } from '../components/hue.ts';
import { symbols } from '../components/symbols.ts';
import type { OutputParts } from '../engine/types.ts';
import type { Cell } from '../state/cell.ts';
import { at, differences, type Edits, noEdits, original } from '../state/edits.ts';
import { noGates, setGate } from '../state/gates.ts';
import { layerInput, queries } from '../state/layer.ts';
import { swapHeads, swapOutputRows } from '../state/presets.ts';
import { say } from '../text/say.ts';
import { type Arithmetic, entry } from './arithmetic.ts';
import { changeNote } from './changes.ts';
import { type Drawing, headName } from './drawing.ts';
import { isLocked } from './examination.ts';
import { type Explained, FigureView } from './figure_view.ts';
import { headChoice } from './head_choice.ts';
import { historyButtons } from './history_buttons.ts';
import { MatrixEditor } from './matrix_editor.ts';
import { mergeTable, termsTable } from './merge_tables.ts';
import { concatenated, mergedOf, summed, termOf } from './merged.ts';
import type { Asked } from './prediction.ts';
import { needRoom } from './product_block.ts';

/** What W_O makes of the heads' outputs: entry by entry, and head by head. */
export class OutputProjection extends FigureView {
  readonly #editor = new MatrixEditor(this);
  /** Of the drawing at hand. */
  #parts: OutputParts | undefined;

  protected override draw(drawing: Drawing): TemplateResult {
    const { app, results, chapter, example } = drawing;
    const locked = isLocked(app);
    const drafts = locked ? undefined : this.#editor.drafts(drawing);
    const heads = results.heads.length;
    const parts = app.engine.outputParts({
      concat: results.concat,
      wO: drawing.matrix('wO')!,
      heads,
      before: chapter.output,
    });
    const before = app.engine.outputParts({
      concat: chapter.concat,
      wO: original(example, 'wO')!,
      heads,
      before: chapter.output,
    });
    this.#parts = parts;
    const still = drawing.edited && parts.change.data.every((value) => value === 0);
    return html`${this.#controls(drawing, locked)}
      <div class="merge ${needRoom(drawing, 'wO') ? 'long' : ''}" @input=${this.#editor.type(drawing)} @focusout=${this.#editor.leave}>
        ${mergeTable(drawing, parts, drafts)}${termsTable(drawing, parts, before)}
      </div>
      ${locked ? nothing : this.#editor.problems()}
      ${still && !drawing.refused ? html`<p class="largest-line">${say(drawing.isChapters ? 'unchangedOutput' : 'unchangedOutputOwn')}</p>` : nothing}
      ${changeNote(drawing, { gated: true })}`;
  }

  protected override asked(drawing: Drawing): Asked {
    return oneMoreEntry(drawing);
  }

  protected override explain(drawing: Drawing, cell: Cell): Explained | undefined {
    const { head } = cell;
    const found =
      head === 'full' ? this.#explainOutput(drawing, cell) : this.#explainHead(drawing, head, cell);
    const whose = head === 'full' ? say('theLayer') : headName(head);
    return found && { ...found, whose, hue: hueOf(head) };
  }

  #explainOutput(drawing: Drawing, { part, at: column }: Cell): Arithmetic | undefined {
    if (column >= drawing.results.output.cols) return undefined;
    if (part === 'merged') return mergedOf(drawing, column);
    return part === 'total' ? summed(drawing, this.#parts?.terms ?? [], column) : undefined;
  }

  #explainHead(drawing: Drawing, head: number, { part, at: place }: Cell): Arithmetic | undefined {
    const term = this.#parts?.terms[head];
    if (part === 'concat' && head < drawing.shape.heads && place < drawing.shape.dV)
      return concatenated(drawing, head, place);
    return part === 'term' && term && place < term.cols ? termOf(drawing, head, place, term) : undefined;
  }

  protected override reset(): void {
    this.#editor.clear();
    super.reset();
    this.requestUpdate();
  }

  #controls(drawing: Drawing, locked: boolean): TemplateResult {
    const { store } = drawing.app;
    const swap = () => store.update(swapHeads(store.state));
    const swapRows = () => store.update({ edits: swapOutputRows(store.state) });
    return html`<div class="controls">
      ${headChoice(drawing, say('numberOfHeads'))}
      <div class="choice" role="group" aria-label=${say('headsThatCount')}>
        <span aria-hidden="true">${say('headsThatCount')}</span>
        <span class="segments">${drawing.results.heads.map((_, i) => this.#switch(drawing, i, locked))}</span>
      </div>
      ${
        drawing.results.heads.length < 2
          ? nothing
          : html`<button type="button" class="plain" ?disabled=${locked} @click=${swap}>${say('swapHeads')}</button>
            <button type="button" class="plain" ?disabled=${locked} @click=${swapRows}>${symbols(say('swapRows'))}</button>`
      }
      ${locked ? nothing : historyButtons(store)}${this.resetButton()}
    </div>`;
  }

  /** Whether a head's output counts. */
  #switch(drawing: Drawing, head: number, locked: boolean): TemplateResult {
    const { store } = drawing.app;
    const on = drawing.gate(head) !== 0;
    const turn = () => store.update({ gates: setGate(store.state.gates, head, on ? 0 : 1) });
    return html`<button type="button" class=${hueOf(head)} ?disabled=${locked} aria-pressed=${on}
      aria-label=${say('headCounts', { head: headName(head) })} @click=${turn}>${headMark(head)} ${letterOf(head)}</button>`;
  }
}

/** What the first number of the output becomes when W_O lets another head's first number into it. */
function oneMoreEntry(drawing: Drawing): Asked {
  const { app, example } = drawing;
  const { heads } = example;
  const own = original(example, 'wO')!;
  const row = Math.min(own.rows - 1, own.rows / Math.max(2, heads));
  const asker = queries(example) === 1 ? 0 : example.query;
  const first = (edits: Edits) => {
    const layer = app.engine.multiHead(layerInput({ example, edits, heads, gates: noGates }));
    return app.numbers.fixed(entry(layer.output, asker, 0));
  };
  const wO = differences(own, (_own, r, c) => (r === row && c === 0 ? 1 : at(own, r, c)));
  return {
    prompt: say('predictOutput', { row: app.numbers.plain(row + 1), before: first(noEdits) }),
    value: () => first({ ...noEdits, wO }),
    committed: () => {
      const { store } = app;
      if (!isLocked(app)) store.update({ heads, gates: noGates, edits: { ...noEdits, wO } });
    },
  };
}
