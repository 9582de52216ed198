import { describe, expect, it } from 'vitest';
import { field, figure, openStep, readyPage, revealed } from './support/chapter.ts';
import { checkStep } from './support/check.ts';
import {
  expectedOutput,
  expectedProjections,
  type LayerCase,
  layerCase,
  layerCases,
  ownExample,
} from './support/layers.ts';
import { newPage, page, server, usePage } from './support/session.ts';

/** Projections and W_O, typed, pressed and switched as a learner does it, against NumPy. */

usePage();

type Step = 'projections' | 'output-projection';

/** @param typed what an address gives for entries that were typed before */
async function open(step: Step, { example }: LayerCase, typed: Record<string, string> = {}): Promise<void> {
  const state: Record<string, string> = {};
  for (const [place, text] of Object.entries(typed)) {
    const [weight = '', row, col] = place.split('.');
    state[weight] = `${state[weight] ? `${state[weight]},` : ''}${row}.${col}:${text}`;
  }
  if (example === 'cricket') return openStep(page, server.url, step, state);
  const query = `?step=${step}&example=${encodeURIComponent(JSON.stringify(ownExample))}`;
  await page.goto('about:blank');
  const edits = Object.entries(state).map(([weight, text]) => `&${weight}=${text}`);
  await page.goto(`${server.url}${query}#s=1&step=${step}&guess=${revealed}${edits.join('')}`);
  await readyPage(page);
}

const button = (name: string | RegExp) =>
  page.locator(figure).getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/** Field by field, by the keyboard; the columns of W_Q, W_K and W_V stand under the head that owns them. */
async function type({ edits, matrices }: LayerCase): Promise<void> {
  for (const [place, text] of Object.entries(edits)) {
    const [weight = '', row, col] = place.split('.');
    if (weight !== 'wO') {
      const width = (matrices[weight as 'wQ'][0]?.length ?? 0) / 2;
      await button(`Head ${'AB'[Math.floor(Number(col) / width)]}`).click();
    }
    await field(page, `W_${weight.slice(1)}, row ${Number(row) + 1}, dim. ${Number(col) + 1}`).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(text);
  }
  await page.keyboard.press('Tab');
}

const heads = (h: number): Promise<void> =>
  page
    .getByRole('group', { name: 'Heads', exact: true })
    .getByRole('button', { name: String(h), exact: true })
    .click();

const projected = ({ edits }: LayerCase): boolean =>
  Object.keys(edits).every((place) => !place.startsWith('wO'));
const nameOf = ({ name, example }: LayerCase): string => `${example}: ${name}`;
const presets: Readonly<Record<string, RegExp>> = {
  slice: /^Slice$/,
  swap: /^Swap A and B$/,
  borrow: /^A reads what B reads$/,
  mix: /^Mix$/,
  drop: /^Drop “/,
};

describe('projections', () => {
  const cases = layerCases.filter(
    (one) => projected(one) && one.gates.length === 0 && !one.name.startsWith('heads'),
  );
  it.each(cases.map((one) => [nameOf(one), one] as const))(
    '%s: every number, for each head',
    async (_, one) => {
      await open('projections', one);
      const preset = presets[one.name];
      if (preset) await button(preset).click();
      else await type(one);
      for (const [h, head] of [
        [2, 0],
        [2, 1],
        [1, 0],
        [4, 3],
      ] as const) {
        await heads(h);
        await button(`Head ${'ABCD'[head]}`).click();
        await checkStep(page, 'projections', expectedProjections(one, h, head));
      }
    },
  );

  it('says which of its presets it shows', async () => {
    await open('projections', layerCase('start'));
    expect(await button(/^Slice$/).getAttribute('aria-pressed')).toBe('true');
    for (const name of [/^Mix$/, /^Drop/, /^Swap/, /^A reads/]) {
      await button(name).click();
      const pressed = page.locator(`${figure} .presets [aria-pressed=true]`);
      expect(await pressed.count()).toBe(1);
      expect(await pressed.innerText()).toMatch(name);
    }
    await field(page, 'W_V, row 4, dim. 1').fill('3');
    expect(await page.locator(`${figure} .presets [aria-pressed=true]`).count()).toBe(0);
    await button('Reset').click();
    await page.locator(`${figure} .prediction`).waitFor();
    expect(await page.locator(`${figure} .presets`).count()).toBe(0);
  });

  it('keeps the number open when another head is looked at', async () => {
    await open('projections', layerCase('start'));
    await page
      .locator(figure)
      .getByRole('button', { name: /^k\(century\), dim\. 2,/ })
      .click();
    await button('Head B').click();
    const line = page.locator(`${figure} [role=status]`);
    expect(await line.innerText()).toMatch(/^Head B, k\(century\), dim\. 4: 0·0 \+ 0·0 \+ 2·0 \+ 1·1 = 1$/);
  });
});

