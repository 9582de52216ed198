import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chooseHeads, field, figure, goTo, openStep, readyPage, toggleEditor } from './support/chapter.ts';
import { page, server, usePage } from './support/session.ts';

/** The address holds the view; reset gives the start back; back and forward go where they came from. */

usePage();

const view = (of: Page): Promise<string> => of.locator(figure).innerText();
const title = (of: Page): Promise<string> => of.locator('.step.here h1').innerText();
const pressed = (of: Page): Promise<(string | null)[]> =>
  of
    .locator(`${figure} button[aria-pressed=true]`)
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent));

/** Waits until the page has written its address, which it does a moment after the last change. */
async function settledUrl(matching: RegExp): Promise<string> {
  await page.waitForURL(matching);
  return page.url();
}

const titles = { full: /reads all four dimensions/, two: /read by one head and by two/ };

describe('the address restores the view', () => {
  it('of the duel with edits, heads and the open number', async () => {
    await openStep(page, server.url, 'two-heads');
    await toggleEditor(page);
    await field(page, 'v(century), topic').fill('3');
    await field(page, 'q(his), pronoun').fill('-0.25');
    await field(page, 'k(his), name').fill('1e-7');
    await toggleEditor(page);
    await chooseHeads(page, 4);
    await page
      .getByRole('button', { name: /^weight of century/ })
      .last()
      .click();
    const url = await settledUrl(/open=3\.weight\.2/);
    const [now, open] = [await view(page), await pressed(page)];
    expect(now).toContain('v(century), topic: 1 → 3');
    expect(open.join()).toContain('weight of century');

    const other = await page.context().newPage();
    await other.goto(url);
    await readyPage(other);
    expect(await view(other)).toBe(now);
    expect(await pressed(other)).toEqual(open);
    await other.reload();
    await readyPage(other);
    expect(await view(other)).toBe(now);
    await other.close();
  });

  it('of the full head with a released number', async () => {
    await openStep(page, server.url, 'full-head');
    await page.getByRole('button', { name: 'entropy, 1.370 bits' }).click();
    const open = await settledUrl(/open=full\.entropy/);
    await page.keyboard.press('Escape');
    const released = await settledUrl(/open=none/);
    for (const [url, count] of [
      [open, 1],
      [released, 0],
    ] as const) {
      await page.goto('about:blank');
      await page.goto(url);
      await readyPage(page);
      expect(await pressed(page)).toHaveLength(count);
    }
  });

  it('when another one is put into the address bar', async () => {
    await openStep(page, server.url, 'full-head');
    await page.evaluate(() => {
      location.hash = '#s=1&step=two-heads&h=1&v=2.2:3';
    });
    await page.getByRole('table', { name: 'Output of the head on the right' }).waitFor();
    expect(await title(page)).toMatch(titles.two);
    expect(await view(page)).toContain('v(century), topic: 1 → 3');
  });

  it('the query chooses a step where the hash does not', async () => {
    await page.goto(`${server.url}?step=two-heads`);
    await readyPage(page);
    expect(await title(page)).toMatch(titles.two);
    await page.goto(`${server.url}?step=two-heads#s=1&step=full-head`);
    await page.reload();
    await readyPage(page);
    expect(await title(page)).toMatch(titles.full);
  });
});

describe('reset gives the start back', () => {
  it('whatever was edited, chosen and opened', async () => {
    await openStep(page, server.url, 'two-heads');
    const start = await view(page);
    const open = await pressed(page);
    await toggleEditor(page);
    for (const [name, value] of [
      ['q(his), name', '7'],
      ['k(century), position', '-2'],
      ['v(Kohli), name', '0.125'],
    ] as const)
      await field(page, name).fill(value);
    await field(page, 'v(his), topic').fill('nonsense');
    await chooseHeads(page, 1);
    await page
      .getByRole('button', { name: /^output, name/ })
      .first()
      .click();
    expect(await view(page)).not.toBe(start);
    await page.getByRole('button', { name: 'Reset' }).click();
    // The prediction belongs to the start of the step.
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    expect(await field(page, 'q(his), name').inputValue()).toBe('1');
    expect(await field(page, 'v(his), topic').inputValue()).toBe('0');
    await toggleEditor(page);
    expect(await view(page)).toBe(start);
    expect(await pressed(page)).toEqual(open);
    await settledUrl(/#s=1&step=two-heads&guess=(?:[a-z-]+:,)+two-heads:$/);
    expect(await page.locator(`${figure} .differs, ${figure} [aria-invalid]`).count()).toBe(0);
  });

  it('in the other step too', async () => {
    await openStep(page, server.url, 'full-head', { v: '2.2:3' });
    expect(await view(page)).toContain('v(century), topic: 1 → 3');
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    const after = await view(page);
    await openStep(page, server.url, 'full-head');
    expect(after).toBe(await view(page));
  });
});

describe('back and forward', () => {
  it('go from step to step, each with its title, figure and focus', async () => {
    await openStep(page, server.url, 'full-head');
    const first = await view(page);
    await goTo(page, 'two-heads');
    expect(await title(page)).toMatch(titles.two);
    expect(await page.title()).toMatch(/by two/);
    expect(await page.evaluate(() => document.activeElement?.closest('section')?.dataset.step)).toBe(
      'two-heads',
    );
    await page.getByRole('table', { name: 'Head A: from scores to weights' }).waitFor();
    await chooseHeads(page, 4);
    await settledUrl(/h=4/);
    const second = await view(page);
    await page.goBack();
    await page.waitForFunction(() => /all four/.test(document.title));
    expect(await title(page)).toMatch(titles.full);
    expect(await view(page)).toBe(first);
    await page.goForward();
    await page.waitForFunction(() => /by two/.test(document.title));
    expect(await view(page)).toBe(second);
  });

  it('a hundred edits are one entry of the history', async () => {
    await openStep(page, server.url, 'two-heads');
    const entries = await page.evaluate(() => history.length);
    await toggleEditor(page);
    for (let value = 0; value < 100; value++) await field(page, 'v(century), topic').fill(String(value));
    await settledUrl(/v=2\.2:99/);
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });

  it('edits go along to the other step', async () => {
    await openStep(page, server.url, 'two-heads', { v: '2.2:3' });
    await goTo(page, 'full-head');
    expect(await view(page)).toContain('v(century), topic: 1 → 3');
    await page.getByRole('button', { name: 'output, topic, 0.301, differs from the chapter' }).waitFor();
  });
});
