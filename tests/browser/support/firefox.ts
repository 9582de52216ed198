import puppeteer from 'puppeteer-core';
import { type Host, isLocal, type Tab } from './host.ts';

export async function firefoxHost(): Promise<Host> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: {
      // Puppeteer switches this off; then pages that no learner could open by double-click would pass.
      'security.fileuri.strict_origin_policy': true,
    },
  });
  return {
    name: 'Firefox',
    async tab(): Promise<Tab> {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const errors: string[] = [];
      let requests: string[] = [];
      let frame = page.mainFrame();
      page.on('request', (request) => requests.push(request.url()));
      page.on('pageerror', (error) => {
        const message = error instanceof Error ? error.message : String(error);
        // Firefox lays formulas out while the file is still being read, and says this of one it has read by half.
        if (!/Incorrect number of children for <m/.test(message)) errors.push(`uncaught: ${message}`);
      });
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`console: ${message.text()}`);
      });
      return {
        async open(url) {
          requests = [];
          frame = page.mainFrame();
          await page.goto(url);
        },
        evaluate: (body, argument) => frame.evaluate(body as never, argument as never),
        async enterFrame() {
          const element = await frame.waitForSelector('>>> iframe');
          frame = (await element?.contentFrame()) ?? frame;
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
