import { fetchText } from './adapters/fetch_text.ts';
import type { Example } from './examples/check.ts';
import { builtIn, loadExample } from './examples/index.ts';
import { caps } from './examples/read.ts';
import { readExample } from './examples/text.ts';
import { learn, say } from './text/say.ts';
import { problemWords } from './views/problem_words.ts';

/** What the query string gives as `example`: the id of a built-in one, JSON, or the path of a file on this site. */
export async function givenExample(
  given: string | undefined,
  window: Window,
): Promise<{ example?: Example | undefined; refused?: string }> {
  if (given === undefined) return {};
  const found = await exampleOf(given, window);
  if ('example' in found) return found;
  await learn('example');
  return { refused: say('exampleRefused', { problems: found.why().join(' ') }) };
}

/** `why` says why there is none. */
async function exampleOf(
  given: string,
  window: Window,
): Promise<{ readonly example: Example } | { why(): readonly string[] }> {
  const shown = [...given].slice(0, 80).join('');
  const notFound = () => say('exampleNotFound', { path: shown });
  if (builtIn.includes(given)) {
    const example = await loadExample(given).catch(() => undefined);
    return example ? { example } : { why: () => [notFound()] };
  }
  const isInline = /^\s*\{/.test(given);
  // A bare word is no path: it is a name that nothing has.
  const isPath = !isInline && /[./]/.test(given);
  const text = isPath ? await fetchText(given, window, caps.text) : isInline ? given : undefined;
  if (text === undefined) return { why: () => [notFound(), say('exampleElsewhere')] };
  const read = readExample(text);
  return read.ok ? { example: read.example } : { why: () => problemWords(read) };
}
