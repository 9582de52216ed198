import type { Question, Results } from '../engine/types.ts';
import { nameOfAnswer, type Progress } from './progress.ts';

/** What the learner has reached, as a file for a teacher. It is written, never read again. */
interface ResultsFile {
  readonly format: 'mha-results';
  readonly version: 1;
  /** As the learner typed it; empty if nothing was. */
  readonly name: string;
  /** ISO 8601 */
  readonly saved: string;
  /** 0 … 100 over the questions of step `recall`, all or those that an example chooses, as the engine counts it. */
  readonly score: number;
  /** Every part of them was tried. */
  readonly complete: boolean;
  /** 60 or more. */
  readonly passed: boolean;
  /** All questions of the chapter, in its order. */
  readonly questions: readonly QuestionEntry[];
}

interface QuestionEntry {
  readonly id: string;
  readonly step: string;
  /** 0 … 1: mean of the best credit of each part. */
  readonly credit: number;
  readonly attempted: boolean;
  readonly complete: boolean;
  /** Those that were tried. */
  readonly parts: readonly PartEntry[];
}

interface PartEntry {
  readonly id: string;
  /** 0 = the chapter's own numbers; else those of a variant. */
  readonly seed: number;
  /** What was typed or chosen last. */
  readonly answer: string;
  readonly attempts: number;
  readonly solved: boolean;
  readonly credit: number;
  readonly seconds: number;
}

export function resultsFile(
  { score, complete, passed, questions: counted }: Results,
  questions: readonly Question[],
  answers: Progress['answers'],
  { name, saved }: { readonly name: string; readonly saved: Date },
): string {
  const parts = Object.entries(answers).map(([key, { typed, ...answer }]) => {
    const { question, part, seed } = nameOfAnswer(key);
    return { question, entry: { id: part, seed, answer: typed, ...answer } };
  });
  const file: ResultsFile = {
    format: 'mha-results',
    version: 1,
    name,
    saved: saved.toISOString(),
    score,
    complete,
    passed,
    questions: counted.map(({ id, ...question }) => ({
      id,
      step: questions.find((one) => one.id === id)?.step ?? '',
      ...question,
      parts: parts.filter((part) => part.question === id).map(({ entry }) => entry),
    })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
