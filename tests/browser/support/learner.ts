import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { reference } from './dist.ts';

/** A learner who works by keyboard alone. */

interface Known {
  readonly expected: readonly number[];
}
const known = (
  JSON.parse(readFileSync(`${reference}/exercises.json`, 'utf8')) as {
    readonly questions: Readonly<Record<string, Readonly<Record<string, Known>>>>;
  }
).questions;

/** What NumPy expects of a part that asks for numbers. */
export const expectedOf = (question: string, part: string): readonly number[] => {
  const found = known[question]?.[part]?.expected;
  if (!found) throw new Error(`nothing is known of ${question}.${part}`);
  return found;
};

/** As a learner types it: three decimals, or the whole number. */
const typed = (values: readonly number[]): string =>
  values.map((value) => (Number.isInteger(value) ? String(value) : value.toFixed(3))).join(', ');

/** All parts in order; a choice has the right option, an order its lines, numbers come from NumPy. */
export const parts: readonly (readonly [step: string, question: string, part: string, option?: string])[] = [
  ['sentence', 'sentence-check', 'distance'],
  ['sentence', 'sentence-check', 'shared', 'similarity'],
  ['bottleneck', 'bottleneck-check', 'weight'],
  ['bottleneck', 'bottleneck-check', 'free', 'sameToken'],
  ['mechanism', 'mechanism-check', 'w-q'],
  ['mechanism', 'mechanism-check', 'scores'],
  ['full-head', 'full-head-check', 'unscaled'],
  ['two-heads', 'two-heads-check', 'changes', 'headBAndFull'],
  ['two-heads', 'two-heads-check', 'full-dot'],
  ['two-heads', 'two-heads-check', 'weights-b'],
  ['projections', 'projections-check', 'product'],
  ['projections', 'projections-check', 'drops', 'nameOfKey'],
  ['output-projection', 'output-projection-check', 'output'],
  ['output-projection', 'output-projection-check', 'order', 'rows'],
  ['reproduce', 'reproduce-check', 'lines'],
  ['reproduce', 'reproduce-check', 'shift', 'same'],
  ['practice', 'practice-check', 'experiment', 'oneChange'],
  ['recall', 'recall-1', 'd-k'],
  ['recall', 'recall-1', 'divisor'],
  ['recall', 'recall-1', 'effect', 'raw'],
  ['recall', 'recall-1', 'expresses', 'scalarPerKey'],
  ['recall', 'recall-2', 'd-k'],
  ['recall', 'recall-2', 'parameters'],
  ['recall', 'recall-3', 'weights', 'none'],
  ['recall', 'recall-3', 'head-a'],
  ['recall', 'recall-3', 'head-b'],
  ['recall', 'recall-3', 'concat'],
  ['recall', 'recall-3', 'full'],
  ['recall', 'recall-3', 'after-output', 'anyOne'],
  ['recall', 'recall-4', 'why', 'shrinkTogether'],
  ['recall', 'recall-4', 'assumes', 'independent'],
  ['recall', 'recall-4', 'raw'],
  ['recall', 'recall-4', 'scaled'],
  ['recall', 'recall-4', 'scaled-again'],
  ['recall', 'recall-4', 'order', 'assumption,product,sum,divided,rest'],
  ['recall', 'recall-5', 'contradiction', 'slotsNotUse'],
  ['recall', 'recall-5', 'one-head'],
  ['recall', 'recall-6', 'single'],
  ['recall', 'recall-6', 'split'],
];

/** The right answer to a part: what to type, or the option, or the lines in their order. */
export function rightAnswer(question: string, part: string): string {
  const [, , , option] = parts.find(([, q, p]) => q === question && p === part) ?? [];
  return option ?? typed(expectedOf(question, part));
}

export const partOf = (question: string, part: string): string =>
  `[data-question="${question}"] .part:has([id="prompt-${question}-${part}"])`;

