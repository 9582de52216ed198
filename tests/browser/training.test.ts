import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Labs, Trainer } from '../../dist/engine/index.js';
import { axeViolations } from './support/axe.ts';
import { at, figure, nonNumbers, openStep, readyPage, unfold } from './support/chapter.ts';
import { dist, pseudoSite, singleUrl, site } from './support/dist.ts';
import { sideways } from './support/layout.ts';
import { whole } from './support/seeded.ts';
import { serve } from './support/server.ts';
import { browser, page, server, usePage } from './support/session.ts';

/** The training lab: what it shows of a run is what the package's trainer gives in Node for the same seed. */

let labs: Labs;

usePage({}, 30_000);
beforeAll(async () => {
  const engine = (await import(`${dist}/engine/index.js`)) as typeof import('../../dist/engine/index.js');
  labs = await engine.loadLabs();
});

const button = (name: string, on: Page = page): Locator =>
  on.locator(figure).getByRole('button', { name, exact: true });
const said = (on: Page = page): Locator => on.locator('.training .said').first();
const progress = (): Locator => page.locator('.training .runs progress').first();
const stepsNow = async (): Promise<number> => Number(await progress().getAttribute('value'));

/** @param training as the address spells it: h, C, learning rate, steps, seed */
async function open(training: string): Promise<void> {
  await openStep(page, server.url, 'specialise', { training });
}

/** Trains as fast as it goes, to the end. */
async function train(on: Page = page): Promise<void> {
  await button('as fast as it goes', on).click();
  await button('Train', on).click();
  await on.locator('.shown[aria-busy=false]').waitFor();
}

/** All numbers of a table, with every digit. */
async function numbersOf(caption: string): Promise<number[]> {
  const cells = page.locator(figure).getByRole('table', { name: caption, exact: true }).locator('td');
  const values = await cells.evaluateAll((all) =>
    all.flatMap((cell) => (cell instanceof HTMLElement && cell.dataset.value ? [cell.dataset.value] : [])),
  );
  return values.map(Number);
}

function expectNear(found: readonly number[], wanted: readonly number[]): void {
  expect(found.length).toBe(wanted.length);
  for (const [i, value] of found.entries())
    expect(Math.abs(value - (wanted[i] ?? Number.NaN)), `entry ${i}`).toBeLessThanOrEqual(1e-12);
}

function trained(heads: number, content: number, steps: number, seed: number): Trainer {
  const trainer = labs.trainer({ heads, content, seed });
  trainer.step(steps);
  return trainer;
}

/** What a head is said to have taken, by its weights. */
function tookText([a = 0, b = 0]: readonly number[]): string {
  return a > 0.7 ? 'A' : b > 0.7 ? 'B' : 'neither';
}

function rowsOf({ cols, data }: { readonly cols: number; readonly data: Float64Array }): number[][] {
  return Array.from({ length: data.length / cols }, (_, i) => [...data.slice(i * cols, (i + 1) * cols)]);
}

/** The first score of a run: loss, R² and the weights on A and B of each head. */
function before(heads: number, content: number, seed: number): number[] {
  const fresh = labs.trainer({ heads, content, seed });
  const { loss, r2 } = fresh.evaluate();
  const looks = rowsOf(fresh.attention().mass).flatMap((row) => row.slice(0, 2));
  fresh.dispose();
  return [loss, ...r2, ...looks];
}

/** Where the areas of the ribbons end: the first from below, the second from above. */
function lastLooks(selector: string): Promise<string[][]> {
  return page
    .locator(selector)
    .evaluateAll((all) =>
      all.map((one) =>
        [...one.querySelectorAll('polygon')].map(
          (area) => area.getAttribute('points')?.split(' ').at(-2)?.split(',')[1] ?? '',
        ),
      ),
    );
}

