import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openStep, readyPage } from './support/chapter.ts';
import { answer, partOf, resultCounts, rightAnswer } from './support/learner.ts';
import { cricket } from './support/reference.ts';
import { newPage, page, server, useChromium } from './support/session.ts';
import { rightNumbers } from './support/variants.ts';

/** A teacher's settings of the six questions, in the example that an address gives. */

useChromium();

const example = (exam: unknown): string =>
  JSON.stringify({
    ...{ tokens: cricket.tokens, query: 1, heads: 2 },
    ...{ q: cricket.Q, k: cricket.K, v: cricket.V, exam },
  });

async function open(exam: unknown, hash = '#s=1&step=recall', anew = true): Promise<void> {
  if (anew) await newPage();
  await page.goto(`${server.url}?example=${encodeURIComponent(example(exam))}${hash}`);
  await readyPage(page);
  await page.locator('mha-question[data-question="recall-6"]').waitFor({ state: 'attached' });
}

const shown = (): Promise<string[]> =>
  page
    .locator('.step.here mha-question')
    .evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.getAttribute('data-question') ?? ''),
    );
const stems = (): Promise<string[]> => page.locator('.step.here .stem').allInnerTexts();
const counts = (): Promise<string[]> => resultCounts(page);
const buttons = (): Promise<string[]> => page.locator('.step.here mha-question button').allInnerTexts();

describe('chosen questions with a seed', () => {
  const exam = { questions: ['recall-2', 'recall-6'], seed: 12 };

  it('are the same for every learner, whatever else the address says, and others with another seed', async () => {
    await open(exam);
    await page.locator('[id="field-recall-6-single"]').waitFor();
    expect(await shown()).toEqual(['recall-2', 'recall-6']);
    const first = await stems();
    expect(await page.locator('.variant-note').first().innerText()).toBe(
      'Variant 12, which your teacher chose for everybody.',
    );
    expect(await buttons()).not.toContain('Another with other numbers');
    await open(exam, '#s=1&step=recall&variant=recall-2:7');
    await page.locator('[id="field-recall-6-single"]').waitFor();
    expect(await stems()).toEqual(first);
    await open({ ...exam, seed: 13 });
    await page.locator('[id="field-recall-6-single"]').waitFor();
    const others = await stems();
    expect(others).toHaveLength(2);
    for (const [i, stem] of others.entries()) expect(stem).not.toBe(first[i]);
  });

  it('count, and are there again when the page is opened again', async () => {
    await open(exam);
    expect(await answer(page, 'recall-2', 'd-k', rightNumbers('recall-2', 'd-k', 12))).toMatch(/Right/);
    expect(await counts()).toEqual(['2 1 1', '2 0 0']);
    expect(await page.locator('.step.here .score').innerText()).toContain('25.0 of 100');
    await page.waitForFunction(() => localStorage.getItem('mha-chapter')?.includes('recall-2~12.d-k'));
    await page.goto('about:blank');
    await open(exam, '', false);
    await page.locator('[id="field-recall-2-parameters"]').waitFor();
    expect(await counts()).toEqual(['2 1 1', '2 0 0']);
  });
});

describe('answers that are hidden', () => {
  it('are noted, and judged when everything has been tried; then nothing can be changed', async () => {
    await open({ answers: 'hidden', questions: ['recall-6'] });
    expect(await answer(page, 'recall-6', 'single', '51200')).toBe(
      'Noted. You can still change it, until you have tried every part of every question. Then what was right is said.',
    );
    expect(await buttons()).toEqual(['Check', 'Check']);
    expect(await counts()).toEqual(['2 1 –']);
    expect(await page.locator('.step.here .results td').nth(4).innerText()).toBe('–');
    expect(await page.locator('.step.here .score').innerText()).toMatch(/^The score is told when/);
    expect(await page.locator('.step.here').innerText()).not.toMatch(/Right|Not yet|one key for each/);
    expect(await axeViolations(page)).toEqual([]);
    expect(await answer(page, 'recall-6', 'single', rightAnswer('recall-6', 'single'))).toMatch(/^Noted/);
    expect(await answer(page, 'recall-6', 'split', '51,200')).toMatch(
      /Not yet\. This fits one key for each query/,
    );
    expect(await page.locator(`${partOf('recall-6', 'single')} .verdict`).innerText()).toMatch(/Right\./);
    expect(await buttons()).toEqual([]);
    expect(await page.locator('[id="field-recall-6-split"]').getAttribute('readonly')).not.toBeNull();
    await page.locator('[id="field-recall-6-split"]').press('Enter');
    expect(await counts()).toEqual(['2 2 1']);
    expect(await page.locator('.step.here .score').innerText()).toContain('50.0 of 100');
    expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
  });
});

