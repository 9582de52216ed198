import { describe, expect, it, vi } from 'vitest';
import { fetchText } from '../../web/src/adapters/fetch_text.ts';

function windowAt(href: string, answer: Response | Error) {
  const fetch = vi.fn(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { window: { location: new URL(href), fetch } as unknown as Window, fetch };
}

const page = 'https://school.example/course/chapter/index.html?x=1';

describe('a file of the same site', () => {
  it.each([
    ['mine.json', 'https://school.example/course/chapter/mine.json'],
    ['./a/mine.json', 'https://school.example/course/chapter/a/mine.json'],
    ['../mine.json', 'https://school.example/course/mine.json'],
    ['/mine.json', 'https://school.example/mine.json'],
    ['a/b:c.json', 'https://school.example/course/chapter/a/b:c.json'],
  ])('is fetched: %s', async (path, url) => {
    const { window, fetch } = windowAt(page, new Response('{"a": "é"}'));
    expect(await fetchText(path, window, 100)).toBe('{"a": "é"}');
    expect(fetch).toHaveBeenCalledWith(
      new URL(url),
      expect.objectContaining({ redirect: 'error', credentials: 'same-origin' }),
    );
  });

  it.each([
    'https://school.example/course/mine.json',
    'http://elsewhere.invalid/mine.json',
    '//elsewhere.invalid/mine.json',
    '\\\\elsewhere.invalid\\mine.json',
    '/\\elsewhere.invalid/mine.json',
    '\t//elsewhere.invalid/mine.json',
    '/\n/elsewhere.invalid/mine.json',
    ' //elsewhere.invalid/mine.json',
    'javascript:alert(1)',
    'data:application/json,{}',
    'blob:https://school.example/1',
    'file:///etc/passwd',
    'java\tscript:alert(1)',
  ])('is not: %j', async (path) => {
    const { window, fetch } = windowAt(page, new Response('{}'));
    expect(await fetchText(path, window, 100)).toBeUndefined();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is not fetched where the page itself is a file', async () => {
    const { window, fetch } = windowAt('file:///home/x/mha.html', new Response('{}'));
    expect(await fetchText('mine.json', window, 100)).toBeUndefined();
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each([
    ['missing', new Response('', { status: 404 })],
    ['out of reach', new TypeError('failed')],
    ['too long', new Response('x'.repeat(101))],
  ])('gives nothing when it is %s', async (_, answer) => {
    expect(await fetchText('mine.json', windowAt(page, answer).window, 100)).toBeUndefined();
  });
});

describe('without a network', () => {
  /** Texts by their addresses, as a browser keeps them. */
  function shelf() {
    const kept = new Map<string, string>();
    const cache = {
      put: async (url: URL, answer: Response) => {
        kept.delete(url.href);
        kept.set(url.href, await answer.text());
      },
      keys: async () => [...kept.keys()],
      delete: async (key: string) => kept.delete(key),
    };
    const match = async ({ href }: URL) => (kept.has(href) ? new Response(kept.get(href)) : undefined);
    return { kept, caches: { open: async () => cache, match } };
  }
  const at = (answer: Response | Error, caches: unknown): Window =>
    Object.assign(windowAt(page, answer).window, { caches });

  it('a text is what it was when it was last read', async () => {
    const { caches } = shelf();
    await fetchText('a.json', at(new Response('old'), caches), 100);
    expect(await fetchText('a.json', at(new Response('new'), caches), 100)).toBe('new');
    expect(await fetchText('a.json', at(new Error('offline'), caches), 100)).toBe('new');
    expect(await fetchText('b.json', at(new Error('offline'), caches), 100)).toBeUndefined();
  });

  it('nothing stands in for what is gone from the site', async () => {
    const { caches } = shelf();
    await fetchText('a.json', at(new Response('old'), caches), 100);
    expect(await fetchText('a.json', at(new Response('', { status: 404 }), caches), 100)).toBeUndefined();
  });

  it('the last eight are kept', async () => {
    const { caches, kept } = shelf();
    for (const name of ['a', 'b', 'c', 'a', 'd', 'e', 'f', 'g', 'h', 'i'])
      await fetchText(`${name}.json`, at(new Response(name), caches), 100);
    expect([...kept.values()]).toEqual(['c', 'a', 'd', 'e', 'f', 'g', 'h', 'i']);
  });
});