describe('a finished run shows what the trainer gives', () => {
  it.each([
    [2, 4, 3],
    [4, 4, 2],
    [1, 2, 5],
  ])('h = %i, C = %i, seed %i', async (heads, content, seed) => {
    await open(`${heads},${content},0.01,150,${seed}`);
    await train();
    const trainer = trained(heads, content, 150, seed);
    const { mass, uniform, fixed } = trainer.attention();
    expectNear(await numbersOf('Mean weight over the samples it never trains on'), [
      ...mass.data,
      ...uniform,
      ...fixed,
    ]);
    await page.locator('.removal').waitFor();
    const { r2 } = trainer.evaluate();
    expectNear(
      await numbersOf('R² with the heads that are on'),
      [...r2].flatMap((one) => [one, one]),
    );
    const { r2Without, lossWithout, gradient } = trainer.importance();
    expectNear(
      await numbersOf('Each head alone switched off'),
      [...lossWithout].flatMap((loss, head) => [
        ...r2Without.data.slice(2 * head, 2 * head + 2),
        loss,
        gradient[head] ?? Number.NaN,
      ]),
    );
    await page.evaluate(unfold);
    const looks = rowsOf(mass).map((row) => row.slice(0, 2));
    const scores = await numbersOf('Scores of this run');
    const columns = 3 + 2 * heads;
    expectNear(scores.slice(-columns), [trainer.evaluate().loss, ...r2, ...looks.flat()]);
    const rows = page.getByRole('table', { name: 'Scores of this run' }).locator('tbody th');
    expect(scores.length).toBe(columns * (await rows.count()));
    expect((await rows.last().innerText()).trim()).toBe('150');
    expectNear(scores.slice(0, columns), before(heads, content, seed));
    expect(await lastLooks('.ribbon')).toEqual(
      looks.map(([a = 0, b = 0]) => [(1 - a).toFixed(4), b.toFixed(4)]),
    );
    const took = page.getByRole('table', { name: 'Mean weight over the samples' }).locator('td:last-child');
    expect((await took.allInnerTexts()).slice(0, heads)).toEqual(rowsOf(mass).map(tookText));
    const count = trainer.parameters.toLocaleString('en');
    expect(await page.locator('.training .aside', { hasText: /^Parameters/ }).innerText()).toBe(
      `Parameters of the whole model: ${[1, 2, 4, 8].map((h) => `${count} with h = ${h}`).join(', ')}. More heads cost none.`,
    );
    trainer.dispose();
  });

  it('switches heads off, and removes them in the order of the trainer', async () => {
    await open('8,4,0.01,150,1');
    await train();
    const trainer = trained(8, 4, 150, 1);
    const all = [...trainer.evaluate().r2];
    const pruned = trainer.prune('greedy');
    const { order, r2 } = pruned;
    const gates = new Float64Array(8).fill(1);
    for (const head of [2, 5]) {
      await button(`head ${head + 1}`).click();
      gates[head] = 0;
    }
    trainer.setGates(gates);
    const now = trainer.evaluate().r2;
    await expect
      .poll(async () => (await numbersOf('R² with the heads that are on'))[1], { timeout: 10_000 })
      .toBeCloseTo(now[0] ?? 0, 12);
    expectNear(
      await numbersOf('R² with the heads that are on'),
      all.flatMap((one, i) => [one, now[i] ?? Number.NaN]),
    );
    await button('Remove them one by one, the least needed first').click();
    const sentence = await page.locator('.pruned-said').innerText();
    expect([...sentence.split('.')[0]!.matchAll(/head (\d)/g)].map(([, head]) => Number(head) - 1)).toEqual([
      ...order,
    ]);
    const still = Array.from({ length: 9 }, (_, i) =>
      r2.data.slice(2 * i, 2 * i + 2).every((one) => one >= 0.99),
    );
    const removable = still.indexOf(false) - 1;
    expect(sentence).toContain(
      removable > 0 ? `With ${removable} of 8 gone` : 'The first removal already brings',
    );
    await page.evaluate(unfold);
    expectNear(
      await numbersOf('R² after each removal'),
      rowsOf(r2).flatMap((row, i) => [pruned.loss[i] ?? Number.NaN, ...row]),
    );
    trainer.setGates(new Float64Array(8).fill(1));
    const { spare } = trainer.importance();
    const words = await page.locator('.spare').innerText();
    expect([...words.matchAll(/head (\d)/g)].map(([, head]) => Number(head) - 1)).toEqual([...spare]);
    trainer.dispose();
  });

  it('says of heads of a run that did not learn only in which order they went', async () => {
    await open('8,8,0.01,150,1');
    await train();
    await button('Remove them one by one, the least needed first').click();
    expect(await said().innerText()).toMatch(/^R²\(A\)|^Not learned/);
    expect(await page.locator('.pruned-said').innerText()).toMatch(/^Removed in this order: [^.]*\.$/);
    expect(await page.locator('.spare').innerText()).toContain('had not learned both relations');
    const plot = page.getByRole('img', { name: 'as heads are removed' });
    expect(await plot.getAttribute('aria-label')).not.toContain('at least');
  });
});

