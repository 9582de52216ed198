import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { figure, goTo, readyPage } from './support/chapter.ts';
import { clipped, sideways, smallTargets } from './support/layout.ts';
import { partsOfQuestions } from './support/questions.ts';
import { parseCsv, saved } from './support/saved.ts';
import { newPage, page, server, useChromium } from './support/session.ts';

/** What was reached: question by question, as a score, on paper and as a file. */

useChromium();

/** Part: attempts, solved, typed, credit, seconds. Recall 2 has two parts, recall 3 six, the first check two. */
const given = [
  'recall-2.d-k:3:1:64:1:95',
  'recall-3.full:2:0:[0.45,0.45,0.3,1]:0.75:40',
  'recall-3.concat:1:1:x:1:20',
  'sentence-check.distance:1:0:11:0:3600',
  'mistakes-2.bug:4:1:notScaled:1:61',
  'elsewhere.part:1:1:x:1:7',
];
const link = `#p=1&step=recap&answers=${given.map((entry) => entry.replaceAll(/(?<=\[.*),/g, '%252C')).join(',')}`;
const requests: string[] = [];

async function open(width = 1280): Promise<void> {
  await newPage({ acceptDownloads: true, viewport: { width, height: 900 } });
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(`${server.url}${link}`);
  await readyPage(page);
}

const rowOf = (name: string): Promise<string[]> =>
  page
    .locator(`${figure} .results tbody tr`)
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .locator('td')
    .allInnerTexts();
const press = (name: string) => page.locator(figure).getByRole('button', { name, exact: true }).click();

describe('the table', () => {
  it('counts attempts, credit and time of each question', async () => {
    await open();
    expect(await rowOf('2. A layer’s parameters')).toEqual(['2', '1', '1', '3', '0.500', '1 min 35 s']);
    // 0.75 and 1 of six parts
    expect(await rowOf('3. A value changes')).toEqual(['6', '2', '1', '3', '0.292', '1 min 0 s']);
    expect(await rowOf('One sentence')).toEqual(['2', '1', '0', '1', '0.000', '60 min 0 s']);
    expect(await rowOf('Diagnose layer 2')).toEqual(['1', '1', '1', '4', '1.000', '1 min 1 s']);
    expect(await rowOf('The bottleneck')).toEqual(['2', '0', '0', '0', '–', '–']);
  });

  it('has the score of the six questions under it, in recall too', async () => {
    await open();
    // (1/2 + 1.75/6) / 6
    const score = 'Score so far: 13.2 of 100.';
    expect(await page.locator('.sheet').innerText()).toContain(score);
    await goTo(page, 'practice');
    await goTo(page, 'recall');
    expect(await rowOf('3. A value changes')).toEqual(['6', '2', '1', '3', '0.292', '1 min 0 s']);
    expect(await page.locator(`${figure} .score`).innerText()).toBe(score);
  });

  it('counts a new attempt, and keeps the better one', async () => {
    await open();
    await goTo(page, 'practice');
    await goTo(page, 'recall');
    const part = page.locator('[data-question=recall-2] .part').first();
    await part.getByRole('textbox').fill('63');
    await part.getByRole('button', { name: 'Check', exact: true }).click();
    expect((await rowOf('2. A layer’s parameters')).slice(0, 5)).toEqual(['2', '1', '1', '4', '0.500']);
  });
});

describe('the files', () => {
  it('hold the results as JSON of a format and a version', async () => {
    await open();
    await page.getByLabel('Your name').fill('Asha "A" <b>Rao</b>');
    const [file] = await Promise.all([page.waitForEvent('download'), press('Save my results as JSON')]);
    expect(file.suggestedFilename()).toBe('multi-head-attention-results.json');
    const results = JSON.parse(readFileSync(await file.path(), 'utf8')) as {
      questions: { id: string }[];
      saved: string;
      score: number;
    };
    const { saved: when, questions, score, ...rest } = results;
    expect(rest).toEqual({
      ...{ format: 'mha-results', version: 1, name: 'Asha "A" <b>Rao</b>' },
      ...{ complete: false, passed: false },
    });
    expect(new Date(when).toISOString()).toBe(when);
    expect(score).toBeCloseTo((100 * (1 / 2 + 1.75 / 6)) / 6, 9);
    expect(questions.find(({ id }) => id === 'recall-2')).toEqual({
      ...{ id: 'recall-2', step: 'recall', credit: 0.5, attempted: true, complete: false },
      parts: [{ id: 'd-k', seed: 0, answer: '64', attempts: 3, solved: true, credit: 1, seconds: 95 }],
    });
    expect(questions.filter(({ id }) => id === 'elsewhere')).toEqual([]);
    expect(questions).toHaveLength(Object.keys(partsOfQuestions()).length);
  });

  it('hold the table as CSV', async () => {
    await open();
    const rows = parseCsv((await saved(page, 'csv')).content.toString('utf8').replace(/^\ufeff/, ''));
    expect(rows).toContainEqual(['2. A layer’s parameters', '2', '1', '1', '3', '0.5', '95']);
  });
});

describe('the sheet', () => {
  it('prints alone, with the name as it was typed, which is sent nowhere', async () => {
    await open();
    await page.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset.asked = document.documentElement.dataset.print;
      };
    });
    await page.getByLabel('Your name').fill('Asha <b>Rao</b><img src=x>');
    await press('Print my results');
    expect(await page.evaluate(() => document.documentElement.dataset.asked)).toBe('results');
    await page.emulateMedia({ media: 'print' });
    const paper = await page.evaluate(() => document.body.innerText);
    const today = new Date().toLocaleDateString('en', { dateStyle: 'long' });
    expect(paper).toContain(`Name: Asha <b>Rao</b><img src=x>, date: ${today}.`);
    expect(paper).toContain('Score so far: 13.2 of 100.');
    expect(paper).toContain('3. A value changes');
    expect(paper).not.toMatch(
      /Looking back\s+about|Take your progress|Save|Contents|Why it matters|One head ties/,
    );
    expect(await page.locator('.step .results').count()).toBe(1);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    expect(await page.evaluate(() => document.documentElement.dataset.print)).toBeUndefined();
    await page.waitForFunction(() => localStorage.getItem('mha-chapter')?.includes('Asha'));
    expect(await page.evaluate(() => location.href)).not.toContain('Asha');
    expect(requests.filter((request) => /Asha|img|answers|elsewhere/.test(request))).toEqual([]);
    await page.reload();
    await readyPage(page);
    expect(await page.getByLabel('Your name').inputValue()).toBe('Asha <b>Rao</b><img src=x>');
  });
});

it.each([320, 1280])('the step passes axe at %i px, and fits', async (width) => {
  await open(width);
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(sideways)).toEqual([]);
  expect(await page.evaluate(clipped)).toEqual([]);
  expect(await page.evaluate(smallTargets)).toEqual([]);
});
