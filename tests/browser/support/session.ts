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

/**
 * Opens a page with nothing saved, in the place of the one at hand.
 * @param patience milliseconds that it waits for what is asked of it
 */
export async function newPage(options: BrowserContextOptions = {}, patience = 10_000): Promise<Page> {
  await page?.context().close();
  page = await (await browser.newContext(options)).newPage();
  page.setDefaultTimeout(patience);
  collectErrors(page, errors);
  return page;
}
