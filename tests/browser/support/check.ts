import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { evaluate } from './arithmetic.ts';
import { figure, unfold } from './chapter.ts';
import { disagreements, numbersIn } from './claims.ts';
import type { Expected, StepId } from './expected.ts';
import { inventory, type Opened } from './inventory.ts';
import { claimsOf } from './prose.ts';
import { tokens } from './reference.ts';

/** What is wrong with one opened number; its line is worked out again from what it prints. */
function faultsOfLine({ path, line, lit }: Opened, expected: Expected): string[] {
  const pressable = expected.pressables.find(({ where }) =>
    where.every((piece) => (typeof piece === 'string' ? path.includes(piece) : piece.test(path))),
  );
  if (!pressable) return [`nobody expects ${path}`];
  const faults: string[] = [];
  const name = /button "([^"]*(?:“[^”]*”[^"]*)?)"$/.exec(path)?.[1] ?? '';
  const wanted =
    pressable.name +
    (pressable.differs ? `, differs from the ${expected.own ? 'unchanged example' : 'chapter'}` : '');
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

/** Sets all that a page with one step shows, and all that its numbers open, against what they should be. */
export async function checkStep(page: Page, step: StepId, expected: Expected): Promise<void> {
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
  if (first) expect(first.axis).toBeGreaterThan(30);
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
  // Where the largest weights are named, they are bold as well.
  if (expected.largest.length > 0) expect(drawn.map(({ bold }) => bold)).toEqual(largest);
}
