import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openStep, readyPage, unfold } from './support/chapter.ts';
import { checkStep } from './support/check.ts';
import { fixed, plain } from './support/format.ts';
import { clipped, sideways } from './support/layout.ts';
import { expectedScaling, labs, predicted, simulated, variance, widths } from './support/scaling.ts';
import { whole } from './support/seeded.ts';
import { newPage, page, server, usePage } from './support/session.ts';

/** The step that simulates dot products: what it shows is what NumPy predicts and what the seed draws. */

usePage({}, 20_000);

const settled = () => readyPage(page);
const button = (name: string) =>
  page.locator('.step.here .figure').getByRole('button', { name, exact: true });
const field = (name: string) => page.locator('.step.here').getByRole('textbox', { name });

/** The cells of a row of a table, by its caption. */
const cells = (caption: string, row: string): Promise<string[]> =>
  page
    .locator('.step.here table', { has: page.locator('caption', { hasText: caption }) })
    .locator('tr', { has: page.getByRole('rowheader', { name: row, exact: true }) })
    .locator('td')
    .allInnerTexts();
const measured = (row: string) => cells('samples have', row);

/** Counts of a histogram as the table behind it has them. */
const counted = (caption: string): Promise<number[]> =>
  page.evaluate((name) => {
    const tables = [...document.querySelectorAll<HTMLTableElement>('.step.here table')];
    const found = tables.find(({ caption }) => caption?.textContent?.trim() === name);
    return [...(found?.tBodies[0]?.rows ?? [])].map(({ cells }) =>
      Number(cells[1]?.textContent?.replaceAll(',', '')),
    );
  }, caption);

it('claims every number that stands there at first', async () => {
  await openStep(page, server.url, 'scaling');
  await checkStep(page, 'scaling', expectedScaling());
});

it('asks first, and shows nothing before', async () => {
  await openStep(page, server.url, 'scaling', { guess: '' });
  expect(await page.locator('.step.here .figure table').count()).toBe(0);
  expect(await page.locator('.step.here .figure ~ h2').first().isVisible()).toBe(false);
  await button('16 times as large; after the division 4 times').click();
  await page.getByText('The first is right.').waitFor();
  await settled();
  expect((await measured('variance')).length).toBe(2);
});

describe('where the rule holds, bends and breaks', () => {
  it.each([
    ['Independent, mean 0', 'The rule holds', { mean: 0, correlation: 0, both: true }],
    ['Mean 1', 'The rule bends', { mean: 1, correlation: 0, both: true }],
    ['Correlated in q alone', 'The rule holds', { mean: 0, correlation: 0.5, both: false }],
    ['Correlated in q and in k', 'The rule breaks', { mean: 0, correlation: 0.5, both: true }],
  ])('%s', async (preset, says, { mean, correlation, both }) => {
    await openStep(page, server.url, 'scaling');
    await button(preset).click();
    await settled();
    const of = { sigma: 1, mean, correlation, both };
    for (const dK of [4, 16, 64]) {
      const one = predicted({ ...of, dK });
      expect(await cells('What is predicted', String(dK))).toEqual(
        [one.rawMean, one.rawVariance, one.scaledMean, one.scaledVariance].map(plain),
      );
    }
    const at64 = predicted({ ...of, dK: 64 });
    expect(await measured('predicted mean')).toEqual([at64.rawMean, at64.scaledMean].map(plain));
    expect(await measured('predicted variance')).toEqual([at64.rawVariance, at64.scaledVariance].map(plain));
    const result = simulated(
      { dK: 64, seed: 1, mean, correlation, correlated: both ? 'both' : 'queries' },
      10_000,
    );
    expect(await measured('variance')).toEqual([result.raw.variance, result.scaled.variance].map(fixed));
    const words = [result.raw, result.scaled].map((one) => (one.varianceAsPredicted ? 'inside' : 'outside'));
    expect(await measured('the predicted variance is')).toEqual(words);
    await page.getByText(says).waitFor();
  });
});

describe('a seed', () => {
  it('gives the counts that it gives natively, to the last one', async () => {
    await openStep(page, server.url, 'scaling', { lab: '64,rademacher,1,0,0,both,10000,6,own' });
    const result = simulated({ dK: 64, seed: 6, bins: 40, distribution: 'rademacher' }, 10_000);
    expect(await counted('Dot products, bin by bin')).toEqual([...result.raw.histogram.counts]);
    await button('Another seed').click();
    await settled();
    const other = await counted('Dot products, bin by bin');
    expect(other).not.toEqual([...result.raw.histogram.counts]);
    await page.waitForURL(/lab=64,rademacher,1,0,0,both,10000,7,own/);
    await page.reload();
    await settled();
    expect(await counted('Dot products, bin by bin')).toEqual(other);
  });

  it('leaves no sample out, and its bins have its variance', async () => {
    await openStep(page, server.url, 'scaling', { lab: '16,uniform,1,0,0,both,100000,3,own' });
    const counts = await counted('Dot products, bin by bin');
    const total = counts.reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThan(99_900);
    // 40 bins over five predicted deviations on either side.
    const width = (10 * 4) / 40;
    const middle = (i: number) => -20 + width * (i + 0.5);
    const second = counts.reduce((sum, count, i) => sum + count * middle(i) ** 2, 0) / total;
    const [shown] = (await measured('variance')).map(Number);
    // Rounding to bins adds width²/12.
    expect(Math.abs(second - width ** 2 / 12 - (shown ?? 0))).toBeLessThan(0.15);
  });
});

