import { type Context, examinationOf, type State } from './state.ts';

/** How the questions of the examination are asked. */
export interface Examination {
  /** Ids of those that are asked. */
  readonly questions: readonly string[];
  /** Which variant of them counts; 0 = the chapter's own numbers. */
  readonly seed: number;
  /** How often a part can be tried. */
  readonly attempts: number;
  /** Whether nobody is told what was right before everything has been tried, and never how it is found. */
  readonly hidden: boolean;
  /** Whether an example set any of this: then there are no other variants. */
  readonly isSet: boolean;
}

interface Where {
  readonly context: Context;
  readonly state: State;
}

/** By the example that the page was given, otherwise by the one at hand. */
export function examination({ context, state }: Where): Examination {
  const exam = context.example.exam ?? state.example.exam;
  const all = examinationOf(context);
  return {
    questions: exam?.questions ? all.filter((id) => exam.questions?.includes(id)) : all,
    seed: exam?.seed ?? 0,
    attempts: exam?.attempts ?? Number.POSITIVE_INFINITY,
    hidden: exam?.answers === 'hidden',
    isSet: exam !== undefined,
  };
}

/** The variant of a question that is looked at. */
export function seedOf(where: Where, question: string): number {
  const { questions, seed, isSet } = examination(where);
  if (!examinationOf(where.context).includes(question)) return 0;
  if (isSet) return questions.includes(question) ? seed : 0;
  return where.state.variants[question] ?? 0;
}
