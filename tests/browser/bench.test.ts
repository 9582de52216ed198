import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { counted, isNumPys, keep, kept, openBench, press, rowsOf } from './support/bench.ts';
import { field, openStep, readyPage } from './support/chapter.ts';
import { reference } from './support/dist.ts';
import { fixed } from './support/format.ts';
import { clipped, sideways, smallTargets } from './support/layout.ts';
import { type Case, cricket, edits } from './support/reference.ts';
import { newPage, page, server, useChromium } from './support/session.ts';

/** The bench of step `practice`: inputs are kept with their results, which are NumPy's, and taken away as one program. */

interface Computed {
  readonly id: string;
  readonly layers: readonly {
    readonly heads: number;
    readonly perHead: readonly {
      readonly weights: number[][];
      readonly entropyBits: number[];
      readonly output: number[][];
    }[];
    readonly concat: number[][];
    readonly output: number[][];
  }[];
}
const { examples: computed } = JSON.parse(readFileSync(`${reference}/examples.json`, 'utf8')) as {
  readonly examples: readonly Computed[];
};

useChromium();

/** Types the vectors of a case over the chapter's. */
async function type({ Q, K, V }: Case): Promise<void> {
  const features = ['name', 'pronoun', 'topic', 'position'];
  const fill = async (name: string, values: readonly number[]) => {
    for (const [i, value] of values.entries())
      await field(page, `${name}, ${features[i]}`).fill(String(value));
  };
  await fill('q(his)', Q);
  for (const [i, token] of cricket.tokens.entries()) {
    await fill(`k(${token})`, K[i] ?? []);
    await fill(`v(${token})`, V[i] ?? []);
  }
}

/** Cells of one that was kept that bear the mark of a difference. */
const marked = (name: string): Promise<string[]> => kept(name).locator('td.differs').allInnerTexts();

