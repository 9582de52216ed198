import { html, nothing, type TemplateResult } from 'lit';
import { answerChoice, answerInput } from '../components/answer_field.ts';
import { symbols } from '../components/symbols.ts';
import type { Exercises, Message, Question, QuestionPart, Verdict } from '../engine/types.ts';
import { type Answer, judged } from '../state/progress.ts';
import { say, sayOf } from '../text/say.ts';
import { clock } from './answer_clock.ts';
import type { App } from './app.ts';
import { Figure } from './figure.ts';
import { messageText, tellsMore, verdictText } from './verdict.ts';

const hintGrades = [1, 2, 3] as const;

/** What is seen of one part besides what the store keeps. */
interface Seen {
  /** What stands in the field. */
  readonly draft: string;
  readonly verdict?: Verdict | undefined;
  /** What it is about. */
  readonly judged?: string;
  readonly hints: readonly Message[];
  readonly working?: readonly Message[] | undefined;
  /** Whether its first attempt has just opened another part. */
  readonly opened?: boolean;
}

/** One part as it is drawn. */
interface Asked {
  readonly app: App;
  readonly exercises: Exercises;
  readonly question: string;
  readonly part: QuestionPart;
  /** "recall-2.d-k": of its texts and its answer. */
  readonly key: string;
  /** "recall-2-d-k": of its elements. */
  readonly id: string;
  readonly answer: Answer | undefined;
  readonly seen: Seen;
}

/** One question. Its parts open one after the other, because the working of one may hold answers of earlier ones. */
export class QuestionView extends Figure {
  static override properties = { ...Figure.properties, question: { attribute: 'data-question' } };
  declare question: string;
  readonly #seen = new Map<string, Seen>();

  protected override get exportedAs(): readonly [] {
    return [];
  }

  protected override drawn(app: App): TemplateResult {
    const { exercises } = app;
    const question = app.questions.find(({ id }) => id === this.question);
    if (question === undefined || exercises === undefined) return html``;
    const { answers } = app.store.state.progress;
    const next = question.parts.findIndex(({ id }) => answers[`${question.id}.${id}`] === undefined);
    const open = next === -1 ? question.parts : question.parts.slice(0, next + 1);
    return html`<h2 class="question-title">${sayOf(`${question.id}.title`) ?? say('check')}</h2>
      <p class="stem">${symbols(sayOf(question.id) ?? '')}</p>
      ${open.map((part) => this.#part(this.#asked(app, exercises, question, part)))}
      ${open.length < question.parts.length ? html`<p class="more">${say('partsToCome')}</p>` : seeAlso(app, question)}`;
  }

  #asked(app: App, exercises: Exercises, question: Question, part: QuestionPart): Asked {
    const key = `${question.id}.${part.id}`;
    const answer = app.store.state.progress.answers[key];
    const base = { app, exercises, question: question.id, part, key, id: key.replace('.', '-'), answer };
    return { ...base, seen: this.#recalled(base) };
  }

