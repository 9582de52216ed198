import type { Problem } from '../examples/read.ts';
import type { Read } from '../examples/text.ts';
import { say, sayOf } from '../text/say.ts';

const mostShown = 5;

/** What is wrong with a text that is no example, a sentence a problem. */
export function problemWords(read: Extract<Read, { ok: false }>): string[] {
  if ('syntax' in read) {
    const { reason, line, column, found } = read.syntax;
    return [sayOf(`syntax-${reason}`, { line: String(line), column: String(column), found }) ?? ''];
  }
  const words = read.problems.slice(0, mostShown).map(wordsOf);
  return read.problems.length > mostShown ? [...words, say('moreProblems')] : words;
}

export function wordsOf({ field, reason, got, needed }: Problem): string {
  const key = reason === 'length' && field === '' ? 'problem-too-long' : `problem-${reason}`;
  return sayOf(key, { field, got, needed }) ?? '';
}
