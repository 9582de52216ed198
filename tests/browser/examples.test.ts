import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { at, nonNumbers, openStep, readyPage } from './support/chapter.ts';
import { reference, site } from './support/dist.ts';
import { fixed, plain } from './support/format.ts';
import { randomExample, spoiltExample, type Value } from './support/random_examples.ts';
import { whole } from './support/seeded.ts';
import { page, server, usePage } from './support/session.ts';

/** Examples in the figures: the built-in ones against NumPy, random ones and spoilt ones as a teacher gives them. */

interface Trace {
  readonly scores: number[][];
  readonly scaled: number[][];
  readonly weights: number[][];
  readonly entropyBits: number[];
  readonly output: number[][];
}

interface Layer {
  readonly heads: number;
  readonly perHead: Trace[];
}

const computed = JSON.parse(readFileSync(`${reference}/examples.json`, 'utf8')) as {
  examples: { id: string; layers: Layer[] }[];
};
const given = (name: string): { tokens: string[]; heads: number; causal?: boolean } =>
  JSON.parse(readFileSync(`${site}/../../web/src/examples/${name}.json`, 'utf8'));

usePage();

const figure = '.step.here .figure';

/** Text of every number that can be pressed, by what it is. */
const numbers = (): Promise<Record<string, string>> =>
  page
    .locator(`${figure} [data-cell]`)
    .evaluateAll((all) =>
      Object.fromEntries(
        all.map((one) => [(one as HTMLElement).dataset.cell, (one as HTMLElement).innerText]),
      ),
    );

/** What a head shows of one query, by the same names. A masked weight is no number to press. */
function expected(name: 'full' | number, trace: Trace, row: number, seen: number): Record<string, string> {
  const entries = (part: string, values: readonly number[], print: (value: number) => string) =>
    values.map((value, j) => [`${name}.${part}.${j}`, print(value)] as const);
  return Object.fromEntries([
    ...entries('score', trace.scores[row] ?? [], plain),
    ...entries('scaled', trace.scaled[row] ?? [], plain),
    ...entries('weight', (trace.weights[row] ?? []).slice(0, seen), fixed),
    ...entries('entropy', trace.entropyBits.slice(row, row + 1), fixed),
    ...entries('output', trace.output[row] ?? [], fixed),
  ]);
}

