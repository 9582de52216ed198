import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Locator, Page } from 'playwright-core';
import { dist } from './dist.ts';
import { partOf } from './learner.ts';
import { type Answer, type Server, serve } from './server.ts';

/** A learning platform: scorm-again in a page of its own, which opens what a package holds. */

export type Edition = 'scorm12' | 'scorm2004';

export const packageOf = (edition: Edition): string => `${dist}/mha-${edition}.zip`;

/** A file of a package; without a name, the list of them. */
export const unpacked = (edition: Edition, file?: string): string =>
  execFileSync('unzip', file ? ['-p', packageOf(edition), file] : ['-Z1', packageOf(edition)], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });

const { resolve } = createRequire(import.meta.url);
const scormAgain = (edition: Edition): string => readFileSync(resolve(`scorm-again/${edition}/min`), 'utf8');

export async function platform(): Promise<Server> {
  const page = (edition: Edition): Answer => ({
    type: 'text/html',
    body: `<!doctype html><title>Course</title><script src="${edition}.js"></script><body></body>`,
  });
  return await serve({
    root: dist,
    instead: (path) => {
      const [, edition, file] = /^(scorm12|scorm2004)(\/index\.html|\.html|\.js)$/.exec(path) ?? [];
      if (edition === undefined) return undefined;
      if (file === '.html') return page(edition as Edition);
      if (file === '.js') return { type: 'text/javascript', body: scormAgain(edition as Edition) };
      return { type: 'text/html', body: unpacked(edition as Edition, 'index.html') };
    },
  });
}

/** One call of the platform's API: the method, what it was given, what it said, and the error it then names. */
export type Call = readonly [method: string, given: readonly string[], answer: string, error: string];

interface Launch {
  readonly edition: Edition;
  /** What the platform kept, as scorm-again takes it. */
  readonly kept: object;
  /** Milliseconds that every call takes. */
  readonly slow?: number;
}

/** Puts an API into the page, and writes down whatever is asked of it. Runs in the page. */
export function offer({ edition, kept, slow = 0 }: Launch): void {
  const scope = window as unknown as Record<string, new (settings: object) => Record<string, unknown>>;
  const [maker, name] = edition === 'scorm12' ? ['Scorm12API', 'API'] : ['Scorm2004API', 'API_1484_11'];
  const api = new (
    scope[maker] as new (
      settings: object,
    ) => Record<string, (...given: unknown[]) => unknown>
  )({
    autocommit: false,
    logLevel: 5,
  });
  api.loadFromJSON?.(kept, 'cmi');
  const calls: Call[] = [];
  const lastError = edition === 'scorm12' ? 'LMSGetLastError' : 'GetLastError';
  const methods =
    edition === 'scorm12'
      ? ['LMSInitialize', 'LMSGetValue', 'LMSSetValue', 'LMSCommit', 'LMSFinish']
      : ['Initialize', 'GetValue', 'SetValue', 'Commit', 'Terminate'];
  const outside = Object.fromEntries(
    methods.map((method) => [
      method,
      (...given: string[]) => {
        const end = performance.now() + slow;
        while (performance.now() < end); // as a platform does that asks its server meanwhile
        const answer = String(api[method]?.(...given));
        calls.push([method, given, answer, String(api[lastError]?.())]);
        return answer;
      },
    ]),
  );
  Object.assign(window, { [name]: outside, calls, platformApi: api });
}

/** Opens the package in a frame of the platform's page. */
export async function openInFrame(page: Page, edition: Edition, attributes = ''): Promise<Frame> {
  await page.evaluate(
    ([src, more]) => {
      document.body.innerHTML = `<iframe src="${src}" ${more} width="1000" height="700"></iframe>`;
    },
    [`${edition}/index.html`, attributes] as const,
  );
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (frame === null) throw new Error('the frame has no page');
  await readyFrame(frame);
  return frame;
}

export async function readyFrame(frame: Frame | Page): Promise<void> {
  await frame.waitForFunction(() => document.documentElement?.dataset.mhaQuestions === 'ready');
}

/** Leaves the package, as a learner does who goes on in the course. */
export const closeFrame = (page: Page): Promise<void> =>
  page.evaluate(() => document.querySelector('iframe')?.remove());

export const callsOf = (page: Page): Promise<Call[]> =>
  page.evaluate(() => (window as unknown as { calls: Call[] }).calls);

/** Elements that were set, each with its last value. */
export async function recordOf(page: Page): Promise<Record<string, string>> {
  const sets = (await callsOf(page)).filter(([method]) => method.endsWith('SetValue'));
  return Object.fromEntries(sets.map(([, given]) => given as [string, string]));
}

/** Goes to the six questions by the link of the contents. */
export const toQuestions = (frame: Frame | Page): Promise<void> =>
  frame.evaluate(() => document.querySelector<HTMLElement>('.contents [data-go=recall]')?.click());

/** Moves lines up until they stand as wanted, from the first place on. */
async function putInOrder(place: Locator, wanted: readonly string[]): Promise<void> {
  const buttons = place.locator('.order [id^="up-"]');
  const placeOf = (line: string): Promise<number> =>
    buttons.evaluateAll((all, end) => all.findIndex(({ id }) => id.endsWith(end)), `-${line}`);
  for (const [to, line] of wanted.entries())
    for (let at = await placeOf(line); at > to; at = await placeOf(line)) await buttons.nth(at).click();
}

/** Answers a part by mouse; a choice by its option, an order by its lines. Waits for the verdict. */
export async function answerIn(
  frame: Frame | Page,
  question: string,
  part: string,
  text: string,
): Promise<void> {
  const place = frame.locator(partOf(question, part));
  const radio = place.locator(`input[type=radio][value="${text}"]`);
  await place.waitFor();
  if ((await place.locator('.order').count()) > 0) await putInOrder(place, text.split(','));
  else if ((await radio.count()) > 0) await radio.check();
  else await place.locator(`[id="field-${question}-${part}"]`).fill(text);
  await place.locator('.go').click();
  await place.locator('.verdict[data-verdict]').waitFor();
}
