import type { Example } from '../examples/check.ts';
import { say } from '../text/say.ts';

const shown = new WeakMap<Example, readonly string[]>();
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|\ud802[\udc00-\udfff]|\ud83a[\udc00-\udfff]/;

/**
 * Tokens as figures write them: one that comes again has its place beside it, and one that runs from right to left
 * leaves the sentence around it alone.
 */
export function shownTokens(example: Example): readonly string[] {
  const known = shown.get(example);
  if (known) return known;
  const { tokens } = example;
  const names = tokens.map((token, i) => {
    const own = rightToLeft.test(token) ? `\u2068${token}\u2069` : token;
    const again = tokens.indexOf(token) !== tokens.lastIndexOf(token);
    return again ? say('tokenAt', { token: own, position: String(i + 1) }) : own;
  });
  shown.set(example, names);
  return names;
}
