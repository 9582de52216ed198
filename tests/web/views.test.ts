import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { files } from '../../web/src/text/whole.ts';

/** Each view is loaded by itself, with its sentences: what it says is there when it says it. */

const folder = new URL('../../web/src/views/', import.meta.url);
const source = (url: URL): string => readFileSync(url, 'utf8');
const table = source(new URL('views.ts', folder));

/** The views with the parts of the catalogue that are loaded with them. */
const views = [...table.matchAll(/'(mha-[a-z-]+)': async \(\) =>(.*?)(?=\n {2}'mha-|\n};)/gs)].map(
  ([, tag = '', load = '']) => ({
    tag,
    file: /import\('\.\/(\w+\.ts)'\)/.exec(load)?.[1] ?? '',
    parts: [...load.matchAll(/learn\('(\w+)'\)/g)].map(([, part = '']) => part as keyof typeof files),
  }),
);

/** A file and all that it imports, types and all. */
function closure(url: URL, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(url.href)) return seen;
  const text = source(url);
  seen.set(url.href, text);
  for (const [, path = ''] of text.matchAll(/from '(\.[^']+\.ts)'/g)) closure(new URL(path, url), seen);
  return seen;
}

describe('the table of views', () => {
  it('is read by this test, whole', () => {
    expect(views.map(({ tag }) => tag)).toEqual(
      [...table.matchAll(/^ {2}'(mha-[a-z-]+)'/gm)].map(([, tag]) => tag),
    );
    expect(views.length).toBeGreaterThan(5);
  });

  it.each(views)('$tag says nothing that comes with another view', ({ file, parts }) => {
    const keys = [...closure(new URL(file, folder))]
      .filter(([url]) => url.includes('/views/') || url.includes('/components/'))
      .flatMap(([, text]) => [...text.matchAll(/\bsay\(\s*(?:[^'()]*\? )?'([\w.-]+)'(?: : '([\w.-]+)')?/g)])
      .flatMap(([, one = '', other = one]) => [one, other]);
    // The questions' sentences are there before anything that asks is drawn.
    const own = new Set(['ui', 'questions', ...parts]);
    const foreign = Object.entries(files).flatMap(([part, texts]) =>
      own.has(part) ? [] : Object.keys(texts),
    );
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => foreign.includes(key))).toEqual([]);
  });
});
