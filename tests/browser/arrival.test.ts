import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { at, goTo, openStep, readyPage } from './support/chapter.ts';
import { single } from './support/dist.ts';
import { errors, newPage, page, server, useChromium } from './support/session.ts';

/** What a page does while parts of it are still on their way, or never come. */

useChromium();

/** Holds files back until `release`. */
async function holdBack(page: Page, files: RegExp): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const exercises = /\/exercises-[^/]*\.wasm$/;
const firstReady = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.documentElement.dataset.mha === 'ready');
/** Marks this visitor as one who opened the six questions before. */
/** What the page complains of where something cannot come. */
function complaints(of: RegExp): void {
  for (const error of errors.splice(0)) expect(error).toMatch(of);
}

const examined = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    localStorage.setItem('mha-chapter', '#s=1&guess=full-head:,two-heads:&examined=1'),
  );

describe('while the exercises are on their way', () => {
  it('the first figure works, and its question can be read', async () => {
    await newPage({}, 15_000);
    const release = await holdBack(page, exercises);
    await page.goto(at(server.url, 'full-head'));
    await firstReady(page);
    await page.getByRole('button', { name: 'score of Kohli, 4' }).click();
    const question = page.locator('.step.here mha-question');
    expect(await question.innerText()).toMatch(/The fields for your answers are loading/);
    expect(await question.innerText()).toMatch(/Leave the scaling out/);
    expect(await question.getByRole('textbox').count()).toBe(0);
    release();
    await question.getByRole('textbox').waitFor();
    expect(await question.innerText()).not.toMatch(/are loading/);
  });

  it('a prediction waits to be read, and then is', async () => {
    await newPage({}, 15_000);
    const release = await holdBack(page, exercises);
    await page.goto(`${server.url}#s=1&step=full-head`);
    await firstReady(page);
    await page.getByRole('textbox').fill('1/2');
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.getByText('Yours is read as soon as it is here').waitFor();
    release();
    await page.getByText(/^You said 1\/2/).waitFor();
  });

  it('nobody who is being examined sees a figure answer', async () => {
    await newPage({}, 15_000);
    await examined(page);
    const release = await holdBack(page, exercises);
    await page.goto(`${server.url}#s=1&step=two-heads&v=2.2:3`);
    await page.waitForLoadState('domcontentloaded');
    await page.waitForFunction(() => document.documentElement.classList.contains('live'));
    await page.waitForTimeout(500);
    expect(await page.locator('.step.here .figure').innerText()).not.toContain('0.852');
    release();
    await readyPage(page);
    expect(await page.locator('.step.here .figure').innerText()).toContain(
      'You have opened the six questions',
    );
    expect(await page.locator('.step.here .figure').innerText()).not.toContain('0.852');
  });

  it('nor if they never come, and trying again helps', async () => {
    await newPage({}, 15_000);
    await examined(page);
    let gone = true;
    await page.route(exercises, (route) => (gone ? route.fulfill({ status: 404 }) : route.continue()));
    await page.goto(`${server.url}#s=1&step=two-heads&v=2.2:3`);
    const again = page.getByRole('button', { name: 'Load the questions again' });
    await again.waitFor();
    const figure = page.locator('.step.here .figure');
    await figure.getByText('You have opened the six questions').waitFor();
    expect(await figure.innerText()).not.toContain('0.852');
    expect(await page.locator('body').innerText()).not.toMatch(/are loading/);
    await Promise.all([page.waitForResponse(exercises), again.click()]);
    await again.waitFor();
    gone = false;
    await again.click();
    await again.waitFor({ state: 'detached' });
    await page.locator('.step.here mha-question').locator('input').first().waitFor();
    complaints(/status of 404/);
  });
});

describe('a figure is loaded', () => {
  it('when its step is opened, by the address too', async () => {
    await newPage({}, 15_000);
    await openStep(page, server.url, 'sentence');
    await page.waitForLoadState('networkidle');
    const before = server.requests.length;
    await goTo(page, 'bottleneck');
    await page.getByRole('slider').first().waitFor();
    expect(server.requests.slice(before).filter((path) => /\/bottleneck-/.test(path))).toEqual([]);
    await page.goto(at(server.url, 'two-heads'));
    await page.getByRole('group', { name: 'Heads on the right' }).waitFor();
  });

  it('for paper, whichever it is', async () => {
    await newPage({}, 15_000);
    await openStep(page, server.url, 'sentence');
    await page.emulateMedia({ media: 'print' });
    await page.locator('[data-step=two-heads] .figure table').first().waitFor();
    await expect.poll(() => page.locator('.figure > .fallback').count(), { timeout: 10_000 }).toBe(0);
  });

  it('or said to be missing; a page loaded again has it', async () => {
    await newPage({}, 15_000);
    let gone = true;
    await page.route(/\/mechanism-[^/]*\.js$/, (route) =>
      gone ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await openStep(page, server.url, 'sentence');
    await page.goto(at(server.url, 'mechanism'));
    const again = page.getByRole('button', { name: 'Load the page again' });
    await again.waitFor();
    expect(await page.locator('.step.here').innerText()).toMatch(/Here stands a figure/);
    gone = false;
    await again.click();
    await page.locator('.step.here .figure table').first().waitFor();
    complaints(/status of 404/);
  });
});

describe('mha.html', () => {
  it.each([
    ['program', 'main-js', 'This file is damaged, so the figures are missing'],
    ['engine', 'whole-wasm', 'This file is damaged: the engine that computes the figures'],
  ])('says so where its %s is damaged, and can be read', async (_, block, says) => {
    await newPage({}, 15_000);
    const folder = mkdtempSync(join(tmpdir(), 'mha-'));
    const whole = readFileSync(single, 'utf8');
    const damaged = whole.replace(
      new RegExp(`(id="${block}">[^<]{5000})([^<])`),
      (_, before, one) => `${before}${one === 'x' ? 'y' : 'x'}`,
    );
    expect(damaged).not.toBe(whole);
    writeFileSync(`${folder}/mha.html`, damaged);
    await page.goto(pathToFileURL(`${folder}/mha.html`).href);
    await page.getByText(says).filter({ visible: true }).waitFor();
    const text = await page.locator('body').innerText();
    expect(text).toContain('Two neighbours, two questions');
    expect(text).toContain('Get the file again');
    expect(text).not.toContain('connection');
    rmSync(folder, { recursive: true });
    if (block === 'main-js') complaints(/damaged/);
  });
});

describe('an edit made just before going back', () => {
  it('is there again when that address is', async () => {
    await newPage({}, 15_000);
    await openStep(page, server.url, 'full-head');
    await goTo(page, 'two-heads');
    const four = page
      .getByRole('group', { name: 'Heads on the right' })
      .getByRole('button', { name: '4', exact: true });
    await page.evaluate(() => {
      const buttons = [...document.querySelectorAll<HTMLElement>('.step.here .choice button')];
      buttons.find(({ textContent }) => textContent === '4')?.click();
      history.back();
    });
    await page.locator('.step.here[data-step=full-head]').waitFor();
    await page.goForward();
    await page.locator('.step.here[data-step=two-heads]').waitFor();
    expect(await four.getAttribute('aria-pressed')).toBe('true');
    await page.waitForFunction(() => location.hash.includes('&h=4'));
  });
});
