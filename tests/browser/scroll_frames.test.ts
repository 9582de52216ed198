import { expect, it } from 'vitest';
import { openStep, stepIds } from './support/chapter.ts';
import { newPage, page, server, useChromium } from './support/session.ts';

/** What is wider than its place scrolls in a frame that says so, and that the keyboard reaches. */

useChromium();

/** Everything shown that scrolls sideways, or says that it does. */
function frames() {
  return [...document.querySelectorAll<HTMLElement>('.step.here *')]
    .filter((one) => one.checkVisibility() && !/^(textarea|input|select)$/.test(one.localName))
    .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX))
    .map((one) => {
      const hint = one.querySelector(':scope > .scroll-hint');
      return {
        name: one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40) ?? '',
        overflows: one.scrollWidth > one.clientWidth,
        // A program has a sentence of its own below it.
        says: one.matches('.listing') || (hint?.checkVisibility() ?? false),
        isListing: one.matches('.listing'),
        isReached: one.tabIndex === 0 && one.hasAttribute('aria-label'),
      };
    });
}

it.each(stepIds)('%s: a line says so where something goes on to the right, and only there', async (step) => {
  await newPage({ viewport: { width: 360, height: 800 } });
  await openStep(page, server.url, step);
  await page.locator('.step.here details').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true;
  });
  await page.waitForTimeout(300);
  const narrow = await page.evaluate(frames);
  for (const frame of narrow) {
    if (!frame.isListing) expect(frame.says, frame.name).toBe(frame.overflows);
    if (frame.overflows) expect(frame.isReached, frame.name).toBe(true);
  }
  if (['cost', 'recap', 'scaling'].includes(step))
    expect(narrow.filter(({ overflows }) => overflows).length).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1600, height: 800 });
  await page.waitForTimeout(300);
  for (const frame of await page.evaluate(frames))
    if (!frame.isListing) expect(frame.says, frame.name).toBe(frame.overflows);
});

it('a map that outgrows its place says so, and again not when it is short', async () => {
  await newPage({ viewport: { width: 360, height: 800 } });
  await openStep(page, server.url, 'practice');
  const hint = page.locator('.map .scroll-hint');
  const outline = page.locator('textarea.outline');
  await outline.fill('Attention\n  a branch with a long name\n    and another one below it');
  await hint.waitFor();
  await outline.fill('');
  await hint.waitFor({ state: 'hidden' });
});
