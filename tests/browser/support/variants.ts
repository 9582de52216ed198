import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { reference } from './dist.ts';
import { answer, partOf } from './learner.ts';

export { putInOrder } from './learner.ts';

/** Variants of the recall questions, with the answers of NumPy, for seeds 1 … 200. */

interface Reference {
  readonly questions: Readonly<
    Record<string, Readonly<Record<string, { readonly expected: readonly (readonly number[])[] }>>>
  >;
  readonly orders: Readonly<
    Record<
      string,
      {
        readonly right: readonly string[];
        readonly slips: readonly { readonly id: string; readonly order: readonly string[] }[];
      }
    >
  >;
  /** Whether a line of a derivation is right. */
  readonly lines: Readonly<Record<string, boolean>>;
}
interface Given {
  readonly names: readonly (readonly [name: string, entries: number])[];
  readonly variants: readonly (readonly number[])[];
}

const read = (name: string) => JSON.parse(readFileSync(`${reference}/${name}.json`, 'utf8'));
export const variants = read('variants') as Reference;
const given = read('variants_given') as Readonly<Record<string, Given>>;

export const recall: readonly string[] = Object.keys(variants.questions);

/** What a question is about, by name. */
export function givenOf(question: string, seed: number): Readonly<Record<string, readonly number[]>> {
  const { names = [], variants: all = [] } = given[question] ?? {};
  const values = [...(all[seed - 1] ?? [])];
  return Object.fromEntries(names.map(([name, entries]) => [name, values.splice(0, entries)]));
}

/** Parts that ask for numbers, in their order. */
export const numericParts = (question: string): readonly string[] =>
  Object.keys(variants.questions[question] ?? {});

/** As a learner types it: three decimals or whole; a matrix of three columns as rows. */
export function rightNumbers(question: string, part: string, seed: number, columns = 0): string {
  const values = variants.questions[question]?.[part]?.expected[seed - 1];
  if (!values) throw new Error(`nothing is known of ${question}.${part}, variant ${seed}`);
  const typed = values.map((value) => (Number.isInteger(value) ? String(value) : value.toFixed(3)));
  if (columns === 0) return typed.join(', ');
  return typed.map((text, i) => text + ((i + 1) % columns === 0 ? '\n' : ' ')).join('');
}

/** Answers a variant of a question right in every part, by the keyboard alone; gives back what was said to each. */
export async function answerVariant(page: Page, question: string, seed: number): Promise<string[]> {
  const said: string[] = [];
  for (const part of numericParts(question))
    said.push(
      await answer(page, question, part, rightNumbers(question, part, seed, part === 'weight-rows' ? 3 : 0)),
    );
  if (question !== 'recall-4') return said;
  const options = await page
    .locator(`${partOf(question, 'wrong-line')} input`)
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const wrong = options.find((option) => variants.lines[option] === false) ?? '';
  said.push(await answer(page, question, 'wrong-line', wrong));
  said.push(await answer(page, question, 'order', variants.orders['recall-4.order']?.right.join() ?? ''));
  return said;
}
