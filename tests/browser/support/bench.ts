import { expect } from 'vitest';
import { figure, openStep } from './chapter.ts';
import { fixed } from './format.ts';
import { type Case, cricket, type HeadValues, type Scenario, scenario } from './reference.ts';
import { newPage, page, server } from './session.ts';

/** How the tests work at the bench of step `practice`. */

export async function openBench(state: Record<string, string | number> = {}, width = 1280): Promise<void> {
  await newPage({ acceptDownloads: true, viewport: { width, height: 900 } });
  await openStep(page, server.url, 'practice', state);
}

export const press = (name: string | RegExp) =>
  page.locator(figure).getByRole('button', { name, exact: true }).click();
export const counted = () => page.locator('.counted').innerText();
export const kept = (name: string) =>
  page.locator('.kept').filter({ has: page.getByRole('heading', { name, exact: true }) });

export async function keep(name: string, expected = 'something'): Promise<void> {
  await page.getByLabel('A name for this input').fill(name);
  await page.locator('.bench').getByLabel('What I expected, and why').fill(expected);
  await press('Run it and keep it');
}

/** Rows of a table of one that was kept, the head of the row first. */
export const rowsOf = async (name: string, caption: string): Promise<string[][]> =>
  await kept(name)
    .getByRole('table', { name: new RegExp(`^${caption}`) })
    .locator('tbody tr, tfoot tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')),
    );

/** What the page has to show of a case, by NumPy. */
function wanted(full: Scenario, many: Scenario): { weights: string[][]; outputs: string[][] } {
  const heads = [...full.perHead, ...many.perHead];
  const each = (pick: (head: HeadValues) => number) => heads.map((head) => fixed(pick(head)));
  return {
    weights: [
      ...cricket.tokens.map((token, j) => [token, ...each(({ weights }) => weights[j] ?? Number.NaN)]),
      ['entropy in bits', ...each(({ entropyBits }) => entropyBits)],
    ],
    outputs: [
      ['One head', ...(full.perHead[0]?.output ?? []).map(fixed)],
      ['concat', ...many.concat.map(fixed)],
    ],
  };
}

export const isNumPys = async (name: string, one: Case, heads: number): Promise<void> => {
  const { weights, outputs } = wanted(scenario(one, 1), scenario(one, heads));
  expect(await rowsOf(name, 'Weights')).toEqual(weights);
  expect(await rowsOf(name, 'Outputs')).toEqual(outputs);
};
