import type { Locator } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openStep, readyPage, revealed, toggleEditor } from './support/chapter.ts';
import { single } from './support/dist.ts';
import { sideways } from './support/layout.ts';
import { whole } from './support/seeded.ts';
import { browser, newPage, page, server, useChromium } from './support/session.ts';

/** The way to another example: choose, paste, drop, choose a file, make one, by the address; and back. */

useChromium();
beforeEach(async () => {
  await newPage({ acceptDownloads: true });
});

const own = {
  title: 'A lesson on rain',
  tokens: ['rain', 'falls', '<b>now</b>'],
  query: 2,
  heads: 1,
  x: [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
};

const figure = '.step.here .figure';
const panel = (): Locator => page.locator(`${figure} mha-example`);
const button = (name: string | RegExp): Locator => panel().getByRole('button', { name });
const note = (): Promise<string> => page.locator(`${figure} .example-note`).innerText();
const alert = (): Locator => panel().locator('[role=alert]:not(:empty)');

async function openPanel(step: 'full-head' | 'two-heads' = 'two-heads'): Promise<void> {
  await openStep(page, server.url, step);
  await page.locator(`${figure} .another > summary`).click();
  await button(/^Show it/)
    .first()
    .waitFor();
}

async function pasteJson(text: string): Promise<void> {
  await panel().getByRole('textbox', { name: 'JSON of an example' }).fill(text);
  await button('Show this example').first().click();
}

describe('another example', () => {
  it('is chosen, said at the figure, kept in the address, and left again', async () => {
    await openPanel();
    await button(/^Show it: To be or not to be/).click();
    expect(await note()).toContain('“To be or not to be, word by word”');
    await page.waitForURL(/example=to-be/);
    await page.reload();
    await readyPage(page);
    expect(await note()).toContain('To be or not to be');
    await page.getByRole('button', { name: 'Back to the chapter’s example' }).click();
    expect(await page.locator(`${figure} .example-note`).count()).toBe(0);
    expect(await page.locator(figure).innerText()).toContain('k(century)');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await note()).toContain('To be or not to be');
  });

  it('is pasted; the address alone brings it back, and the device keeps it', async () => {
    await openPanel();
    await pasteJson(JSON.stringify(own));
    expect(await note()).toContain('“A lesson on rain”');
    expect(await panel().innerText()).toContain('The address of this page now holds the whole example');
    await page.waitForURL(/example=%7B/);
    const shown = await page.locator(`${figure} .duel`).innerText();
    expect(shown).toContain('<b>now</b>');
    const other = await (await browser.newContext()).newPage();
    await other.goto(page.url());
    await readyPage(other);
    expect(await other.locator(`${figure} .duel`).innerText()).toBe(shown);
    await other.context().close();
    await page.waitForTimeout(400);
    await page.goto('about:blank');
    await page.goto(server.url);
    await readyPage(page);
    expect(await note()).toContain('A lesson on rain');
  });

  it('says where JSON breaks off, and what a field was', async () => {
    await openPanel();
    await pasteJson('{\n  "tokens": ["a"],\n  "query": 0,,\n}');
    expect(await alert().innerText()).toMatch(/Line 3, column 14: “,” cannot stand here/);
    await pasteJson(JSON.stringify({ ...own, heads: 3 }));
    expect(await alert().innerText()).toContain('heads was 3, which does not divide the width 2');
    expect(await page.locator(`${figure} .example-note`).count()).toBe(0);
  });

  it('too long for an address says so, and comes back from the device', async () => {
    await openPanel();
    const row = Array.from({ length: 64 }, (_, i) => i / 7);
    await pasteJson(JSON.stringify({ ...own, x: [row, row, row], wO: Array(64).fill(row) }));
    expect(await panel().innerText()).toContain('This example is too long for an address');
    await page.waitForTimeout(500);
    expect(page.url().length).toBeLessThan(400);
    await page.goto('about:blank');
    await page.goto(server.url);
    await readyPage(page);
    expect(await note()).toContain('A lesson on rain');
  });

  it('comes from a file, by choice or by a drop', async () => {
    await openPanel();
    const file = (text: string) => ({
      name: 'mine.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
    await panel()
      .locator('input[type=file]')
      .setInputFiles(file(JSON.stringify(own)));
    await page.locator(`${figure} .example-note`).waitFor();
    expect(await note()).toContain('A lesson on rain');
    await panel().locator('input[type=file]').setInputFiles(file('\xff\xfe{"a'));
    expect(await alert().innerText()).toMatch(/Line 1, column 1|could not be read/);
    const data = await page.evaluateHandle(
      (text) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], 'other.json', { type: 'application/json' }));
        return transfer;
      },
      JSON.stringify({ ...own, title: 'Dropped' }),
    );
    await panel().locator('.examples').dispatchEvent('drop', { dataTransfer: data });
    await page.getByText('“Dropped”').first().waitFor();
  });

  it('is saved with what was changed, and its file shows the same again', async () => {
    await openStep(page, server.url, 'two-heads', { v: '2.2:3' });
    await page.locator(`${figure} .another > summary`).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button('Save the example as a file').click(),
    ]);
    const path = await download.path();
    await panel().locator('input[type=file]').setInputFiles(path);
    await page.locator(`${figure} .example-note`).waitFor();
    const saved = JSON.parse(await panel().getByRole('textbox', { name: 'JSON of an example' }).inputValue());
    expect(saved.v[2]).toEqual([0, 0, 3, 0]);
    expect(await page.locator(`${figure} .duel`).innerText()).toContain('0.301');
  });

  it('stays shut while the six questions are open', async () => {
    await openStep(page, server.url, 'two-heads', { example: 'to-be' });
    await page.evaluate(() => {
      location.hash = '#s=1&step=recall';
    });
    await page.locator('[data-step=recall].here').waitFor();
    await page.evaluate(() => {
      location.hash = '#s=1&step=two-heads&example=to-be';
    });
    await page.locator('[data-step=two-heads].here').waitFor();
    await page.locator(`${figure} .another > summary`).click();
    await panel().getByText('the figures keep the example they began with').waitFor();
    expect(await panel().getByRole('button').count()).toBe(0);
    expect(await page.locator(figure).innerText()).toContain('k(century)');
  });
});