describe('what it concludes', () => {
  it('of one head: the sum, 1 + 1/C, and what was predicted', async () => {
    await openStep(page, server.url, 'specialise', {
      training: '1,4,0.01,500,1',
      guess: 'specialise:two',
    });
    await train();
    const trainer = trained(1, 4, 500, 1);
    const [a = 0, b = 0] = trainer.evaluate().r2;
    expect(await said().innerText()).toContain(`R²(A) + R²(B) = ${(a + b).toFixed(3)}.`);
    expect(await said().innerText()).toContain('gives 1.250');
    expect(await said().innerText()).toMatch(
      /You had said: 2\. It came to \d\.\d{3}, so the answer is: a little more than 1\./,
    );
    expect(a + b).toBeLessThan(1.3);
    trainer.dispose();
  });

  it('of a run that learned and then diverged: both, and after how many steps', async () => {
    await open('2,4,0.1,2000,3');
    await train();
    const trainer = labs.trainer({ heads: 2, content: 4, learningRate: 0.1, seed: 3 });
    let learned: number | undefined;
    for (let end = trainer.step(20); !end.diverged; end = trainer.step(20))
      if (trainer.evaluate().r2.every((one) => one >= 0.99)) learned ??= end.steps;
    trainer.dispose();
    expect(await said().innerText()).toContain(`Both relations had been learned at step ${learned},`);
    await button('Train 8 seeds').click();
    await page.locator('.seeds table').waitFor();
    const all = await page.locator('.seeds .said').innerText();
    expect(all).toContain('0 of 8 learned both relations');
    expect(all).toContain('Runs that had learned both relations before they diverged: 8.');
  });

  it('of one head with one number a token: that it is enough', async () => {
    await open('1,1,0.01,2000,1');
    await train();
    expect(await said().innerText()).toMatch(/^One head was enough here/);
  });

  it.each([
    ['2,4,10,150,1', 10],
    ['2,4,0.1,2000,3', 0.1],
  ])('of a run that diverges (%s), in words, and draws no number that is none', async (training, rate) => {
    await open(training);
    await train();
    const text = await said().innerText();
    expect(text).toMatch(/^Diverged at step [\d,]+: the loss of a batch /);
    expect(text).toContain(`The learning rate ${rate} is too large`);
    const html = await page.locator('.training').evaluate((one) => one.outerHTML);
    expect(html).not.toMatch(nonNumbers);
    expect(await page.locator('.removal').count()).toBe(0);
    expect(await page.locator('.ribbon').count()).toBe(2);
  });
});