describe('an input', () => {
  it.each([2, 4])('is kept with what NumPy gives, %i heads', async (heads) => {
    await openBench({ h: heads });
    await keep('The chapter’s');
    await isNumPys('The chapter’s', cricket, heads);
    for (const [i, one] of edits.entries()) {
      await type(one);
      await keep(`Other ${i}`);
      await isNumPys(`Other ${i}`, one, heads);
    }
    expect(await counted()).toBe(`Different inputs: ${edits.length + 1}.`);
    await page.reload();
    await readyPage(page);
    for (const [i, one] of edits.entries()) await isNumPys(`Other ${i}`, one, heads);
  });

  it('shows nothing of its result before it is kept', async () => {
    await openBench();
    await field(page, 'v(century), topic').fill('3');
    const text = await page.locator('.bench').innerText();
    expect(text).toContain('v(century), topic: 1 → 3');
    expect(text).not.toMatch(/weight|output|0\.\d{3}/i);
  });

  it('is not run before something is expected of it, and nothing that was set up is lost', async () => {
    await openBench();
    await field(page, 'v(century), topic').fill('3');
    for (const expected of ['', '  \n ']) {
      await keep('Tripled', expected);
      expect(await page.locator('.bench [role=status].slip').innerText()).toMatch(
        /say what you expect first/,
      );
      expect(await page.locator('.kept').count()).toBe(0);
    }
    expect(await page.getByLabel('A name for this input').inputValue()).toBe('Tripled');
    expect(await field(page, 'v(century), topic').inputValue()).toBe('3');
    await keep('Tripled', 'only the third number moves');
    expect(await page.locator('.bench [role=status].slip').count()).toBe(0);
    expect(await page.locator('.kept').count()).toBe(1);
  });

  it('that repeats another does not count; what moved is marked and said', async () => {
    await openBench();
    expect(await counted()).toMatch(/^No input was kept yet/);
    await keep('', 'a tie');
    await keep('Again');
    expect(await counted()).toBe(
      'Different inputs so far: 1. At least three are asked for. “Again” has the same numbers as “Experiment 1”, so it does not count as another input.',
    );
    expect(await marked('Again')).toEqual([]);
    expect(await kept('Again').locator('.said').innerText()).toBe('Against “Experiment 1”, no number moved.');
    expect(await kept('Experiment 1').getByLabel('What I expected').inputValue()).toBe('a tie');

    await field(page, 'v(century), topic').fill('3');
    await keep('Tripled');
    const tripled = cricket.scenarios.filter(({ name }) => name.includes('tripled'));
    const moved = tripled.map(({ concat }) => fixed(concat[2] ?? Number.NaN));
    expect(await marked('Tripled')).toEqual(moved);
    expect(await kept('Tripled').locator('.said').innerText()).toContain('no weight moved');

    await field(page, 'q(his), name').fill('0');
    await keep('Asks less');
    // Of one head all three weights and the entropy, of head A too; head B asks for nothing else.
    expect(await kept('Asks less').locator('.kept-weights td.differs').count()).toBe(8);
    expect(await kept('Asks less').locator('.said').innerText()).toContain('weights and outputs moved');

    await press('Remove “Again”');
    expect(await page.locator('.kept').count()).toBe(3);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Experiment 1');
    expect(await counted()).toBe('Different inputs: 3.');
  });

  it('of other tokens stands beside, without marks', async () => {
    await openBench();
    await keep('Cricket');
    await page.locator('.bench .another summary').click();
    await press('Show it: To be or not to be, word by word');
    await page.getByLabel('Follow the query').selectOption({ index: 3 });
    await keep('To be');
    expect(await marked('To be')).toEqual([]);
    expect(await kept('To be').innerText()).toContain('have no partners there');
    // The mask hides what comes after the fourth token.
    expect(await kept('To be').locator('td.masked').count()).toBeGreaterThan(0);
    await press('Change it further: “Cricket”');
    expect(await field(page, 'q(his), pronoun').inputValue()).toBe('2');
    await page.reload();
    await readyPage(page);
    await kept('To be')
      .getByRole('table', { name: /^Weights/ })
      .waitFor();
  });

  it.each([
    ['commentary', 'The commentary sentence, learned', 4, 11],
    ['to-be', 'To be or not to be, word by word', 2, 3],
  ] as const)(
    'of the example %s shows what NumPy gives for one of its tokens',
    async (id, title, heads, row) => {
      const layers = computed.find((one) => one.id === id)?.layers ?? [];
      const full = layers.find((layer) => layer.heads === 1);
      const many = layers.find((layer) => layer.heads === heads);
      await openBench();
      await page.locator('.bench .another summary').click();
      await press(`Show it: ${title}`);
      await page.getByLabel('Follow the query').selectOption({ index: row });
      await keep(id);
      const traces = [...(full?.perHead ?? []), ...(many?.perHead ?? [])];
      expect(traces).toHaveLength(heads + 1);
      const [entropies = [], ...weights] = (await rowsOf(id, 'Weights'))
        .reverse()
        .map(([, ...cells]) => cells);
      const texts = weights
        .reverse()
        .map((cells) => cells.map((cell) => cell.replace('hidden by the mask', '')));
      const shown = (values: readonly (number | undefined)[]) =>
        values.map((value) => fixed(value ?? Number.NaN));
      expect(entropies).toEqual(shown(traces.map(({ entropyBits }) => entropyBits[row])));
      expect(texts).toEqual(texts.map((_, key) => shown(traces.map((trace) => trace.weights[row]?.[key]))));
      const outputs = (await rowsOf(id, 'Outputs')).map(([, ...cells]) => cells);
      const wanted = [full?.perHead[0]?.output[row], many?.concat[row], many?.output[row]];
      expect(outputs).toEqual(wanted.slice(0, outputs.length).map((values = []) => shown(values)));
      expect(outputs.length).toBeGreaterThan(1);
    },
  );

  it('that is no number, or too large to compute with, is refused, and there is room for six', async () => {
    await openBench();
    await field(page, 'q(his), name').fill('two');
    await keep('bad');
    await page.getByText('Nothing was kept: one of the fields').waitFor();
    for (const name of ['q(his), name', 'k(Kohli), name']) await field(page, name).fill('1e308');
    await keep('huge');
    await page.getByText('the engine could not compute with these values').waitFor();
    expect(await page.locator('.kept').count()).toBe(0);
    expect(await page.getByLabel('A name for this input').inputValue()).toBe('huge');
    await press('Reset');
    for (let i = 1; i <= 6; i++) await keep(`number ${i}`);
    expect(await page.locator('.kept').count()).toBe(6);
    await keep('seven');
    await page.getByText('there is room for six').waitFor();
    expect(await page.locator('.kept').count()).toBe(6);
  });

  it('is not to be had while an examination is open', async () => {
    await openBench();
    await keep('Mine');
    const links = page.getByRole('navigation', { name: /^Before and after/ });
    await links.getByRole('link', { name: /Six questions/ }).click();
    await links.getByRole('link', { name: /Practice/ }).click();
    expect((await page.locator('.bench').count()) + (await page.locator('.kept').count())).toBe(0);
    expect(await page.locator('.experiments .locked').count()).toBe(1);
    expect(await page.locator('.notes-text').textContent()).not.toContain('weights:');
  });
});