it('shows the entropies that NumPy finds, within its standard errors and its own', async () => {
  await openStep(page, server.url, 'scaling');
  await page.evaluate(unfold);
  const caption = 'Entropy in bits';
  for (const { dK, raw, scaled } of variance.entropies.filter(
    ({ keys, distribution }) => keys === 16 && distribution === 'normal',
  )) {
    const own = labs.scoreEntropy({ dK, seed: 1 });
    const shown = (await cells(caption, String(dK))).map(Number);
    const reach = [own.raw, own.scaled].map(({ entropyHigh, entropyLow }) => entropyHigh - entropyLow);
    expect(Math.abs((shown[0] ?? 0) - raw.bits)).toBeLessThan((reach[0] ?? 0) + 3 * raw.error);
    expect(Math.abs((shown[1] ?? 0) - scaled.bits)).toBeLessThan((reach[1] ?? 0) + 3 * scaled.error);
  }
  expect(await page.locator('.entropy-plot circle').count()).toBe(2 * widths.length);
});

describe('what is typed', () => {
  it.each([
    ['width dk', '0', 'Type a whole number from 1 to 256'],
    ['width dk', '257', 'Type a whole number from 1 to 256'],
    ['width dk', '2.5', 'Type a whole number from 1 to 256'],
    ['deviation σ', '0', 'Type a number from 0.01 to 100'],
    ['deviation σ', 'one', '“one” cannot be used'],
    ['mean μ', '11', 'Type a number from −10 to 10'],
    ['correlation ρ', '-0.1', 'Type a number from 0 to 1'],
    ['seed', '', 'seed is empty'],
  ])('%s, %s is refused in words, and what was there stays', async (name, typed, says) => {
    await openStep(page, server.url, 'scaling');
    const before = await measured('variance');
    await field(name).fill(typed);
    await page.getByText(says).waitFor();
    expect(await field(name).getAttribute('aria-invalid')).toBe('true');
    await settled();
    expect(await measured('variance')).toEqual(before);
    await field(name).blur();
    expect(await page.getByText(says).count()).toBe(0);
  });

  it('is simulated, by keyboard too', async () => {
    await openStep(page, server.url, 'scaling');
    await field('deviation σ').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('0,5');
    await button('÷2: half the width').press('Enter');
    await settled();
    expect(await measured('predicted variance')).toEqual(['2', '0.063']);
    await page.waitForURL(/lab=32,normal,0\.5,/);
  });

  it.each([
    '0,normal,1,0,0,both,10000,1,shared',
    '64,normal,1,0,0,both,5000,1,shared',
    '64,cauchy,1,0,0,both,10000,1,shared',
    '64',
  ])('an address with lab=%s gives the start and a notice', async (lab) => {
    await openStep(page, server.url, 'scaling', { lab });
    await page.getByText('Part of this address could not be used (lab)').waitFor();
    expect(await field('width dk').inputValue()).toBe('64');
  });
});

it('goes on beside the page, says how far it is, and stops', async () => {
  await openStep(page, server.url, 'scaling', { lab: '256,normal,1,0,0,both,1000,1,shared' });
  await button('1,000,000').click();
  await page.locator('.how-far progress').waitFor();
  await page.getByText(/^[\d,]+ of 1,000,000 samples$/).waitFor();
  await button('Stop').click();
  const said = page.getByText(/^Stopped after [\d,]+ of 1,000,000 samples\.$/);
  await said.waitFor();
  const [done = 0] = ((await said.innerText()).match(/[\d,]+/) ?? []).map((text) =>
    Number(text.replaceAll(',', '')),
  );
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(1_000_000);
  // What is shown is of the samples that were drawn.
  const result = simulated({ dK: 256, seed: 1 }, done);
  expect(await measured('variance')).toEqual([result.raw.variance, result.scaled.variance].map(fixed));
  await button('1,000').click();
  await settled();
  expect(await page.locator('caption', { hasText: 'What 1,000 samples have' }).count()).toBe(1);
});

// Plainly narrow in the light and wide in the dark.
const looks = [
  [320, 'light'],
  [1280, 'dark'],
  ...(whole
    ? ([
        [1280, 'light'],
        [320, 'dark'],
      ] as const)
    : []),
] as const;

it.each(looks)(
  'at %i px, %s: axe finds nothing, nothing sticks out or is cut off',
  async (width, colorScheme) => {
    await newPage({ viewport: { width, height: 800 }, colorScheme }, 20_000);
    await openStep(page, server.url, 'scaling', { lab: '256,rademacher,100,-10,0.25,both,1000,999999,own' });
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(sideways)).toEqual([]);
    expect(await page.evaluate(clipped)).toEqual([]);
  },
);