describe('output-projection', () => {
  const swaps: Readonly<Record<string, readonly RegExp[]>> = {
    'heads swapped': [/^Swap heads/],
    'heads and rows swapped': [/^Swap heads/, /^Swap their rows/],
  };
  const cases = layerCases.filter((one) => !presets[one.name]);
  it.each(cases.map((one) => [nameOf(one), one] as const))('%s: every number', async (_, one) => {
    // The step before has its own tests of typing, above.
    await open('projections', one, swaps[one.name] ? {} : only(one, false));
    await page.getByRole('link', { name: 'Where the heads meet →' }).click();
    await page.locator(`.step.here[data-step=output-projection] .figure table`).first().waitFor();
    for (const name of swaps[one.name] ?? []) await button(name).click();
    if (!swaps[one.name]) await type({ ...one, edits: only(one, true) });
    for (const [i, gate] of one.gates.entries())
      if (gate === 0) await button(`Head ${'ABCD'[i]} counts`).click();
    for (const h of swaps[one.name] ? [2] : [2, 1, 4]) {
      await heads(h);
      await checkStep(page, 'output-projection', expectedOutput(one, h));
    }
  });

  it('brings a head back, and says that its factor acts elsewhere too', async () => {
    await open('output-projection', layerCase('start'));
    await button('Head B counts').click();
    await page.getByText('Head B: switched off').waitFor();
    await button('Head B counts').click();
    await checkStep(page, 'output-projection', expectedOutput(layerCase('start'), 2));
    await button('Head A counts').click();
    await openStep(page, server.url, 'two-heads', { gates: '0' });
    await page.getByText('Factors act on the way to the output').waitFor();
  });

  it('moves the factor of a head along with it', async () => {
    await openStep(page, server.url, 'output-projection', { gates: '0' });
    await button(/^Swap heads/).click();
    expect(await button('Head A counts').getAttribute('aria-pressed')).toBe('true');
    expect(await button('Head B counts').getAttribute('aria-pressed')).toBe('false');
  });

  it('says when everything moved and the output did not', async () => {
    const still = page.getByText('The output is the chapter’s');
    const changed = page.locator(`${figure} .changes li`);
    await open('output-projection', layerCase('start'));
    expect(await still.count()).toBe(0);
    await button(/^Swap heads/).click();
    expect(await still.count()).toBe(0);
    expect(await changed.allInnerTexts()).toEqual(['Heads A and B swapped']);
    await button(/^Swap their rows/).click();
    await still.waitFor();
    expect(await changed.allInnerTexts()).toEqual([
      'Heads A and B swapped',
      'WO: the rows of heads A and B swapped',
    ]);
  });
});

/** The edits of W_O, or all others. */
function only({ edits }: LayerCase, output: boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(edits).filter(([place]) => place.startsWith('wO') === output));
}

/** A reader who predicted nothing yet. */
async function fresh(): Promise<void> {
  await newPage();
}

describe('a prediction', () => {
  it.each([
    ['projections', 'drop', '0.6', 'You said 0.6. It is 0.446.'],
    ['output-projection', 'one more entry', '1', 'You said 1. It is 1.052.'],
  ] as const)('in %s makes the change that it was about', async (step, name, guess, told) => {
    await fresh();
    await page.goto(`${server.url}?step=${step}#s=1&step=${step}`);
    await readyPage(page);
    expect(await page.locator(`${figure} .presets`).count()).toBe(0);
    await page.locator('.step.here #field-prediction').fill(guess);
    await page.keyboard.press('Enter');
    await page.getByText(told).waitFor();
    const now = layerCase(name);
    const expected = step === 'projections' ? expectedProjections(now, 2, 0) : expectedOutput(now, 2);
    const [, value = ''] = /It is (.*)\.$/.exec(told) ?? [];
    await checkStep(page, step, {
      ...expected,
      given: [...expected.given, { where: [/› p$/], like: /^You said/, numbers: [guess, value] }],
    });
  });

  it('that was skipped changes nothing', async () => {
    await fresh();
    await page.goto(`${server.url}?step=projections#s=1&step=projections`);
    await readyPage(page);
    await page.locator('.step.here').getByRole('button', { name: 'Skip', exact: true }).click();
    await checkStep(page, 'projections', expectedProjections(layerCase('start'), 2, 0));
  });
});
