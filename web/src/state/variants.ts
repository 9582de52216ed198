import { largestSeed } from '../examples/exam.ts';

/** Which variant of a question is looked at, by the question; the chapter's own numbers where there is none. */
export type Variants = Readonly<Record<string, number>>;

/** "7" */
export function parseSeed(text: string): number | undefined {
  const seed = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return seed >= 1 && seed <= largestSeed ? seed : undefined;
}

/** "recall-1:7,recall-3:12" */
export function printVariants(variants: Variants): string {
  return Object.entries(variants)
    .map(([question, seed]) => `${question}:${seed}`)
    .join(',');
}

/** @param questions that have variants */
export function parseVariants(text: string, questions: readonly string[]): Variants | undefined {
  const variants: Record<string, number> = {};
  for (const entry of text.split(',')) {
    const [question = '', typed = '', ...more] = entry.split(':');
    const seed = parseSeed(typed);
    if (!questions.includes(question) || seed === undefined || more.length > 0) return undefined;
    variants[question] = seed;
  }
  return variants;
}
