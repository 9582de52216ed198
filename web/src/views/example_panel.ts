import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { download } from '../components/handing.ts';
import { checkExample, type Example, type MatrixName, matrixNames } from '../examples/check.ts';
import { builtIn, loadExample } from '../examples/index.ts';
import { caps } from '../examples/read.ts';
import { exampleText, type Read, readExample } from '../examples/text.ts';
import { fitsIn } from '../state/codec.ts';
import { current } from '../state/edits.ts';
import { say, sayOf } from '../text/say.ts';
import type { App } from './app.ts';
import { isLocked } from './examination.ts';
import { type Draft, draftOf, draftValue } from './example_draft.ts';
import { exampleEditor } from './example_editor.ts';
import { titleOf } from './example_note.ts';
import { Figure } from './figure.ts';
import { problemWords } from './problem_words.ts';

interface Said {
  /** Whose message it is: it stands beside what was pressed. */
  readonly at: 'built-in' | 'json' | 'editor';
  readonly lines: readonly string[];
  readonly bad: boolean;
}

/** Where a learner or a teacher chooses another example, or makes one. */
export class ExamplePanel extends Figure {
  static override properties = { ...Figure.properties, said: { state: true }, draft: { state: true } };
  declare said: Said | undefined;
  /** What is edited; undefined while the editor is shut. */
  declare draft: Draft | undefined;
  #json = '';

  /** Its tables are fields; the example has a file of its own. */
  protected override get exportedAs(): readonly [] {
    return [];
  }

  protected override drawn(app: App): TemplateResult {
    if (isLocked(app)) return html`<p class="locked">${say('exampleLocked')}</p>`;
    return html`<div class="examples" @dragover=${this.#drag} @drop=${this.#drop}>
      ${this.#builtIn(app)}${this.#own(app)}${this.#editor(app)}
    </div>`;
  }

  #builtIn(app: App): TemplateResult {
    const { example } = app.store.state;
    return html`<section>
      <h2 class="head-title">${say('exampleBuiltIn')}</h2>
      <ul class="built-in">${builtIn.map((id) => {
        const isShown = app.store.context.examples.get(id) === example;
        const title = sayOf(`example-${id}`) ?? id;
        const what = isShown ? say('exampleIsShown') : say('exampleShow');
        return html`<li><p><strong>${title}</strong> ${sayOf(`about-${id}`)}</p>
          <button type="button" class="plain" aria-pressed=${isShown} aria-label=${say('exampleShowName', { what, title })}
            @click=${() => this.#choose(id)}>${what}</button></li>`;
      })}</ul>
      ${this.#message('built-in')}
    </section>`;
  }

  #own(app: App): TemplateResult {
    const type = ({ target }: Event) => {
      if (target instanceof HTMLTextAreaElement) this.#json = target.value;
    };
    const pick = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return;
      void this.#readFile(target.files?.[0]);
      target.value = '';
    };
    return html`<section>
      <h2 class="head-title">${say('exampleOwn')}</h2>
      <p>${say('exampleOwnHow')}</p>
      <textarea rows="6" spellcheck="false" autocomplete="off" aria-label=${say('exampleJson')}
        .value=${live(this.#json)} @input=${type}></textarea>
      <p class="help">
        <button type="button" class="plain" @click=${() => this.#use('json', readExample(this.#json))}>${say('exampleUse')}</button>
        <label class="plain file">${say('exampleFile')}<input type="file" accept=".json,.txt,application/json,text/plain" @change=${pick}></label>
        <button type="button" class="plain" @click=${() => this.#save(app)}>${say('exampleSave')}</button>
        <button type="button" class="plain" @click=${saveSchema}>${say('exampleSchema')}</button>
      </p>
      <p class="aside">${say('exampleSaveHow')}</p>
      ${this.#message('json')}
    </section>`;
  }

  #editor(app: App): TemplateResult {
    const toggle = () => {
      this.draft = this.draft ? undefined : draftOf(asShown(app));
      this.said = undefined;
    };
    const { draft } = this;
    return html`<section>
      <p class="help"><button type="button" class="plain" aria-expanded=${draft !== undefined} @click=${toggle}>${say('exampleEdit')}</button></p>
      ${
        draft === undefined
          ? nothing
          : html`${exampleEditor({
              draft,
              numbers: app.numbers,
              change: (next, said) => {
                this.draft = next;
                if (said) this.said = { at: 'editor', lines: [said.text], bad: said.bad ?? false };
              },
            })}
            <p class="help"><button type="button" class="plain" @click=${() => this.#use('editor', checkExample(draftValue(draft)))}>${say('exampleUse')}</button></p>`
      }
      ${this.#message('editor')}
    </section>`;
  }

  /** Stays in the page, so that what comes into it is read out. */
  #message(at: Said['at']): TemplateResult {
    const said = this.said?.at === at ? this.said : undefined;
    const lines = (bad: boolean) =>
      said?.bad === bad ? said.lines.map((line) => html`<p class=${bad ? 'slip' : ''}>${line}</p>`) : nothing;
    return html`<div role="alert">${lines(true)}</div><div role="status">${lines(false)}</div>`;
  }

  async #choose(id: string): Promise<void> {
    const example = await loadExample(id).catch(() => undefined);
    if (example) this.#show('built-in', example);
    else this.said = { at: 'built-in', lines: [say('partMissing')], bad: true };
  }

  #use(at: Said['at'], read: Read): void {
    if (read.ok) this.#show(at, read.example);
    else this.said = { at, lines: [...problemWords(read), say('exampleKept')], bad: true };
  }

  #show(at: Said['at'], example: Example): void {
    const { app } = this;
    if (app === undefined || isLocked(app)) return;
    const { store } = app;
    store.show(example);
    const isBuiltIn = store.context.examples.get(example.id) === example;
    const reach = fitsIn(store.state, store.context) ? say('exampleFits') : say('exampleTooLong');
    const taken = say('exampleTaken', { title: titleOf(example, store.context) });
    this.said = { at, lines: isBuiltIn ? [taken] : [taken, reach], bad: false };
  }

  async #readFile(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const refuse = (line: string) => {
      this.said = { at: 'json', lines: [line, say('exampleKept')], bad: true };
    };
    const { name } = file;
    // A character takes at most four bytes.
    if (file.size > 4 * caps.text) return refuse(say('fileTooLong', { name, most: String(caps.text) }));
    try {
      const bytes = await file.arrayBuffer();
      this.#json = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return refuse(say('fileUnread', { name }));
    }
    this.#use('json', readExample(this.#json));
    this.requestUpdate();
  }

  #save(app: App): void {
    const text = exampleText(asShown(app));
    download('example.json', new Blob([text], { type: 'application/json' }));
    // Some frames allow no files: then the text is there to be copied.
    this.#json = text;
    this.requestUpdate();
  }

  readonly #drag = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };

  readonly #drop = (event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    void this.#readFile(file);
  };
}

async function saveSchema(): Promise<void> {
  const { default: schema } = await import('../examples/example.schema.json', { with: { type: 'json' } });
  const text = JSON.stringify(schema, null, 2);
  download('example.schema.json', new Blob([text], { type: 'application/json' }));
}

/** The example with what was changed of it. */
function asShown({ store }: App): Example {
  const { example, edits } = store.state;
  const changed = matrixNames.flatMap((name: MatrixName) => {
    const matrix = current(example, edits, name);
    const isGiven = example.matrices[name] !== undefined || Object.keys(edits[name]).length > 0;
    return matrix && isGiven ? [[name, matrix] as const] : [];
  });
  return { ...example, matrices: Object.fromEntries(changed) };
}
