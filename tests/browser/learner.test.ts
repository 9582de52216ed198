import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { at, figure, nonNumbers, readyPage, unfold } from './support/chapter.ts';
import { clipped, sideways, smallTargets } from './support/layout.ts';
import {
  answer,
  openFromContents,
  partOf,
  parts,
  press,
  resultCounts,
  rightAnswer,
  tabTo,
} from './support/learner.ts';
import { page, server, usePage } from './support/session.ts';

/** One learner, by keyboard alone, through every step and every question; each test goes on where the last one ended. */

usePage({ viewport: { width: 1280, height: 900 } });

const textOf = (selector: string): Promise<string> => page.locator(selector).innerText();
const step = (): Promise<string | null> => page.locator('.step.here').getAttribute('data-step');

/** Follows the link to the next step. */
async function goOn(): Promise<void> {
  const [before] = await Promise.all([step()]);
  await tabTo(page, '.step.here .neighbours a:last-child');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    (last) => document.querySelector<HTMLElement>('.step.here')?.dataset.step !== last,
    before,
  );
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1');
}

async function answerAll(of: string, except: readonly string[] = []): Promise<void> {
  for (const [where, question, part] of parts)
    if (where === of && !except.includes(`${question}.${part}`))
      expect(await answer(page, question, part, rightAnswer(question, part)), `${question}.${part}`).toMatch(
        /Right\./,
      );
}

const results = (): Promise<string[]> => resultCounts(page);

it('answers the first steps, wrong first, and opens part after part', async () => {
  await page.goto(server.url);
  await readyPage(page);
  await page.keyboard.press('Tab');
  expect(await page.locator(partOf('sentence-check', 'shared')).count()).toBe(0);
  expect(await answer(page, 'sentence-check', 'distance', '11')).toMatch(
    /^Not yet\. That is the distance to “Kohli”/,
  );
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-sentence-check-distance');
  expect(await textOf(`${partOf('sentence-check', 'distance')} .verdict`)).not.toContain('5');
  const unseen = `${partOf('sentence-check', 'distance')} .verdict .unseen`;
  expect(await page.locator(unseen).textContent()).toBe('The next part is below.');
  await answerAll('sentence');
  expect(await page.locator(unseen).count()).toBe(0);
  expect(await answer(page, 'sentence-check', 'shared', 'softmax')).toMatch(
    /^Not yet\. Each row is normalised by itself/,
  );
  expect(await answer(page, 'sentence-check', 'shared', 'similarity')).toMatch(/^Right\./);
  await goOn();
  expect(await answer(page, 'bottleneck-check', 'weight', '45%')).toMatch(/You halved what one job wants/);
  await answerAll('bottleneck');
  await goOn();
  expect(await answer(page, 'mechanism-check', 'w-q', '64 × 512')).toMatch(/Rows and columns are swapped/);
  await answerAll('mechanism');
  await goOn();
});

