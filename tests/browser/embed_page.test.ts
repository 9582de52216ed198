import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { collectErrors, launchChromium } from './support/chromium.ts';
import { dist } from './support/dist.ts';
import { measured, readyFrame, serveHost } from './support/embedding.ts';
import { type Server, serve } from './support/server.ts';

/** The page that helps teachers to put the chapter on theirs. */

let browser: Browser;
let chapter: Server;
let course: Server;
/** What was pasted into the course's page. */
let pasted = '';
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await launchChromium();
  chapter = await serve({ root: dist });
  course = await serveHost(() => ({ host: 'plain', body: pasted, script: 'data:text/javascript,' }));
});
afterAll(async () => {
  await browser.close();
  await Promise.all([chapter, course].map((server) => server.close()));
});
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1100, height: 800 } });
  errors = collectErrors(page);
});
afterEach(async () => {
  await page.close();
  expect(errors).toEqual([]);
});

const preview = () => readyFrame(page, 'preview-chapter');

describe('embed.html', () => {
  const text = (id: string) => page.locator(`#embed-${id}`).innerText();
  const openEmbed = async (folder = ''): Promise<void> => {
    await page.goto(`${chapter.url}${folder}embed.html`);
    await page.waitForFunction(() => document.documentElement.classList.contains('live'));
  };

  it.each(['light', 'dark'] as const)('keeps the rules of accessibility in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await openEmbed();
    await preview();
    await page.getByLabel('Height in pixels').fill('12');
    await page.locator('[data-copy=html-0]').click();
    expect(await axeViolations(page)).toEqual([]);
    for (const width of [320, 360, 3840]) {
      await page.setViewportSize({ width, height: 900 });
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);
    }
  });

  it.each(['', 'site/'])('writes what was chosen into every text, in dist/%s', async (folder) => {
    await openEmbed(folder);
    const index = folder === '' ? 'site/index.html' : 'index.html';
    expect(await text('google-sites-0')).toBe(`${chapter.url}${folder}${index}?embed=1`);
    await page.getByLabel('Step', { exact: true }).selectOption({ label: 'One head beside two' });
    await page.getByLabel('Example').selectOption('to-be');
    await page.getByLabel('Colours').selectOption('dark');
    await page.getByLabel('Height in pixels').fill('640');
    expect(await text('google-sites-0')).toBe(
      `${chapter.url}${folder}${index}?embed=1&step=two-heads&example=to-be&theme=dark`,
    );
    expect(await text('moodle-0')).toContain('height="640"');
    expect(await text('mkdocs-0')).not.toContain('height');
    await page.getByLabel('As high as what it shows').uncheck();
    expect(await text('mkdocs-0')).toContain('step="two-heads" example="to-be" theme="dark" height="640"');
    const frame = await preview();
    expect(await frame.locator('.step.here').getAttribute('data-step')).toBe('two-heads');
    expect(await page.evaluate(measured, 'preview-chapter')).toMatchObject({ height: 640 });
    expect(page.url()).toBe(`${chapter.url}${folder}embed.html`);
  });

  it('says what is wrong with what was typed, and keeps what was there', async () => {
    await openEmbed();
    const field = page.getByLabel('Height in pixels');
    await field.fill('12');
    expect(await page.locator('#embed-height-said').innerText()).toBe(
      '“12” is no height. Type a whole number from 200 to 9999.',
    );
    expect(await text('moodle-0')).toContain('height="900"');
    await page.getByLabel('Where the chapter is published').fill('my site');
    expect(await page.locator('#embed-folder-said').innerText()).toContain('“my site” is no address');
    expect(await text('google-sites-0')).toContain(chapter.url);
    await page.getByLabel('Example').selectOption('own');
    await page.getByLabel('Its file, on the same server').fill('https://elsewhere.invalid/x.json');
    expect(await page.locator('#embed-own-said').innerText()).toContain('is no path of a file');
    await page.getByLabel('Its file, on the same server').fill('rain.json');
    expect(await page.locator('#embed-own-said').innerText()).toBe('');
    expect(await text('google-sites-0')).toContain('example=rain.json');
    await field.fill('700');
    expect(await page.locator('#embed-height-said').innerText()).toBe('');
    errors = errors.filter((error) => !error.includes('404')); // there is no such example
  });

  it.each(['html', 'moodle', 'mkdocs', 'canvas', 'wordpress'])(
    'gives what works where it is pasted: %s',
    async (platform) => {
      await openEmbed();
      await page.getByLabel('Step', { exact: true }).selectOption('recap');
      pasted = (await text(`${platform}-0`)).replace('<mha-chapter', '<mha-chapter id="a"');
      await page.goto(`${course.url}pasted.html`);
      const frame = (await (await page.waitForSelector('iframe')).contentFrame()) as Frame;
      await frame.waitForFunction(() => document.documentElement.dataset.mha === 'ready');
      expect(await frame.locator('.step.here').getAttribute('data-step')).toBe('recap');
    },
  );

  it('copies, and selects the text where it may not', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openEmbed();
    await page.locator('[data-copy=canvas-0]').click();
    await page.locator('[data-said=canvas-0]', { hasText: 'Copied.' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await text('canvas-0'));
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('no')) },
      });
    });
    await page.locator('[data-copy=oembed-0]').click();
    await page.locator('[data-said=oembed-0]', { hasText: 'is selected' }).waitFor();
    expect(await page.evaluate(() => String(getSelection()))).toBe(await text('oembed-0'));
    expect(await page.locator('[data-said=canvas-0]').innerText()).toBe('');
  });

  it('opens from a file, with the one file as the preview', async () => {
    await page.goto(`file://${dist}/embed.html`);
    expect(await page.getByLabel('Where the chapter is published').inputValue()).toMatch(
      /^https:\/\/example\.org/,
    );
    const frame = await preview();
    expect(frame.url()).toMatch(/\/mha\.html\?embed=1/);
  });

  it('has an answer of oEmbed beside it', async () => {
    for (const folder of ['', 'site/']) {
      const answer = await (await fetch(`${chapter.url}${folder}oembed.json`)).json();
      expect(answer).toMatchObject({ version: '1.0', type: 'rich' });
    }
  });
});