describe('several models', () => {
  it('from eight seeds, counted as they came out', async () => {
    await open('4,4,0.01,150,1');
    await button('Train 8 seeds').click();
    await page.locator('.seeds table').waitFor();
    const models = Array.from({ length: 8 }, (_, i) => trained(4, 4, 150, i + 1));
    expectNear(
      await numbersOf('Which head took what, seed by seed'),
      models.flatMap((one) => [...one.evaluate().r2]),
    );
    const learned = models.filter((one) => one.evaluate().r2.every((r2) => r2 >= 0.99)).length;
    const firstOnA = models.filter((one) => (one.attention().mass.data[0] ?? 0) > 0.7).length;
    const text = await page.locator('.seeds .said').innerText();
    expect(text).toContain(`${learned} of 8 learned both relations (R² at least 0.99).`);
    expect(text).toContain(`The first head took A in ${firstOnA} of them`);
    expect(await page.locator('.model').count()).toBe(8);
    const strips = await page
      .locator('.model .looks')
      .evaluateAll((all) =>
        all.map((one) =>
          [...one.querySelectorAll('rect')].slice(1).map((part) => Number(part.getAttribute('width'))),
        ),
      );
    expectNear(
      strips.flat(),
      models.flatMap((one) => rowsOf(one.attention().mass).flatMap((row) => row.slice(0, 2))),
    );
    const rows = await page
      .locator('.seeds tbody tr')
      .evaluateAll((all) =>
        all.map((row) => [...(row as HTMLTableRowElement).cells].slice(3).map((cell) => cell.innerText)),
      );
    expect(rows).toEqual(
      models.map((one) => {
        const took = rowsOf(one.attention().mass).map(tookText);
        const heads = (what: string) =>
          took.flatMap((one, head) => (one === what ? [String(head + 1)] : [])).join(', ') || '–';
        const spare = one.importance().spare.length;
        const { learned } = one.evaluate();
        const state = learned ? [String(spare), 'learned'] : ['–', 'not learned'];
        return [...['A', 'B', 'neither'].map(heads), ...state];
      }),
    );
    for (const one of models) one.dispose();
  });

  it('that diverge or do not learn are shown and said', async () => {
    await open('2,4,10,150,1');
    await button('Train 8 seeds').click();
    await page.locator('.seeds table').waitFor();
    const text = await page.locator('.seeds .said').innerText();
    expect(text).toContain('0 of 8 learned');
    expect(text).toContain('8 diverged.');
    expect(await page.locator('.model', { hasText: 'diverged' }).count()).toBe(8);
    expect(await page.locator('.seeds').innerText()).not.toMatch(nonNumbers);
  });

  it('of one head, at each C', async () => {
    await open('2,4,0.01,150,2');
    await button('Train one head at each C').click();
    await expect.poll(() => page.locator('.widths tbody tr').count(), { timeout: 30_000 }).toBe(4);
    const wanted = [1, 2, 4, 8].flatMap((content) => {
      const one = trained(1, content, 1000, 2);
      const [a = 0, b = 0] = one.evaluate().r2;
      one.dispose();
      return [a, b, a + b, 1 + 1 / content];
    });
    expectNear(await numbersOf('One head, trained at each C'), wanted);
    const [low = 0, high = 0] = [wanted[2], wanted[14]];
    expect(await page.locator('.widths .said').innerText()).toBe(
      `At C = 8 one head comes to ${high.toFixed(3)}, at C = 1 to ${low.toFixed(3)}.`,
    );
    expect(await page.locator('.widths .field circle').count()).toBe(4);
  });
});

describe('a run', () => {
  it('pauses, goes on and stops', async () => {
    await open('2,4,0.01,500,1');
    await button('Train').click();
    await expect.poll(stepsNow).toBeGreaterThan(0);
    await button('Pause').click();
    await page.waitForTimeout(500);
    const paused = await stepsNow();
    expect(await said().innerText()).toBe(`Paused at step ${paused}.`);
    await page.waitForTimeout(500);
    expect(await stepsNow()).toBe(paused);
    await button('Resume').click();
    await expect.poll(stepsNow).toBeGreaterThan(paused);
    await button('Stop').first().click();
    await page.locator('.shown[aria-busy=false]').waitFor();
    const [, steps] = /^Stopped at step (\d+)\./.exec(await said().innerText()) ?? [];
    expect(Number(steps)).toBeGreaterThan(paused);
    expect(Number(steps)).toBeLessThan(500);
    await page.locator('.removal').waitFor();
  });

  it('waits while the page is hidden, and says so', async () => {
    await open('2,4,0.01,500,1');
    await button('Train').click();
    await expect.poll(stepsNow).toBeGreaterThan(0);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.waitForTimeout(500);
    const hidden = await stepsNow();
    expect(await said().innerText()).toContain('because it was out of sight');
    await page.waitForTimeout(500);
    expect(await stepsNow()).toBe(hidden);
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false }));
    await button('Resume').click();
    await expect.poll(stepsNow).toBeGreaterThan(hidden);
    await button('Reset').click();
    await button('a little more than 1').waitFor(); // it asks again
    expect(await page.locator('.shown').count()).toBe(0);
  });

  it('is worked by the keyboard alone, with the focus staying where it is', async () => {
    await open('2,4,0.01,150,1');
    await button('Train').focus();
    await page.keyboard.press('Enter');
    await button('Pause').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe('Pause');
    await expect.poll(stepsNow).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await button('Resume').waitFor();
    expect(await focused()).toBe('Resume');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Stop');
    await page.keyboard.press('Enter');
    await button('Train').waitFor();
    await page.locator('.removal').waitFor();
  });

  it('leaves nothing behind after ten others: one worker, and no result in the address', async () => {
    await open('2,4,0.01,150,1');
    for (let i = 0; i < 10; i++) await train();
    expect(page.workers()).toHaveLength(1);
    expect(new URL(page.url()).hash.replace(/&guess=[^&]*/, '')).toBe(
      '#s=1&step=specialise&training=2,4,0.01,150,1',
    );
  });
});

