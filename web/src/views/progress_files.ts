import { html, nothing, type TemplateResult } from 'lit';
import { copy, select } from '../components/handing.ts';
import {
  type Brought,
  mergedProgress,
  progressFile,
  progressLink,
  readProgressFile,
} from '../state/progress_file.ts';
import { list, say, sayOf } from '../text/say.ts';
import type { App } from './app.ts';
import { isUntold } from './examination.ts';
import type { Figure } from './figure.ts';
import { fileField, Handing, problemText } from './file_handing.ts';

/** What the learner did, as a file and as a link, and taken from a file again. */
export class ProgressFiles {
  readonly #figure: Figure;
  readonly #handing: Handing;

  constructor(figure: Figure) {
    this.#figure = figure;
    this.#handing = new Handing(figure);
  }

  drawn(app: App): TemplateResult {
    const { store } = app;
    // What is written says which answers were right.
    const untold = isUntold(app);
    const save = () =>
      this.#handing.save(say('progressFile'), progressFile(store.state, store.context), 'application/json');
    return html`<section class="progress-files">
      <h2>${say('progressTitle')}</h2>
      <p>${say('progressLead')}</p>
      <p class="controls">
        ${
          untold
            ? nothing
            : html`<button type="button" class="plain" @click=${save}>${say('saveProgress')}</button>
        <button type="button" class="plain" @click=${() => this.#copyLink(app)}>${say('linkProgress')}</button>`
        }
        ${fileField(say('loadProgress'), (text) => this.#load(app, text), this.#handing)}
      </p>
      ${this.#handing.drawn()}
    </section>`;
  }

  async #copyLink({ store }: App): Promise<void> {
    const hash = progressLink(store.state, store.context);
    if (hash === undefined) return this.#handing.say([say('linkTooLong')], true);
    const page = new URL(this.#figure.ownerDocument.location.href);
    // What is embedded leaves addresses alone, so the link leads to the chapter by itself.
    for (const name of ['embed', 'id']) page.searchParams.delete(name);
    page.hash = '';
    const link = page.href.replace(/#$/, '') + hash;
    if (await copy(link)) return this.#handing.say([say('linkCopied')], false);
    this.#handing.say([say('selected')], false, link);
    await this.#figure.updateComplete;
    const shown = this.#figure.querySelector<HTMLElement>('.progress-files textarea');
    if (shown) select(shown);
  }

  #load(app: App, text: string): void {
    const read = readProgressFile(text, app.store.context);
    if (read.ok) this.#take(app, read.brought);
    else this.#handing.say([...read.problems.map(problemText), say('fileKept')], true);
  }

  #take({ store, numbers, language }: App, brought: Brought): void {
    const { patch, left } = mergedProgress(store, brought);
    store.update(patch);
    const count = numbers.plain(Object.keys(brought.progress.answers).length);
    const names = left.map((id) => sayOf(`note-${id}`) ?? id);
    const lines = [say('progressLoaded', { count })];
    if (left.length > 0) lines.push(say('progressLeft', { names: list(names, language) }));
    this.#handing.say(lines, left.length > 0);
  }
}
