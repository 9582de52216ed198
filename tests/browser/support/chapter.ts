import type { Locator, Page } from 'playwright-core';
import type { StepId } from './expected.ts';
import { type Tab, until } from './host.ts';

/** How the tests get about in the chapter. */

export const stepIds: readonly StepId[] = [
  'sentence',
  'bottleneck',
  'mechanism',
  'full-head',
  'two-heads',
  'projections',
  'output-projection',
  'mistakes',
  'reproduce',
  'cost',
  'scaling',
  'specialise',
  'misconception',
  'recall',
  'practice',
  'recap',
];

/** All predictions skipped: the figures show everything. */
export const revealed =
  'full-head:,two-heads:,projections:,output-projection:,specialise:,misconception:,scaling:,cost:';

/** An address of the chapter: a step and, in the state, whatever else. Nothing waits for a prediction. */
export const at = (
  base: string,
  step: StepId,
  state: Readonly<Record<string, string | number>> = {},
): string =>
  `${base}?step=${step}#s=1&step=${step}${Object.entries({ guess: revealed, ...state })
    .map(([key, value]) => `&${key}=${value}`)
    .join('')}`;

/**
 * The root element says so once the first figure has drawn its numbers, and again once the questions are there. What is
 * still being simulated says that it is busy.
 */
const isReady = (): boolean => {
  const { mha, mhaQuestions } = document.documentElement.dataset;
  const busy = document.querySelector('.step.here [aria-busy=true]') !== null;
  return mha === 'ready' && mhaQuestions === 'ready' && !busy;
};

export const ready = (tab: Tab): Promise<boolean> =>
  until(tab, 'the first figure and the questions', isReady, undefined);

export async function readyPage(page: Page): Promise<void> {
  await page.waitForFunction(isReady);
}

/** Opens a step in Chromium and waits for its numbers. A new address with the same document is loaded again. */
export async function openStep(
  page: Page,
  base: string,
  step: StepId,
  state: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  await page.goto('about:blank');
  await page.goto(at(base, step, state));
  await readyPage(page);
}

/** Every document of the page begins as if nothing but the skipped predictions had been kept on the device. */
export const forgetful = (page: Page): Promise<unknown> =>
  page.addInitScript((guess) => {
    if (location.protocol !== 'about:') localStorage.setItem('mha-chapter', `#s=1&guess=${guess}`);
  }, revealed);

/**
 * Unfolds every note and list of the chapter; the licences in the footer stay folded, and so does the panel of
 * examples, which comes a moment later and has tests of its own. Runs in the page.
 */
export function unfold(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>(
    'header details, main details:not(.another)',
  ))
    details.open = true;
}

/** The figure of the step that is shown, as a selector. */
export const figure = '.step.here .figure';

export const titles: Readonly<Record<StepId, string>> = {
  sentence: 'One sentence',
  bottleneck: 'The bottleneck',
  mechanism: 'The mechanism',
  'full-head': 'The full-width head',
  'two-heads': 'One head beside two',
  projections: 'Where Q, K and V come from',
  'output-projection': 'Where the heads meet',
  reproduce: 'Run it yourself',
  scaling: 'Why the root',
  mistakes: 'Bugs that raise no error',
  specialise: 'What heads specialise in',
  misconception: 'A common misconception',
  cost: 'What it costs',
  recall: 'Six questions',
  practice: 'Practice',
  recap: 'Looking back',
};

/** Follows the link at the end of the step that is shown, and waits for the figure, which may have to be loaded. */
export async function goTo(page: Page, step: StepId): Promise<void> {
  const links = page.getByRole('navigation', { name: /^Before and after/ });
  await links.getByRole('link', { name: titles[step] }).click();
  await page.locator(`.step.here[data-step=${step}] .figure:not(:has(> .fallback))`).waitFor();
}

/** Chooses how many heads stand on the right. */
export const chooseHeads = (page: Page, heads: number): Promise<void> =>
  page
    .getByRole('group', { name: 'Heads on the right' })
    .getByRole('button', { name: String(heads), exact: true })
    .click();

/** Turns the tables of Q, K and V into fields, or back. */
export const toggleEditor = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Edit Q, K and V' }).click();

/** A field of the editor, e.g. `v(century), topic`. */
export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });

/** Words that no sentence of the page contains, and a number that was not checked would print. */
export const nonNumbers = /NaN|Infinity|undefined|\[object|\bnull\b/;