describe('the editor in the page', () => {
  const cell = (name: string) => panel().getByRole('textbox', { name, exact: true });
  const paste = (into: Locator, text: string) =>
    into.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);

  it('changes tokens, numbers, heads and the mask', async () => {
    await openPanel();
    await button('Edit tokens and matrices here').click();
    await button('Add a token').click();
    await cell('token 4').fill('over');
    await cell('K, row 4, column 1').fill('2,5');
    await cell('Heads').fill('4');
    await panel().getByRole('checkbox', { name: 'Every token asks' }).check();
    await panel()
      .getByRole('checkbox', { name: /^Causal mask/ })
      .check();
    await button('Show this example').last().click();
    const text = await page.locator(`${figure} .duel`).innerText();
    expect(text).toContain('Concatenation of 4 heads');
    expect(await page.locator(`${figure} .given`).first().innerText()).toContain('k(over)');
    expect(await page.locator(`${figure} .given`).first().innerText()).toContain('2.500');
    expect(await page.locator(`${figure} table.heat-map`).first().locator('.masked').count()).toBe(6);
    await page.keyboard.press('Escape');
  });

  it('names a cell that is no number, and changes nothing', async () => {
    await openPanel();
    await button('Edit tokens and matrices here').click();
    await cell('K, row 2, column 3').fill('abc');
    await button('Show this example').last().click();
    expect(await alert().innerText()).toContain('k[1][2] was "abc"');
    expect(await page.locator(`${figure} .example-note`).count()).toBe(0);
  });

  it.each([
    ['a spreadsheet', '1\t2,5\n3\t4\n5\t6\n7\t8'],
    ['NumPy', 'array([[1. , 2.5],\n       [3. , 4. ],\n       [5. , 6. ],\n       [7. , 8. ]])'],
    ['PyTorch', 'tensor([[1., 2.5], [3., 4.], [5., 6.], [7., 8.]], dtype=torch.float64)'],
    ['JSON', '[[1, 2.5], [3, 4], [5, 6], [7, 8]]'],
  ])('takes a matrix from %s, with tokens and columns for it', async (_, text) => {
    await openPanel();
    await button('Edit tokens and matrices here').click();
    await paste(cell('K, row 1, column 1'), text);
    expect(await panel().innerText()).toContain('K is now 4 × 2.');
    expect(await cell('K, row 1, column 2').inputValue()).toBe('2.5');
    expect(await cell('Q, row 1, column 3').count()).toBe(0);
    await cell('token 4').fill('over');
    await button('Show this example').last().click();
    expect(await page.locator(`${figure} .given`).first().innerText()).toContain('k(over)');
  });

  it('refuses what is no matrix, with the place', async () => {
    await openPanel();
    await button('Edit tokens and matrices here').click();
    await paste(cell('K, row 1, column 1'), '1\t2\n3\tx');
    expect(await alert().innerText()).toBe('Row 2, column 2: “x” is not a number. K stays as it was.');
    expect(await cell('K, row 1, column 1').inputValue()).toBe('2');
  });
});

