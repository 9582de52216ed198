import { html, nothing, type TemplateResult } from 'lit';
import { longestName } from '../state/notes.ts';
import { resultsFile } from '../state/results_file.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { counted, isUntold } from './examination.ts';
import type { Figure } from './figure.ts';
import { Handing } from './file_handing.ts';
import { resultsOf, resultsTable, scoreText, titleOf } from './results_table.ts';

/** What was reached in the whole chapter: on the screen, on a sheet of paper with a name, and as a file. */
export class ResultsSheet {
  readonly #figure: Figure;
  readonly #handing: Handing;

  constructor(figure: Figure) {
    this.#figure = figure;
    this.#handing = new Handing(figure);
  }

  /** `named` gives what the contents list calls a step. */
  drawn(app: App, named: (step: string) => string): TemplateResult {
    const { store, language } = app;
    const questions = counted(app);
    const { notes } = store.state;
    const name = ({ target }: Event) =>
      store.update({ notes: { ...store.state.notes, name: (target as HTMLInputElement).value } });
    const today = new Date().toLocaleDateString(language, { dateStyle: 'long' });
    const { steps } = store.context;
    const inOrder = steps.flatMap(({ questions: ids }) => questions.filter(({ id }) => ids.includes(id)));
    return html`<section class="sheet">
      <h2>${say('resultsTitle')}</h2>
      <p class="paper">${say('paperLine', { name: notes.name || '…', date: today })}</p>
      <p>${scoreText(app)}</p>
      ${resultsTable(app, inOrder, say('resultsOfSteps'), (question) => titleOf(question, named(question.step)))}
      <p class="aside">${say('timeHow')}</p>
      <div class="controls name-field">
        <label class="choice">${say('nameField')} <input class="name" type="text" maxlength=${longestName} autocomplete="name" .value=${notes.name ?? ''} @input=${name}></label>
        <button type="button" class="plain" @click=${() => this.#print()}>${say('printResults')}</button>
        ${isUntold(app) ? nothing : html`<button type="button" class="plain" @click=${() => this.#save(app)}>${say('saveResults')}</button>`}
      </div>
      ${isUntold(app) ? html`<p class="aside">${say('filesUntold')}</p>` : nothing}
      ${this.#handing.drawn()}
    </section>`;
  }

  #save(app: App): void {
    const results = resultsOf(app);
    if (results === undefined) return;
    const { progress, notes } = app.store.state;
    const about = { name: (notes.name ?? '').trim(), saved: new Date() };
    const text = resultsFile(results, app.questions, progress.answers, about);
    this.#handing.save(say('resultsFile'), text, 'application/json');
  }

  /** The sheet alone: what else is on the page stays off the paper. */
  #print(): void {
    const { defaultView, documentElement } = this.#figure.ownerDocument;
    documentElement.dataset.print = 'results';
    const done = () => delete documentElement.dataset.print;
    defaultView?.addEventListener('afterprint', done, { once: true });
    defaultView?.print();
  }
}
