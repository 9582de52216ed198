import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectErrors, launchChromium } from './support/chromium.ts';
import { parts, rightAnswer } from './support/learner.ts';
import {
  answerIn,
  callsOf,
  closeFrame,
  type Edition,
  offer,
  openInFrame,
  platform,
  readyFrame,
  recordOf,
  toQuestions,
} from './support/platform.ts';
import type { Server } from './support/server.ts';

/** The courseware packages with scorm-again as the platform: launch, answer, leave, go on, complete. */

let server: Server;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  server = await platform();
  browser = await launchChromium();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1100, height: 800 } });
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
  errors = collectErrors(page);
});
afterEach(async () => {
  await context.close();
  expect(errors).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const recall = parts.filter(([step]) => step === 'recall');
const typedIn = (frame: Frame | Page, id: string): Promise<string> =>
  frame.locator(`[id="field-${id}"]`).inputValue();

/** The platform's page, with an API that knows `kept` of this learner. */
async function course(edition: Edition, kept: object = {}, slow = 0): Promise<void> {
  await page.goto(`${server.url}${edition}.html`);
  await page.evaluate(offer, { edition, kept, slow });
}

/** What scorm-again takes back of a session, as its makers write it. */
const keptOf = (edition: Edition, record: Readonly<Record<string, string>>, learner = 'asha'): object => {
  const state = record['cmi.suspend_data'] ?? '';
  return edition === 'scorm12'
    ? {
        core: { student_id: learner, entry: 'resume', lesson_status: record['cmi.core.lesson_status'] ?? '' },
        suspend_data: state,
      }
    : {
        learner_id: learner,
        entry: 'resume',
        completion_status: record['cmi.completion_status'] ?? 'unknown',
        success_status: record['cmi.success_status'] ?? 'unknown',
        suspend_data: state,
      };
};

describe.each(['scorm12', 'scorm2004'] as const)('%s', (edition) => {
  const old = edition === 'scorm12';
  const score = old ? 'cmi.core.score' : 'cmi.score';
  const first = keptOf(edition, {});
  const statusOf = (record: Readonly<Record<string, string>>): string =>
    old
      ? (record['cmi.core.lesson_status'] ?? '')
      : `${record['cmi.completion_status']} ${record['cmi.success_status']}`;
  const finish = old ? 'LMSFinish' : 'Terminate';
  const commit = old ? 'LMSCommit' : 'Commit';

  /** Everything that was called was taken, and says what it should. */
  async function wellFormed(): Promise<void> {
    const calls = await callsOf(page);
    const refused = calls.filter(([method, , answer]) => !method.endsWith('GetValue') && answer !== 'true');
    expect(refused).toEqual([]);
    for (const [, [element, value = '']] of calls) {
      if (element === 'cmi.suspend_data') expect(value.length).toBeLessThanOrEqual(4096);
      if (element?.endsWith('.id')) expect(value).toMatch(/^[a-z\d.-]+$/);
      if (element?.endsWith('.latency'))
        expect(value).toMatch(old ? /^\d{4}:\d\d:\d\d\.\d\d$/ : /^PT\d+\.\d\dS$/);
    }
  }

  it('keeps each answer, and goes on where the learner left', async () => {
    await course(edition, first);
    const frame = await openInFrame(page, edition);
    await toQuestions(frame);
    await answerIn(frame, 'recall-1', 'd-k', rightAnswer('recall-1', 'd-k'));
    await page.waitForFunction(
      (name) => (window as any).calls.some(([method]: [string]) => method === name),
      commit,
    );
    await answerIn(frame, 'recall-1', 'divisor', '17');
    await page.waitForFunction(
      (name) => (window as any).calls.filter(([method]: [string]) => method === name).length === 2,
      commit,
    );
    const record = await recordOf(page);
    expect(record).toMatchObject({
      [`${score}.min`]: '0',
      [`${score}.max`]: '100',
      [`${score}.raw`]: (100 / 6 / 4).toFixed(2),
      'cmi.interactions.0.id': 'recall-1.d-k',
      'cmi.interactions.0.type': 'numeric',
      'cmi.interactions.0.result': 'correct',
      'cmi.interactions.1.result': old ? 'wrong' : 'incorrect',
      [`cmi.interactions.1.${old ? 'student' : 'learner'}_response`]: '17',
    });
    expect(statusOf(record)).toBe(old ? 'incomplete' : 'incomplete unknown');

    await closeFrame(page);
    const calls = await callsOf(page);
    expect(calls.filter(([method]) => method === finish)).toHaveLength(1);
    expect(calls.at(-1)?.[0]).toBe(finish);
    await wellFormed();

    const left = await recordOf(page);
    await page.evaluate(() => localStorage.clear());
    await course(edition, keptOf(edition, left));
    const again = await openInFrame(page, edition);
    expect(await again.locator('.step.here').getAttribute('data-step')).toBe('recall');
    expect(await typedIn(again, 'recall-1-d-k')).toBe(rightAnswer('recall-1', 'd-k'));
    expect(await typedIn(again, 'recall-1-divisor')).toBe('17');
    await closeFrame(page);
    await wellFormed();
  });

  it('is complete when all was tried, and passed', async () => {
    await course(edition, first);
    const frame = await openInFrame(page, edition);
    await toQuestions(frame);
    for (const [, question, part] of recall) {
      expect(statusOf(await recordOf(page))).toBe(old ? 'incomplete' : 'incomplete unknown');
      await answerIn(frame, question, part, rightAnswer(question, part));
      await page.waitForFunction(
        (id) => (window as any).calls.some(([, given]: [string, string[]]) => given[1] === id),
        `${question}.${part}`,
      );
    }
    await closeFrame(page);
    const record = await recordOf(page);
    expect(record[`${score}.raw`]).toBe('100.00');
    if (!old) expect(record['cmi.score.scaled']).toBe('1.0000');
    expect(statusOf(record)).toBe(old ? 'passed' : 'completed passed');
    const ids = Object.entries(record).filter(([element]) => /interactions\.\d+\.id$/.test(element));
    expect(ids).toHaveLength(recall.length);
    await wellFormed();
  });

  it('finds the platform that opened it in a window', async () => {
    await course(edition, first);
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((name) => void window.open(`${name}/index.html`), edition),
    ]);
    await readyFrame(popup);
    await toQuestions(popup);
    await answerIn(popup, 'recall-2', 'd-k', '64');
    await popup.close();
    await page.waitForFunction((name) => (window as any).calls.at(-1)[0] === name, finish);
    expect((await recordOf(page))['cmi.interactions.0.id']).toBe('recall-2.d-k');
    await wellFormed();
  });

  it('says at once what it makes of an answer, however slow the platform', async () => {
    await course(edition, first, 40);
    const frame = await openInFrame(page, edition);
    await toQuestions(frame);
    await frame.evaluate(() => {
      const { calls } = window.parent as unknown as { calls: unknown[] };
      new MutationObserver((_, observer) => {
        observer.disconnect();
        requestAnimationFrame(() => calls.push(['verdict', [], 'true', '0'])); // it is about to be painted
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-verdict'] });
    });
    await answerIn(frame, 'recall-2', 'd-k', '64');
    await answerIn(frame, 'recall-2', 'parameters', '5');
    await closeFrame(page);
    const order = (await callsOf(page)).map(([method, [element]]) => element ?? method);
    expect(order.indexOf('verdict')).toBeGreaterThan(-1);
    expect(order.indexOf('verdict')).toBeLessThan(order.indexOf('cmi.interactions.0.id'));
    const record = await recordOf(page);
    expect([record['cmi.interactions.0.id'], record['cmi.interactions.1.id']]).toEqual([
      'recall-2.d-k',
      'recall-2.parameters',
    ]);
    await wellFormed();
  });

  it.each(['no platform', 'a platform that throws', 'a sandboxed frame'])(
    'works with %s, and is quiet',
    async (what) => {
      await page.goto(`${server.url}${edition}.html`);
      if (what === 'a platform that throws')
        await page.evaluate(
          (name) => {
            const broken = () => {
              throw new Error('broken');
            };
            Object.assign(window, { [name]: new Proxy({}, { get: () => broken }) });
          },
          old ? 'API' : 'API_1484_11',
        );
      if (what === 'a sandboxed frame') await page.evaluate(offer, { edition, kept: first });
      const frame = await openInFrame(
        page,
        edition,
        what === 'a sandboxed frame' ? 'sandbox="allow-scripts"' : '',
      );
      await toQuestions(frame);
      await answerIn(frame, 'recall-2', 'd-k', '64');
      const notices = frame.locator('mha-notice p');
      // A frame that may not keep anything on the device says so; that is all.
      if (what === 'a sandboxed frame')
        await frame.getByText('does not let the page save anything').waitFor();
      expect(await notices.count()).toBe(what === 'a sandboxed frame' ? 1 : 0);
      await closeFrame(page);
    },
  );

  it('tells the learner while the platform takes nothing', async () => {
    await course(edition, first);
    const frame = await openInFrame(page, edition);
    const setCommit = (answer: string) =>
      page.evaluate(
        ([name, method, said]) => Object.assign((window as any)[name], { [method]: () => said }),
        [old ? 'API' : 'API_1484_11', commit, answer] as const,
      );
    await setCommit('false');
    await toQuestions(frame);
    await answerIn(frame, 'recall-2', 'd-k', '64');
    const notice = frame.getByText('Your course does not take your answers any more');
    await notice.waitFor();
    await setCommit('true');
    await answerIn(frame, 'recall-2', 'parameters', '5');
    await notice.waitFor({ state: 'detached' });
    await closeFrame(page);
  });
});

it('keeps learners at one device apart, and from the chapter outside a course', async () => {
  await course('scorm12', keptOf('scorm12', {}, 'asha'));
  const frame = await openInFrame(page, 'scorm12');
  await frame.evaluate(() => document.querySelector<HTMLElement>('.contents [data-go=practice]')?.click());
  await frame.locator('#note-analogy').fill('A committee');
  await closeFrame(page);
  const noteOf = async (learner: string): Promise<string> => {
    await course('scorm12', keptOf('scorm12', {}, learner));
    const again = await openInFrame(page, 'scorm12');
    await again.evaluate(() => document.querySelector<HTMLElement>('.contents [data-go=practice]')?.click());
    const note = await again.locator('#note-analogy').inputValue();
    await closeFrame(page);
    return note;
  };
  expect(await noteOf('ravi')).toBe('');
  expect(await noteOf('asha')).toBe('A committee');
  expect(await page.evaluate(() => localStorage.getItem('mha-chapter'))).toBeNull();
});