describe('undo and redo', () => {
  it('work by key outside of fields, and by button', async () => {
    await openStep(page, server.url, 'two-heads');
    const duel = page.locator(`${figure} .duel`);
    const before = await duel.innerText();
    await toggleEditor(page);
    const field = page.getByRole('textbox', { name: 'v(century), topic', exact: true });
    await field.fill('3');
    await toggleEditor(page);
    const changed = await duel.innerText();
    expect(changed).not.toBe(before);
    await page.keyboard.press('Control+z');
    expect(await duel.innerText()).toBe(before);
    await page.keyboard.press('Control+Shift+Z');
    expect(await duel.innerText()).toBe(changed);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await duel.innerText()).toBe(before);
    await page.getByRole('button', { name: 'Redo' }).click();
    expect(await duel.innerText()).toBe(changed);
    await page.getByRole('button', { name: 'Reset' }).click();
    expect(await page.locator(`${figure} .changes`).count()).toBe(0);
  });
});

describe('what was changed', () => {
  it.each([
    ['to-be', { x: '5.0:9' }, /x.*be \(6\).*to\/or: 0 → 9/],
    ['to-be', { wQ: '0.1:3' }, /W.?Q, row 1, dim. 2: 0 → 3/],
    ['to-be', { wK: '1.0:-2' }, /W.?K, row 2, dim. 1: 0 → −2/],
    ['to-be', { wV: '2.3:0.5' }, /W.?V, row 3, dim. 4: 0 → 0.5/],
    ['commentary', { wO: '15.15:7' }, /W.?O, row 16, dim. 16: −?[\d.]+ → 7/],
    ['cricket', { q: '0.0:3' }, /q\(his\), name: 1 → 3/],
  ])('of %s is listed: %j', async (example, edit, expected) => {
    await openStep(page, server.url, 'two-heads', { example, ...edit });
    const text = (await page.locator(`${figure} .changes`).innerText()).replace(/\s+/g, ' ');
    expect(text).toMatch(expected);
    expect(text).toContain(example === 'cricket' ? 'Changed from the chapter:' : 'Changed from the example:');
  });

  it('looks at every query before it says that no weight moved', async () => {
    const text = async (edit: Record<string, string>) => {
      await openStep(page, server.url, 'two-heads', { example: 'to-be', row: 1, ...edit });
      return page.locator(`${figure} .changes`).innerText();
    };
    expect(await text({ x: '5.0:9' })).not.toContain('No weight moved');
    expect(await text({ wV: '2.3:0.5' })).toContain('No weight moved');
  });
});

describe('the query string', () => {
  const open = async (query: string): Promise<string> => {
    await page.goto(`${server.url}?step=full-head&${query}#s=1&step=full-head&guess=${revealed}`);
    await readyPage(page);
    return page.locator('body').innerText();
  };

  it('names a built-in example, or holds one', async () => {
    await open('example=commentary');
    expect(await note()).toContain('The commentary sentence, learned');
    await open(`example=${encodeURIComponent(JSON.stringify(own))}`);
    expect(await note()).toContain('A lesson on rain');
    expect(page.url()).not.toMatch(/#.*example/);
  });

  it('names a file of the same site', async () => {
    await page.route('**/lessons/rain.json', (route) => route.fulfill({ json: own }));
    await open('example=lessons/rain.json');
    expect(await note()).toContain('A lesson on rain');
  });

  it('says what is wrong with it', async () => {
    const refused = /The example in this address could not be used\. /;
    expect(await open(`example=${encodeURIComponent('{"tokens": 3}')}`)).toMatch(
      /tokens was 3\. It has to be a list/,
    );
    expect(await open(`example=${encodeURIComponent('{"tokens"')}`)).toMatch(
      /Line 1, column 10: the text ends/,
    );
    expect(await open('example=nothing')).toMatch(refused);
    expect(await page.locator(`${figure} .example-note`).count()).toBe(0);
  });

  it('never asks another site', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const path of [
      'https://elsewhere.invalid/e.json',
      '//elsewhere.invalid/e.json',
      '\\\\elsewhere.invalid/e.json',
    ])
      expect(await open(`example=${encodeURIComponent(path)}`)).toContain('path of a file on this same site');
    expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([]);
  });
});

describe('the panel', () => {
  it('is there in the single file, too', async () => {
    await page.goto(`file://${single}#s=1&step=full-head&guess=${revealed}&example=commentary`);
    await readyPage(page);
    await page.locator(`${figure} .another > summary`).click();
    await button(/^Show it: To be/).click();
    expect(await note()).toContain('To be or not to be');
  });

  it.each(['commentary', 'to-be'])(
    'fits at 320 px with everything open, and axe finds nothing: %s',
    async (example) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await openStep(page, server.url, 'two-heads', { example });
      await page.locator(`${figure} .another > summary`).click();
      await button('Edit tokens and matrices here').click();
      await pasteJson('{');
      await alert().waitFor();
      expect(await page.evaluate(sideways)).toEqual([]);
      // The larger example has the same parts, in 1,000 fields, which axe reads for half a minute.
      if (whole || example === 'to-be') expect(await axeViolations(page)).toEqual([]);
    },
  );
});
