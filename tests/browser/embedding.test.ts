import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectErrors, launchChromium } from './support/chromium.ts';
import { dist } from './support/dist.ts';
import {
  frameOf,
  type HostName,
  hosts,
  measured,
  noted,
  readyFrame,
  serveHost,
} from './support/embedding.ts';
import { cricket } from './support/reference.ts';
import { type Server, serve } from './support/server.ts';

/** The chapter on pages of others. */

let browser: Browser;
let chapter: Server;
let course: Server;
/** What the course's page holds, and how it is styled. */
let shown: { host: HostName; body: string; script?: string };
let refuses = false;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await launchChromium();
  const instead = (path: string) =>
    refuses && path.endsWith('index.html') ? { status: 404, body: 'no such page' } : undefined;
  chapter = await serve({ root: dist, instead });
  course = await serveHost(() => ({ script: `${chapter.url}embed.js`, ...shown }));
});
afterAll(async () => {
  await browser.close();
  await Promise.all([chapter, course].map((server) => server.close()));
});
beforeEach(async () => {
  refuses = false;
  page = await browser.newPage({ viewport: { width: 1100, height: 800 } });
  errors = collectErrors(page);
});
afterEach(async () => {
  await page.close();
  expect(errors).toEqual([]);
});

async function open(body: string, host: HostName = 'plain'): Promise<void> {
  shown = { host, body };
  await page.goto(`${course.url}course.html?week=3#here`);
}

const ready = (id = 'a') => readyFrame(page, id);
const box = (id = 'a') => page.evaluate(measured, id);
const heard = () => page.evaluate(noted);
const heading = (frame: Frame) => frame.locator('.step.here h1').innerText();
const contentHeight = (frame: Frame) =>
  frame.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));

/** Waits until nobody has said anything new about a height for a while. */
async function settled(): Promise<number> {
  for (let before = -1; ; ) {
    const { messages } = await heard();
    const count = messages.filter(({ type }) => type === 'mha:resize').length;
    if (count === before) return count;
    before = count;
    await page.waitForTimeout(400);
  }
}

