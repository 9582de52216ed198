import { beforeAll, describe, expect, it } from 'vitest';
import { expectedAtStart } from './support/at_start.ts';
import {
  chooseHeads,
  field,
  forgetful,
  goTo,
  nonNumbers,
  openStep,
  readyPage,
  stepIds,
  toggleEditor,
  unfold,
} from './support/chapter.ts';
import { disagreements } from './support/claims.ts';
import type { StepId } from './support/expected.ts';
import { inventory } from './support/inventory.ts';
import { sideways } from './support/layout.ts';
import { claimsOf } from './support/prose.ts';
import { randomExample, spoiltExample } from './support/random_examples.ts';
import { generator, some } from './support/seeded.ts';
import { errors, page, server, usePage } from './support/session.ts';

/** Whatever is typed or stands in the address: a word about it, the last good numbers, and no error. */

usePage();
beforeAll(() => forgetful(page));

const bodyText = (): Promise<string> => page.locator('body').innerText();
const results = (): Promise<string> => page.locator('.step.here .duel').innerText();

describe('a field that holds no number', () => {
  const long = 'wicket '.repeat(2000);
  it.each([
    ['NaN', 'NaN', /“NaN” is not a number/],
    ['words', 'two', /“two” is not a number/],
    ['nothing', '', /v\(century\), topic is empty/],
    ['Infinity', 'Infinity', /“Infinity” is not a number/],
    ['a hexadecimal', '0x10', /“0x10” is not a number/],
    ['two points', '1.2.3', /“1\.2\.3” is not a number/],
    ['a number beyond doubles', '1e999', /“1e999” is too large/],
    ['commas that group nothing', '1,23,4', /“1,23,4” is not a number/],
    ['markup', '<img src=x onerror=alert(1)>', /“<img src=x onerror=alert\(1\)>” is not a number/],
    ['a very long text', long, /“wicket wicket .*” is not a number/],
  ])('%s: says why, keeps what was typed and the last good numbers', async (_, typed, message) => {
    await openStep(page, server.url, 'two-heads');
    await toggleEditor(page);
    const topic = field(page, 'v(century), topic');
    await topic.fill('3');
    const before = await results();
    await topic.fill(typed);
    const said = page.getByRole('alert').filter({ hasText: 'topic' });
    await said.waitFor();
    expect(await said.innerText()).toMatch(message);
    expect((await said.innerText()).length).toBeLessThan(300);
    expect(await topic.inputValue()).toBe(typed);
    expect(await topic.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator(`[id="${await topic.getAttribute('aria-describedby')}"]`).innerText()).toMatch(
      message,
    );
    expect(await results()).toBe(before);
    expect(before).toContain('0.852');
    await page.keyboard.press('Tab');
    expect(await topic.inputValue()).toBe(typed);
    expect(await page.evaluate(sideways)).toEqual([]);

    await topic.fill('1');
    await said.waitFor({ state: 'detached' });
    expect(await topic.getAttribute('aria-invalid')).toBeNull();
    expect(await results()).toContain('0.284');
    expect(errors).toEqual([]);
  });

  it('two at once: a word about each', async () => {
    await openStep(page, server.url, 'two-heads');
    await toggleEditor(page);
    await field(page, 'q(his), name').fill('x');
    await field(page, 'k(his), position').fill('');
    const said = await page.getByRole('alert').innerText();
    expect(said).toMatch(/q\(his\), name: “x” is not a number/);
    expect(said).toMatch(/k\(his\), position is empty/);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    expect(await field(page, 'q(his), name').inputValue()).toBe('1');
    expect(await field(page, 'k(his), position').inputValue()).toBe('2');
  });
});

describe('numbers whose scores leave the range of doubles', () => {
  it('are refused in words; the last good numbers stay, with other heads too, and the typed ones are kept', async () => {
    await openStep(page, server.url, 'two-heads');
    await toggleEditor(page);
    await field(page, 'v(century), topic').fill('3');
    await field(page, 'q(his), name').fill('1e308');
    await field(page, 'k(Kohli), name').fill('1e308');
    const said = page.getByRole('alert').filter({ hasText: 'last good values' });
    await said.waitFor();
    expect(await said.innerText()).toMatch(/too large/);
    expect(await field(page, 'q(his), name').inputValue()).toBe('1e308');
    expect(await results()).toContain('0.852');
    expect(await bodyText()).not.toMatch(nonNumbers);
    await chooseHeads(page, 4);
    expect(await bodyText()).toMatch(/keeps the last good values/);
    // With four heads V(century) = 3 on topic makes the third entry 3 · 0.333.
    expect(await page.getByRole('table', { name: 'Concatenation of 4 heads' }).innerText()).toContain(
      '1.000',
    );
    await field(page, 'k(Kohli), name').fill('2');
    await field(page, 'q(his), name').fill('1');
    await said.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });

  it.each(['1e200', '-1e200', '1e-320', '700', '800'])(
    '%s in q is computed, or refused, without a number that is none',
    async (typed) => {
      await openStep(page, server.url, 'two-heads');
      await toggleEditor(page);
      await field(page, 'q(his), name').fill(typed);
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
      expect(await bodyText()).not.toMatch(nonNumbers);
      // Every number can still be opened.
      const { opened } = await page.evaluate(inventory, { root: '.step.here', press: true });
      expect(opened.length).toBeGreaterThan(40);
      expect(opened.filter(({ line }) => nonNumbers.test(line) || line === '')).toEqual([]);
      expect(await page.evaluate(sideways)).toEqual([]);
      expect(errors).toEqual([]);
    },
  );
});

