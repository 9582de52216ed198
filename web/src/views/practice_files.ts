import { html, type TemplateResult } from 'lit';
import { loadNamed } from '../examples/index.ts';
import { mergedNotes, practiceFile, readPracticeFile } from '../state/practice_file.ts';
import { list, say, sayOf } from '../text/say.ts';
import type { App } from './app.ts';
import { type Experiment, linesOf } from './experiments.ts';
import type { Figure } from './figure.ts';
import { fileField, Handing, problemText } from './file_handing.ts';
import { inputText } from './kept_experiment.ts';
import { practiceText, type Tried } from './practice_text.ts';

/** What was written, as files, and taken from one again. */
export class PracticeFiles {
  readonly #figure: Figure;
  readonly #handing: Handing;

  constructor(figure: Figure) {
    this.#figure = figure;
    this.#handing = new Handing(figure);
  }

  drawn(app: App, experiments: readonly Experiment[]): TemplateResult {
    const { notes } = app.store.state;
    const text = practiceText(
      notes,
      experiments.map((one) => triedOf(app, one)),
      (key) => sayOf(key) ?? '',
    );
    const save = (name: string, type: string, content: () => string) => () =>
      this.#handing.save(name, content(), type);
    return html`<p class="controls">
        <button type="button" class="plain" @click=${save(say('notesFile'), 'text/markdown;charset=utf-8', () => text)}>${say('saveNotes')}</button>
        <button type="button" class="plain" @click=${() => this.#saveMap()}>${say('saveMap')}</button>
        <button type="button" class="plain" @click=${save(say('practiceFile'), 'application/json', () => practiceFile(notes))}>${say('savePractice')}</button>
        ${fileField(say('loadPractice'), (text) => this.#load(app, text), this.#handing)}
      </p>
      <p class="aside">${say('loadPracticeHow')}</p>
      ${this.#handing.drawn()}
      <details class="note"><summary>${say('notesAsText')}</summary>
        <pre class="notes-text" tabindex="0">${text}</pre>
      </details>`;
  }

  #saveMap(): void {
    const drawing = this.#figure.querySelector('.mind-map');
    if (drawing === null) return;
    const source = new XMLSerializer().serializeToString(drawing).replace(/<!--.*?-->/g, '');
    this.#handing.save(say('mapFile'), source, 'image/svg+xml');
  }

  async #load({ store, language, numbers }: App, text: string): Promise<void> {
    await loadNamed(...inputsOf(text));
    const read = readPracticeFile(text, store.context);
    if (!read.ok) return this.#handing.say([...read.problems.map(problemText), say('fileKept')], true);
    const { notes, left } = mergedNotes(store.state.notes, read.notes);
    store.update({ notes });
    const count = numbers.plain(Object.values(read.notes).filter((note) => note !== '').length);
    const names = left.map((id) => sayOf(`note-${id}`) ?? id);
    const loaded = say('practiceLoaded', { count });
    this.#handing.say(
      left.length === 0 ? [loaded] : [loaded, say('practiceLeft', { names: list(names, language) })],
      left.length > 0,
    );
  }
}

function triedOf(app: App, { name, expected, result, run }: Experiment): Tried {
  const words = { name, expected, result };
  if (run === undefined) return { ...words, about: '', lines: [] };
  return { ...words, about: inputText(app, run), lines: linesOf(app, run) };
}

/** Every text of a file that could name a built-in example. */
function inputsOf(text: string): string[] {
  return [...text.matchAll(/"(#s=[^"]*)"/g)].map(([, input]) => input ?? '');
}
