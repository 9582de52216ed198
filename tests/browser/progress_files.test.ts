import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { figure, openStep, readyPage } from './support/chapter.ts';
import { sideways, smallTargets } from './support/layout.ts';
import { newPage, page, server, useChromium } from './support/session.ts';

/** Progress goes from one device to another, as a file and as a link, and is added to what is there. */

useChromium();

/** Another device: nothing is kept on it. */
async function device(step: 'recap' | 'recall' = 'recap', width = 1280): Promise<void> {
  await newPage({ acceptDownloads: true, viewport: { width, height: 900 } });
  await openStep(page, server.url, step);
}

const press = (name: string) => page.locator(figure).getByRole('button', { name, exact: true }).click();
const said = (text: string | RegExp) => page.locator('.progress-files').getByText(text).waitFor();
/** Tries the check of the step at hand once. */
async function answer(): Promise<void> {
  await page.locator('.step.here .option').nth(1).click();
  await page.locator('.step.here').getByRole('button', { name: 'Check', exact: true }).click();
}
const stored = (): Promise<string> => page.evaluate(() => localStorage.getItem('mha-chapter') ?? '');
const answersIn = (text: string): string => /&answers=([^&]*)/.exec(text)?.[1] ?? '';

async function saved(): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press('Save as a file')]);
  expect(file.suggestedFilename()).toBe('multi-head-attention-progress.json');
  return readFileSync(await file.path(), 'utf8');
}
const load = (text: string) =>
  page
    .getByLabel('Load a file')
    .setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(text) });

describe('a file', () => {
  it('takes answers to another device, where they are kept', async () => {
    await device();
    await answer();
    const file = await saved();
    await device();
    await load(file);
    await said('Loaded. Parts that the file answers: 1.');
    await page.waitForFunction(() => localStorage.getItem('mha-chapter')?.includes('&answers='));
    const { state } = JSON.parse(file) as { state: string };
    expect(answersIn(await stored())).toBe(answersIn(state));
    expect(answersIn(state)).toMatch(/^recap-check\.[a-z-]+:1:[01]:[a-zA-Z]+:[01]:\d+$/);
    await page.reload();
    await readyPage(page);
    expect(await page.locator('.step.here .verdict[data-verdict]').count()).toBe(1);
  });

  it.each([
    ['{', 'The file is not JSON.'],
    ['{"format":"mha-practice","version":1}', 'A file of this page has mha-progress there.'],
    ['{"format":"mha-progress","version":1,"state":"#s=1&answers=x"}', '“state: answers” holds something'],
  ])('that is none is refused by name: %s', async (text, why) => {
    await device();
    await answer();
    await page.waitForFunction(() => localStorage.getItem('mha-chapter')?.includes('&answers='));
    const before = await stored();
    await load(text);
    await page.getByRole('alert').getByText(why).waitFor();
    await said('What was here is still here.');
    expect(await stored()).toBe(before);
  });
});

describe('a link', () => {
  it('takes answers to another device, opened there first or later', async () => {
    await device();
    await answer();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press('Copy a link');
    await said('The link is copied.');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link.startsWith(`${server.url}?step=recap#p=1&step=recap&`)).toBe(true);
    for (const first of [true, false]) {
      await device('recap');
      if (first) {
        await page.goto('about:blank');
        await page.goto(link.replace('?step=recap', ''));
        await readyPage(page);
      } else
        await page.evaluate(
          (hash) => {
            location.hash = hash;
          },
          link.slice(link.indexOf('#')),
        );
      await page
        .getByText('The link brought answers of another device along. Parts that they answer: 1.')
        .waitFor();
      await page.waitForFunction(() => localStorage.getItem('mha-chapter')?.includes('&answers='));
      expect(await page.locator('.step.here').getAttribute('data-step')).toBe('recap');
      expect(await page.evaluate(() => location.hash)).toMatch(/^#s=1&step=recap/);
    }
  });

  it('of an embedded step leads to the chapter by itself', async () => {
    await newPage();
    await page.goto(`${server.url}?step=recap&embed=1&id=a`);
    await readyPage(page);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await press('Copy a link');
    expect(await page.locator('.progress-files textarea').inputValue()).toBe(
      `${server.url}?step=recap#p=1&step=recap`,
    );
  });

  it('is shown to be copied by hand where the clipboard is denied', async () => {
    await device();
    await answer();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await press('Copy a link');
    const text = page.locator('.progress-files textarea');
    expect(await text.inputValue()).toMatch(/#p=1&step=recap&.*answers=recap-check/);
    expect(await text.evaluate((area: HTMLTextAreaElement) => area.selectionEnd === area.value.length)).toBe(
      true,
    );
  });

  it('that is broken says what could not be used', async () => {
    await device();
    await page.goto('about:blank');
    await page.goto(`${server.url}#p=1&step=recap&answers=x`);
    await readyPage(page);
    await page.getByText('Part of this address could not be used (answers).').waitFor();
  });
});

it.each([320, 1280])('the section passes axe at %i px, and fits', async (width) => {
  await device('recap', width);
  await load('{');
  await said('The file is not JSON.');
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(sideways)).toEqual([]);
  expect(await page.evaluate(smallTargets)).toEqual([]);
});
