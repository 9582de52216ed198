import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectedAtStart, fullest } from './support/at_start.ts';
import { axeViolations } from './support/axe.ts';
import {
  chooseHeads,
  field,
  figure,
  openStep,
  readyPage,
  stepIds,
  toggleEditor,
  unfold,
} from './support/chapter.ts';
import type { StepId } from './support/expected.ts';
import { listControls, walkByTab } from './support/keyboard.ts';
import { clipped, sideways, smallTargets } from './support/layout.ts';
import { some, whole } from './support/seeded.ts';
import { newPage, page, server, useChromium } from './support/session.ts';

/** For a screen reader, a keyboard, a narrow window, a printer, and an eye that wants no motion. */

useChromium();

async function open(step: StepId, options: BrowserContextOptions = {}): Promise<void> {
  await newPage(options);
  await openStep(page, server.url, step);
}

/** Whether it is the turn of a step where plainly one in so many is tried. */
const often = (step: StepId, many: number): boolean => whole || stepIds.indexOf(step) % many === 0;

/** Everything a step can show at once: notes unfolded, the editor with a refused value, what changed, a notice. */
async function openEverything(step: StepId, options: BrowserContextOptions = {}): Promise<void> {
  await newPage(options);
  await page.goto(`${server.url}?step=${step}#s=1&step=${step}&${fullest[step]}&nonsense=1`);
  await readyPage(page);
  if (step === 'two-heads') {
    await toggleEditor(page);
    await field(page, 'q(his), name').fill('x');
    await page.getByRole('alert').waitFor();
  }
  await page.evaluate(unfold);
}

const narrow = { viewport: { width: 320, height: 640 } };

