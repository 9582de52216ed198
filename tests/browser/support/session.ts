import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { collectErrors, launchChromium } from './chromium.ts';
import { site } from './dist.ts';
import { type Server, serve } from './server.ts';

/** What a file of tests drives. Whoever imports these sees what stands in them at that moment. */
export let server: Server;
export let browser: Browser;
/** The page at hand, which `newPage` made. */
export let page: Page;
/** What pages at hand complained of since the last test: a test that expects some takes them out. */
export const errors: string[] = [];

/** Serves a build and starts Chromium before the tests of a file; after each test no page may have complained. */
export function useChromium(root = site): void {
  beforeAll(async () => {
    server = await serve({ root });
    browser = await launchChromium();
  });
  afterEach(() => expect(errors.splice(0)).toEqual([]));
  afterAll(async () => {
    await browser.close();
    await server.close();
  });
}

/** The same, with one page for all tests of the file. */
export function usePage(options: BrowserContextOptions = {}, patience = 10_000): void {
  useChromium();
  beforeAll(async () => {
    await newPage(options, patience);
  });
}

/** The options of the page at hand that stay as they are, and whether a test gave it what outlives a document. */
let made: string | undefined;
let touched = false;

/**
 * Opens a page with nothing saved, in the place of the one at hand: that one, emptied, where nothing of it would be
 * left. A new one takes three times as long, since a browser starts processes for it.
 * @param patience milliseconds that it waits for what is asked of it
 */
export async function newPage(options: BrowserContextOptions = {}, patience = 10_000): Promise<Page> {
  // What a page can change while it lives is no reason for another.
  const { viewport: _, colorScheme: __, reducedMotion: ___, ...fixed } = options;
  const wanted = JSON.stringify(fixed);
  if (wanted === made && !touched && !page.isClosed() && page.context().pages().length === 1) {
    await empty(options);
  } else {
    await page?.context().close();
    page = await (await browser.newContext(options)).newPage();
    collectErrors(page, errors);
    made = wanted;
    touched = false;
    watch(page, ['addInitScript', 'exposeBinding', 'exposeFunction', 'on', 'once', 'route']);
    watch(page.context(), ['addInitScript', 'grantPermissions', 'newPage', 'on', 'route', 'setOffline']);
  }
  page.setDefaultTimeout(patience);
  return page;
}

/** From now on whoever calls one of the methods marks the page at hand as one that cannot be emptied. */
function watch<T extends object>(holder: T, methods: readonly (keyof T)[]): void {
  for (const name of methods) {
    const method = holder[name] as (...given: unknown[]) => unknown;
    holder[name] = ((...given: unknown[]) => {
      touched = true;
      return method.apply(holder, given);
    }) as T[keyof T];
  }
}

/** Takes from the page at hand whatever its documents kept, its history, and where the mouse stands. */
async function empty({ viewport, colorScheme, reducedMotion }: BrowserContextOptions): Promise<void> {
  if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await page.mouse.move(0, 0);
  await page.emulateMedia({
    media: null,
    colorScheme: colorScheme ?? 'light',
    reducedMotion: reducedMotion ?? 'no-preference',
  });
  await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: new URL(server.url).origin,
    storageTypes: 'all',
  });
  await devtools.send('Page.resetNavigationHistory');
  await devtools.detach();
  errors.length = 0; // what the documents that were left complained of while they were
}
