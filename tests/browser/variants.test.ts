import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { nonNumbers, openStep, readyPage, unfold } from './support/chapter.ts';
import { numbersIn } from './support/claims.ts';
import { answer, partOf, press, tabTo } from './support/learner.ts';
import { clipped, sideways, smallTargets } from './support/layout.ts';
import { newPage, page, server, useChromium } from './support/session.ts';
import {
  answerVariant,
  givenOf,
  numericParts,
  putInOrder,
  recall,
  rightNumbers,
  variants,
} from './support/variants.ts';

/** The six questions with other numbers: which are NumPy's, as what is expected of an answer. */

useChromium();

const question = (id: string): string => `[data-question="${id}"]`;
const stem = (id: string): Promise<string> => page.locator(`${question(id)} .stem`).innerText();
const seedField = (id: string) => page.locator(`[id="size-variant-${id}"]`);
const all = (seed: number): string => recall.map((id) => `${id}:${seed}`).join(',');

async function open(state: Record<string, string> = {}, width = 1280): Promise<void> {
  await newPage({ viewport: { width, height: 900 } });
  await openStep(page, server.url, 'recall', state);
  await page
    .locator(`${question('recall-6')} .go`)
    .first()
    .waitFor();
}

/** Every number of a text, without the signs of grouping. */
const plainNumbers = (text: string): number[] =>
  numbersIn(text).map((number) => Number(number.replaceAll(',', '').replace('−', '-')));

describe('a variant', () => {
  it.each([7, 150])('number %i asks with the numbers of its seed, and with no others', async (seed) => {
    await open({ variant: all(seed) });
    for (const id of recall) {
      const given = givenOf(id, seed);
      const named = Object.entries(given).flatMap(([, values]) => values);
      const shown = plainNumbers((await stem(id)).replace('width 2', ''));
      expect(shown.length, id).toBeGreaterThan(1);
      for (const number of shown) expect([0, ...named], `${id}: ${number}`).toContain(number);
      const told = Object.values(given).filter((values) => values.length === 4);
      for (const values of told.slice(0, 7)) expect(await stem(id)).toContain(`[${values.join(', ')}]`);
      expect(await page.locator(`${question(id)} .variant-note`).innerText()).toMatch(
        new RegExp(`^Variant ${seed}\\. Everybody who asks`),
      );
    }
    expect(await page.locator('.step.here').innerText()).not.toMatch(nonNumbers);
    expect(await page.locator('.step.here').innerText()).not.toMatch(/[{}]/);
  });

  it.each(recall)('of %s can be answered whole by the keyboard, and does not count', async (id) => {
    await open({ variant: `${id}:7` });
    const reached = (): Promise<string> => page.locator('.step.here .figure').innerText();
    const before = await reached();
    expect(before).toContain('0.0 of 100');
    const said = await answerVariant(page, id, 7);
    expect(said.length).toBeGreaterThanOrEqual(numericParts(id).length);
    for (const one of said) expect(one).toMatch(/Right\./);
    expect(await page.locator(`${question(id)} .part`).count()).toBe(said.length);
    expect(await reached()).toBe(before);
    await page.waitForFunction(
      ([id, count]) =>
        (localStorage.getItem('mha-chapter')?.split(`${id}~7.`).length ?? 0) === Number(count) + 1,
      [id, String(said.length)] as const,
    );
    await tabTo(page, `${question(id)} .variants .plain:last-of-type`);
    await page.keyboard.press('Enter');
    expect(await page.locator(`${question(id)} .variant-note`).count()).toBe(0);
    expect(await page.locator(`${question(id)} .verdict[data-verdict]`).count()).toBe(0);
  });

  it('is asked for, named, typed, linked and kept', async () => {
    await open();
    expect(await stem('recall-2')).toContain('BERT-base');
    await tabTo(page, `${question('recall-2')} .variants .plain`);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.className === 'question-title');
    const seed = await seedField('recall-2').inputValue();
    expect(seed).toMatch(/^[1-9]\d{0,3}$/);
    expect(await stem('recall-2')).not.toContain('BERT-base');
    await page.waitForFunction((seed) => location.hash.includes(`variant=recall-2:${seed}`), seed);
    await seedField('recall-2').fill('7');
    await page.keyboard.press('Enter');
    await page.locator(`${question('recall-2')} .variant-note`, { hasText: 'Variant 7.' }).waitFor();
    expect(plainNumbers(await stem('recall-2'))).toEqual([1120, 20]);
    const link = await page.locator(`${question('recall-2')} .variant-note a`).getAttribute('href');
    expect(link).toBe('#s=1&step=recall&variant=recall-2:7');
    expect(await answer(page, 'recall-2', 'd-k', '1120')).toMatch(/This fits the width of the whole layer/);
    await page.waitForFunction(() => localStorage.getItem('mha-chapter')?.includes('recall-2~7.d-k'));
    await page.goto('about:blank');
    await page.goto(server.url);
    await readyPage(page);
    await page.locator('[id="field-recall-2-d-k"]').waitFor();
    expect(await page.locator('[id="field-recall-2-d-k"]').inputValue()).toBe('1120');
    expect(await page.locator(`${partOf('recall-2', 'd-k')} .verdict`).innerText()).toMatch(/^Not yet/);
    const there = await page.context().newPage();
    await there.goto(`${server.url}${link}`);
    await there
      .locator(`${question('recall-2')} .go`)
      .first()
      .waitFor();
    expect(await there.locator(`${question('recall-2')} .stem`).innerText()).toContain('1,120');
  });

  it.each(['0', '1.5', 'seven', '4294967296', '-3'])(
    'has no seed %s, and keeps the one it had',
    async (typed) => {
      await open({ variant: 'recall-6:7' });
      const before = await stem('recall-6');
      await seedField('recall-6').fill(typed);
      await page.keyboard.press('Enter');
      await page.locator(`${question('recall-6')} .bounds.slip`).waitFor();
      expect(await page.locator(`${question('recall-6')} .bounds`).innerText()).toContain(
        'from 1 to 4,294,967,295',
      );
      expect(await seedField('recall-6').inputValue()).toBe(typed);
      expect(await stem('recall-6')).toBe(before);
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  it('works where nothing can be saved, and says that it will not be kept', async () => {
    await newPage();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await openStep(page, server.url, 'recall', { variant: 'recall-6:7' });
    expect(await answer(page, 'recall-6', 'single', rightNumbers('recall-6', 'single', 7))).toMatch(/Right/);
    await page.locator('mha-notice[data-topic=saving] *').first().waitFor();
  });
});

describe('lines to be put in order', () => {
  async function toTheLines(): Promise<void> {
    await open({ variant: 'recall-4:7' });
    for (const part of numericParts('recall-4')) await answer(page, 'recall-4', part, '0');
    await answer(page, 'recall-4', 'wrong-line', 'rest');
    await page.locator(`${partOf('recall-4', 'order')} .order`).waitFor();
  }
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '');
  const handIn = async (): Promise<string> => {
    await tabTo(page, `${partOf('recall-4', 'order')} .go`);
    await page.keyboard.press('Enter');
    return (await page.locator(`${partOf('recall-4', 'order')} .verdict`).innerText()).replace(/\s+/g, ' ');
  };
  const { right, slips } = variants.orders['recall-4.order']!;

  it('move by buttons that keep the focus and say where the line is', async () => {
    await toTheLines();
    const first = await page
      .locator(`${partOf('recall-4', 'order')} .order button`)
      .nth(1)
      .getAttribute('id');
    const id = first?.slice('down-'.length) ?? '';
    await tabTo(page, `[id="down-${id}"]`);
    for (const place of [2, 3, 4]) {
      await page.keyboard.press('Enter');
      await page
        .locator(`${partOf('recall-4', 'order')} [role=status].unseen`, {
          hasText: `now line ${place} of 5.`,
        })
        .waitFor({ state: 'attached' });
      expect(await focused()).toBe(`down-${id}`);
    }
    await page.keyboard.press('Enter');
    await page.waitForFunction((wanted) => document.activeElement?.id === wanted, `up-${id}`);
    expect(await page.locator(`[id="down-${id}"]`).isDisabled()).toBe(true);
    const sizes = await page
      .locator(`${partOf('recall-4', 'order')} .order button`)
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
      );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  });

  it.each(slips.filter(({ id }, i) => slips.findIndex((one) => one.id === id) === i))(
    'that are in a known wrong order are told why: $id',
    async ({ order }) => {
      await toTheLines();
      await putInOrder(page, 'recall-4', 'order', order);
      const places = order.filter((id, i) => right[i] === id).length;
      const said = await handIn();
      expect(said).toMatch(/^Not yet\./);
      if (places > 0) expect(said).toMatch(/At (its place|their places): line/);
      expect(said.replace(/^Not yet\. (At [^.]*\. )?/, '').length).toBeGreaterThan(20);
      await putInOrder(page, 'recall-4', 'order', right);
      expect(await handIn()).toMatch(/^Right\./);
    },
  );
});

