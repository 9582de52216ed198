import { html, type TemplateResult } from 'lit';
import { givenCell, numberCell } from '../components/cells.ts';
import { headMark, hueOf } from '../components/hue.ts';
import { table } from '../components/table.ts';
import type { Commentary, Relation } from '../engine/types.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { type Arc, arcsAcross, arcsDown } from './arcs.ts';
import { Figure } from './figure.ts';

/** Set apart by head: the first relation becomes head A's, the second head B's. */
const reaches = [0.72, 0.36] as const;

/** The commentary sentence, word by word, with an arc from each word that needs another. */
export class SentenceFigure extends Figure {
  static override properties = { ...Figure.properties, near: { state: true } };
  /** The word under the pointer or the focus. */
  declare near: number | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('click', this.#press);
    this.addEventListener('keydown', this.#release);
  }

  protected override drawn(app: App): TemplateResult {
    const sentence = app.engine.commentary();
    const word = this.near ?? app.store.state.word;
    const shown = sentence.relations.filter(
      (relation) => word !== null && partOf(relation, word) !== undefined,
    );
    const arcs = arcsOf(sentence, shown, word !== null, app);
    const count = sentence.tokens.length;
    return html`<div class="sentence" @pointerover=${this.#approach} @focusin=${this.#approach}
        @pointerleave=${this.#leave} @focusout=${this.#leave}>
        ${arcsAcross(arcs, count)}
        <ol class="words" aria-label=${say('words')}>
          ${sentence.tokens.map((token, i) => html`<li>${wordButton(app, sentence, token, i, word)}</li>`)}
        </ol>
        ${arcsDown(arcs, count)}
      </div>
      ${relationTable(app, sentence, word)}${this.resetButton()}
      ${line(app, sentence, word)}`;
  }

  protected override reset(): void {
    this.near = undefined;
    super.reset();
  }

  readonly #approach = ({ target }: Event) => {
    const word = target instanceof Element && target.closest<HTMLElement>('[data-word]')?.dataset.word;
    this.near = word ? Number(word) : undefined;
  };

  readonly #leave = () => {
    this.near = undefined;
  };

  /** A press keeps a word; a press on the word that is kept, or Escape, lets it go. */
  readonly #press = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-word], [data-cell]') : null;
    if (button === null || this.app === undefined) return;
    const word = Number(button.dataset.word ?? button.dataset.cell);
    const again = this.app.store.state.word === word;
    if (again) this.near = undefined;
    this.app.store.update({ word: again ? null : word });
  };

  readonly #release = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    this.near = undefined;
    this.app?.store.update({ word: null });
  };
}

type Part = 'from' | 'to' | 'distractor';

function partOf({ from, to, distractor }: Relation, word: number): Part | undefined {
  if (word === from) return 'from';
  if (word === to) return 'to';
  return word === distractor ? 'distractor' : undefined;
}

/** Both relations; where another one is looked at they step back. The distractor's arc comes with its relation. */
function arcsOf({ relations }: Commentary, shown: readonly Relation[], looking: boolean, app: App): Arc[] {
  return relations.flatMap((relation, i): Arc[] => {
    const { from, to, distance, distractor } = relation;
    const isShown = shown.includes(relation);
    const label = [say(relation.id), say('apart', { distance: app.numbers.plain(distance) })];
    const own = {
      from,
      to,
      reach: reaches[i] ?? 0.3,
      head: i,
      label,
      class: `${hueOf(i)} ${isShown ? 'shown' : looking ? 'back' : ''}`,
    };
    if (!isShown || distractor === null) return [own];
    return [own, { from, to: distractor, reach: 0.3, label: [], class: 'tempting' }];
  });
}

function wordButton(app: App, { relations }: Commentary, token: string, i: number, word: number | null) {
  const relation = relations.findIndex((one) => one.from === i || one.to === i);
  const tempts = relations.some(({ distractor }) => distractor === i);
  const looked = word !== null && relations.some((one) => partOf(one, word) && partOf(one, i));
  const hue = relation < 0 ? '' : hueOf(relation);
  const look = `${relation < 0 ? '' : 'related'} ${tempts ? 'tempts' : ''} ${looked ? 'shown' : ''}`;
  return html`<button type="button" class="word ${hue} ${look}" data-word=${i}
    aria-pressed=${app.store.state.word === i}><span class="position">${app.numbers.plain(i + 1)}</span> <span>${token}</span></button>`;
}

function relationTable(app: App, { tokens, relations }: Commentary, word: number | null): TemplateResult {
  return table({
    class: 'relations',
    caption: say('relations'),
    corner: say('relation'),
    columns: [{ label: say('wordColumn') }, { label: say('needsColumn') }, { label: say('distanceColumn') }],
    rows: relations.map((relation, i) => {
      const { from, to, distance } = relation;
      const pressed = app.store.state.word === from;
      const value = app.numbers.plain(distance);
      const place = (at: number) =>
        say('place', { position: app.numbers.plain(at + 1), word: tokens[at] ?? '' });
      const names = { from: tokens[from] ?? '', to: tokens[to] ?? '', value };
      const lit = word === from || word === to;
      return {
        label: html`<span class="named ${hueOf(i)}">${headMark(i)}${say(relation.id)}</span>`,
        class: hueOf(i),
        shows: [app, pressed, lit],
        cells: () => [
          givenCell(place(from), { lit }),
          givenCell(place(to), { lit }),
          numberCell({ id: String(from), text: value, name: say('distanceName', names), pressed }),
        ],
      };
    }),
  });
}

/** What the word that is looked at has to do with the relations. */
function line(app: App, { tokens, relations }: Commentary, word: number | null): TemplateResult {
  if (word === null || tokens[word] === undefined) return status('hue-full', say('pressWord'));
  const i = relations.findIndex((one) => partOf(one, word) !== undefined);
  const relation = relations[i];
  if (relation === undefined) return status('hue-full', say('noPart', { word: tokens[word] }));
  const names = {
    from: tokens[relation.from] ?? '',
    to: tokens[relation.to] ?? '',
    relation: say(relation.id),
  };
  const part = partOf(relation, word);
  if (part === 'distractor') return status('hue-full', say('tempting', { ...names, word: tokens[word] }));
  const [later, earlier] =
    relation.from > relation.to ? [relation.from, relation.to] : [relation.to, relation.from];
  const { plain } = app.numbers;
  const how = say('arithmetic', {
    terms: say('difference', { later: plain(later + 1), earlier: plain(earlier + 1) }),
    value: plain(relation.distance),
  });
  return status(hueOf(i), say(part === 'from' ? 'needsLine' : 'neededLine', names), how);
}

function status(hue: string, what: string, how = ''): TemplateResult {
  return html`<p class="line ${hue}" role="status"><span>${what}</span> <code>${how}</code></p>`;
}