describe('the program of all', () => {
  it.each([
    ['NumPy', 'experiments_numpy.py', ['python3']],
    ['C++', 'experiments.cpp', undefined],
  ] as const)('in %s prints what stands there', async (language, file, command) => {
    await openBench();
    await keep('As it is');
    await field(page, 'v(century), topic').fill('3');
    await keep('<b>Tripled</b> "&\\');
    await field(page, 'q(his), name').fill('-0.125');
    await keep('Less of a name');
    await page.locator('.all-in-one').getByRole('button', { name: language, exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.all-in-one').getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(file);
    const folder = mkdtempSync(join(tmpdir(), 'bench-'));
    const path = join(folder, file);
    writeFileSync(path, readFileSync(await download.path(), 'utf8'));
    const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' });
    if (!command) run('g++', '-std=c++17', '-I/usr/include/eigen3', path, '-o', join(folder, 'all'));
    const printed = command ? run(command[0], path) : run(join(folder, 'all'));
    rmSync(folder, { recursive: true });
    expect(printed.trimEnd()).toBe(await page.locator('.foreseen').textContent());
    // Each number of the tables is among what was printed, under its name.
    const parts = printed.split(/\n(?=<b>|Less)/);
    for (const [i, name] of ['As it is', '<b>Tripled</b> "&\\', 'Less of a name'].entries()) {
      expect(parts[i]?.startsWith(name)).toBe(true);
      for (const [label, ...values] of await rowsOf(name, 'Outputs'))
        expect(parts[i]).toContain(
          `his, ${label === 'concat' ? 'concat' : 'One head, output'}: [${values.map((value) => value.replace('−', '-')).join(', ')}]`,
        );
    }
  });
});

describe('the bench', () => {
  it('is worked by keyboard alone', async () => {
    await openBench();
    await field(page, 'v(century), topic').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('3');
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.id === 'next-input')) break;
    }
    await page.keyboard.type('By keys');
    await page.keyboard.press('Tab');
    await page.keyboard.type('more');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await kept('By keys').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Run it and keep it');
  });

  it.each([320, 1280])('passes axe at %i px, and nothing but frames goes sideways', async (width) => {
    await openBench({}, width);
    await keep('As it is');
    await field(page, 'v(century), topic').fill('3');
    await keep('x'.repeat(80));
    await page.locator('.bench .another summary').click();
    await press('Show it: The commentary sentence, learned');
    await keep('Commentary');
    await kept('Commentary')
      .getByRole('table', { name: /^Weights/ })
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(sideways)).toEqual([]);
    expect(await page.evaluate(clipped)).toEqual([]);
    expect(await page.evaluate(smallTargets)).toEqual([]);
  });

  it('works where nothing can be saved', async () => {
    await newPage();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('no', 'SecurityError');
        },
      });
    });
    await openStep(page, server.url, 'practice');
    await keep('For now');
    await isNumPys('For now', cricket, 2);
  });
});
