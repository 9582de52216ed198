import { html, nothing, type TemplateResult } from 'lit';
import { symbols } from '../components/symbols.ts';
import type { Exercises, Question, QuestionPart } from '../engine/types.ts';
import { examination, seedOf } from '../state/exam.ts';
import { answerKey, judged } from '../state/progress.ts';
import { examinationOf } from '../state/state.ts';
import { say, sayOf } from '../text/say.ts';
import { clock } from './answer_clock.ts';
import type { App } from './app.ts';
import { type Asked, emptyDraft, isClosed, rulesOf, type Seen, textOf } from './asked.ts';
import { Figure } from './figure.ts';
import { answerField } from './question_field.ts';
import { help, said } from './question_words.ts';
import { VariantChoice } from './variant_choice.ts';

/** One question. Its parts open one after the other, because the working of one may hold answers of earlier ones. */
export class QuestionView extends Figure {
  static override properties = { ...Figure.properties, question: { attribute: 'data-question' } };
  declare question: string;
  readonly #seen = new Map<string, Seen>();
  readonly #variants = new VariantChoice(this);
  /** The question with the numbers that were asked for last. */
  #known: { readonly exercises: Exercises; readonly asked: Question } | undefined;

  protected override get exportedAs(): readonly [] {
    return [];
  }

  protected override drawn(app: App): TemplateResult {
    const question = this.#questionOf(app);
    this.hidden = isLeftOut(app, this.question);
    if (question === undefined || this.hidden) return html``;
    const { answers } = app.store.state.progress;
    const { id, seed, parts } = question;
    const next = parts.findIndex((part) => answers[answerKey(id, part.id, seed)] === undefined);
    const open = next === -1 ? parts : parts.slice(0, next + 1);
    return html`<h2 class="question-title">${sayOf(`${id}.title`) ?? say('check')}</h2>
      ${this.#variants.note(app, question)}
      <p class="stem">${symbols(textOf({ app, question }, id) ?? '')}</p>
      ${open.map((part) => this.#part(this.#asked(app, question, part)))}
      ${open.length < parts.length ? html`<p class="more">${say('partsToCome')}</p>` : seeAlso(app, question)}
      ${this.#variants.drawn(app, question)}`;
  }

  /** The question with its own numbers, or with those of the variant that is looked at. */
  #questionOf({ exercises, questions, store }: App): Question | undefined {
    if (exercises === undefined) return undefined;
    const seed = seedOf(store, this.question);
    if (seed === 0) return questions.find(({ id }) => id === this.question);
    const { asked } = this.#known ?? {};
    if (asked?.seed === seed && this.#known?.exercises === exercises) return asked;
    const found = exercises.variant({ question: this.question, seed });
    this.#known = { exercises, asked: found };
    return found;
  }

  #asked(app: App, question: Question, part: QuestionPart): Asked {
    const key = answerKey(question.id, part.id, question.seed);
    const base = {
      ...{ app, exercises: app.exercises!, question, part, key },
      text: `${question.id}.${part.id}`,
      id: `${question.id}-${part.id}`,
      answer: app.store.state.progress.answers[key],
      rules: rulesOf(app, question.id),
    };
    return { ...base, seen: this.#recalled(base) };
  }

