import { readFileSync, statSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import budget from './budget.json' with { type: 'json' };
import { at, readyPage, stepIds } from './support/chapter.ts';
import { dist, site } from './support/dist.ts';
import { browser, server, useChromium } from './support/session.ts';

/** In bytes: in brotli as a host sends it, but for the single file. */
const most = (part: keyof typeof budget): number => budget[part];

const weighed = new Map<string, number>();
function brotli(file: string): number {
  const bytes = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const size = weighed.get(file) ?? brotliCompressSync(bytes, { params }).length;
  weighed.set(file, size);
  return size;
}

useChromium();

/** The files that a visit to a step asks for, until the event `mha:ready` and in all. */
async function visit(address: string): Promise<{ first: string[]; all: string[] }> {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    document.addEventListener('mha:ready', () => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name);
      Object.assign(globalThis, { beforeReady: names });
    });
  });
  await page.goto(address);
  await readyPage(page);
  await page.waitForLoadState('networkidle');
  const [first, all] = await page.evaluate(() => [
    (globalThis as unknown as { beforeReady: string[] }).beforeReady,
    performance.getEntriesByType('resource').map(({ name }) => name),
  ]);
  await page.close();
  const files = (names: string[] = []): string[] => [
    `${site}/index.html`,
    ...new Set(
      names
        .filter((name) => name.startsWith(server.url))
        .map((name) => `${site}/${name.slice(server.url.length)}`),
    ),
  ];
  return { first: files(first), all: files(all) };
}

const sum = (files: readonly string[]): number => files.reduce((total, file) => total + brotli(file), 0);
const names = (files: readonly string[]): string => files.join(' ');

describe('what is downloaded', () => {
  it('until the first figure stands there holds neither questions nor other figures', async () => {
    const { first, all } = await visit(server.url);
    expect(sum(first)).toBeLessThanOrEqual(most('the first step until it is ready'));
    expect(names(first)).toMatch(/core-[^ ]+\.wasm/);
    expect(names(first)).not.toMatch(/exercises|question|bottleneck|vectors/);
    expect(names(all)).toMatch(/exercises-[^ ]+\.wasm/);
    expect(names(all)).toMatch(/bottleneck/);
    expect(names(all)).not.toMatch(/mechanism|vectors/);
  });

  it.each(stepIds)('for step %s', async (step) => {
    const { all } = await visit(at(server.url, step));
    expect(sum(all)).toBeLessThanOrEqual(most('any step with its questions and the figure of the next'));
  });
});

describe('what a build leaves', () => {
  it('mha.html', () => {
    expect(statSync(`${dist}/mha.html`).size).toBeLessThanOrEqual(most('mha.html on disk'));
  });

  it.each([
    ['core, with the glue that it shares', 'core.wasm', 'whole.js'],
    ['exercises, beside core', 'exercises.wasm'],
    ['labs, beside core', 'labs.wasm'],
    ['fast-relaxed, with its glue', 'fast-relaxed.wasm', 'fast-relaxed.js'],
    ['fast-simd, with its glue', 'fast-simd.wasm', 'fast-simd.js'],
  ] as const)('%s', (part, ...files) => {
    expect(sum(files.map((file) => `${dist}/engine/${file}`))).toBeLessThanOrEqual(most(part));
  });
});