it('keeps what is set in the address, and refuses what is no seed', async () => {
  await open('1,4,0.01,150,1');
  const group = (name: string): Locator => page.getByRole('group', { name, exact: true });
  await group('heads h').getByRole('button', { name: '8' }).click();
  await group('numbers a token carries, C').getByRole('button', { name: '2' }).click();
  await group('learning rate').getByRole('button', { name: '0.1' }).click();
  await group('steps').getByRole('button', { name: '500' }).click();
  const seed = page.getByRole('textbox', { name: 'seed', exact: true });
  await seed.fill('0');
  expect(await seed.getAttribute('aria-invalid')).toBe('true');
  await button('the next seed').click();
  await page.waitForFunction(() => location.hash.includes('training=8,2,0.1,500,2'));
  await page.reload();
  await readyPage(page);
  expect(await seed.inputValue()).toBe('2');
  await group('heads h').getByRole('button', { name: '8', pressed: true }).waitFor();
});

it('asks what one head will reach before it shows the lab', async () => {
  const own = await (await browser.newContext()).newPage();
  await own.goto(`${server.url}?step=specialise`);
  await readyPage(own);
  expect(await button('Train', own).count()).toBe(0);
  await button('a little more than 1', own).click();
  await own.getByText('You said: a little more than 1.').waitFor();
  await button('Train', own).waitFor();
  await own.context().close();
});

describe('after a run', () => {
  it('axe finds nothing, light and dark', async () => {
    await open('4,4,0.01,150,2');
    await train();
    await page.locator('.removal').waitFor();
    await button('head 1').click();
    await button('Remove them one by one, the least needed first').click();
    await button('Train 8 seeds').click();
    await page.locator('.seeds table').waitFor();
    await page.evaluate(unfold);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page), colorScheme).toEqual([]);
    }
  });

  // Plainly in the made-up language alone, whose words are the longer ones.
  it.each([
    ...(whole ? [['English', () => site] as const] : []),
    ['the made-up language', () => pseudoSite] as const,
  ])('nothing sticks out of 320 px in %s', async (_, root) => {
    const own = await serve({ root: root() });
    const narrow = await browser.newPage({ viewport: { width: 320, height: 700 } });
    narrow.setDefaultTimeout(30_000);
    await narrow.goto(at(own.url, 'specialise', { training: '8,4,0.01,150,2' }));
    await readyPage(narrow);
    await narrow.locator('.training .go').click();
    await narrow.locator('.removal').waitFor();
    await narrow.locator('.removal > p .plain').click();
    await narrow.locator('.seeds .plain').first().click();
    await narrow.locator('.seeds table').waitFor();
    await narrow.locator('.widths .plain').first().click();
    await expect.poll(() => narrow.locator('.widths tbody tr').count(), { timeout: 30_000 }).toBe(4);
    await narrow.evaluate(unfold);
    expect(await narrow.evaluate(sideways)).toEqual([]);
    if (root() === pseudoSite) {
      const plain = (await narrow.locator('.training').innerText()).match(
        /(?<!\p{L})[A-Za-z]{2,}(?!\p{L})/gu,
      );
      expect((plain ?? []).filter((word) => word !== 'and')).toEqual([]);
    }
    await narrow.close();
    await own.close();
  });
});

it('trains in a sandboxed frame', async () => {
  const address = at('mha.html', 'specialise', { training: '2,4,0.01,150,1' }).replace(/\?[^#]*/, '');
  const body = `<!doctype html><title>c</title><link rel="icon" href="data:,">
    <iframe sandbox="allow-scripts" width="1000" height="800" src="${address}"></iframe>`;
  const own = await serve({
    root: dist,
    instead: (path) => (path === 'index.html' ? { body } : undefined),
  });
  await page.goto(own.url);
  const frame = page.frameLocator('iframe');
  await frame.locator('.training .go').click();
  await frame.locator('.shown[aria-busy=false]').waitFor();
  expect(await frame.locator('.training .said').first().innerText()).toMatch(/^Both relations are learned/);
  await own.close();
});

it('trains in the single file, opened as a file', async () => {
  await page.goto('about:blank');
  await page.goto(at(singleUrl, 'specialise', { training: '2,4,0.01,150,1' }));
  await readyPage(page);
  await train();
  expect(await said().innerText()).toMatch(/^Both relations are learned/);
});
