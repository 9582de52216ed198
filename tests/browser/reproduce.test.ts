import { describe, expect, it } from 'vitest';
import { program } from '../../web/src/listings/index.ts';
import { languages } from '../../web/src/listings/layer.ts';
import { field, openStep, toggleEditor } from './support/chapter.ts';
import { cricket } from './support/reference.ts';
import { expectedLines, listedCase } from './support/reproduce.ts';
import { newPage, page, server, useChromium } from './support/session.ts';

/** The step that lists the state as a program: what it shows is what was run, and it can be taken away. */

useChromium();

async function open(state: Record<string, string | number> = {}): Promise<void> {
  await newPage({ acceptDownloads: true });
  await openStep(page, server.url, 'reproduce', state);
}

/** They wait until a learner has guessed. */
const showLines = () => page.getByText('Show what it will print', { exact: true }).click();
const listing = () => page.locator('.listing').evaluate((element) => element.textContent ?? '');
const lines = () => page.locator('.printed li').allTextContents();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe('the listing', () => {
  it.each([1, 2, 4])(
    'with %i heads is the program that was run, and the lines those of NumPy',
    async (heads) => {
      await open({ h: heads });
      for (const [i, name] of ['NumPy', 'PyTorch', 'C++'].entries()) {
        await press(name);
        expect(await listing()).toBe(program(languages[i] ?? 'cpp', listedCase(cricket, heads)).text);
        expect(await lines()).toEqual(expectedLines(cricket, heads));
      }
    },
  );

  it('follows the heads that are chosen here, and an edit in another step', async () => {
    await open();
    await page.getByRole('group', { name: 'Heads' }).getByRole('button', { name: '4', exact: true }).click();
    expect(await lines()).toEqual(expectedLines(cricket, 4));
    expect(await page.getByRole('link', { name: /^his, Head B/ }).count()).toBe(0);
    await showLines();
    await page.getByRole('link', { name: /^his, Head B, weights/ }).click();
    await toggleEditor(page);
    await field(page, 'v(century), topic').fill('3');
    await page.locator('.contents summary').click();
    await page.locator('.contents [data-go=reproduce]').click();
    expect(await lines()).toContain('his, concat: [0.787, 0.468, 1.000, 0.000]');
    expect(await listing()).toContain('[0, 0, 3, 0],');
    await page.reload();
    expect(await listing()).toContain('[0, 0, 3, 0],');
  });

  it('is that of the last good values where the engine refuses', async () => {
    await open({ v: '2.2:3' });
    const before = [await listing(), await lines()];
    await page.evaluate(() => {
      location.hash = location.hash.replace('v=2.2:3', 'v=2.2:3&k=0.0:1e308,1.1:1e308&q=0.0:1e308');
    });
    await page.getByRole('alert').waitFor();
    expect([await listing(), await lines()]).toEqual(before);
  });
});

describe('each line', () => {
  it.each([
    [/^his, One head, output/, 'The full-width head'],
    [/^his, concat/, 'One head beside two'],
  ])('%s leads to the step that shows it', async (name, short) => {
    await open();
    await showLines();
    await page.getByRole('link', { name }).click();
    expect(await page.locator('.step.here .where').innerText()).toContain(short);
  });
});

describe('what a program printed', () => {
  const paste = (text: string) => page.getByLabel('Paste here what your program printed:').fill(text);
  const verdict = (text: string) => page.locator('.reproduced [aria-live]').getByText(text).waitFor();

  it('is compared line by line', async () => {
    await open();
    const right = expectedLines(cricket, 2);
    await paste(`${right.join('\r\n')}\r\n`);
    await verdict('Lines that agree with the page: 7, and that is all of them.');
    await paste(right.join('\n').replace('0.187, 0.045', '0.188, 0.045'));
    await verdict('Line 3 is the first that differs. Yours is “his, Head A, weights: [0.768, 0.188, 0.045]”');
    await paste(right.slice(0, 4).join('\n'));
    await verdict(`Line 5 should be “${right[4]}”`);
    await paste([...right, 'done'].join('\n'));
    await verdict('The first 7 lines agree');
    await page.getByRole('group', { name: 'Heads' }).getByRole('button', { name: '4', exact: true }).click();
    await verdict('Line 3 is the first that differs');
    await paste(' ');
    await page.waitForFunction(() => document.querySelector('.reproduced [aria-live]')?.textContent === '');
  });
});

describe('taking it away', () => {
  it('copies all of it', async () => {
    await open({ program: 'cpp' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press('Copy');
    await page.getByText('Copied.', { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await listing());
  });

  it('selects all of it where the clipboard is denied', async () => {
    await open();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await press('Copy');
    await page.getByText('The text is selected').waitFor();
    expect(await page.evaluate(() => getSelection()?.toString().trimEnd())).toBe((await listing()).trimEnd());
  });

  it.each([
    ['numpy', 'attention_numpy.py'],
    ['pytorch', 'attention_pytorch.py'],
    ['cpp', 'attention.cpp'],
  ])('downloads %s as %s', async (language, file) => {
    await open({ program: language });
    const waiting = page.waitForEvent('download');
    await press('Download');
    const download = await waiting;
    expect(download.suggestedFilename()).toBe(file);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString('utf8')).toBe(await listing());
  });
});
