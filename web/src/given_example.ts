import { fetchText } from './adapters/fetch_text.ts';
import type { Example } from './examples/check.ts';
import { builtIn, loadExample } from './examples/index.ts';
import { caps } from './examples/read.ts';
import { readExample } from './examples/text.ts';
import { say } from './text/say.ts';
import { problemWords } from './views/problem_words.ts';

/** What the query string gives as `example`: the id of a built-in one, JSON, or the path of a file on this site. */
export async function givenExample(
  given: string | undefined,
  window: Window,
): Promise<{ example?: Example | undefined; refused?: string }> {
  if (given === undefined) return {};
  const refuse = (problems: string) => ({ refused: say('exampleRefused', { problems }) });
  const shown = [...given].slice(0, 80).join('');
  if (builtIn.includes(given)) {
    const example = await loadExample(given).catch(() => undefined);
    return example ? { example } : refuse(say('exampleNotFound', { path: shown }));
  }
  const inline = /^\s*\{/.test(given);
  const isPath = /[./]/.test(given);
  const text = inline ? given : isPath ? await fetchText(given, window, caps.text) : undefined;
  if (text === undefined)
    return refuse(`${isPath ? `${say('exampleNotFound', { path: shown })} ` : ''}${say('exampleElsewhere')}`);
  const read = readExample(text);
  return read.ok ? { example: read.example } : refuse(problemWords(read).join(' '));
}