describe('the element', () => {
  it.each(Object.keys(hosts) as HostName[])('looks the same on any page: %s', async (host) => {
    await open('<mha-chapter id="a" step="two-heads"></mha-chapter>', host);
    const frame = await ready();
    await settled();
    const { left, width, height, room, hidden } = await box();
    const margin = host === 'plain' || host === 'right to left' ? 8 : 0;
    expect([left, width, hidden]).toEqual([margin, room - 2 * margin, false]);
    expect(height).toBe(await contentHeight(frame));
    const inside = await frame.evaluate(() => ({
      body: getComputedStyle(document.body).fontSize,
      direction: getComputedStyle(document.body).direction,
      case: getComputedStyle(document.querySelector('h1') as HTMLElement).textTransform,
      sideways: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    }));
    expect(inside).toEqual({ body: '17px', direction: 'ltr', case: 'none', sideways: false });
  });

  it('is as high as what it shows, and comes to rest', async () => {
    await open('<mha-chapter id="a" step="full-head"></mha-chapter><p>after</p>');
    const frame = await ready();
    await settled();
    const before = await box();
    expect(before.height).toBe(await contentHeight(frame));
    await frame.locator('.step.here details:not(.another) > summary').first().click();
    const count = await settled();
    const opened = await box();
    expect(opened.height).toBeGreaterThan(before.height + 10);
    expect(opened.height).toBe(await contentHeight(frame));
    await page.setViewportSize({ width: 400, height: 800 });
    expect(await settled()).toBeLessThan(count + 12);
    expect((await box()).height).toBe(await contentHeight(frame));
    await frame.locator('.step.here details:not(.another) > summary').first().click();
    await page.setViewportSize({ width: 1100, height: 800 });
    await settled();
    expect((await box()).height).toBe(before.height);
    const { messages } = await heard();
    expect(messages).toContainEqual({ subject: 'lti.frameResize', height: before.height });
  });

  it('says the same height whatever the height of the frame, so that none leads to another', async () => {
    const heights = [150, 700, 4000];
    await open(
      heights
        .map((height) => `<mha-chapter id="h${height}" step="full-head" height="${height}"></mha-chapter>`)
        .join(''),
    );
    const said: number[] = [];
    for (const height of heights) {
      const id = `h${height}`;
      await page.locator(`#${id}`).scrollIntoViewIfNeeded();
      const frame = await ready(id);
      await settled();
      expect((await box(id)).height).toBe(height);
      const scrolls = await frame.evaluate(() => innerWidth - document.documentElement.clientWidth);
      if (scrolls === 0) said.push(await contentHeight(frame));
    }
    expect(said.length).toBeGreaterThan(1);
    expect(new Set(said).size).toBe(1);
  });

  it('leaves the address and the history of the page around it alone', async () => {
    await open('<mha-chapter id="a" step="sentence"></mha-chapter>');
    const frame = await ready();
    const count = await page.evaluate(() => history.length);
    await frame
      .getByRole('navigation', { name: /^Before and after/ })
      .getByRole('link')
      .last()
      .click();
    expect(await heading(frame)).toBe('One query, two jobs, one softmax');
    await page.evaluate(() => document.querySelector('mha-chapter')?.setAttribute('example', 'to-be'));
    await ready();
    expect(page.url()).toBe(`${course.url}course.html?week=3#here`);
    expect(await page.evaluate(() => history.length)).toBe(count);
    expect((await frameOf(page, 'a')).url()).toMatch(/example=to-be&id=mha-1$/);
  });

  it('brings the title of the next step into view', async () => {
    await open('<p>before</p><mha-chapter id="a" step="sentence"></mha-chapter>');
    const frame = await ready();
    await settled();
    await frame
      .getByRole('navigation', { name: /^Before and after/ })
      .getByRole('link')
      .last()
      .click();
    await page.waitForFunction(
      () => Math.abs(document.querySelector('mha-chapter')!.getBoundingClientRect().top) < 2,
    );
    expect((await box()).title).toBe('One query, two jobs, one softmax · Multi-head attention');
  });

  it('changes what it shows with its attributes', async () => {
    await open('<mha-chapter id="a" step="sentence" theme="dark"></mha-chapter>');
    const frame = await ready();
    const dark = await frame.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.evaluate(() => {
      const element = document.querySelector('mha-chapter');
      element?.setAttribute('theme', 'light');
      element?.setAttribute('step', 'recap');
      element?.setAttribute('height', '640');
    });
    await frame.locator('.step.here[data-step=recap]').waitFor();
    expect(await frame.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(dark);
    expect((await box()).height).toBe(640);
    await page.evaluate(() => document.querySelector('mha-chapter')?.setAttribute('step', 'no-such-step'));
    await page.evaluate(() => document.querySelector('mha-chapter')?.setAttribute('height', 'auto'));
    expect(await frame.locator('.step.here').getAttribute('data-step')).toBe('recap');
    await settled();
    expect((await box()).height).toBe(await contentHeight(frame));
  });

  it('needs nothing of a strict policy but to be loaded and framed', async () => {
    const { origin } = new URL(chapter.url);
    const strict = await serve({
      root: dist,
      policy: `default-src 'none'; script-src ${origin}; frame-src ${origin}`,
      instead: () => ({
        body: `<!doctype html><title>x</title><script src="${chapter.url}embed.js"></script><mha-chapter id="a" step="recap"></mha-chapter>`,
      }),
    });
    await page.goto(`${strict.url}course.html`);
    const frame = await ready();
    await page.waitForFunction(
      (height) => document.querySelector('mha-chapter')?.clientHeight === height,
      await contentHeight(frame),
    );
    expect(await box()).toMatchObject({ left: 8, hidden: false });
    await strict.close();
  });

  it('is looked for where the page says', async () => {
    await open('<mha-chapter id="a" step="recap" page="mha.html"><a href="x">the chapter</a></mha-chapter>');
    const frame = await ready();
    expect(frame.url()).toBe(`${chapter.url}mha.html?embed=1&step=recap&id=mha-1`);
    expect(await frame.locator('.masthead').isVisible()).toBe(false);
    expect(await frame.locator('a[href="./embed.html"]').getAttribute('target')).toBe('_blank');
  });
});

describe('a limit of attempts', () => {
  it('holds in all frames of its example, whatever step they show', async () => {
    const { tokens, Q: q, K: k, V: v } = cricket;
    const limited = JSON.stringify({ tokens, query: 1, heads: 2, q, k, v, exam: { attempts: 1 } });
    const element = (id: string, step: string) =>
      `<mha-chapter id="${id}" step="${step}" example='${limited}'></mha-chapter>`;
    await open(element('a', 'recall'));
    const field = '[id="field-recall-2-d-k"]';
    const first = await ready('a');
    await first.locator(field).fill('12');
    await first.locator(field).press('Enter');
    await first.getByText('No attempt left').first().waitFor();
    await page.waitForTimeout(400); // longer than the page waits before it saves
    shown = { ...shown, body: element('b', 'two-heads') };
    await page.reload();
    const second = await ready('b');
    await page.locator('#b').evaluate((one) => one.setAttribute('step', 'recall'));
    await second.locator(field).waitFor();
    expect(await second.locator(field).inputValue()).toBe('12');
    expect(await second.locator(field).getAttribute('readonly')).not.toBeNull();
  });
});

describe('several on one page', () => {
  const body = `<mha-chapter id="a" step="two-heads"></mha-chapter>
    <mha-chapter id="b" step="two-heads" example="to-be"></mha-chapter>
    <mha-chapter id="c" step="two-heads"></mha-chapter>`;
  const headsOf = (frame: Frame) =>
    frame.locator('[aria-label="Heads on the right"] [aria-pressed=true]').innerText();
  const predicts = (frame: Frame) => frame.getByRole('button', { name: 'Skip' }).count();

  it('keep what was done in each, apart where they show different things', async () => {
    await open(body);
    const [a, b, c] = [await ready('a'), await ready('b'), await ready('c')];
    expect(await Promise.all([a, b, c].map(predicts))).toEqual([1, 1, 1]);
    await a.getByRole('button', { name: 'Skip' }).click();
    await a.getByRole('group', { name: 'Heads on the right' }).getByRole('button', { name: '4' }).click();
    // The same thing is the same chapter: what was predicted counts there too, a moment later.
    await c.getByRole('button', { name: 'Skip' }).waitFor({ state: 'detached' });
    expect(await predicts(b)).toBe(1);
    await page.waitForTimeout(400); // longer than the page waits before it saves
    const kept = await a.evaluate(() => Object.keys(localStorage).sort());
    expect(kept).toEqual(['mha-chapter-two-heads-']);

    await page.reload();
    const [again, other] = [await ready('a'), await ready('b')];
    expect(await headsOf(again)).toBe('4');
    expect(await predicts(again)).toBe(0);
    expect(await predicts(other)).toBe(1);
    await other.getByRole('button', { name: 'Skip' }).click();
    await page.waitForTimeout(400);
    expect(await other.evaluate(() => Object.keys(localStorage).sort())).toEqual([
      'mha-chapter-two-heads-',
      'mha-chapter-two-heads-to-be',
    ]);
    expect(await headsOf(again)).toBe('4');
  });

  it('begin where they were told to, wherever the reader was the last time', async () => {
    await open('<mha-chapter id="a" step="two-heads"></mha-chapter>');
    const frame = await ready();
    await frame.getByRole('button', { name: 'Skip' }).click();
    await frame
      .getByRole('navigation', { name: /^Before and after/ })
      .getByRole('link')
      .last()
      .click();
    await page.waitForTimeout(400);
    await page.reload();
    expect(await (await ready()).locator('.step.here').getAttribute('data-step')).toBe('two-heads');
  });
});

describe('what is said', () => {
  it('is heard as events of the element and as messages, without what was typed', async () => {
    await open('<mha-chapter id="a" step="recall"></mha-chapter>');
    const frame = await ready();
    const question = frame.locator('mha-question[data-question=recall-2]');
    await question.locator('input').first().fill('123.25');
    await question.getByRole('button', { name: 'Check', exact: true }).first().click();
    // Whatever else an event of the page may come to hold, a message has its fields and no more.
    await frame.evaluate(() => {
      const told = { score: 60, passed: true, typed: '123.25', expected: 64 };
      document.dispatchEvent(new CustomEvent('mha:completed', { bubbles: true, detail: told }));
      document.dispatchEvent(new CustomEvent('mha:completed', { bubbles: true, detail: { score: 70 } }));
    });
    await page.waitForFunction(() =>
      (window as unknown as { events: { type: string }[] }).events.some(
        ({ type }) => type === 'mha:completed',
      ),
    );
    const { events, messages } = await heard();
    const answered = {
      ...{ question: 'recall-2', seed: 0, outcome: 'wrong', credit: 0, attempts: 1, score: 0 },
      ...{ part: expect.any(String), seconds: expect.any(Number) },
    };
    expect(events).toContainEqual({ type: 'mha:ready', id: 'a' });
    expect(events).toContainEqual({
      type: 'mha:step',
      id: 'a',
      step: 'recall',
      title: expect.stringContaining('·'),
    });
    expect(events).toContainEqual({ type: 'mha:answered', id: 'a', ...answered });
    expect(events).toContainEqual({ type: 'mha:completed', id: 'a', score: 60, passed: true });
    expect(messages).toContainEqual({ type: 'mha:answered', id: 'mha-1', ...answered });
    expect(messages.filter(({ type }) => type === 'mha:completed')).toHaveLength(1);
    expect(JSON.stringify(messages)).not.toMatch(/123\.25|typed|expected|mha:state/);
  });

  it('is believed of nobody else', async () => {
    await open(`<mha-chapter id="a" step="recap"></mha-chapter>
      <iframe id="other" src="${chapter.url}oembed.json"></iframe>`);
    const frame = await ready();
    await settled();
    const before = await box();
    const forge = (from: Page | Frame) =>
      from.evaluate(() => {
        const forged = { type: 'mha:resize', id: 'mha-1', height: 3 };
        (window.parent ?? window).postMessage(forged, '*');
      });
    // The page itself, another frame of the chapter's own origin, and what took the chapter's place in its frame.
    await forge(page);
    await forge((await (await page.waitForSelector('#other')).contentFrame()) as Frame);
    await frame.evaluate((url) => location.replace(url), `${course.url}forger.html`);
    await page.waitForTimeout(300);
    await forge(await frameOf(page, 'a'));
    await page.waitForTimeout(300);
    expect(await box()).toEqual(before);
    const sent = (await heard()).messages.filter(({ height }) => height === 3);
    expect(sent).toHaveLength(3);
  });

  it('is asked of the chapter by the page around it alone', async () => {
    await open('<mha-chapter id="a" step="recap"></mha-chapter><iframe id="other" srcdoc="<p>x"></iframe>');
    const frame = await ready();
    const stepNow = () => frame.locator('.step.here').getAttribute('data-step');
    const wish = `inside.postMessage({ type: 'mha:go', step: 'sentence' }, '*')`;
    await frame.evaluate(() => {
      const got: unknown[] = [];
      Object.assign(window, { got });
      addEventListener('message', ({ data }) => got.push(data));
    });
    await page.evaluate((code) => {
      const inside = document
        .querySelector('mha-chapter')
        ?.shadowRoot?.querySelector('iframe')?.contentWindow;
      Object.assign(window, { inside });
      const other = document.querySelector<HTMLIFrameElement>('#other')
        ?.contentWindow as unknown as Window & {
        eval(code: string): void;
      };
      Object.assign(other, { inside });
      other.eval(code);
      for (const data of [
        null,
        'mha:go',
        { type: 'mha:go', step: 7 },
        { type: 'mha:go', step: '__proto__' },
        { type: 'mha:theme', theme: '"' },
      ])
        inside?.postMessage(data, '*');
    }, wish);
    await frame.waitForFunction(() => (window as unknown as { got: unknown[] }).got.length === 6);
    expect(await stepNow()).toBe('recap');
    expect(await frame.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined();
    await page.evaluate(() => {
      const { inside } = window as unknown as { inside: Window };
      inside.postMessage({ type: 'mha:go', step: 'sentence' }, '*');
    });
    await frame.locator('.step.here[data-step=sentence]').waitFor();
  });

  it('takes no harm from what WordPress appends to an address', async () => {
    await open(
      `<iframe title="x" width="900" height="600" src="${chapter.url}site/index.html?embed=1&amp;step=two-heads#?secret=9kFh2"></iframe>`,
    );
    const frame = (await (await page.waitForSelector('iframe')).contentFrame()) as Frame;
    await frame.waitForFunction(() => document.documentElement.dataset.mhaQuestions === 'ready');
    expect(await frame.locator('.step.here').getAttribute('data-step')).toBe('two-heads');
    expect((await frame.locator('mha-notice').allInnerTexts()).join('')).toBe('');
    expect(new URL(frame.url()).hash).toBe('#?secret=9kFh2');
    expect((await heard()).messages).toContainEqual({ type: 'mha:ready', id: '' });
  });
});

describe('a chapter that does not come', () => {
  it.each(Object.keys(hosts) as HostName[])(
    'is said to be missing, and can be asked for again: %s',
    async (host) => {
      refuses = true;
      await page.clock.install();
      await open('<mha-chapter id="a" step="recap"></mha-chapter>', host);
      await page.waitForTimeout(500);
      expect((await box()).says).toBe('');
      await page.clock.fastForward(13_000);
      const failed = await box();
      expect(failed).toMatchObject({ hidden: true, font: '16px' });
      expect(failed.says).toMatch(
        /^The chapter did not load here\. .* Open the chapter in a tab of its own Try again$/,
      );
      expect(await page.locator('#a a').getAttribute('href')).toBe(
        `${chapter.url}site/index.html?step=recap`,
      );
      refuses = false;
      await page.locator('#a button').click();
      await page.clock.resume();
      await ready();
      expect(await box()).toMatchObject({ hidden: false, says: '' });
      errors = errors.filter((error) => !error.includes('404'));
    },
  );
});