/** Opens an address, checks that nothing broke, and returns what the page says about it. */
async function visit(address: string): Promise<string> {
  await page.goto('about:blank');
  errors.length = 0;
  await page.goto(server.url + address);
  await readyPage(page);
  await page.evaluate(unfold);
  const text = await bodyText();
  expect(text).not.toMatch(nonNumbers);
  expect(errors).toEqual([]);
  expect(await page.locator('.step.here').count()).toBe(1);
  return text;
}

async function expectDefault(step: StepId): Promise<void> {
  const { places } = await page.evaluate(inventory, { root: 'main' });
  const shown = places.filter(({ path }) => !/^(status|p|div)$/.test(path));
  expect(disagreements(shown, claimsOf(step, expectedAtStart(step), shown))).toEqual([]);
}

const notice = /(Part of this address|The example in this address) could not be used/;

describe('an address that is out of bounds gives the chapter’s own values and a notice', () => {
  it.each([
    '?step=<script>alert(1)</script>',
    '?step=two-heads<img src=x onerror=alert(1)>',
    '?step=__proto__',
    '?step=',
    '?theme=<style>*{display:none}</style>',
    '?theme=constructor',
    '?lang=../../etc/passwd',
    '?embed=yes',
    '?example=//elsewhere.invalid/example.json',
    '?example=toString',
    '?example=javascript:alert(1)',
    '#s=',
    '#s=0',
    '#s=2&step=two-heads&h=4',
    '#s=garbage!*()[]{}',
    '#s=1&step=<script>alert(1)</script>',
    '#s=1&step=constructor',
    '#s=1&h=0',
    '#s=1&h=3',
    '#s=1&h=16',
    '#s=1&h=-2',
    '#s=1&h=2.5',
    '#s=1&h=NaN',
    '#s=1&h=1e309',
    '#s=1&h=%E0%A4%A',
    '#s=1&%zz=%zz',
    '#s=1&__proto__=1',
    '#s=1&constructor=x&hasOwnProperty=y&toString=z',
    '#s=1&<img src=x onerror=alert(1)>=1',
    '#s=1&q=0.0:NaN',
    '#s=1&k=0.0:Infinity',
    '#s=1&v=2.2:1e999',
    '#s=1&v=3.0:1',
    '#s=1&v=0.4:1',
    '#s=1&v=99.99:1',
    '#s=1&q=1.0:1',
    '#s=1&q=-1.0:1',
    '#s=1&q=__proto__:1',
    '#s=1&v=0.0:',
    '#s=1&v=0.0:1;0.1:2',
    '#s=1&open=full.score.99',
    '#s=1&open=99.weight.0',
    '#s=1&open=__proto__.score.0',
    '#s=1&open=full.constructor.0',
    '#s=1&&&&=&=',
  ])('%s', async (address) => {
    const text = await visit(address);
    expect(text).toMatch(notice);
    await expectDefault(stepIds[0] as StepId);
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await bodyText()).not.toMatch(notice);
  });

  it('however long it is', async () => {
    for (const address of [
      `#s=1&q=${'0.0:1,'.repeat(20_000)}`,
      `#s=${'1'.repeat(100_000)}`,
      `#s=1&h=4&${'x'.repeat(100_000)}`,
    ]) {
      expect(await visit(address)).toMatch(notice);
      await expectDefault(stepIds[0] as StepId);
    }
  });

  it('a name in it is shown as text, never as markup', async () => {
    expect(await visit('#s=1&<u>over</u>=1')).toContain('(<u>over</u>)');
    expect(await page.locator('u').count()).toBe(0);
  });

  it('keeps what was in bounds beside it', async () => {
    expect(await visit('#s=1&step=two-heads&h=4&q=0.0:NaN&v=2.2:3')).toMatch(notice);
    await page.getByText('v(century), topic: 1 → 3').waitFor();
    expect(await page.getByRole('table', { name: 'Concatenation of 4 heads' }).count()).toBe(1);
  });

  it('values that overflow are refused by the engine in words', async () => {
    expect(await visit('#s=1&step=two-heads&q=0.0:1e308&k=0.0:1e308')).toMatch(/too large to compute/);
  });
});