  /** An answer of an earlier visit, or of another tab, is judged again; when it was cleared, nothing is left of it. */
  #recalled({ exercises, question, part, key, answer }: Omit<Asked, 'seen'>): Seen {
    const seen = this.#seen.get(key);
    const empty = emptyDraft(part);
    const cleared =
      answer === undefined && seen?.verdict !== undefined && seen.verdict.verdict !== 'notUnderstood';
    const elsewhere = answer?.typed && seen?.verdict === undefined && seen?.draft === empty;
    if (seen !== undefined && !cleared && !elsewhere) return seen;
    // The record of a course may hold that there was an answer, and not what it was.
    const draft = answer?.typed || empty;
    const { id, seed } = question;
    const verdict = answer?.typed
      ? exercises.checkAnswer({ question: id, seed, part: part.id, answer: draft })
      : undefined;
    const fresh = { draft, verdict, judged: draft, hints: [] };
    this.#seen.set(key, fresh);
    return fresh;
  }

  #see(asked: Asked, change: Partial<Seen>): void {
    this.#seen.set(asked.key, { ...asked.seen, ...change });
    this.requestUpdate();
  }

  #part(asked: Asked): TemplateResult {
    const { id, key, text, part, seen, rules } = asked;
    const closed = isClosed(asked);
    const outcome =
      rules.untold && seen.verdict?.verdict !== 'notUnderstood' ? 'noted' : seen.verdict?.verdict;
    const isTall = part.kind === 'choice' || part.kind === 'order' || part.kind === 'matrix';
    return html`<div class="part" role="group" aria-labelledby="prompt-${id}" @focusin=${() => clock.start(key)}>
      <p class="prompt" id="prompt-${id}">${symbols(textOf(asked, text) ?? '')}</p>
      <div class="asked ${isTall ? 'choosing' : ''}">${answerField(asked, closed, {
        change: (draft) => this.#see(asked, { draft }),
        move: (draft, moved, button) => this.#move(asked, draft, moved, button),
        submit: () => this.#check(asked),
      })}
        ${closed ? nothing : html`<button type="button" class="go" @click=${() => this.#check(asked)}>${say('checkAnswer')}</button>`}
      </div>
      <div class="verdict" data-verdict=${(seen.verdict && outcome) ?? nothing} id="verdict-${id}" role="status" tabindex=${closed ? -1 : nothing}>${seen.verdict && said(asked, seen.verdict)}${seen.opened ? html`<span class="unseen">${say('nextPart')}</span>` : nothing}</div>
      ${help(asked, this.#helping(asked))}
    </div>`;
  }

  /** A line was moved: says so, and keeps the focus on a button of the same line. */
  async #move(asked: Asked, draft: string, moved: string, buttons: readonly string[]): Promise<void> {
    this.#see(asked, { draft, moved });
    await this.updateComplete;
    const found = buttons.map((id) => this.querySelector<HTMLButtonElement>(`[id="${id}"]`));
    found.find((button) => button && !button.disabled)?.focus();
  }

  #helping(asked: Asked) {
    const { exercises, id, question, part, seen } = asked;
    const ask = { question: question.id, seed: question.seed, part: part.id };
    return {
      hint: (grade: 1 | 2 | 3) =>
        this.ask(() => {
          this.#see(asked, { hints: [...seen.hints, exercises.hint({ ...ask, grade })] });
          this.refocus(`#hints-${id}`);
        }),
      work: () =>
        this.ask(() => {
          this.#see(asked, { working: exercises.explanation(ask) });
          this.refocus(`#working-${id}`);
        }),
    };
  }

  #check(asked: Asked): void {
    const { app, exercises, question, part, key, answer, seen, id } = asked;
    if (isClosed(asked)) return;
    this.ask(() => {
      const name = { question: question.id, seed: question.seed, part: part.id };
      const verdict = exercises.checkAnswer({ ...name, answer: seen.draft });
      const last = question.parts.at(-1)?.id === part.id;
      const opened = !last && answer === undefined && verdict.verdict !== 'notUnderstood';
      this.#see(asked, { verdict, judged: seen.draft, opened });
      if (verdict.verdict === 'notUnderstood') return;
      const solved = verdict.verdict === 'correct';
      const attempt = { typed: seen.draft, solved, credit: verdict.credit, seconds: clock.take(key, solved) };
      const { progress } = app.store.state;
      const answers = { ...progress.answers, [key]: judged(answer, attempt) };
      app.store.update({ progress: { ...progress, answers } });
      this.refocus(`#verdict-${id}`);
    });
  }
}

/** Whether a teacher chose other questions. */
function isLeftOut({ store }: App, question: string): boolean {
  return examinationOf(store.context).includes(question) && !examination(store).questions.includes(question);
}

/** The step whose figure settles a question, once all of it was answered. */
function seeAlso({ store }: App, { id, seed, parts }: Question): TemplateResult | typeof nothing {
  const { context, state } = store;
  const step = context.steps.find(({ settles }) => settles?.includes(id))?.id;
  const solved = parts.every((part) => state.progress.answers[answerKey(id, part.id, seed)]?.solved);
  const text = sayOf(`${id}.see`);
  if (step === undefined || text === undefined || !solved || examination({ context, state }).hidden)
    return nothing;
  return html`<p class="more"><a href="#s=1&step=${step}" data-go=${step}>${text}</a></p>`;
}
