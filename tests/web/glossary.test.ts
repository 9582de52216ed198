import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderProse } from '../../web/build/prose.ts';
import { steps } from '../../web/src/chapter/steps.ts';
import { glossary, wordsOfStep } from '../../web/src/text/en/glossary.ts';

/** Every word of the glossary is marked once in the chapter, and explained below the step that marks it. */

const proseOf = (step: string): string =>
  readFileSync(new URL(`../../web/src/text/en/${step}.md`, import.meta.url), 'utf8');
const rendered = (source: string): string =>
  renderProse(source, { figure: '', inWords: '', glossary, wordsOfStep, translate: (text) => text }).html;

it('marks each word of the glossary, and each once', () => {
  const marked = steps.flatMap(({ id }) =>
    [...proseOf(id).matchAll(/\[\[([^\]|]+)(?:\|([a-z-]+))?\]\]/g)].map(([, words = '', id = words]) => id),
  );
  expect([...marked].sort()).toEqual(Object.keys(glossary).sort());
});

it.each(steps)('$id explains what it marks, and nothing else', ({ id }) => {
  const html = rendered(proseOf(id));
  const marked = html.match(/<dfn>/g)?.length ?? 0;
  const list = /<details class="note glossary">.*<\/details>/s.exec(html)?.[0] ?? '';
  expect(list.match(/<dt>/g)?.length ?? 0).toBe(marked);
  expect(html).not.toContain('[[');
});

it('refuses a word that is not in it', () => {
  expect(() => rendered('---\nshort: x\n---\n# x\n\n[[nonesuch]]\n')).toThrow('nonesuch');
});
