import { html, nothing, type TemplateResult } from 'lit';
import { noteField } from '../components/note_field.ts';
import { freePlace, keptIn, placed, writtenInput } from '../state/experiments.ts';
import { longestName, longestNote } from '../state/notes.ts';
import { list, say } from '../text/say.ts';
import type { App } from './app.ts';
import { changeNote } from './changes.ts';
import { Drawing } from './drawing.ts';
import { exampleNote, exampleSection } from './example_note.ts';
import type { Figure } from './figure.ts';
import { headChoice } from './head_choice.ts';
import { historyButtons } from './history_buttons.ts';
import { MatrixEditor } from './matrix_editor.ts';
import { queryPicker } from './query_picker.ts';
import { Calculator } from './results.ts';
import { canEdit, queryAndKeys, values } from './vectors.ts';

/** Where an input is set up, and kept with what is expected of it. Its result is not shown before. */
export class Bench {
  readonly #figure: Figure;
  readonly #editor: MatrixEditor;
  #calculator: Calculator | undefined;
  /** What became of the last press of Keep. */
  #said: { readonly text: string; readonly bad: boolean } | undefined;

  constructor(figure: Figure) {
    this.#figure = figure;
    this.#editor = new MatrixEditor(figure);
  }

  drawn(app: App): TemplateResult {
    if (this.#calculator?.engine !== app.engine) this.#calculator = new Calculator(app.engine);
    const drawing = new Drawing(app, this.#calculator.outcome(app.store.state));
    const drafts = this.#editor.drafts(drawing);
    const reset = () => {
      this.#editor.clear();
      app.store.reset();
    };
    return html`<div class="bench">
      <h3>${say('benchTitle')}</h3>
      ${exampleNote(app)}${queryPicker(drawing)}
      <div class="controls">
        ${headChoice(drawing, say('benchHeads'))}${historyButtons(app.store)}<button type="button" class="plain" @click=${reset}>${say('reset')}</button>
      </div>
      <div class="given ${drawing.isWide ? 'stacked' : ''} editing" @input=${this.#editor.type(drawing)} @focusout=${this.#editor.leave}>
        ${queryAndKeys(drawing, 'heads', drafts)}${values(drawing, 'heads', drafts)}
      </div>
      ${this.#editor.problems()}${projected(drawing)}${changeNote(drawing, { marks: false, given: true })}
      ${exampleSection(app, this.#figure.active)}
      ${this.#form(drawing)}
    </div>`;
  }

  #form(drawing: Drawing): TemplateResult {
    const { app } = drawing;
    const { notes } = app.store.state;
    const write = (id: string) => (text: string) =>
      app.store.update({ notes: { ...app.store.state.notes, [id]: text } });
    const name = ({ target }: Event) => write('next-input')((target as HTMLInputElement).value);
    return html`<div class="note-field">
        <label for="next-input">${say('benchName')}</label>
        <input class="name" id="next-input" type="text" maxlength=${longestName} autocomplete="off" .value=${notes['next-input'] ?? ''} @input=${name}>
      </div>
      ${noteField({
        id: 'next-expected',
        label: say('note-expected'),
        value: notes['next-expected'] ?? '',
        rows: 2,
        longest: longestNote,
        change: write('next-expected'),
      })}
      <p class="controls"><button type="button" class="go" @click=${() => this.#keep(drawing)}>${say('benchKeep')}</button></p>
      <p class=${this.#said?.bad ? 'slip' : ''} role="status">${this.#said?.text ?? ''}</p>`;
  }

  #keep(drawing: Drawing): void {
    const text = this.#refusal(drawing);
    this.#said = text === undefined ? undefined : { text, bad: true };
    if (text === undefined) this.#placed(drawing.app);
    else this.#figure.requestUpdate();
  }

  /** Why the input cannot be kept. */
  #refusal({ app: { store }, refused }: Drawing): string | undefined {
    if (this.#editor.problems() !== nothing) return say('keepUnread');
    if (refused) return say('keepRefused');
    if (freePlace(store.state.notes) === undefined) return say('keepFull');
    if (writtenInput(store.state, store.context) === undefined) return say('keepTooLarge');
    return (store.state.notes['next-expected'] ?? '').trim() === '' ? say('keepUnforeseen') : undefined;
  }

  #placed({ store, numbers }: App): void {
    const { notes } = store.state;
    const place = freePlace(notes) ?? 0;
    const written = writtenInput(store.state, store.context) ?? '';
    const typed = (notes['next-input'] ?? '').trim();
    const wanted = typed || say('experiment', { number: numbers.plain(place) });
    const isTaken = keptIn(notes).some((one) => one.name === wanted);
    const name = isTaken ? say('nameAgain', { name: wanted, number: numbers.plain(place) }) : wanted;
    this.#said = { text: say('keptNow', { name }), bad: false };
    const rest = { ...notes, 'next-input': '', 'next-expected': '' };
    store.update({ notes: placed(rest, place, { name, expected: notes['next-expected'] ?? '', written }) });
  }
}

/** Why some of Q, K and V cannot be typed over here. */
function projected(drawing: Drawing): TemplateResult | typeof nothing {
  const fixed = (['q', 'k', 'v'] as const).filter((name) => !canEdit(drawing, name));
  if (fixed.length === 0) return nothing;
  const names = list(
    fixed.map((name) => name.toUpperCase()),
    drawing.app.language,
  );
  return html`<p class="aside">${say('benchProjected', { names })}</p>`;
}
