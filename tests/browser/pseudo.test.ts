import { describe, expect, it } from 'vitest';
import { fullest } from './support/at_start.ts';
import { readyPage, stepIds, unfold } from './support/chapter.ts';
import { pseudoSite } from './support/dist.ts';
import { features, type StepId } from './support/expected.ts';
import { firstSteps } from './support/first_steps.ts';
import { mistakes } from './support/late_steps.ts';
import { clipped, sideways } from './support/layout.ts';
import { tokens } from './support/reference.ts';
import { newPage, page, server, useChromium } from './support/session.ts';

/** In the made-up language every sentence is accented and longer: a plain word was never translated. */

useChromium(pseudoSite);

/** Every visible text outside formulas, and everything that is read out. Runs in the page. */
function texts(): string[] {
  const found: string[] = [
    document.title,
    document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
  ];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent?.checkVisibility() && !parent.closest('math, script, style, pre, .listing, .prose code'))
      found.push(node.nodeValue ?? '');
  }
  for (const element of document.body.querySelectorAll('*'))
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'alt', 'placeholder'])
      if (element.checkVisibility()) found.push(element.getAttribute(name) ?? '');
  return found;
}

/** Parts of formulas are the same in every language. */
const notation = ['softmax', 'Concat', 'head', 'model', 'WQ', 'WK', 'WV', 'NumPy', 'PyTorch'];
/** The words of the sentence, without the digits of "47th". */
const sentence = firstSteps.sentence.words.flatMap((word) => word.match(/[A-Za-z]+/g) ?? []);

/** Words of the example are its own; exp is a symbol; lists are joined by the browser, which knows no made-up language. */
const untouched = new Set([
  ...tokens,
  ...mistakes.tokens,
  ...features,
  ...sentence,
  ...notation,
  'exp',
  'and',
]);
const plainWords = (text: string): string[] =>
  (text.match(/(?<!\p{L})[A-Za-z]{2,}(?!\p{L})/gu) ?? []).filter((word) => !untouched.has(word));

async function open(step: StepId, width: number): Promise<void> {
  await newPage({ viewport: { width, height: 700 } });
  await page.goto(`${server.url}?step=${step}#s=1&step=${step}&${fullest[step]}&nonsense=1`);
  await readyPage(page);
  const editor = page.locator('.step.here .controls > button').first();
  if (step === 'two-heads') {
    await editor.click();
    await page.locator('.step.here input').first().fill('×');
  }
  if (step === 'practice')
    for (const value of ['1', '3', '3']) {
      await page.locator('.bench .given input').last().fill(value);
      await page.locator('[id="note-next-expected"]').fill('nonsense');
      await page.locator('.bench .go').click();
    }
  await page.evaluate(unfold);
}

describe.each(stepIds)('%s in the made-up language', (step) => {
  it.each([320, 1280])('at %i px: no plain word, nothing cut off', async (width) => {
    await open(step, width);
    const all = (await page.evaluate(texts)).filter((text) => text.trim() && text !== 'nonsense');
    expect(all.length).toBeGreaterThan(60);
    expect(all.filter((text) => plainWords(text.replaceAll('nonsense', '')).length > 0)).toEqual([]);
    expect(all.some((text) => /^\[.*\]$/.test(text))).toBe(true);
    expect(await page.evaluate(clipped)).toEqual([]);
    expect(await page.evaluate(sideways)).toEqual([]);
  });
});

it.each([320, 1280])('variants of questions, with a list of lines and a matrix, at %i px', async (width) => {
  await newPage({ viewport: { width, height: 700 } });
  const tried = ['raw', 'scaled', 'scaled-again', 'wrong-line']
    .map((part) => `recall-4~7.${part}:1:0:${part === 'wrong-line' ? 'rest' : 0}`)
    .join(',');
  const matrix = encodeURIComponent(encodeURIComponent('1 2 3\n4 5 6'));
  await page.addInitScript(
    (answers) => localStorage.setItem('mha-chapter', `#s=1&answers=${answers}&examined=1`),
    `${tried},recall-3~7.weight-rows:1:0:${matrix}`,
  );
  const all = [1, 2, 3, 4, 5, 6].map((number) => `recall-${number}:7`).join(',');
  await page.goto(`${server.url}#s=1&step=recall&variant=${all}`);
  await readyPage(page);
  await page.locator('.step.here .order').waitFor();
  await page.locator('.step.here .entries').waitFor();
  const shown = (await page.evaluate(texts)).filter((text) => text.trim());
  expect(shown.filter((text) => plainWords(text).length > 0)).toEqual([]);
  expect(await page.evaluate(clipped)).toEqual([]);
  expect(await page.evaluate(sideways)).toEqual([]);
});

it.each([320, 1280])('the page for teachers is in the made-up language too, at %i px', async (width) => {
  await newPage({ viewport: { width, height: 800 } });
  await page.goto(`${server.url}embed.html`);
  await page.getByRole('combobox').nth(1).selectOption('own');
  for (const field of await page.getByRole('textbox').all()) await field.fill('×');
  await page.locator('[data-copy]').first().click();
  const all = (await page.evaluate(texts)).filter((text) => text.trim());
  expect(all.length).toBeGreaterThan(60);
  const addresses = /https:\/\/example\.org\/multi-head-attention\/|examples\/rain\.json/g;
  expect(all.filter((text) => plainWords(text.replace(addresses, '')).length > 0)).toEqual([]);
  expect(await page.evaluate(clipped)).toEqual([]);
  expect(await page.evaluate(sideways)).toEqual([]);
});
