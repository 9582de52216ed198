import { describe, expect, it } from 'vitest';
import { chapterMessage, readChapterMessage, readHostMessage } from '../../web/src/adapters/messages.ts';
import { readFolder, readHeight, readPath } from '../../web/src/embed/choices.ts';
import { frameAddress } from '../../web/src/embed/config.ts';
import { type Choice, type platformIds, snippet } from '../../web/src/embed/snippets.ts';

/** What passes between the chapter and the page around it, and what teachers are given to paste. */

describe('a message of the chapter', () => {
  const answered = {
    ...{ question: 'recall-2', seed: 0, part: 'd-k', outcome: 'correct', credit: 1 },
    ...{ attempts: 2, seconds: 30, score: 50 },
  };

  it('holds what its shape names, and never what was typed or expected', () => {
    const detail = { ...answered, typed: '64', expected: 64, answers: [64] };
    expect(chapterMessage('mha:answered', detail, 'a')).toEqual({
      type: 'mha:answered',
      id: 'a',
      ...answered,
    });
    expect(chapterMessage('mha:ready', undefined, '')).toEqual({ type: 'mha:ready', id: '' });
  });

  it.each([
    null,
    undefined,
    'mha:ready',
    42,
    [],
    {},
    { type: 'mha:ready' },
    { type: 'constructor', id: '' },
    { type: 'mha:state', id: '' },
    { type: 'mha:resize', id: '' },
    { type: 'mha:resize', id: '', height: '900' },
    { type: 'mha:resize', id: '', height: Number.NaN },
    { type: 'mha:resize', id: '', height: -1 },
    { type: 'mha:resize', id: '', height: Number.POSITIVE_INFINITY },
    { type: 'mha:step', id: '', step: 'recap', title: 'x'.repeat(201) },
    { type: 'mha:completed', id: '', score: 60, passed: 1 },
  ])('is none: %j', (data) => expect(readChapterMessage(data)).toBeUndefined());

  it('is read as it was sent', () => {
    for (const message of [
      { type: 'mha:ready', id: '' },
      { type: 'mha:step', id: 'b', step: 'recap', title: 'Looking back' },
      { type: 'mha:resize', id: 'b', height: 901 },
      { type: 'mha:answered', id: 'b', ...answered },
      { type: 'mha:completed', id: 'b', score: 60, passed: true },
    ])
      expect(readChapterMessage({ ...message, more: 1 })).toEqual(message);
  });
});

describe('a message of the page around it', () => {
  it('names a step or a theme', () => {
    expect(readHostMessage({ type: 'mha:go', step: 'recap', x: 1 })).toEqual({
      type: 'mha:go',
      step: 'recap',
    });
    for (const theme of ['light', 'dark', 'auto'])
      expect(readHostMessage({ type: 'mha:theme', theme })).toEqual({ type: 'mha:theme', theme });
  });

  it.each([
    null,
    'mha:go',
    {},
    { type: 'mha:go' },
    { type: 'mha:go', step: 3 },
    { type: 'mha:theme', theme: 'pink' },
  ])('is none: %j', (data) => expect(readHostMessage(data)).toBeUndefined());
});

describe('the address of a frame', () => {
  const page = 'https://example.org/a/index.html';

  it('has its configuration in the query string, where nothing that is appended can harm it', () => {
    const shown = { step: 'recap', example: '{"a": "&#?"}', theme: 'dark' };
    const url = new URL(`${frameAddress(page, shown, 'mha-1')}#?secret=abc`);
    expect(Object.fromEntries(url.searchParams)).toEqual({ embed: '1', ...shown, id: 'mha-1' });
    expect(url.hash).toBe('#?secret=abc');
  });

  it('leaves out what the reader or the chapter decides', () =>
    expect(frameAddress(page, { step: '', example: '', theme: 'auto' })).toBe(`${page}?embed=1`));
});

