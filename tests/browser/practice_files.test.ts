import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isNumPys, keep, kept, openBench, press } from './support/bench.ts';
import { field } from './support/chapter.ts';
import { cricket } from './support/reference.ts';
import { page, useChromium } from './support/session.ts';

/** What is written in step `practice` goes into a file, and comes out of it again. */

useChromium();

describe('the files', () => {
  const save = async (name: string): Promise<string> => {
    const [file] = await Promise.all([page.waitForEvent('download'), press(name)]);
    return readFileSync(await file.path(), 'utf8');
  };
  const load = (content: string | Buffer) =>
    page
      .getByLabel('Load a JSON file')
      .setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(content) });

  it('hold everything as JSON, which gives it back on another device, and twice the same once', async () => {
    await openBench();
    await keep('As it is', 'a tie');
    await field(page, 'v(century), topic').fill('3');
    await keep('Tripled');
    await kept('Tripled').getByLabel('What I saw').fill('one number moved');
    await page.locator('.bench .another summary').click();
    await press('Show it: To be or not to be, word by word');
    await keep('To be');
    await page.getByLabel('Your paragraph').fill('ISRO, 100 % & "more"\nline');
    await page.getByLabel('what a token is there?').check();
    const json = await save('Save as JSON');
    const markdown = await page.locator('.notes-text').textContent();
    await openBench();
    await page.getByLabel('Your paragraph').fill('mine');
    await load(json);
    await page.getByText(/^Loaded\./).waitFor();
    expect(await page.getByLabel('Your paragraph').inputValue()).toBe('mine\n\nISRO, 100 % & "more"\nline');
    await page.getByLabel('Your paragraph').fill('');
    for (let i = 0; i < 2; i++) {
      await load(json);
      await page.waitForFunction(
        (text) => document.querySelector('.notes-text')?.textContent === text,
        markdown,
      );
    }
    await isNumPys('As it is', cricket, 2);
  });

  it.each([
    ['no JSON', 'hello', 'The file is not JSON. It begins with “hello”.'],
    ['another file', '{"format":"mha-progress","version":1}', 'The field “format” is “mha-progress”.'],
    ['a version to come', '{"format":"mha-practice","version":2}', 'The field “version” is 2.'],
    ['an unknown note', '{"format":"mha-practice","version":1,"notes":{"x":"<b>"}}', '“notes.x” is no field'],
    [
      'an input that is none',
      '{"format":"mha-practice","version":1,"experiments":[{"name":"a","expected":"","seen":"","input":"#s=1&h=3"}]}',
      '“experiments[0].input” is no input',
    ],
    ['bytes', Buffer.from([0xff, 0xfe, 0xfd]), '“mine.json” is no text'],
  ])('refuse %s by name, and keep what was there', async (_, content, said) => {
    await openBench();
    await page.getByLabel('Your paragraph').fill('mine');
    await load(content);
    await page.getByRole('alert').getByText(said).waitFor();
    await page.getByText('What was here is still here.').waitFor();
    expect(await page.getByLabel('Your paragraph').inputValue()).toBe('mine');
    expect(await page.locator('.kept').count()).toBe(0);
  });
});
