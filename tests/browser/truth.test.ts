import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluate } from './support/arithmetic.ts';
import { chooseHeads, field, figure, goTo, openStep, toggleEditor, unfold } from './support/chapter.ts';
import { collectErrors, launchChromium } from './support/chromium.ts';
import { disagreements, numbersIn } from './support/claims.ts';
import { site } from './support/dist.ts';
import {
  type Expected,
  expectedFullHead,
  expectedTwoHeads,
  features,
  type StepId,
} from './support/expected.ts';
import { inventory, type Opened } from './support/inventory.ts';
import { claimsOf } from './support/prose.ts';
import { cricket, type EditCase, edits, tokens } from './support/reference.ts';
import { type Server, serve } from './support/server.ts';

/**
 * Every number on the page is one that NumPy computed: each text, spoken name, field and bar that holds a number has to
 * be claimed by an expected value, found by the names of its table, row and column; one nobody claims is a failure.
 */

let server: Server;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  server = await serve({ root: site });
  browser = await launchChromium();
  page = await browser.newPage();
  errors = collectErrors(page);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** What is wrong with one opened number; its line is worked out again from what it prints. */
function faultsOfLine({ path, line, lit }: Opened, expected: Expected): string[] {
  const pressable = expected.pressables.find(({ where }) =>
    where.every((piece) => (typeof piece === 'string' ? path.includes(piece) : piece.test(path))),
  );
  if (!pressable) return [`nobody expects ${path}`];
  const faults: string[] = [];
  const name = /button "([^"]*(?:“[^”]*”[^"]*)?)"$/.exec(path)?.[1] ?? '';
  const wanted = pressable.name + (pressable.differs ? ', differs from the chapter' : '');
  if (name !== wanted) faults.push(`is called “${name}”, not “${wanted}”`);
  if (!pressable.says.test(line)) faults.push(`opens “${line}”, which does not match ${pressable.says}`);
  const arithmetic = line.slice(line.indexOf(': ') + 2);
  const [terms = '', value = ''] = arithmetic.split(' = ');
  if (numbersIn(terms).join(' ') !== pressable.operands.join(' '))
    faults.push(
      `has the operands ${numbersIn(terms).join(' ')}, not ${pressable.operands.join(' ')}, in “${line}”`,
    );
  if (value.replace(/ bits$/, '') !== pressable.text)
    faults.push(`comes to ${value}, not ${pressable.text}, in “${line}”`);
  try {
    const [low, high] = evaluate(terms);
    const slack = 1e-9 * Math.max(1, Math.abs(pressable.exact));
    if (pressable.exact < low - slack || pressable.exact > high + slack)
      faults.push(`works out to ${low} … ${high}, not ${pressable.exact}, in “${line}”`);
  } catch (error) {
    faults.push(String(error));
  }
  const sorted = (texts: readonly string[]): string => [...texts].sort().join(' ');
  if (sorted(lit) !== sorted(pressable.lights))
    faults.push(`lights ${lit.join(' ')}, not ${pressable.lights.join(' ')}`);
  return faults.map((fault) => `${path} ${fault}`);
}

interface Bar {
  readonly length: number;
  readonly axis: number;
  readonly bold: boolean;
}

/** Drawn lengths of the bars and of their axes, in px, and whether the weight beside is bold. */
function bars(): Bar[] {
  return [...document.querySelectorAll('.step.here .bar')].map((bar) => ({
    length: bar.querySelector('.fill')?.getBoundingClientRect().width ?? Number.NaN,
    axis: bar.getBoundingClientRect().width,
    bold: Number(getComputedStyle(bar.closest('td')?.querySelector('button') ?? bar).fontWeight) >= 600,
  }));
}

async function check(step: StepId, expected: Expected): Promise<void> {
  await page.evaluate(unfold);
  const { places, opened } = await page.evaluate(inventory, { root: 'body', press: true });
  expect(disagreements(places, claimsOf(step, expected, places))).toEqual([]);
  expect(opened.flatMap((one) => faultsOfLine(one, expected))).toEqual([]);
  expect(opened).toHaveLength(expected.pressables.length);

  const sentences = await page.locator(`${figure} p`).allInnerTexts();
  expect(sentences.filter((text) => /^(Largest weight|A tie|No preference)/.test(text))).toEqual(
    expected.largest,
  );

  const drawn = await page.evaluate(bars);
  const [first] = drawn;
  expect(drawn).toHaveLength(expected.bars.length);
  expect(first?.axis).toBeGreaterThan(30);
  for (const [index, { length, axis }] of drawn.entries()) {
    expect(
      Math.abs(axis - (drawn[index - (index % tokens.length)]?.axis ?? 0)),
      `axis of bar ${index}`,
    ).toBeLessThan(0.5);
    expect(
      Math.abs(length - axis * (expected.bars[index] ?? Number.NaN)),
      `length of bar ${index}`,
    ).toBeLessThan(0.5);
  }
  const largest = expected.bars.map((weight, index) => {
    const own = expected.bars.slice(index - (index % tokens.length)).slice(0, tokens.length);
    return Math.max(...own) - weight < 1e-12;
  });
  expect(drawn.map(({ bold }) => bold)).toEqual(largest);
  expect(errors).toEqual([]);
}

/** Types a case into the editor as a learner does: field by field, by the keyboard. */
async function type(edit: EditCase): Promise<void> {
  const rows: [string, readonly string[]][] = [
    ...edit.typed.Q.map((texts): [string, readonly string[]] => ['q(his)', texts]),
    ...edit.typed.K.map((texts, j): [string, readonly string[]] => [`k(${tokens[j]})`, texts]),
    ...edit.typed.V.map((texts, j): [string, readonly string[]] => [`v(${tokens[j]})`, texts]),
  ];
  for (const [vector, texts] of rows) {
    for (const [c, text] of texts.entries()) {
      await field(page, `${vector}, ${features[c]}`).click();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(text);
    }
  }
  await page.keyboard.press('Tab');
}

describe('every number of the chapter is claimed', () => {
  it('full-head', async () => {
    await openStep(page, server.url, 'full-head');
    await check('full-head', expectedFullHead(cricket));
  });
  it.each([1, 2, 4])('two-heads, h = %i', async (heads) => {
    await openStep(page, server.url, 'two-heads');
    await chooseHeads(page, heads);
    await check('two-heads', expectedTwoHeads(cricket, heads));
  });
});

describe.each(edits)('with Q, K and V of seed $seed typed in', (edit) => {
  it('two-heads, h = 1, 2 and 4, then full-head', async () => {
    await openStep(page, server.url, 'two-heads');
    await toggleEditor(page);
    await type(edit);
    for (const heads of [1, 2, 4]) {
      await chooseHeads(page, heads);
      await check('two-heads', expectedTwoHeads(edit, heads, true));
    }
    await toggleEditor(page);
    await check('two-heads', expectedTwoHeads(edit, 4));
    await goTo(page, 'full-head');
    await check('full-head', expectedFullHead(edit));
  });
});
