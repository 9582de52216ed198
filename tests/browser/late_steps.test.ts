import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { figure, openStep, readyPage } from './support/chapter.ts';
import { checkStep } from './support/check.ts';
import {
  broken,
  expectedMisconception,
  expectedMistakes,
  expectedPractice,
  expectedRecap,
  expectedSpecialise,
  mistakes,
} from './support/late_steps.ts';
import { partsOfQuestions } from './support/questions.ts';
import { browser, page, server, usePage } from './support/session.ts';

/** The steps mistakes, specialise, misconception, practice and recap: every number, and what they do. */

usePage({ acceptDownloads: true });

describe('every number is claimed', () => {
  it('mistakes', async () => {
    await openStep(page, server.url, 'mistakes');
    await checkStep(page, 'mistakes', expectedMistakes());
  });
  it('specialise', async () => {
    await openStep(page, server.url, 'specialise');
    await checkStep(page, 'specialise', expectedSpecialise());
  });
  it.each([2, 4, 8, 16])('misconception, %i heads', async (heads) => {
    await openStep(page, server.url, 'misconception', { compared: heads });
    await checkStep(page, 'misconception', expectedMisconception(heads));
  });
  it('practice', async () => {
    await openStep(page, server.url, 'practice');
    await checkStep(page, 'practice', expectedPractice());
  });
  it('recap', async () => {
    await openStep(page, server.url, 'recap');
    await checkStep(page, 'recap', expectedRecap(partsOfQuestions()));
  });
});

describe('mistakes', () => {
  const group = () => page.getByRole('group', { name: 'Layer to diagnose' });
  /** The numbers of a table, row by row. */
  const numbersOf = async (caption: string): Promise<number[]> =>
    (
      await page
        .locator(figure)
        .getByRole('table', { name: caption, exact: true })
        .locator('td')
        .allInnerTexts()
    ).map(Number);
  const near = (found: readonly number[], wanted: readonly number[]): void => {
    expect(found.length).toBe(wanted.length);
    for (const [i, value] of found.entries())
      expect(Math.abs(value - (wanted[i] ?? Number.NaN)), `entry ${i}`).toBeLessThanOrEqual(0.0005 + 1e-9);
  };
  const diagnoses: Readonly<Record<(typeof broken)[number], RegExp>> = {
    softmaxOverQueries: /softmax ran over the queries/,
    notScaled: /were not scaled/,
    dividedByRootDModel: /divided by √dmodel/,
    valuesForKeys: /compared with V/,
    reshapedKeys: /K was reshaped/,
    reshapedHeads: /heads were split by a reshape/,
  };

  it.each(broken.map((id, i) => [i + 1, id] as const))(
    'layer %i shows what NumPy gives with %s, and is named so',
    async (layer, id) => {
      await openStep(page, server.url, 'mistakes');
      await group()
        .getByRole('button', { name: `Layer ${layer}` })
        .click();
      const { weights, output } = mistakes.layers[id] ?? { weights: [], output: [] };
      for (const [head, rows] of weights.entries())
        near(await numbersOf(`Layer ${layer}, head ${'AB'[head]}: weights`), rows.flat());
      near(await numbersOf(`Layer ${layer}: output of both heads`), output.flat());
      const code = page.getByRole('group', { name: 'The line of code' });
      expect(await code.count()).toBe(1); // of the softmax that overflows
      const options = page.locator(`${figure} .option`);
      expect(await options.count()).toBe(4);
      const wrong = options.filter({ hasNotText: diagnoses[id] }).first();
      const check = page
        .locator(`${figure} mha-question`)
        .getByRole('button', { name: 'Check', exact: true });
      const reply = page.locator(`${figure} mha-question .verdict`);
      await wrong.click();
      await check.click();
      expect(await reply.innerText()).toMatch(/^Not yet\.\s+\S.{40}/s);
      expect(await page.locator(`${figure} .would-show table`).count()).toBe(1);
      expect(await code.count()).toBe(1);
      await options.filter({ hasText: diagnoses[id] }).click();
      await check.click();
      expect(await reply.innerText()).toMatch(/^Right\./);
      expect(await page.locator(`${figure} .would-show`).count()).toBe(0);
      expect(await code.count()).toBe(2);
      await group()
        .getByRole('button', { name: `Layer ${layer}, named` })
        .waitFor();
    },
  );

  it('keeps the layer and the factor in the address, and what was named on the device', async () => {
    await openStep(page, server.url, 'mistakes');
    await group().getByRole('button', { name: 'Layer 4' }).click();
    await page.getByRole('slider', { name: 'factor' }).fill('39');
    await page.waitForFunction(() => location.hash.includes('&bench=4,39'));
    await page.reload();
    await readyPage(page);
    await group()
      .getByRole('button', { name: 'Layer 4', pressed: true })
      .or(group().getByRole('button', { name: 'Layer 4, named', pressed: true }))
      .waitFor();
    await group().getByRole('button', { name: 'Layer 1, named' }).waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await group().getByRole('button', { name: 'Layer 1, named', pressed: true }).waitFor();
  });

  it.each(mistakes.naive.slice(0, 7).map(({ factor }) => factor))(
    'the softmax at factor %i leaves the numbers where NumPy’s does',
    async (factor) => {
      const own = await (await browser.newContext()).newPage();
      await openStep(own, server.url, 'mistakes', { bench: `1,${factor}` });
      await checkStep(own, 'mistakes', expectedMistakes(1, factor));
      const said = await own.locator(`${figure} .overflow [role=status]`).innerText();
      expect(said.startsWith('Both softmaxes give the same weights')).toBe(factor < 39);
      await own.context().close();
    },
  );
});