describe('an address that is not ours is left alone', () => {
  it.each([
    '#',
    '#section-3',
    '#?secret=Zk3',
    '#/route/2',
    '#S=1',
    '#state=s=1',
    '#%',
    '?utm_source=mail',
    '?secret=1#?secret=2',
  ])('%s', async (address) => {
    const text = await visit(address);
    expect(text).not.toMatch(notice);
    await expectDefault(stepIds[0] as StepId);
    if (!/#./.test(address)) return;
    const hash = new URL(page.url()).hash;
    await page.getByRole('button', { name: 'distance from his to Kohli, 11' }).click();
    await goToTwoHeadsAndChange();
    expect(new URL(page.url()).hash).toBe(hash);
  });

  it('and no frame that embeds the chapter finds its address changed', async () => {
    await visit('?embed=1');
    await page.getByRole('button', { name: 'distance from his to Kohli, 11' }).click();
    await goToTwoHeadsAndChange();
    expect(page.url()).toBe(`${server.url}?embed=1`);
  });
});

async function goToTwoHeadsAndChange(): Promise<void> {
  for (const step of stepIds.slice(1, stepIds.indexOf('two-heads') + 1)) await goTo(page, step);
  await chooseHeads(page, 4);
  await page.waitForTimeout(400); // longer than the page waits before it writes
  expect(await page.getByRole('table', { name: 'Concatenation of 4 heads' }).count()).toBe(1);
}

describe('sixty addresses from a seed', () => {
  const random = generator(20_260);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const numbers = [
    '0',
    '1',
    '2',
    '3',
    '4',
    '12',
    '-1',
    '0.5',
    '1e3',
    '1e308',
    '-1e308',
    '1e-308',
    '1e400',
    'NaN',
    '',
    '٣',
    '0x1',
    '1_0',
    '9'.repeat(50),
    '%31',
    '+1',
  ];
  const junk = ['', '=', '&', '%', '%00', '<b>', '"', '\\', '🏏', '../', '__proto__', 'constructor', ' '];
  const examples = [
    'cricket',
    'to-be',
    'commentary',
    ...[3, 4, 5, 6].map((seed) => encodeURIComponent(JSON.stringify(randomExample(seed)))),
    ...[1, 2, 3].map((seed) => encodeURIComponent(JSON.stringify(spoiltExample(seed).value))),
    encodeURIComponent('{"id":'),
  ];
  const entry = (): string => `${pick(numbers)}.${pick(numbers)}:${pick(numbers)}`;
  const part = (): string =>
    pick([
      () => `step=${pick([...stepIds, 'three-heads', pick(junk)])}`,
      () => `${pick(['h', 'word', 'symbol'])}=${pick([...numbers, ...junk])}`,
      () =>
        `${pick(['scores', 'sizes'])}=${Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(numbers)).join(pick([',', ',', ';']))}`,
      () =>
        `${pick(['q', 'k', 'v'])}=${Array.from({ length: 1 + Math.floor(random() * 6) }, entry).join(pick([',', ',', ';']))}`,
      () => `${pick(['q', 'k', 'v'])}=${pick(['0.0', '0.1', '0.2', '1.1', '2.3'])}:${pick(numbers)}`,
      () =>
        `open=${pick(['full', '0', '1', '3', '9', pick(junk)])}.${pick(['score', 'scaled', 'exp', 'sum', 'weight', 'output', 'entropy', 'joint', pick(junk)])}.${pick(numbers)}`,
      () => `example=${pick([...examples, ...junk])}`,
      () => pick(junk) + pick(junk),
    ])();
  const addresses = Array.from({ length: 60 }, () => {
    const query =
      random() < 0.3
        ? `?${pick(['step', 'theme', 'lang', 'embed', 'example', 'x'])}=${encodeURIComponent(pick([...junk, 'two-heads', 'dark', '1', 'en', 'cricket']))}`
        : '';
    return `${query}#s=${pick(['1', '1', '1', '1', '1', '01', '2', pick(junk)])}${Array.from({ length: Math.floor(random() * 6) }, () => `&${part()}`).join('')}`;
  });

  /** Nothing in their figures can be pressed. */
  const withoutNumbers = [
    ...['mechanism', 'mistakes', 'reproduce', 'scaling', 'specialise'],
    ...['misconception', 'recall', 'practice', 'recap'],
  ];

  it('none breaks the page', async () => {
    for (const address of some(20, addresses, 60)) {
      await visit(address).catch((error: Error) => {
        throw new Error(`${address}: ${error.message}`);
      });
      const step = await page.locator('.step.here').getAttribute('data-step');
      const texts = await page.locator('.step.here .figure .number').allInnerTexts();
      if (!withoutNumbers.includes(step ?? '')) expect(texts.length, address).toBeGreaterThan(1);
      expect(
        texts.filter((text) => !/^(−?[\d,]+(\.\d{3}(·10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?)?|too large)$/.test(text)),
        address,
      ).toEqual([]);
    }
  });
});