describe('a matrix', () => {
  it('takes what NumPy prints, gives credit an entry, and says what has another shape', async () => {
    await open({ variant: 'recall-3:7' });
    const rows = rightNumbers('recall-3', 'weight-rows', 7, 3).trim().split('\n');
    expect(await answer(page, 'recall-3', 'weight-rows', '1 2\n3 4')).toMatch(
      /rows or columns are not as many/,
    );
    expect(await answer(page, 'recall-3', 'weight-rows', '1 2 3\n4 five 6')).toMatch(/“five”/);
    const [first = ''] = rows[0]?.split(' ') ?? [];
    const said = await answer(page, 'recall-3', 'weight-rows', `[[${first} 9. 9.]\n [9. 9. 9.]]`);
    expect(said).toMatch(/Not yet/);
    const cells = page.locator(`${partOf('recall-3', 'weight-rows')} .entries td`);
    expect(await cells.allInnerTexts()).toEqual(['right', ...Array(5).fill('not yet')]);
    expect(await axeViolations(page)).toEqual([]);
    const sheet = rows.map((row) => row.replaceAll(' ', '\t')).join('\n');
    expect(await answer(page, 'recall-3', 'weight-rows', sheet)).toMatch(/Right\./);
  });
});

it.each([
  [1280, 'light'],
  [320, 'dark'],
] as const)('look as they should: %i px, %s', async (width, colorScheme) => {
  await open({ variant: all(7) }, width);
  await page.emulateMedia({ colorScheme });
  await answerVariant(page, 'recall-4', 7);
  await answer(page, 'recall-3', 'weight-rows', '1 2 3\n4 5 6');
  await press(page, 'recall-3', 'weight-rows', 'Show the working');
  await page.evaluate(unfold);
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(sideways)).toEqual([]);
  expect(await page.evaluate(clipped)).toEqual([]);
  expect(await page.evaluate(smallTargets)).toEqual([]);
});