describe.each(stepIds)('%s: axe finds nothing', (step) => {
  it.each(['light', 'dark'] as const)('at the start and with everything open, %s', async (colorScheme) => {
    const shows = [
      () => open(step, { colorScheme }),
      () => openEverything(step, { colorScheme, ...narrow }),
      () => openEverything(step, { colorScheme }),
    ];
    // Plainly, light on a narrow page and in every other step at the start, dark with everything open on a wide one.
    const plain = colorScheme === 'dark' ? shows.slice(2) : shows.slice(often(step, 2) ? 0 : 1, 2);
    for (const show of whole ? shows : plain) {
      await show();
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const [red = 0] = background.match(/\d+/g)?.map(Number) ?? [];
      expect(red < 128, background).toBe(colorScheme === 'dark');
      expect(await axeViolations(page)).toEqual([]);
    }
  });

  it('nor with the theme that the address asks for', async () => {
    await newPage({ colorScheme: 'light' });
    await page.goto(`${server.url}?theme=dark&step=${step}`);
    await readyPage(page);
    const [red = 255] =
      (await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
        .match(/\d+/g)
        ?.map(Number) ?? [];
    expect(red).toBeLessThan(128);
    // The colours are those of a dark window, which axe saw above.
    if (often(step, 4)) expect(await axeViolations(page)).toEqual([]);
  });
});

it.each(stepIds)('%s: every table has a caption and every head cell a scope', async (step) => {
  await open(step);
  const faults = await page.evaluate(() =>
    [...document.querySelectorAll('.step.here table')].flatMap((table) => {
      const caption = table.querySelector('caption')?.textContent?.trim();
      const heads = [...table.querySelectorAll('th')];
      const unscoped = heads.filter((head) => !head.scope || !head.textContent?.trim()).length;
      return caption && heads.length >= 4 && unscoped === 0
        ? []
        : [`${caption ?? 'no caption'}: ${unscoped} of ${heads.length} head cells`];
    }),
  );
  expect(faults).toEqual([]);
  // What the programs print stands in lines; practice has places to write in.
  const least = step === 'reproduce' || step === 'practice' ? 0 : 1;
  expect(await page.locator('.step.here table').count()).toBeGreaterThanOrEqual(least);
});

describe.each(stepIds)('%s by keyboard', (step) => {
  it('Tab comes to every control in order, and its focus is seen', async () => {
    await openEverything(step);
    const controls = await listControls(page);
    const stops = await walkByTab(page);
    const reached = stops.map(({ index }) => index).filter((index) => index >= 0);
    expect(controls.length).toBeGreaterThan(20);
    // The title takes the focus when a step begins; it is no control.
    expect(
      controls.filter((control, index) => !reached.includes(index) && !control.startsWith('h1')),
    ).toEqual([]);
    expect(reached).toEqual([...reached].sort((a, b) => a - b));
    expect(stops.filter(({ unseen }) => unseen).map(({ label, unseen }) => `${label}: ${unseen}`)).toEqual(
      [],
    );
  });

  it('Enter and Space open every number, Escape and a second press let go', async () => {
    await open(step);
    const numbers = page.locator(`${figure} :is(td, dd) button`);
    const count = await numbers.count();
    expect(count).toBe(expectedAtStart(step).pressables.length);
    await page.keyboard.press('Escape');
    const state = (index: number): Promise<string> =>
      numbers.nth(index).evaluate((button, line) => {
        const focused = document.activeElement === button ? 'focused' : 'lost';
        const open = document.querySelector<HTMLElement>(line)?.innerText.includes(' = ');
        return `${button.getAttribute('aria-pressed')} ${focused} ${open ? 'line' : 'no line'}`;
      }, `${figure} [role=status]`);
    for (const index of some(
      12,
      Array.from({ length: count }, (_, i) => i),
      count,
    )) {
      await numbers.nth(index).focus();
      // Where the focus stands on the number that is open already, it is let go first.
      if ((await numbers.nth(index).getAttribute('aria-pressed')) === 'true')
        await page.keyboard.press('Escape');
      const seen: string[] = [];
      for (const key of ['Enter', 'Escape', 'Space', 'Space', 'Enter', 'Enter']) {
        await page.keyboard.press(key);
        seen.push(await state(index));
      }
      const [on, off] = ['true focused line', 'false focused no line'];
      expect(seen, (await numbers.nth(index).getAttribute('aria-label')) ?? '').toEqual([
        on,
        off,
        on,
        off,
        on,
        off,
      ]);
    }
  });
});

it('the other controls work by keyboard alone', async () => {
  await newPage();
  await page.goto(server.url);
  await readyPage(page);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the step');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1');
  await page.locator('summary', { hasText: 'Contents' }).focus();
  await page.keyboard.press('Enter');
  for (const id of stepIds) {
    await page.keyboard.press('Tab');
    if (id === 'two-heads') break;
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /read by one head and by two/ }).waitFor();
  await page.getByRole('button', { name: 'Skip', exact: true }).focus();
  await page.keyboard.press('Enter');
  // What had the focus is gone: it goes to the title.
  await page.waitForFunction(() => document.activeElement?.localName === 'h1');
  await page.getByRole('button', { name: 'Edit Q, K and V' }).focus();
  await page.keyboard.press('Space');
  await field(page, 'v(century), topic').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('3');
  await page.getByText('v(century), topic: 1 → 3').waitFor();
  // Typing never moves the focus, and Escape inside a field keeps what was typed.
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('3');
  await page.getByRole('group', { name: 'Heads on the right' }).getByRole('button', { name: '4' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: 'Concatenation of 4 heads' }).waitFor();
  await page.getByRole('button', { name: 'Reset' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: 'Concatenation of 2 heads' }).waitFor();
  await page.getByRole('button', { name: 'Skip', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.locator('summary', { hasText: 'What this example' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('Only head A is sharper').waitFor();
});

describe.each(stepIds)('%s on a narrow page', (step) => {
  it('never scrolls sideways at 320 px, cuts off nothing, and every control is 24 px', async () => {
    await openEverything(step, narrow);
    for (const heads of step === 'two-heads' ? [1, 2, 4] : [0]) {
      if (heads) await chooseHeads(page, heads);
      expect(await page.evaluate(sideways)).toEqual([]);
      expect(await page.evaluate(clipped)).toEqual([]);
      expect(await page.evaluate(smallTargets)).toEqual([]);
    }
  });

  it('nor with letters of twice the size at 1280 px', async () => {
    await openEverything(step);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await page.evaluate(sideways)).toEqual([]);
    expect(await page.evaluate(clipped)).toEqual([]);
  });

  it('has controls of 24 px at 1280 px', async () => {
    await openEverything(step);
    expect(await page.evaluate(smallTargets)).toEqual([]);
    expect(await page.evaluate(clipped)).toEqual([]);
  });
});

describe('motion', () => {
  /** Longest transition or animation that any element may run, in ms. Runs in the page. */
  const longest = (): number => {
    const ms = (list: string): number =>
      Math.max(
        ...list.split(',').map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000)),
      );
    return Math.max(
      ...[...document.querySelectorAll('*')].map((element) => {
        const style = getComputedStyle(element);
        return Math.max(
          ms(style.transitionDuration),
          style.animationName === 'none' ? 0 : ms(style.animationDuration),
        );
      }),
    );
  };
  it('takes less than 400 ms', async () => {
    await open('two-heads');
    expect(await page.evaluate(longest)).toBeLessThan(400);
  });
  it('is off where the reader wants none', async () => {
    await open('two-heads', { reducedMotion: 'reduce' });
    expect(await page.evaluate(longest)).toBe(0);
    await chooseHeads(page, 4);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

it('prints what waits for a prediction on the screen, and nothing to press', async () => {
  await open('full-head');
  await openStep(page, server.url, 'full-head', { guess: 'two-heads:' });
  const weights = page.locator(figure).getByRole('button', { name: /^weight of/ });
  expect(await weights.count()).toBe(0);
  await page.emulateMedia({ media: 'print' });
  await page.locator(`${figure} .prediction`).waitFor({ state: 'detached' });
  expect(await weights.count()).toBe(3);
  expect(await page.locator('.go, .help').filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await page.locator(`${figure} .prediction`).waitFor();
  expect(await weights.count()).toBe(0);
});

it('prints every step, with its notes', async () => {
  await open('full-head');
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('main').innerText();
  for (const sentence of [
    'Two different reasons, one number',
    'Splitting adds no information',
    'Only head A is sharper',
  ])
    expect(text).toContain(sentence);
  expect(await page.getByRole('table', { name: 'From scores to weights', exact: true }).isVisible()).toBe(
    true,
  );
});
