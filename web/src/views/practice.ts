import { html, type TemplateResult } from 'lit';
import { download } from '../components/handing.ts';
import { noteField } from '../components/note_field.ts';
import { experiments, longestNote, type Notes, points, ticked } from '../state/notes.ts';
import { list, say, sayOf } from '../text/say.ts';
import type { App } from './app.ts';
import { Figure } from './figure.ts';
import { mindMap } from './mind_map.ts';
import { type Branch, readOutline } from './outline.ts';
import { practiceText } from './practice_text.ts';

const fewestTopics = 3;
const reflections = ['analogy', 'first-step', 'learned-1', 'learned-2', 'learned-3', 'question'] as const;
const parts = ['input', 'expected', 'result'] as const;

/** Places to write in: reflection, experiments, a paragraph, a mind map. Kept on the device, saved as files. */
export class PracticeFigure extends Figure {
  /** What is written here has ways of its own to be taken away. */
  protected override get exportedAs(): readonly [] {
    return [];
  }

  protected override drawn(app: App): TemplateResult {
    const { notes } = app.store.state;
    const topics = readOutline(notes.map ?? '');
    return html`<section class="practice">
        <h2>${say('reflectTitle')}</h2>
        ${reflections.map((id) => this.#field(app, id, say(`note-${id}`), id.startsWith('learned') ? 2 : 3))}
      </section>
      <section class="practice">
        <h2>${say('experimentsTitle')}</h2>
        <p>${say('experimentsLead')}</p>
        ${experiments.map((n) => this.#experiment(app, n))}
      </section>
      <section class="practice">
        <h2>${say('paragraphTitle')}</h2>
        <p>${say('paragraphLead')}</p>
        ${this.#field(app, 'paragraph', say('note-paragraph'), 8)}
        ${this.#points(app, notes)}
      </section>
      <section class="practice">
        <h2>${say('mapTitle')}</h2>
        ${this.#map(app, topics)}
      </section>
      <section class="practice">
        <h2>${say('exportTitle')}</h2>
        ${this.#export(notes)}
      </section>`;
  }

  #write({ store }: App, id: string, text: string): void {
    store.update({ notes: { ...store.state.notes, [id]: text } });
  }

  #field(app: App, id: string, label: string, rows: number): TemplateResult {
    return noteField({
      id,
      label,
      value: app.store.state.notes[id] ?? '',
      rows,
      longest: longestNote,
      outline: id === 'map',
      change: (text) => this.#write(app, id, text),
    });
  }

  #experiment(app: App, n: number): TemplateResult {
    return html`<fieldset class="experiment">
      <legend>${say('experiment', { number: app.numbers.plain(n) })}</legend>
      ${parts.map((part) => this.#field(app, `${part}-${n}`, say(`note-${part}`), 2))}
    </fieldset>`;
  }

  #points(app: App, notes: Notes): TemplateResult {
    const tick = (id: string) => (event: Event) =>
      this.#write(app, id, (event.target as HTMLInputElement).checked ? ticked : '');
    return html`<fieldset class="points">
      <legend>${say('pointsTitle')}</legend>
      ${points.map(
        (id) =>
          html`<label class="option"><input type="checkbox" .checked=${notes[id] === ticked} @change=${tick(id)}><span>${say(`point-${id}`)}</span></label>`,
      )}
    </fieldset>`;
  }

  #map(app: App, topics: readonly Branch[]): TemplateResult {
    const count = app.numbers.plain(topics.length);
    const names = list(
      topics.map(({ text }) => text),
      app.language,
    );
    const label = names === '' ? say('mapEmpty') : say('mapLabel', { topics: names });
    return html`<p>${say('mapLead')}</p>
      ${this.#field(app, 'map', say('note-map'), 8)}
      <p class="topics" role="status">${topicsText(topics.length, count)}</p>
      <div class="scroll map" tabindex="0" role="region" aria-label=${say('mapTitle')}>${mindMap(say('mapCenter'), topics, label)}</div>`;
  }

  #export(notes: Notes): TemplateResult {
    const text = practiceText(notes, (key, slots) => sayOf(key, slots) ?? '');
    const saveNotes = () =>
      download(say('notesFile'), new Blob([text], { type: 'text/markdown;charset=utf-8' }));
    const saveMap = () => {
      const drawing = this.querySelector('.mind-map');
      if (drawing === null) return;
      const source = new XMLSerializer().serializeToString(drawing);
      download(say('mapFile'), new Blob([source.replace(/<!--.*?-->/g, '')], { type: 'image/svg+xml' }));
    };
    return html`<p class="controls">
        <button type="button" class="plain" @click=${saveNotes}>${say('saveNotes')}</button>
        <button type="button" class="plain" @click=${saveMap}>${say('saveMap')}</button>
      </p>
      <details class="note"><summary>${say('notesAsText')}</summary>
        <pre class="notes-text" tabindex="0">${text}</pre>
      </details>`;
  }
}

function topicsText(topics: number, count: string): string {
  if (topics === 0) return say('topicsNone');
  return say(topics < fewestTopics ? 'topicsSome' : 'topicsEnough', { count });
}
