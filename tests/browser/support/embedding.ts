import type { Frame, Page } from 'playwright-core';
import type { Tab } from './host.ts';
import { until } from './host.ts';
import { type Server, serve } from './server.ts';

/** Pages of others, with the chapter in them. */

/** What course pages do to whatever stands in them. */
export const hosts = {
  plain: { html: '', css: '' },
  'a rem of 10 px and a reset by force': {
    html: '',
    css: `html { font-size: 62.5%; }
      * { margin: 0 !important; padding: 0 !important; font: inherit; color: inherit; text-transform: uppercase; }
      iframe { height: 50px !important; max-width: 50% !important; border: 9px solid red !important; }
      div, p { display: none !important; }
      mha-chapter { display: flex !important; align-items: center; }`,
  },
  'everything unset, in a column': {
    html: '',
    css: `*, ::before, ::after { all: unset; }
      body { display: flex; flex-direction: column; font: 300 7px / 0.5 monospace; letter-spacing: 1em; color: red; }
      body > * { display: contents; opacity: 1; }`,
  },
  'right to left': { html: ' dir="rtl" lang="ar"', css: 'body { text-align: end; }' },
} as const;

export type HostName = keyof typeof hosts;

/** Notes what the elements and frames of a page say. */
const notes = `<script>
  window.events = [];
  window.messages = [];
  for (const type of ['mha:ready', 'mha:step', 'mha:resize', 'mha:answered', 'mha:completed'])
    addEventListener(type, ({ target, detail }) => events.push({ type, id: target.id, ...detail }));
  addEventListener('message', ({ data }) => messages.push(data));
</script>`;

/**
 * Serves pages at an origin of its own: `page` gives the body of the one that is asked for.
 * @param chapter address of dist
 */
export function serveHost(
  body: (path: string) => { host: HostName; body: string; script: string },
): Promise<Server> {
  return serve({
    root: import.meta.dirname,
    instead: (path) => {
      const { host, body: inside, script } = body(path);
      const { html, css } = hosts[host];
      return {
        body: `<!doctype html><html${html}><meta charset="utf-8"><title>A course</title><link rel="icon" href="data:,">${notes}
<style>${css}</style><body><script src="${script}"></script>${inside}`,
      };
    },
  });
}

interface Noted {
  readonly events: readonly { readonly type: string; readonly id: string; readonly [key: string]: unknown }[];
  readonly messages: readonly Readonly<Record<string, unknown>>[];
}

export function noted(): Noted {
  const { events, messages } = window as unknown as Noted;
  return { events, messages };
}

/** The element with an id, its frame, and what stands in its place where there is none. */
export function measured(id: string) {
  const element = document.getElementById(id);
  const frame = element?.shadowRoot?.querySelector('iframe');
  const box = frame?.getBoundingClientRect();
  const text = element?.shadowRoot?.querySelector('p');
  return {
    left: box?.left ?? Number.NaN,
    width: box?.width ?? Number.NaN,
    height: box?.height ?? Number.NaN,
    room: document.documentElement.clientWidth,
    title: frame?.title,
    hidden: frame?.hidden,
    says: text?.innerText ?? '',
    font: text ? getComputedStyle(text).fontSize : '',
  };
}

/** Waits until an element has said that its chapter is ready. */
export const chapterReady = (tab: Tab, id: string): Promise<boolean> =>
  until(
    tab,
    `the chapter in ${id}`,
    (id) =>
      (window as unknown as { events: { type: string; id: string }[] }).events.some(
        (event) => event.type === 'mha:ready' && event.id === id,
      ),
    id,
  );

/** The frame of an element in Chromium. */
export async function frameOf(page: Page, id: string): Promise<Frame> {
  const frame = await (await page.waitForSelector(`#${id} iframe`, { state: 'attached' })).contentFrame();
  if (!frame) throw new Error(`${id} has no frame`);
  return frame;
}

/** The frame of an element in Chromium, once its figure and questions are there. */
export async function readyFrame(page: Page, id: string): Promise<Frame> {
  // What is far below is loaded when somebody comes near.
  await page.locator(`#${id}`).evaluate((element) => element.scrollIntoView());
  const frame = await frameOf(page, id);
  await frame.waitForFunction(() => document.documentElement.dataset.mhaQuestions === 'ready');
  await frame.waitForFunction(() => !document.querySelector('.step.here [aria-busy=true]'));
  return frame;
}
