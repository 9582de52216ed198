import type { Page } from 'playwright-core';
import { type Tab, until } from './host.ts';
import type { StepId } from './expected.ts';

/** How the tests get about in the chapter. */

export const stepIds: readonly StepId[] = ['full-head', 'two-heads'];

/** An address of the chapter: a step and, in the state, whatever else. */
export const at = (base: string, step: StepId, state: Readonly<Record<string, string | number>> = {}): string =>
  `${base}?step=${step}#s=1&step=${step}${Object.entries(state).map(([key, value]) => `&${key}=${value}`).join('')}`;

/** The root element says so once the first figure has drawn its numbers. */
const isReady = (): boolean => document.documentElement.dataset.mha === 'ready';

export const ready = (tab: Tab): Promise<boolean> => until(tab, 'the first figure', isReady, undefined);

export async function readyPage(page: Page): Promise<void> {
  await page.waitForFunction(isReady);
}

/** Opens a step in Chromium and waits for its numbers. A new address with the same document is loaded again. */
export async function openStep(page: Page, base: string, step: StepId, state: Readonly<Record<string, string | number>> = {}): Promise<void> {
  await page.goto('about:blank');
  await page.goto(at(base, step, state));
  await readyPage(page);
}

/** Every note and list that is folded. Runs in the page. */
export function unfold(): void {
  for (const details of document.querySelectorAll('details')) details.open = true;
}

/** The figure of the step that is shown, as a selector. */
export const figure = '.step.here .figure';