/** Presses Tab, backwards where that is the way, until `selector` has the focus. */
export async function tabTo(page: Page, selector: string, limit = 400): Promise<void> {
  for (let presses = 0; presses < limit; presses++) {
    const way = await page.evaluate((wanted) => {
      const active = document.activeElement ?? document.body;
      if (active.matches(wanted)) return 'there';
      const target = [...document.querySelectorAll(wanted)].find((one) => one.checkVisibility());
      if (!target) return 'missing';
      return active.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING ? 'back' : 'on';
    }, selector);
    if (way === 'there') return;
    if (way === 'missing') throw new Error(`${selector} is not on the page`);
    await page.keyboard.press(way === 'back' ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`${selector} was not reached in ${limit} presses`);
}

/** Puts lines in order by the keyboard alone, from the first place on; gives back what was announced last. */
export async function putInOrder(
  page: Page,
  question: string,
  part: string,
  wanted: readonly string[],
): Promise<string> {
  const place = partOf(question, part);
  const now = (): Promise<string[]> =>
    page
      .locator(`${place} .order [id^="up-"]`)
      .evaluateAll((all, prefix) => all.map(({ id }) => id.slice(prefix.length)), `up-${question}-${part}-`);
  for (const [to, id] of wanted.entries())
    while ((await now()).indexOf(id) > to) {
      await tabTo(page, `[id="up-${question}-${part}-${id}"]`);
      await page.keyboard.press('Enter');
      await page.waitForTimeout(20);
    }
  return page.locator(`${place} [role=status].unseen`).innerText();
}

/** Answers a part and waits for what is said to it; gives that back, in one line. */
export async function answer(page: Page, question: string, part: string, text: string): Promise<string> {
  const place = partOf(question, part);
  if ((await page.locator(`${place} .order`).count()) > 0) {
    await putInOrder(page, question, part, text.split(','));
    await tabTo(page, `${place} .go`);
  } else if ((await page.locator(`${place} input[type=radio]`).count()) > 0) {
    await tabTo(page, `${place} input[type=radio]`);
    for (let presses = 0; presses < 8; presses++) {
      const chosen = await page.evaluate(() => {
        const { value, checked } = document.activeElement as HTMLInputElement;
        return checked ? value : '';
      });
      if (chosen === text) break;
      const first =
        chosen === '' && (await page.evaluate(() => (document.activeElement as HTMLInputElement).value));
      await page.keyboard.press(first === text ? 'Space' : 'ArrowDown');
    }
    await tabTo(page, `${place} .go`);
  } else {
    await tabTo(page, `[id="field-${question}-${part}"]`);
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(text);
  }
  // In the field of a matrix Enter alone makes a new row.
  const isMatrix = (await page.locator(`${place} textarea`).count()) > 0;
  await page.keyboard.press(isMatrix ? 'Control+Enter' : 'Enter');
  await page.locator(`${place} .verdict[data-verdict]`).waitFor();
  const said = await page.locator(`${place} .verdict p`).allInnerTexts();
  return said.join(' ').replace(/\s+/g, ' ').trim();
}

/** Presses a button of a part by its words. */
export async function press(page: Page, question: string, part: string, name: string): Promise<void> {
  const place = partOf(question, part);
  const button = page.locator(place).getByRole('button', { name });
  await button.evaluate((element) => element.setAttribute('data-aim', ''));
  await tabTo(page, `${place} [data-aim]`);
  await page.keyboard.press('Enter');
  await page.evaluate(() => document.querySelector('[data-aim]')?.removeAttribute('data-aim'));
}

/** Opens a step from the list of contents. */
export async function openFromContents(page: Page, step: string): Promise<void> {
  if ((await page.locator('.contents[open]').count()) === 0) {
    await tabTo(page, '.contents summary');
    await page.keyboard.press('Enter');
  }
  await tabTo(page, `.contents a[data-go="${step}"]`);
  await page.keyboard.press('Enter');
  await page.locator(`.step.here[data-step="${step}"]`).waitFor();
}

/** The results of the step that is shown: parts, tried and right, question by question. */
export const resultCounts = (page: Page): Promise<string[]> =>
  page.locator('.step.here .results tbody tr').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.querySelectorAll('td')]
        .slice(0, 3)
        .map((cell) => cell.textContent?.trim())
        .join(' '),
    ),
  );
