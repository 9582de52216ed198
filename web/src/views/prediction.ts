import { html, nothing, type TemplateResult } from 'lit';
import { answerInput } from '../components/answer_field.ts';
import { symbols } from '../components/symbols.ts';
import type { Cell } from '../state/cell.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { entry } from './arithmetic.ts';
import type { Drawing } from './drawing.ts';
import type { Figure } from './figure.ts';
import { isAsked, keepGuess } from './guess.ts';
import { unreadText } from './verdict.ts';

/** Of the token whose weight is asked for. */
const token = 0;

/** A number to predict. */
export interface Asked {
  readonly prompt: string;
  /** What it is, as it is printed; undefined where the figure no longer shows what the question was about. */
  value(): string | undefined;
  /** What happens when it was predicted. */
  committed?(): void;
}

/** The weight of the first token in a head. */
export function askedWeight(drawing: Drawing, head: Cell['head']): Asked {
  const { numbers } = drawing.app;
  const name = drawing.tokenOf(token);
  // What was said is about the heads that the chapter starts with.
  const others = head !== 'full' && drawing.results.heads.length !== drawing.example.heads;
  return {
    prompt:
      head === 'full'
        ? say('predictFullHead', { token: name })
        : say('predictTwoHeads', {
            token: name,
            weight: numbers.fixed(entry(drawing.chapter.full.weights, 0, token)),
          }),
    value: () => (others ? undefined : numbers.fixed(entry(drawing.chapterTrace(head).weights, 0, token))),
  };
}

/** Predict, then reveal: a figure asks for one number before it shows it. */
export class Prediction {
  readonly #figure: Figure;
  #draft = '';
  /** Why the draft is no number. */
  #unread = '';
  /** Whether it was given before anything could read it. */
  #waits = false;

  constructor(figure: Figure) {
    this.#figure = figure;
  }

  isOpen(app: App): boolean {
    return isAsked(this.#figure, app);
  }

  /** The question; once it was answered, what was said beside what is. */
  drawn(app: App, asked: Asked): TemplateResult | typeof nothing {
    const guess = app.store.state.guesses[this.#figure.step];
    if (this.isOpen(app)) return this.#asking(app, asked);
    const value = guess ? asked.value() : undefined;
    if (!guess || value === undefined) return nothing;
    return html`<p class="prediction" tabindex="-1">${symbols(say('predicted', { guess, value }))}</p>`;
  }

  #asking(app: App, { prompt, committed }: Asked): TemplateResult {
    const commit = () => {
      if (this.#commit(app)) committed?.();
    };
    if (this.#waits && app.exercises) queueMicrotask(commit);
    const unread = this.#waits ? say('readerLoading') : this.#unread;
    return html`<div class="prediction question" role="group" aria-labelledby="predict">
      <p class="prompt" id="predict">${symbols(prompt)}</p>
      <div class="asked">
        ${answerInput({
          id: 'prediction',
          prompt: 'predict',
          verdict: 'predict-unread',
          value: this.#draft,
          size: 8,
          change: (draft) => {
            this.#draft = draft;
          },
          submit: commit,
        })}
        <button type="button" class="go" @click=${commit}>${say('predict')}</button>
        <button type="button" class="plain" @click=${() => this.#close(app, '')}>${say('skipPrediction')}</button>
      </div>
      <div class="verdict" id="predict-unread" role="status" data-verdict=${unread ? 'notUnderstood' : nothing}>${unread && html`<p>${unread}</p>`}</div>
      <p class="more">${say('textWaits')}</p>
    </div>`;
  }

  /** Whether it could be read. */
  #commit(app: App): boolean {
    this.#waits = app.exercises === undefined;
    if (app.exercises === undefined) {
      this.#figure.requestUpdate();
      return false;
    }
    const read = app.exercises.readNumber(this.#draft);
    if (read.reason === null) this.#close(app, read.understood);
    else this.#unread = unreadText(read, this.#draft);
    this.#figure.requestUpdate();
    return read.reason === null;
  }

  #close(app: App, guess: string): void {
    this.#draft = '';
    this.#unread = '';
    this.#waits = false;
    keepGuess(this.#figure, app, guess);
  }
}