describe('misconception', () => {
  it('asks first, shows nothing of the count until there is an answer, and says what was said', async () => {
    const own = await (await browser.newContext()).newPage();
    await own.goto(`${server.url}?step=misconception`);
    await readyPage(own);
    expect(await own.locator(`${figure} table`).count()).toBe(0);
    expect(await own.getByText('It counts computations').isVisible()).toBe(false);
    await own.getByRole('button', { name: 'more parameters' }).click();
    await own.getByText('You said: more parameters.').waitFor();
    expect(await own.locator(`${figure} table`).count()).toBe(1);
    expect(await own.getByText('It counts computations').isVisible()).toBe(true);
    await own.getByRole('button', { name: 'Reset' }).click();
    await own.getByRole('button', { name: 'exactly as many' }).click();
    await own.getByText('So it is.').waitFor();
    await own.context().close();
  });

  it('draws the two matrices of a form to scale', async () => {
    await openStep(page, server.url, 'misconception', { compared: 4 });
    const drawn = await page.evaluate(() =>
      [...document.querySelectorAll('.step.here .factors')].map((one) =>
        [...one.querySelectorAll('rect')]
          .map((rect) => rect.getBoundingClientRect())
          .map(({ width, height }) => [width, height]),
      ),
    );
    expect(drawn).toEqual([
      [
        [60, 60],
        [60, 60],
      ],
      ...Array.from({ length: 4 }, () => [
        [15, 60],
        [60, 15],
      ]),
    ]);
  });
});

describe('practice', () => {
  const outline = 'signals\n  interference\n  Fourier series\nbiology\n- protein folding\nlanguage';

  it('draws the outline as a tree, counts topics, and takes any text as text', async () => {
    await openStep(page, server.url, 'practice');
    await page.getByLabel('Your outline').fill('one');
    await page.getByText('Topics so far: 1.').waitFor();
    await page.getByLabel('Your outline').fill(`${outline}\n<b>bold</b> & <svg/onload=alert(1)>`);
    await page.getByText('Topics: 5.').waitFor();
    const texts = await page.locator(`${figure} .mind-map text`).allTextContents();
    expect(texts).toEqual([
      'multi-head attention',
      ...['signals', 'interference', 'Fourier series', 'biology', 'protein folding', 'language'],
      '<b>bold</b> & <svg/onload=alert(1)>',
    ]);
    expect(await page.locator(`${figure} .mind-map path`).count()).toBe(texts.length - 1);
    const inside = await page.evaluate(() => {
      const map = document.querySelector('.mind-map')!.getBoundingClientRect();
      return [...document.querySelectorAll('.mind-map text')]
        .map((text) => text.getBoundingClientRect())
        .every(
          (box) =>
            box.left >= map.left && box.right <= map.right && box.top >= map.top && box.bottom <= map.bottom,
        );
    });
    expect(inside).toBe(true);
  });

  it('keeps everything on the device, out of the address, through a reload', async () => {
    await openStep(page, server.url, 'practice');
    await page.getByLabel('Your paragraph').fill('ISRO reads images, 100 % & more.\nSecond line.');
    await page.getByLabel('what a token is there?').check();
    await page.waitForFunction(() => localStorage.getItem('mha-chapter')?.includes('Second line'));
    expect(await page.evaluate(() => location.hash)).not.toContain('ISRO');
    await page.reload();
    await readyPage(page);
    expect(await page.getByLabel('Your paragraph').inputValue()).toBe(
      'ISRO reads images, 100 % & more.\nSecond line.',
    );
    expect(await page.getByLabel('what a token is there?').isChecked()).toBe(true);
  });

  it('hands over Markdown and a tree that stands alone', async () => {
    await openStep(page, server.url, 'practice');
    await page.getByLabel('Your outline').fill(outline);
    const save = async (name: string): Promise<string> => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ]);
      return readFileSync(await file.path(), 'utf8');
    };
    const markdown = await save('Save as Markdown');
    expect(markdown).toContain('- multi-head attention\n  - signals\n    - interference\n');
    await page.locator('summary', { hasText: 'to copy' }).click();
    expect(await page.locator(`${figure} pre`).textContent()).toBe(markdown);
    const drawing = await save('Save the map as SVG');
    expect(drawing).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    const parsed = await page.evaluate((source) => {
      const read = new DOMParser().parseFromString(source, 'image/svg+xml');
      return [read.querySelector('parsererror')?.textContent ?? '', read.querySelectorAll('text').length];
    }, drawing);
    expect(parsed).toEqual(['', 7]);
  });
});

it('recap leads back to the steps, and counts what was answered', async () => {
  const own = await (await browser.newContext()).newPage();
  await openStep(own, server.url, 'recap');
  await own.locator(`${figure} .option`).or(own.locator('.step.here .option')).nth(1).click();
  await own.locator('.step.here').getByRole('button', { name: 'Check', exact: true }).click();
  const row = own.getByRole('row', { name: /^Looking back/ });
  expect(await row.innerText()).toMatch(/\s1\s+1\s+1\s+1\s+1\.000\s+\d+ min \d+ s$/);
  await own.getByRole('link', { name: 'Back to “The bottleneck”' }).click();
  await own.getByRole('heading', { name: 'One query, two jobs, one softmax' }).waitFor();
  await own.context().close();
});