describe('a prediction', () => {
  it('is asked for before a weight is shown, and is set beside it', async () => {
    expect(await step()).toBe('full-head');
    const hidden = await textOf('.step.here');
    for (const told of ['0.450', '0.100', '1.370', 'A tie']) expect(hidden).not.toContain(told);
    expect(hidden).toMatch(/16\.427/);
    await tabTo(page, '#field-prediction');
    await page.keyboard.insertText('sixty');
    await page.keyboard.press('Enter');
    await page.getByText('I do not know the word “sixty”.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('60%');
    await page.keyboard.press('Enter');
    await page.getByText(/^You said .*0\.6.* It is 0\.450\.$/).waitFor();
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('prediction');
    expect(await textOf('.step.here')).toContain('A tie');
    await answerAll('full-head');
    await goOn();
  });

  it('can be skipped', async () => {
    expect(await step()).toBe('two-heads');
    const hidden = await textOf('.step.here');
    for (const told of ['0.768', '0.187', '0.284', '0.947', 'Only head A is sharper'])
      expect(hidden).not.toContain(told);
    expect(hidden).toMatch(/one head gave “Kohli” the weight 0\.450/);
    await tabTo(page, '.step.here .prediction .plain');
    await page.keyboard.press('Enter');
    await page.locator(`${figure} .prediction`).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1');
    expect(await textOf('.step.here')).toContain('0.768');
    await answerAll('two-heads');
    await goOn();
    for (const id of ['projections', 'output-projection']) {
      expect(await step()).toBe(id);
      await tabTo(page, '.step.here .prediction .plain');
      await page.keyboard.press('Enter');
      await answerAll(id);
      await goOn();
    }
    await openFromContents(page, 'recall');
    expect(await step()).toBe('recall');
  });
});

describe('the six questions', () => {
  const locked = /You have opened the six questions/;

  it('lock the editor from the moment they are open', async () => {
    await openFromContents(page, 'two-heads');
    expect(await textOf(figure)).toMatch(locked);
    expect(await page.getByRole('button', { name: 'Edit Q, K and V' }).isDisabled()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    const other = await page.context().newPage();
    await other.goto(at(server.url, 'two-heads', { v: '2.2:3' }));
    await readyPage(other);
    const shown = await other.locator(figure).innerText();
    expect(shown).not.toMatch(/0\.852|Changed|asterisk/);
    expect(shown).toContain('0.284');
    expect(await other.locator(`${figure} .differs`).count()).toBe(0);
    await other.close();
    await openFromContents(page, 'recall');
  });

  it('count no attempt for what was not understood', async () => {
    expect(await results()).toEqual(['4 0 0', '2 0 0', '6 0 0', '6 0 0', '2 0 0', '2 0 0']);
    for (const [typed, said] of [
      ['', /Type an answer first/],
      ['four wickets', /I do not know the word “four”/],
      ['1, 2, 3', /There are several numbers/],
      ['1/0', /divides by 0/],
    ] as const)
      expect(await answer(page, 'recall-1', 'd-k', typed)).toMatch(said);
    expect(await results()).toEqual(['4 0 0', '2 0 0', '6 0 0', '6 0 0', '2 0 0', '2 0 0']);
    expect(await page.locator(partOf('recall-1', 'divisor')).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Show the working' }).count()).toBe(0);
  });

  it('give three hints, then the working after an attempt, and never lose the focus', async () => {
    const place = partOf('recall-6', 'single');
    for (const hint of ['Hint 1 of 3', 'Hint 2 of 3', 'Hint 3 of 3'])
      await press(page, 'recall-6', 'single', hint);
    expect(await page.locator(`${place} .hints li`).count()).toBe(3);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('hints');
    expect(await textOf(place)).not.toMatch(/5,?120,?000/);
    expect(await answer(page, 'recall-6', 'single', '51,200')).toMatch(/This fits one key for each query/);
    expect(await textOf(place)).not.toMatch(/5,?120,?000/);
    await press(page, 'recall-6', 'single', 'Show the working');
    expect(await textOf(`${place} .working`)).toContain('5,120,000');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('working');
    expect(await textOf(place)).not.toMatch(nonNumbers);
  });

  it('say what an answer is: close, partly right, a slip with two names, and 0.300 beside 0.301', async () => {
    await answerAll('recall', [
      'recall-1.divisor',
      'recall-1.effect',
      'recall-1.expresses',
      'recall-2.parameters',
      'recall-3.full',
      'recall-3.after-output',
      'recall-3.head-a',
      'recall-3.head-b',
      'recall-3.concat',
    ]);
    expect(await answer(page, 'recall-1', 'divisor', '2')).toMatch(
      /^Not yet\. This fits a division by √d ?model/,
    );
    for (const close of ['2.36 million', '23.6 lakh']) {
      const said = await answer(page, 'recall-2', 'parameters', close);
      expect(said).toMatch(/Close: give it to the unit\.$/);
      expect(said).not.toMatch(/Not yet|2,?359,?296/);
    }
    expect(await answer(page, 'recall-2', 'parameters', '4*768*64')).toMatch(
      /Not yet\. Two different slips give this: .*one head\..*matrices of d/,
    );
    expect(await answer(page, 'recall-2', 'parameters', '4·768²')).toMatch(
      /^Read as 4 × 768² = 2359296 Right\.$/,
    );
    expect(await answer(page, 'recall-3', 'head-a', '[0.768, 0.5]')).toMatch(
      /^Not yet\. Entry 1 is right\.$/,
    );
    expect(await answer(page, 'recall-3', 'head-a', '0.77, 0.187')).toMatch(
      /^(Close|Not yet).*Entry 2 is right\./,
    );
    expect(await answer(page, 'recall-3', 'head-a', '0.767, 0.187')).toMatch(
      /^Not yet: digits are cut off here, not rounded\..* Entry 2 is right\.$/,
    );
    expect(await answer(page, 'recall-3', 'head-a', '0.767, 0.5')).toMatch(
      /^Not yet\. An entry is cut off, not rounded\./,
    );
    for (const part of ['head-a', 'head-b', 'concat'])
      expect(await answer(page, 'recall-3', part, rightAnswer('recall-3', part))).toMatch(/Right\./);
    expect(await answer(page, 'recall-3', 'full', '0.450, 0.450, 0.300, 0')).toMatch(
      /Right\. Accepted\. The last decimal is a little off/,
    );
    const exact = await answer(page, 'recall-3', 'full', '0.450, 0.450, 0.301, 0');
    expect(exact).toMatch(/Right\.$/);
    await press(page, 'recall-3', 'full', 'Show the working');
    expect(await textOf(`${partOf('recall-3', 'full')} .working`)).toMatch(
      /0\.1004, and 3 times that is 0\.3011/,
    );
  });

  it.each([
    [1280, 'light'],
    [320, 'dark'],
  ] as const)('look as they should when all is open: %i px, %s', async (width, colorScheme) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(unfold);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(sideways)).toEqual([]);
    expect(await page.evaluate(clipped)).toEqual([]);
    expect(await page.evaluate(smallTargets)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('unlock the editor with the last attempt, right or wrong', async () => {
    expect(await results()).toEqual(['4 2 1', '2 2 2', '6 5 5', '6 6 6', '2 2 2', '2 2 2']);
    for (const [part, wrong] of [
      ['effect', 'halved'],
      ['expresses', 'nothing'],
    ] as const)
      expect(await answer(page, 'recall-1', part, wrong)).toMatch(/^Not yet\./);
    await openFromContents(page, 'two-heads');
    expect(await textOf(figure)).toMatch(locked);
    await openFromContents(page, 'recall');
    expect(await answer(page, 'recall-3', 'after-output', 'sameOne')).toMatch(/^Not yet\./);
    expect(await results()).toEqual(['4 4 1', '2 2 2', '6 6 5', '6 6 6', '2 2 2', '2 2 2']);
    await openFromContents(page, 'two-heads');
    expect(await textOf(figure)).not.toMatch(locked);
    await tabTo(page, '.step.here .controls > .plain');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('textbox', { name: 'v(century), topic', exact: true }).count()).toBe(1);
  });
});

describe('what was done', () => {
  it('is there again when the page is opened again', async () => {
    await openFromContents(page, 'recall');
    const before = await results();
    await page.waitForTimeout(400); // longer than the page waits before it saves
    await page.goto('about:blank');
    await page.goto(server.url);
    await readyPage(page);
    expect(await step()).toBe('recall');
    expect(await results()).toEqual(before);
    expect(await page.locator('[id="field-recall-3-full"]').inputValue()).toBe('0.450, 0.450, 0.301, 0');
    expect(await textOf(`${partOf('recall-3', 'after-output')} .verdict`)).toMatch(/^Not yet\./);
    await page.keyboard.press('Tab');
    await openFromContents(page, 'full-head');
    await page.locator(`${figure} table`).first().waitFor();
    expect(await page.locator('.contents [data-solved]:not([hidden])').count()).toBe(7);
    expect(await textOf(figure)).toMatch(/You said .*It is 0\.450/);
  });

  it('is gone when it is to be forgotten, and not before it is asked twice', async () => {
    await openFromContents(page, 'recall');
    const before = await results();
    for (const [second, left] of [
      ['.plain:last-child', before],
      ['.plain:first-child', ['4 0 0', '2 0 0', '6 0 0', '6 0 0', '2 0 0', '2 0 0']],
    ] as const) {
      await tabTo(page, `${figure} .help > .plain:only-child`);
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.activeElement?.textContent === 'Remove them');
      expect(await axeViolations(page)).toEqual([]);
      await tabTo(page, `${figure} .sure ${second}`);
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.activeElement?.textContent === 'Forget my answers');
      expect(await results()).toEqual(left);
    }
    expect(await page.locator('[id="field-recall-1-d-k"]').inputValue()).toBe('');
    expect(await page.locator('[data-solved]:not([hidden])').count()).toBe(0);
    await page.waitForTimeout(400);
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).not.toMatch(/answers|guess/);
    await openFromContents(page, 'full-head');
    expect(await page.locator('#field-prediction').count()).toBe(1);
  });
});
