import { html, nothing, type TemplateResult } from 'lit';
import { numberCell } from '../components/cells.ts';
import { hueOf } from '../components/hue.ts';
import { table } from '../components/table.ts';
import { list, say } from '../text/say.ts';
import { entry } from './arithmetic.ts';
import { changeNote } from './changes.ts';
import { type Drawing, differs, headName, roomy } from './drawing.ts';
import { isLocked } from './examination.ts';
import { FigureView } from './figure_view.ts';
import { headChoice } from './head_choice.ts';
import { headTable, headTitle, largestLine } from './head_table.ts';
import { historyButtons } from './history_buttons.ts';
import { MatrixEditor } from './matrix_editor.ts';
import { weightMap } from './query_picker.ts';
import { canEdit, concatStrip, outputStrip, queryAndKeys, values } from './vectors.ts';

/** One head beside h on the same Q, K and V, which can be typed over. */
export class TwoHeads extends FigureView {
  static override properties = { ...FigureView.properties, editing: { state: true } };
  declare editing: boolean;
  protected override readonly predicted = 0;
  readonly #editor = new MatrixEditor(this);

  protected override draw(drawing: Drawing): TemplateResult {
    const locked = isLocked(drawing.app);
    const drafts = this.editing && !locked ? this.#editor.drafts(drawing) : undefined;
    const fixed = (['q', 'k', 'v'] as const).filter((name) => !canEdit(drawing, name));
    return html`${this.#controls(drawing, locked)}
      <div class="given ${drawing.isWide ? 'stacked' : ''} ${drafts ? 'editing' : ''}" @input=${this.#editor.type(drawing)} @focusout=${this.#editor.leave}>
        ${queryAndKeys(drawing, 'heads', drafts)}${values(drawing, 'heads', drafts)}
      </div>
      ${locked ? nothing : this.#editor.problems()}${drafts && fixed.length > 0 ? projectedNote(drawing, fixed) : nothing}${changeNote(drawing)}
      <div class="duel">
        <div class="side">${headBlock(drawing, 'full')}${outputStrip(drawing)}</div>
        <div class="side">${drawing.results.heads.map((_, i) => headBlock(drawing, i))}${concatStrip(drawing)}</div>
        ${whyTable(drawing)}
      </div>`;
  }

  protected override reset(): void {
    this.#editor.clear();
    super.reset();
    this.requestUpdate();
  }

  #controls(drawing: Drawing, locked: boolean): TemplateResult {
    return html`<div class="controls">
      ${headChoice(drawing, say('headsOnTheRight'))}
      <button type="button" class="plain" aria-pressed=${(this.editing ?? false) && !locked} ?disabled=${locked}
        @click=${() => {
          this.editing = !this.editing;
        }}>${say('edit')}</button>
      ${locked ? nothing : historyButtons(drawing.app.store)}${this.resetButton()}
    </div>`;
  }
}

/** Why some of Q, K and V cannot be typed over here. */
function projectedNote(drawing: Drawing, fixed: readonly ('q' | 'k' | 'v')[]): TemplateResult {
  const names = list(
    fixed.map((name) => name.toUpperCase()),
    drawing.app.language,
  );
  return html`<p class="aside">${say('projectedHere', { names })}</p>`;
}

function headBlock(drawing: Drawing, head: 'full' | number): TemplateResult {
  return html`<section class="head ${hueOf(head)}">
    <div class="head-top">${headTitle(drawing, head)}</div>
    ${isUnfolded(drawing, head) ? headTable(drawing, head, say('weightsOf', { head: headName(head) })) : unfold(drawing, head)}
    ${largestLine(drawing, head)}${weightMap(drawing, head)}
  </section>`;
}

/** Of many tokens one head's table at a time: the one whose number is open, else the first. */
function isUnfolded({ example, app, results }: Drawing, head: 'full' | number): boolean {
  if (head === 'full' || example.tokens.length <= roomy || results.heads.length === 1) return true;
  const { open } = app.store.state;
  return head === (typeof open?.head === 'number' && open.head < results.heads.length ? open.head : 0);
}

function unfold({ app }: Drawing, head: 'full' | number): TemplateResult {
  const open = () => app.store.update({ open: { head, part: 'weight', at: 0 } });
  return html`<p class="help"><button type="button" class="plain" @click=${open}>${say('unfoldHead', { head: headName(head) })}</button></p>`;
}

/** Why the tie arose: the full score of each key is the sum of the heads' scores. */
function whyTable(drawing: Drawing): TemplateResult {
  const { results, chapter, app } = drawing;
  const { plain } = app.numbers;
  const cell = (head: 'full' | number, part: 'score' | 'joint', at: number) => {
    const now = drawing.trace(head).scores;
    const before = (head === 'full' ? chapter.full : chapter.heads[head])?.scores ?? now;
    const value = plain(entry(now, 0, at));
    const of = drawing.tokenOf(at);
    const name = say(part === 'joint' ? 'jointName' : 'scoreName', { of, value });
    return numberCell({
      ...drawing.number({ head, part, at }, value, name, differs(now, before, 0, at)),
      class: hueOf(head),
      value: entry(now, 0, at),
    });
  };
  const owned = (head: 'full' | number) => `owned ${hueOf(head)}`;
  return table({
    class: 'why',
    caption: say('whyTable'),
    corner: say('token'),
    columns: [
      ...results.heads.map((_, i) => ({
        label: i === 0 ? headName(i) : say('plusHead', { head: headName(i) }),
        class: owned(i),
      })),
      { label: say('fullScore', { head: headName('full') }), class: owned('full') },
    ],
    rows: drawing.tokens.map((token, j) => ({
      label: token,
      shows: [...drawing.basis, ...[...results.heads, results.full].map(({ scores }) => entry(scores, 0, j))],
      cells: () => [...results.heads.map((_, i) => cell(i, 'score', j)), cell('full', 'joint', j)],
    })),
  });
}
