import type { Exercises, Outcome, Question, QuestionPart, Results } from '../engine/types.ts';
import { examination } from '../state/exam.ts';
import { type AnswerName, earned, nameOfAnswer, type Progress } from '../state/progress.ts';
import type { Store } from '../state/store.ts';

/** What was made of an answer. What was typed, and what is expected, stay out of it. */
export interface Answered {
  readonly question: string;
  /** Of the question's numbers: 0 = the chapter's own. */
  readonly seed: number;
  readonly part: string;
  readonly outcome: Outcome;
  /** Of this answer, 0 … 1. */
  readonly credit: number;
  /** At this part, this one included. */
  readonly attempts: number;
  /** Spent on it since the attempt before. */
  readonly seconds: number;
  /** Over the recall questions with the numbers that count, each by its best answers, 0 … 100. */
  readonly score: number;
}

export interface Completed {
  readonly score: number;
  readonly passed: boolean;
}

/** What the document says of the page, for whoever embeds it or keeps a record: CustomEvents that bubble. */
export interface HostEvents {
  /** The first figure can be worked with. */
  readonly 'mha:ready': Readonly<Record<string, never>>;
  /** An answer was judged. */
  readonly 'mha:answered': Answered;
  /** The last part of the recall questions was tried for the first time. */
  readonly 'mha:completed': Completed;
  /** The place in the chapter, or anything else that the learner can change, is another. */
  readonly 'mha:state': Readonly<Record<string, never>>;
}

export function tell<Name extends keyof HostEvents>(
  target: EventTarget,
  name: Name,
  detail: HostEvents[Name],
): void {
  target.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
}

/** The last answer to a part. */
export interface Response {
  readonly kind: QuestionPart['kind'];
  /** Ids of what could be chosen. */
  readonly options: readonly string[];
  /** As it was typed, or the id of an option. */
  readonly typed: string;
  /** The number that was typed, if it is one. */
  readonly value: number | null;
}

export interface Standing extends Results {
  /** Something was tried that counts. */
  readonly begun: boolean;
}

type Judge = Pick<Exercises, 'checkAnswer' | 'exercises' | 'readNumber' | 'results' | 'variant'>;

/** Watches the store and tells what happens there. Answers are told once there is a judge. */
export class StoreEvents {
  readonly #store: Store;
  readonly #target: EventTarget;
  #judge: Judge | undefined;
  #told: Progress['answers'];
  #complete = false;

  constructor(store: Store, target: EventTarget) {
    this.#store = store;
    this.#target = target;
    this.#told = store.state.progress.answers;
    store.subscribe(() => this.#changed());
  }

  judgeBy(judge: Judge): void {
    this.#judge = judge;
    this.#complete = this.results()?.complete ?? false;
  }

  /** Undefined until there is a judge. */
  results(): Standing | undefined {
    const { context, state } = this.#store;
    // Who gave the page its example says what counts, not who brings another one along.
    const { questions, seed } = examination({ context, state: { ...state, example: context.example } });
    const results = this.#judge?.results(earned(state.progress.answers, seed), { questions, seed });
    if (results === undefined) return undefined;
    const begun = results.questions.some(({ id, attempted }) => attempted && questions.includes(id));
    return { ...results, begun };
  }

  /** What was typed, with what it was typed for. */
  response({ question, seed, part }: AnswerName, typed: string): Response | undefined {
    const judge = this.#judge;
    const found = judge && partOf(judge, { question, seed, part });
    if (judge === undefined || found === undefined) return undefined;
    const { kind, options } = found;
    const value = kind === 'number' ? judge.readNumber(typed).value : null;
    return { kind, options, typed, value };
  }

  #changed(): void {
    const { answers } = this.#store.state.progress;
    const before = this.#told;
    this.#told = answers;
    if (this.#judge !== undefined && answers !== before) this.#tellAnswers(this.#judge, answers, before);
    tell(this.#target, 'mha:state', {});
  }

  #tellAnswers(judge: Judge, answers: Progress['answers'], before: Progress['answers']): void {
    const { score, complete, passed } = this.results()!;
    for (const [key, { typed, attempts, seconds }] of Object.entries(answers)) {
      const name = nameOfAnswer(key);
      const last = before[key];
      // What was saved long ago may be about parts that are not asked any more.
      if (attempts <= (last?.attempts ?? 0) || partOf(judge, name) === undefined) continue;
      const { verdict, credit } = judge.checkAnswer({ ...name, answer: typed });
      const spent = Math.max(0, seconds - (last?.seconds ?? 0));
      const made = { outcome: verdict, credit, attempts, seconds: spent, score };
      tell(this.#target, 'mha:answered', { ...name, ...made });
    }
    if (complete && !this.#complete) tell(this.#target, 'mha:completed', { score, passed });
    this.#complete = complete;
  }
}

function partOf(judge: Judge, { question, seed, part }: AnswerName): QuestionPart | undefined {
  const original = judge.exercises().find(({ id }) => id === question);
  return (seed === 0 ? original : original && variantOf(judge, question, seed))?.parts.find(
    ({ id }) => id === part,
  );
}

/** Undefined for a question that has no variants: what was written by hand may name one. */
function variantOf(judge: Judge, question: string, seed: number): Question | undefined {
  try {
    return judge.variant({ question, seed });
  } catch {
    return undefined;
  }
}
