import { html, type TemplateResult } from 'lit';
import { noteField } from '../components/note_field.ts';
import { scrollFrame } from '../components/scroll_frame.ts';
import { longestNote, type Notes, points, ticked } from '../state/notes.ts';
import { list, say } from '../text/say.ts';
import type { App } from './app.ts';
import { Bench } from './bench.ts';
import { isLocked } from './examination.ts';
import { ExperimentList } from './experiment_list.ts';
import type { Experiment } from './experiments.ts';
import { Figure } from './figure.ts';
import { mindMap } from './mind_map.ts';
import { type Branch, readOutline } from './outline.ts';
import { PracticeFiles } from './practice_files.ts';

const fewestTopics = 3;
const reflections = ['analogy', 'first-step', 'learned-1', 'learned-2', 'learned-3', 'question'] as const;

/** Reflection, a bench for experiments, a paragraph, a mind map. Kept on the device, saved as files. */
export class PracticeFigure extends Figure {
  readonly #bench = new Bench(this);
  readonly #list = new ExperimentList(this);
  readonly #files = new PracticeFiles(this);

  /** What is written here has ways of its own to be taken away. */
  protected override get exportedAs(): readonly [] {
    return [];
  }

  protected override drawn(app: App): TemplateResult {
    const { notes } = app.store.state;
    const topics = readOutline(notes.map ?? '');
    // What an experiment shows may be asked for in an examination.
    const locked = isLocked(app);
    const experiments = locked ? [] : this.#list.of(app);
    return html`<section class="practice">
        <h2>${say('reflectTitle')}</h2>
        ${reflections.map((id) => this.#field(app, id, say(`note-${id}`), id.startsWith('learned') ? 2 : 3))}
      </section>
      <section class="experiments">
        <h2>${say('experimentsTitle')}</h2>
        <p class="lead">${say('experimentsLead')}</p>
        ${locked ? html`<p class="locked">${say('locked')}</p>` : this.#experiments(app, experiments)}
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
        ${this.#files.drawn(app, experiments)}
      </section>`;
  }

  #experiments(app: App, experiments: readonly Experiment[]): TemplateResult {
    return html`${this.#bench.drawn(app)}${this.#list.drawn(app, experiments)}`;
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
      <div class="map">${scrollFrame({ name: say('mapTitle'), content: mindMap(say('mapCenter'), topics, label) })}</div>`;
  }
}

function topicsText(topics: number, count: string): string {
  if (topics === 0) return say('topicsNone');
  return say(topics < fewestTopics ? 'topicsSome' : 'topicsEnough', { count });
}
