import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { launchChromium } from './support/chromium.ts';
import { disagreements, numbersIn } from './support/claims.ts';
import { inventory } from './support/inventory.ts';
import { listControls, walkByTab } from './support/keyboard.ts';
import { clipped, sideways, smallTargets } from './support/layout.ts';

/** The instruments on a page that has each fault once: what they miss here they would miss in the chapter. */
describe('the instruments notice', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage({ viewport: { width: 320, height: 640 } });
    await page.goto(`file://${import.meta.dirname}/fixtures/broken.html`);
  });
  afterAll(() => browser.close());

  it('a page that scrolls sideways', async () => {
    const found = await page.evaluate(sideways);
    expect(found.join('\n')).toMatch(/px wide in 320/);
    expect(found.join('\n')).toMatch(/^p\. from/m);
    expect(found).toHaveLength(2);
  });

  it('clipped and spilling text, and no text in a box that scrolls', async () => {
    expect(await page.evaluate(clipped)).toEqual([
      '“A text that its box cuts off” in p.',
      '“A text that runs over its edge” in p.',
      'the value “123456789” in input narrow',
    ]);
  });

  it('small targets', async () => {
    expect(await page.evaluate(smallTargets)).toEqual(['button “Tiny” 10 × 10']);
  });

  it('controls out of reach, and focus nobody sees', async () => {
    const controls = await listControls(page);
    const stops = await walkByTab(page);
    const reached = new Set(stops.map(({ index }) => index));
    expect(controls.filter((_, index) => !reached.has(index))).toEqual(['button[tabindex=-1] Unreachable']);
    expect(stops.filter(({ unseen }) => unseen).map(({ label, unseen }) => `${label}: ${unseen}`)).toEqual([
      'button No ring: no outline of 2 px',
    ]);
  });

  it('what axe knows', async () => {
    const found = await axeViolations(page);
    expect(found.join('\n')).toMatch(/^color-contrast: .*id="grey"/m);
  });

  it('numbers nobody claims, claims nobody meets, and wrong numbers', async () => {
    const { places } = await page.evaluate(inventory, { root: 'main' });
    const root = { where: [/^p$/], like: /^Divide/, numbers: ['4', '√4'] };
    const cell = { where: ['table "Head A"', 'row "his"', 'column "weight"'], numbers: ['0.187'] };
    const value = { kind: 'value', where: ['input "Narrow"'], numbers: ['123456789'] };
    expect(disagreements(places, [root, cell, value])).toEqual([]);
    expect(disagreements(places, [root, value])).toEqual([
      expect.stringContaining('nobody expects a number here: text at'),
    ]);
    expect(disagreements(places, [root, value, { ...cell, numbers: ['0.188'] }])).toEqual([
      expect.stringContaining('expected 0.188 but found 0.187'),
    ]);
    expect(disagreements(places, [root, value, cell, { where: ['row "Kohli"'], numbers: ['1'] }])).toEqual([
      expect.stringContaining('not on the page: 1'),
    ]);
    expect(disagreements(places, [root, value, cell, cell])).toEqual([
      expect.stringContaining('claimed 2 times'),
    ]);
  });
});

it('reads the numbers of a sentence as they are written', () => {
  expect(
    numbersIn(
      '4 = 1·2 + 2·1 + 0·0 − −1·0.5, d_k = 4, the 47th, [0, 0, 3, 0], √2, 5,120,000 and 1.5e−3 of W1',
    ),
  ).toEqual('4 1 2 2 1 0 0 −1 0.5 4 47 0 0 3 0 √2 5,120,000 1.5e−3'.split(' '));
});