  /** An answer of an earlier visit, or of another tab, is judged again; when it was cleared, nothing is left of it. */
  #recalled({ exercises, question, part, key, answer }: Omit<Asked, 'seen'>): Seen {
    const seen = this.#seen.get(key);
    const cleared =
      answer === undefined && seen?.verdict !== undefined && seen.verdict.verdict !== 'notUnderstood';
    const elsewhere = answer?.typed && seen?.verdict === undefined && seen?.draft === '';
    if (seen !== undefined && !cleared && !elsewhere) return seen;
    const draft = answer?.typed ?? '';
    // The record of a course may hold that there was an answer, and not what it was.
    const verdict = draft ? exercises.checkAnswer({ question, part: part.id, answer: draft }) : undefined;
    const fresh = { draft, verdict, judged: draft, hints: [] };
    this.#seen.set(key, fresh);
    return fresh;
  }

  #see(asked: Asked, change: Partial<Seen>): void {
    this.#seen.set(asked.key, { ...asked.seen, ...change });
    this.requestUpdate();
  }

  #part(asked: Asked): TemplateResult {
    const { id, key, part, seen } = asked;
    return html`<div class="part" role="group" aria-labelledby="prompt-${id}" @focusin=${() => clock.start(key)}>
      <p class="prompt" id="prompt-${id}">${symbols(sayOf(key) ?? '')}</p>
      <div class="asked ${part.kind === 'choice' ? 'choosing' : ''}">${this.#field(asked)}
        <button type="button" class="go" @click=${() => this.#check(asked)}>${say('checkAnswer')}</button>
      </div>
      <div class="verdict" data-verdict=${seen.verdict?.verdict ?? nothing} id="verdict-${id}" role="status">${seen.verdict && said(asked, seen.verdict)}${seen.opened ? html`<span class="unseen">${say('nextPart')}</span>` : nothing}</div>
      ${this.#help(asked)}
    </div>`;
  }

  #field(asked: Asked): TemplateResult {
    const { id, key, part, seen } = asked;
    const field = {
      id,
      prompt: `prompt-${id}`,
      verdict: `verdict-${id}`,
      value: seen.draft,
      change: (draft: string) => this.#see(asked, { draft }),
    };
    if (part.kind === 'choice')
      return answerChoice({
        ...field,
        options: part.options.map((option) => ({ id: option, text: sayOf(`${key}.${option}`) ?? option })),
      });
    const size = part.kind === 'vector' ? 8 * part.length : 14;
    return answerInput({ ...field, size, submit: () => this.#check(asked) });
  }

  /** Hints one at a time; the working once an answer was judged. */
  #help(asked: Asked): TemplateResult {
    const { app, exercises, id, question, part, answer, seen } = asked;
    const grade = hintGrades[seen.hints.length];
    const ask = { question, part: part.id };
    const hint = (grade: 1 | 2 | 3) =>
      this.ask(() => {
        this.#see(asked, { hints: [...seen.hints, exercises.hint({ ...ask, grade })] });
        this.refocus(`#hints-${id}`);
      });
    const work = () =>
      this.ask(() => {
        this.#see(asked, { working: exercises.explanation(ask) });
        this.refocus(`#working-${id}`);
      });
    const { plain } = app.numbers;
    return html`<div role="status" aria-atomic="false">${lines(app, 'hints', id, seen.hints)}</div>
      ${lines(app, 'working', id, seen.working ?? [])}
      <p class="help">
        ${grade !== undefined && !answer?.solved ? html`<button type="button" class="plain" @click=${() => hint(grade)}>${say('hint', { number: plain(grade), count: plain(hintGrades.length) })}</button>` : nothing}
        ${answer && !seen.working ? html`<button type="button" class="plain" @click=${work}>${say('showWorking')}</button>` : nothing}
      </p>`;
  }

  #check(asked: Asked): void {
    const { app, exercises, question, part, key, answer, seen } = asked;
    this.ask(() => {
      const verdict = exercises.checkAnswer({ question, part: part.id, answer: seen.draft });
      const last = app.questions.find(({ id }) => id === question)?.parts.at(-1)?.id === part.id;
      const opened = !last && answer === undefined && verdict.verdict !== 'notUnderstood';
      this.#see(asked, { verdict, judged: seen.draft, opened });
      if (verdict.verdict === 'notUnderstood') return;
      const solved = verdict.verdict === 'correct';
      const attempt = { typed: seen.draft, solved, credit: verdict.credit, seconds: clock.take(key, solved) };
      const { progress } = app.store.state;
      const answers = { ...progress.answers, [key]: judged(answer, attempt) };
      app.store.update({ progress: { ...progress, answers } });
    });
  }
}

/** The step whose figure settles a question, once all of it was answered. */
function seeAlso({ store }: App, { id, parts }: Question): TemplateResult | typeof nothing {
  const { context, state } = store;
  const step = context.steps.find(({ settles }) => settles?.includes(id))?.id;
  const solved = parts.every((part) => state.progress.answers[`${id}.${part.id}`]?.solved);
  const text = sayOf(`${id}.see`);
  if (step === undefined || text === undefined || !solved) return nothing;
  return html`<p class="more"><a href="#s=1&step=${step}" data-go=${step}>${text}</a></p>`;
}

function said({ app, question, part, seen }: Asked, verdict: Verdict): TemplateResult {
  const { judged = '' } = seen;
  const more = part.kind !== 'choice' && tellsMore(verdict, judged);
  return html`${more ? html`<p class="understood">${say('understood')} <span>${verdict.understood}</span></p>` : nothing}
    ${verdictText(question, part, verdict, judged, app.language).map((text) => html`<p>${symbols(text)}</p>`)}`;
}

function lines(
  app: App,
  label: 'hints' | 'working',
  id: string,
  messages: readonly Message[],
): TemplateResult | typeof nothing {
  if (messages.length === 0) return nothing;
  return html`<ol class=${label} id="${label}-${id}" tabindex="-1" aria-label=${say(label)}>${messages.map(
    (message) => html`<li>${symbols(messageText(message, app.numbers))}</li>`,
  )}</ol>`;
}
