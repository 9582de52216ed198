import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, goTo, openStep, ready, readyPage, stepIds } from './support/chapter.ts';
import { collectErrors, launchChromium } from './support/chromium.ts';
import { single, site } from './support/dist.ts';
import { firefoxHost } from './support/firefox.ts';
import { until } from './support/host.ts';
import { type ServeOptions, type Server, serve, strictPolicy } from './support/server.ts';

/** The site without a network after the first visit, and what becomes of open pages when a new version is deployed. */

let browser: Browser;
let context: BrowserContext;
/** The folder that is deployed, and its server. */
let folder: string;
let server: Server;
const example = { title: 'Rain', tokens: ['rain', 'falls'], query: 1, heads: 1, x: [[1], [2]] };

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mha-'));
  cpSync(site, folder, { recursive: true });
  context = await browser.newContext({ serviceWorkers: 'allow' });
  await start();
});
afterEach(async () => {
  await context.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

async function start(options: Partial<ServeOptions> = {}): Promise<void> {
  await server?.close();
  const policy = strictPolicy;
  const other = (path: string) =>
    path === 'other/page.html' ? { body: '<!doctype html><title>another page</title>' } : undefined;
  server = await serve({ root: folder, base: '/some/path/', policy, instead: other, ...options });
}

/** A page of the site, once the copy on the device serves it. */
async function keptPage(address = server.url): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(address);
  await readyPage(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  return page;
}

/** Deploys what another build would give: every part has another name, and the title is another. */
function deploy(title: string): void {
  const parts = readdirSync(join(folder, 'assets'));
  const renamed = new Map(
    parts.map((name) => [
      name,
      name.replace(/-([\w-]{8})\./, (_, hash) => `-${[...hash].reverse().join('')}.`),
    ]),
  );
  for (const [from, to] of renamed) renameSync(join(folder, 'assets', from), join(folder, 'assets', to));
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(html|js|css)$/.test(path)) continue;
    let text = readFileSync(join(folder, path), 'utf8');
    for (const [from, to] of renamed) text = text.replaceAll(from, to);
    if (path === 'index.html') text = text.replace(/(<p class="chapter-title">)[^<]*/, `$1${title}`);
    writeFileSync(join(folder, path), text);
  }
  execFileSync('node', ['../web/build/offline.js', folder]);
}

const titleOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('.chapter-title')?.firstChild?.textContent ?? '');
const shows = (page: Page, title: string): Promise<unknown> =>
  page.waitForFunction((t) => document.querySelector('.chapter-title')?.firstChild?.textContent === t, title);
const waits = async (page: Page): Promise<unknown> =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null), {
      timeout: 20_000,
    })
    .toBe(true);
const news = (page: Page) => page.locator('mha-notice').filter({ hasText: 'A new version of this chapter' });
const lookForNews = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).update());

