import { type Browser, chromium, type Page } from 'playwright-core';
import { type Host, isLocal, type Tab } from './host.ts';

/**
 * Starts Chromium. It runs as root in the build environment, and must ask the network for nothing by itself. What its
 * pages ask for is what a first visit asks for: without the copy of the site, unless a test allows service workers.
 */
export async function launchChromium(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-pings',
    ],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = (options) => newContext({ serviceWorkers: 'block', ...options });
  return browser;
}

/** What a page complains of, added to `errors`: uncaught errors, console errors, violations of its policy. */
export function collectErrors(page: Page, errors: string[] = []): string[] {
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`);
  });
  return errors;
}

export async function chromiumHost(): Promise<Host> {
  const browser = await launchChromium();
  return {
    name: 'Chromium',
    async tab(): Promise<Tab> {
      const context = await browser.newContext();
      const page = await context.newPage();
      const errors = collectErrors(page);
      let requests: string[] = [];
      let frame = page.mainFrame();
      page.on('request', (request) => requests.push(request.url()));
      return {
        async open(url) {
          requests = [];
          frame = page.mainFrame();
          await page.goto(url);
        },
        // Playwright wraps the types of arguments and results; they are plain JSON here.
        evaluate: (body, argument) => frame.evaluate(body as never, argument as never),
        async enterFrame() {
          // Playwright looks into shadow roots too.
          const element = await frame.waitForSelector('iframe');
          frame = (await element.contentFrame()) ?? frame;
        },
        requests: async () => requests.filter((url) => !isLocal(url)),
        errors: () => errors,
        screenshot: () => page.screenshot(),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
