import type { Reader } from './read.ts';

/** What a teacher can set of the questions of the step `recall`. */
export interface Exam {
  /** `hidden`: no hints and no working, and nobody is told what was right before all was tried. */
  readonly answers: 'shown' | 'hidden';
  /** How often a part can be tried; undefined = as often as one likes. */
  readonly attempts: number | undefined;
  /** Which questions are asked, in the chapter's order; undefined = all. */
  readonly questions: readonly string[] | undefined;
  /** The variant that every learner gets; 0 = the chapter's own numbers. */
  readonly seed: number;
}

/** The questions that can be chosen. */
export const examQuestions: readonly string[] = [1, 2, 3, 4, 5, 6].map((number) => `recall-${number}`);

const fields = ['answers', 'attempts', 'questions', 'seed'];
const mostAttempts = 20;
/** Of a variant. */
export const largestSeed = 4_294_967_295;

/** The settings in a field of an example; undefined where it has none. */
export function readExam(example: Reader, field: string): Exam | undefined {
  if (!example.has(field)) return undefined;
  const reader = example.inner(field);
  if (reader === undefined) return undefined;
  reader.refuseOthers(fields);
  return {
    answers:
      reader.has('answers') && reader.oneOf('answers', ['shown', 'hidden']) === 'hidden' ? 'hidden' : 'shown',
    attempts: reader.has('attempts') ? reader.whole('attempts', 1, mostAttempts) : undefined,
    questions: reader.has('questions') ? chosen(reader) : undefined,
    seed: reader.has('seed') ? reader.whole('seed', 1, largestSeed) : 0,
  };
}

function chosen(reader: Reader): readonly string[] {
  const named = reader.texts('questions', examQuestions.length);
  named.forEach((id, i) => {
    const place = `questions[${i}]`;
    if (!examQuestions.includes(id)) reader.report(place, 'not-one-of', id, examQuestions.join(', '));
    else if (named.indexOf(id) < i) reader.report(place, 'twice', id);
  });
  return examQuestions.filter((id) => named.includes(id));
}

/** What `readExam` makes the settings of again; what is not set is left out. */
export function examValue({ answers, attempts, questions, seed }: Exam): Record<string, unknown> {
  return {
    ...(answers === 'hidden' ? { answers } : {}),
    ...(attempts === undefined ? {} : { attempts }),
    ...(questions === undefined ? {} : { questions }),
    ...(seed === 0 ? {} : { seed }),
  };
}