describe('what is pasted', () => {
  const choice: Choice = {
    ...{ step: 'two-heads', example: 'rain & "shine" <b>.json', theme: 'dark', height: 700, follows: false },
    ...{ folder: 'https://example.org/mha/', page: 'site/index.html', title: 'Attention & "heads"' },
  };
  const frame = frameAddress('https://example.org/mha/site/index.html', choice);
  /** Attributes of the first tag of a name, as HTML reads them. */
  const attributes = (html: string, tag: string): Record<string, string> => {
    const [, inside = ''] = new RegExp(`<${tag}((?:\\s+[\\w-]+="[^"<>]*")*)\\s*/?>`).exec(html) ?? [];
    const decoded = (text: string) =>
      text
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&amp;/g, '&');
    return Object.fromEntries(
      [...inside.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decoded(value)]),
    );
  };
  const text = (platform: (typeof platformIds)[number], i = 0) => snippet(platform, choice)[i] ?? '';

  it.each(['moodle', 'canvas', 'wordpress', 'docusaurus'] as const)('is a frame for %s', (platform) => {
    const { frameborder, frameBorder, ...rest } = attributes(text(platform), 'iframe');
    expect(rest).toEqual({
      ...{ src: frame, title: choice.title, width: '100%', height: '700' },
      ...{ loading: 'lazy', allow: 'clipboard-write; fullscreen' },
    });
    expect([frameborder, frameBorder]).toEqual(
      platform === 'docusaurus' ? [undefined, '0'] : ['0', undefined],
    );
    expect(text(platform)).toMatch(platform === 'docusaurus' ? /" \/>$/ : /"><\/iframe>$/);
  });

  it.each(['html', 'mkdocs', 'jupyter-book'] as const)('is the element for %s', (platform) => {
    expect(attributes(text(platform), 'script')).toEqual({ src: 'https://example.org/mha/embed.js' });
    const { step, example, theme } = choice;
    expect(attributes(text(platform), 'mha-chapter')).toEqual({ step, example, theme, height: '700' });
    // Whoever has no script is led to the same step and example.
    const { origin, pathname, searchParams } = new URL(attributes(text(platform), 'a').href ?? '');
    expect(`${origin}${pathname}`).toBe('https://example.org/mha/site/index.html');
    expect(Object.fromEntries(searchParams)).toEqual({ step, example, theme });
    const [plain = ''] = snippet(platform, {
      ...choice,
      ...{ step: '', example: '', theme: 'auto', follows: true },
    });
    expect(plain).toContain('<mha-chapter><a href="https://example.org/mha/site/index.html">');
  });

  it('is the address alone, or in a directive, where there is no HTML', () => {
    expect(text('google-sites')).toBe(frame);
    expect(text('jupyter-book-2')).toContain(`:::{iframe} ${frame}\n`);
    expect(text('jupyter-book')).toMatch(/^```\{raw\} html\n[\s\S]*\n```$/);
  });

  it('is an answer of oEmbed, and what leads to it', () => {
    const answer = JSON.parse(text('oembed'));
    expect(answer).toMatchObject({
      version: '1.0',
      type: 'rich',
      width: 1000,
      height: 700,
      title: choice.title,
    });
    expect(attributes(answer.html, 'iframe').src).toBe(frame);
    expect(attributes(text('oembed', 1), 'link')).toEqual({
      ...{ rel: 'alternate', type: 'application/json+oembed', title: choice.title },
      href: 'https://example.org/mha/oembed.json',
    });
  });
});

describe('what a teacher types', () => {
  it('is the address of a folder', () => {
    expect(readFolder(' https://example.org/mha ')).toBe('https://example.org/mha/');
    expect(readFolder('https://example.org/mha/embed.html?x#y')).toBe('https://example.org/mha/');
    expect(readFolder('http://localhost:8000')).toBe('http://localhost:8000/');
    for (const typed of ['', 'mha', 'file:///home/me/dist/', 'javascript:alert(1)', '//example.org/'])
      expect(readFolder(typed), typed).toBeUndefined();
  });

  it('is a path on the same server', () => {
    expect(readPath(' examples/rain.json ')).toBe('examples/rain.json');
    expect(readPath('/rain.json')).toBe('/rain.json');
    for (const typed of [
      '',
      'rain',
      '//x/rain.json',
      'https://x/rain.json',
      '\\\\x\\rain.json',
      'my rain.json',
    ])
      expect(readPath(typed), typed).toBeUndefined();
  });

  it('is a height in pixels', () => {
    expect(['200', ' 900 ', '9999'].map(readHeight)).toEqual([200, 900, 9999]);
    for (const typed of ['', '199', '10000', '1e3', '-300', '300px', '300.5'])
      expect(readHeight(typed), typed).toBeUndefined();
  });
});