/** All weights of a map, as they are read out. */
const heat = (heading: string): Promise<string[]> =>
  page
    .locator(`${figure} table.heat-map`)
    .filter({ has: page.locator(`caption:text-matches("^${heading}: all weights")`) })
    .locator('[data-heat]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));

function expectedHeat(tokens: readonly string[], { weights }: Trace, causal: boolean): string[] {
  const name = (i: number) => {
    const token = tokens[i] ?? '';
    return tokens.filter((other) => other === token).length > 1 ? `${token} (${i + 1})` : token;
  };
  return weights.flatMap((row, i) =>
    row
      .map((weight, j) => `weight of ${name(j)} for the query ${name(i)}, ${fixed(weight)}`)
      .filter((_, j) => !causal || j <= i),
  );
}

async function expectShown(wanted: Record<string, string>): Promise<void> {
  const found = await numbers();
  expect(Object.keys(wanted).length).toBeGreaterThan(4);
  for (const [cell, text] of Object.entries(wanted)) expect(found[cell], cell).toBe(text);
}

describe.each([
  ['cricket', 'cricket'],
  ['commentary', 'commentary'],
  ['to-be', 'to_be'],
])('%s shows what NumPy computes', (id, file) => {
  const { tokens, heads, causal = false } = given(file);
  const layers = computed.examples.find((one) => one.id === id)?.layers ?? [];
  const [full] = layers.find((one) => one.heads === 1)?.perHead ?? [];
  const several = layers.find((one) => one.heads === heads)?.perHead ?? [];
  const asks = full?.weights.length ?? 0;

  it.each(Array.from({ length: asks }, (_, row) => row))('in the full head, query %i', async (row) => {
    await openStep(page, server.url, 'full-head', { example: id, row: row + 1 });
    const seen = causal ? row + 1 : tokens.length;
    await expectShown(expected('full', full!, row, seen));
    if (row === 0 && asks > 1) expect(await heat('One head')).toEqual(expectedHeat(tokens, full!, causal));
  });

  it('in each of its heads', async () => {
    const letters = several.map((_, i) => 'ABCD'.charAt(i));
    for (const [i, trace] of several.entries())
      for (const row of new Set([0, asks - 1])) {
        const seen = causal ? row + 1 : tokens.length;
        const state = { example: id, row: row + 1, open: `${i}.weight.0` };
        await openStep(page, server.url, 'two-heads', state);
        await expectShown(expected(i, trace, row, seen));
        if (asks > 1) expect(await heat(`Head ${letters[i]}`)).toEqual(expectedHeat(tokens, trace, causal));
      }
  });
});

it('a masked first token has weight 1 and entropy 0', async () => {
  await openStep(page, server.url, 'two-heads', { example: 'to-be', row: 1 });
  const found = await numbers();
  for (const head of ['full', '0', '1']) {
    expect(found[`${head}.weight.0`]).toBe('1.000');
    expect(found[`${head}.entropy.0`]).toBe('0.000');
    expect(found[`${head}.weight.1`]).toBeUndefined();
  }
});

const seeds = Array.from({ length: 200 }, (_, i) => i + 1).filter((seed) => whole || seed % 9 === 0);

/** What a step shows, when the address is changed in an open page. */
async function show(step: string, value: Value): Promise<string> {
  const hash = `#s=1&step=${step}&guess=full-head:,two-heads:&example=${encodeURIComponent(JSON.stringify(value))}`;
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await page.locator(`[data-step=${step}].here .figure .example-note`).waitFor();
  return page.locator(figure).innerText();
}

const injected = (): Promise<unknown> =>
  page.evaluate(() => [
    (window as unknown as { hacked?: unknown }).hacked ?? null,
    document.querySelectorAll('main img, main script, .figure b').length,
  ]);

describe('random examples', () => {
  it.each(seeds)('number %i is drawn, its words as they are', async (seed) => {
    const value = randomExample(seed);
    const fits = encodeURIComponent(JSON.stringify(value)).length < 7000;
    if (!fits) return;
    if (!page.url().startsWith(server.url)) await openStep(page, server.url, 'full-head');
    for (const step of ['full-head', 'two-heads']) {
      const text = await show(step, value);
      for (const token of value.tokens as string[]) expect(text).toContain(token.trim());
      expect(text).not.toMatch(nonNumbers);
      expect(await injected()).toEqual([null, 0]);
    }
  });
});

describe('spoilt examples', () => {
  it('each give a message with the name of the field, and leave what was there', async () => {
    await page.goto('about:blank');
    await page.goto(at(server.url, 'two-heads', { example: 'to-be', h: 4, x: '0.0:3' }));
    await readyPage(page);
    await page.locator(`${figure} .another > summary`).click();
    const field = page.getByRole('textbox', { name: 'JSON of an example' });
    await field.waitFor();
    const shown = () => page.locator(`${figure} .duel`).innerText();
    const before = await shown();
    for (const seed of seeds) {
      const spoilt = spoiltExample(seed);
      await field.fill(JSON.stringify(spoilt.value));
      await field.locator('xpath=following::button[1]').click();
      const alert = page.locator('mha-example [role=alert]:not(:empty)');
      const text = await alert.innerText();
      expect(text, String(seed)).toContain(spoilt.field === '' ? 'This is not an example' : spoilt.field);
      expect(text).toContain('The figures keep what they showed.');
      expect(text).not.toMatch(/undefined|\[object|\{\w+\}(?!")/);
      expect(await injected()).toEqual([null, 0]);
    }
    expect(await shown()).toBe(before);
  });
});