describe('without a network', () => {
  it('every step works after one visit, and again after a reload', async () => {
    const page = await keptPage();
    const errors = collectErrors(page);
    await server.close();
    for (const step of stepIds.slice(1)) await goTo(page, step);
    await page.reload();
    await readyPage(page);
    for (const step of stepIds) {
      await openStep(page, server.url, step);
      expect(await page.locator('.step.here .figure .fallback').count()).toBe(0);
    }
    expect(await page.locator('mha-notice .notice').count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('training runs, and a picture is saved', async () => {
    const page = await keptPage();
    await server.close();
    await openStep(page, server.url, 'specialise');
    await page
      .getByRole('button', { name: /^Train/ })
      .first()
      .click();
    await page.locator('.step.here [aria-busy=true]').waitFor({ state: 'detached' });
    expect(await page.locator('mha-notice .notice').count()).toBe(0);
  });

  it.each(['?embed=1&step=two-heads', 'index.html?theme=dark', '#s=1&step=recall'])(
    'it opens as %s',
    async (address) => {
      const page = await keptPage();
      await server.close();
      await page.goto('about:blank');
      await page.goto(server.url + address);
      await readyPage(page);
    },
  );

  it('an example of the site that was seen before is there, and comes from the network while there is one', async () => {
    writeFileSync(join(folder, 'rain.json'), JSON.stringify(example));
    const address = `${server.url}?step=two-heads&example=rain.json`;
    const page = await keptPage(address);
    await page.getByText('Rain').first().waitFor();
    writeFileSync(join(folder, 'rain.json'), JSON.stringify({ ...example, title: 'Snow' }));
    await page.reload();
    await readyPage(page);
    await page.getByText('Snow').first().waitFor();
    await server.close();
    await page.reload();
    await readyPage(page);
    await page.getByText('Snow').first().waitFor();
  });
});

describe('a new version', () => {
  it('leaves open pages whole, says that it is there, and comes when they are gone', async () => {
    const old = await keptPage();
    const errors = collectErrors(old);
    const title = await titleOf(old);
    deploy('The second version');
    const later = await keptPage();
    await news(later).waitFor();
    await news(old).waitFor();
    expect(await titleOf(later)).toBe(title);
    for (const step of stepIds.slice(1, 7)) await goTo(old, step);
    expect(errors).toEqual([]);
    await old.close();
    await later.close();
    const fresh = await keptPage(at(server.url, 'sentence'));
    expect(await titleOf(fresh)).toBe('The second version');
    for (const step of stepIds.slice(1, 7)) await goTo(fresh, step);
    expect(await fresh.evaluate(() => caches.keys())).toHaveLength(1);
  });

  it('is loaded by the page that asks for it; another finds the parts of its own version still', async () => {
    const [asks, stays] = [await keptPage(), await keptPage()];
    const errors = collectErrors(stays);
    const title = await titleOf(stays);
    deploy('The second version');
    await lookForNews(asks);
    await news(asks).getByRole('button', { name: 'Load the new version' }).click();
    await shows(asks, 'The second version');
    await readyPage(asks);
    for (const step of stepIds.slice(1, 7)) await goTo(stays, step);
    expect(await titleOf(stays)).toBe(title);
    expect(errors).toEqual([]);
    deploy('The third version');
    await lookForNews(asks);
    await waits(stays);
    await news(stays).getByRole('button', { name: 'Load the new version' }).click();
    await shows(stays, 'The third version');
    // What the two pages were made of, and no more.
    expect(await stays.evaluate(() => caches.keys())).toHaveLength(2);
  });

  it('that is there by half is not taken', async () => {
    const page = await keptPage();
    const title = await titleOf(page);
    deploy('The second version');
    const [part = ''] = readdirSync(join(folder, 'assets')).filter((name) => name.startsWith('cost'));
    const text = readFileSync(join(folder, 'assets', part), 'utf8');
    writeFileSync(join(folder, 'assets', part), text.replace(/.$/s, ''));
    await expect(lookForNews(page)).resolves.toBeTruthy();
    const settled = () =>
      page.evaluate(async () => {
        const { installing, waiting } = await navigator.serviceWorker.ready;
        return installing === null && waiting === null;
      });
    await expect.poll(settled, { timeout: 20_000 }).toBe(true);
    // What came of it would take the place of the version before in the copies that are kept.
    await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1);
    await page.reload();
    await readyPage(page);
    expect(await titleOf(page)).toBe(title);
    writeFileSync(join(folder, 'assets', part), text);
    await lookForNews(page);
    await news(page).waitFor();
  });
});

describe('the copy on the device', () => {
  it('leaves alone what belongs to others: caches, and pages below the same path', async () => {
    const other = await context.newPage();
    await other.goto(`${server.url}other/page.html`);
    await other.evaluate(() => caches.open('of another page'));
    const page = await keptPage();
    deploy('The second version');
    await page.close();
    const next = await keptPage();
    await lookForNews(next);
    await news(next).getByRole('button', { name: 'Load the new version' }).click();
    await shows(next, 'The second version');
    expect(await next.evaluate(() => caches.has('of another page'))).toBe(true);
    await next.goto(`${server.url}other/page.html`);
    expect(await next.title()).toBe('another page');
    await next.goto(`${server.url}no-such-page.html`);
    expect(await next.locator('body').innerText()).toContain('no such file');
  });

  it('is not made of the single file, nor where it may not be, and the page works', async () => {
    const page = await context.newPage();
    const errors = collectErrors(page);
    const alone = await serve({ root: single.replace(/\/[^/]+$/, '') });
    await page.goto(at(`${alone.url}mha.html`, 'full-head'));
    await readyPage(page);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
    await page.setContent('');
    await start({
      instead: (path) =>
        path === 'frame.html'
          ? { body: '<!doctype html><iframe sandbox="allow-scripts" src="./"></iframe>' }
          : undefined,
      policy: '',
    });
    await page.goto(`${server.url}frame.html`);
    await page.frameLocator('iframe').getByText('Two different reasons, one number').waitFor();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
    expect(errors.filter((error) => /service ?worker/i.test(error))).toEqual([]);
    await alone.close();
  });
});

it('is made in Firefox too', async () => {
  const host = await firefoxHost();
  const tab = await host.tab();
  await tab.open(at(server.url, 'sentence'));
  await ready(tab);
  const isKept = () => navigator.serviceWorker.controller?.state === 'activated';
  await until(tab, 'the copy', isKept, undefined);
  await server.close();
  for (const step of ['two-heads', 'scaling', 'recall'] as const) {
    await tab.open('about:blank');
    await tab.open(at(server.url, step));
    await ready(tab);
  }
  expect(tab.errors()).toEqual([]);
  await host.close();
});