describe('what a teacher has set', () => {
  const handed = async (): Promise<number[]> => {
    await page.evaluate(() => {
      location.hash = '#s=1&step=recap';
    });
    await page.locator('.step.here .progress-files').waitFor();
    const names = ['Save as a file', 'Copy a link', 'Save my results as JSON'];
    return Promise.all(names.map((name) => page.getByRole('button', { name, exact: true }).count()));
  };

  it('is said, cannot be started over, and gives nothing away in what can be saved', async () => {
    await open({ answers: 'hidden', attempts: 3, questions: ['recall-6'] });
    const rules = await page.locator('.step.here .rules').allInnerTexts();
    expect(rules).toEqual([
      'Your teacher has set how these questions are asked. Questions: 1.',
      'Attempts at each part: 3.',
      expect.stringMatching(/^Answers are only noted\./),
    ]);
    await answer(page, 'recall-6', 'single', '1');
    expect(await page.getByRole('button', { name: 'Forget my answers' }).count()).toBe(0);
    expect(await handed()).toEqual([0, 0, 0]);
    expect(await page.locator('.step.here .sheet').innerText()).toContain('can be taken from here when');
    await page.evaluate(() => {
      location.hash = '#s=1&step=recall';
    });
    await page.locator('[id="field-recall-6-split"]').waitFor();
    await answer(page, 'recall-6', 'split', '1');
    expect(await handed()).toEqual([1, 1, 1]);
  });

  it('is not said where nobody has set anything', async () => {
    await open(undefined);
    expect(await page.locator('.step.here .rules').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Forget my answers' }).count()).toBe(1);
  });
});

describe('a number of attempts', () => {
  it('is kept, and the working waits for the last of them', async () => {
    await open({ attempts: 2 });
    expect(await answer(page, 'recall-6', 'single', '')).toMatch(/Type an answer first/);
    const part = page.locator(partOf('recall-6', 'single'));
    expect(await part.innerText()).toContain('Attempts left: 2.');
    expect(await answer(page, 'recall-6', 'single', '1')).toMatch(/Not yet/);
    expect(await part.innerText()).toContain('Attempts left: 1.');
    expect(await part.getByRole('button', { name: 'Show the working' }).count()).toBe(0);
    expect(await answer(page, 'recall-6', 'single', '2')).toMatch(/Not yet/);
    expect(await part.innerText()).toContain('No attempt left.');
    expect(await part.getByRole('button', { name: 'Check' }).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-recall-6-single');
    await part.getByRole('button', { name: 'Show the working' }).click();
    expect(await part.innerText()).toContain('5,120,000');
    expect(await axeViolations(page)).toEqual([]);
    await page.waitForFunction(() => localStorage.getItem('mha-chapter')?.includes('recall-6.single:2'));
    await page.reload();
    await part.waitFor();
    expect(await part.innerText()).toContain('No attempt left.');
  });
});

it('settings that are none are refused by the name of their field', async () => {
  await newPage();
  await page.goto(`${server.url}?example=${encodeURIComponent(example({ answers: 'no', attempts: 0 }))}`);
  await readyPage(page);
  const notice = await page.locator('mha-notice[data-topic=address]').innerText();
  expect(notice).toContain('exam.answers was "no". It can be: shown, hidden.');
  expect(notice).toContain('exam.attempts was 0. It has to be a whole number: 1 … 20.');
});

it('no settings leave the six questions as they are', async () => {
  await newPage();
  await openStep(page, server.url, 'recall');
  await page.locator('[id="field-recall-6-single"]').waitFor();
  expect(await shown()).toHaveLength(6);
  expect((await buttons()).filter((text) => text === 'Another with other numbers')).toHaveLength(6);
});
