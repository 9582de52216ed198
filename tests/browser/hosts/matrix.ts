import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectedAtStart } from '../support/at_start.ts';
import { at, ready, unfold } from '../support/chapter.ts';
import { disagreements } from '../support/claims.ts';
import { dist, site } from '../support/dist.ts';
import type { StepId } from '../support/expected.ts';
import { type Host, type Tab, until } from '../support/host.ts';
import { inventory } from '../support/inventory.ts';
import { claimsOf } from '../support/prose.ts';
import { whole } from '../support/seeded.ts';
import { type Server, serve, strictPolicy } from '../support/server.ts';

/** Every place where a page can stand × everything that is built, in one browser. */

const outputs = ['site', 'single file', 'embed'] as const;
const places = [
  'root',
  'sub-path',
  'file',
  'sandboxed frame',
  'strict policy',
  'all else forbidden',
] as const;
/** The steps in which something is tried. */
const tried = ['two-heads', 'recall', 'specialise'] as const;
type Output = (typeof outputs)[number];
type Place = (typeof places)[number];

/** Why a cell is empty, and what the page says there where it can still be read. */
const impossible: Partial<Record<`${Output}, ${Place}`, string>> = {
  'site, file': 'browsers load no module and fetch no wasm from file:',
  'site, sandboxed frame': 'a frame without an origin of its own may load no module of its server',
  'single file, strict policy': 'the policy allows scripts from files, and here they are in the page',
};

/** What each output needs, spelt out; nothing else is allowed, above all no request to elsewhere. */
const least: Readonly<Record<Output, string>> = {
  site: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self' data:; worker-src 'self'",
  embed:
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self' data:; worker-src 'self'; frame-src 'self'",
  'single file':
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; style-src 'unsafe-inline'; font-src data:; img-src data:; worker-src blob:",
};

/** A page with nothing on it but what stands in its body. */
const page = (body: string): string => `<!doctype html><html lang="en"><title>a course</title><body>${body}`;

/** A page of a course with a frame that may run scripts and nothing else. */
const framed = (address: string): string =>
  page(
    `<iframe sandbox="allow-scripts" width="1000" height="900" src="${address.replaceAll('&', '&amp;')}"></iframe>`,
  );

/** A page of a course with the element. */
const course = (script: string, step: string, attributes = ''): string =>
  page(`<script src="${script}"></script><mha-chapter step="${step}"${attributes}></mha-chapter>`);

/** A page that has been opened, and from then on the tab speaks to the chapter in it. */
interface Delivery {
  open(tab: Tab, step: StepId): Promise<void>;
  allowed(url: string): boolean;
}

const fileOf: Readonly<Record<Output, (step: StepId) => string>> = {
  site: (step) => at('index.html', step),
  'single file': (step) => at('mha.html', step),
  embed: (step) => `course-${step}.html`,
};
const folder: Readonly<Record<Output, string>> = { site, 'single file': dist, embed: dist };

/** Whether the element is as high as its chapter has said, which it is not at first. Runs in the page. */
function hears(): boolean {
  const frame = document.querySelector('mha-chapter')?.shadowRoot?.querySelector('iframe');
  return frame !== null && frame !== undefined && frame.height !== '480';
}

async function deliver(output: Output, place: Place, servers: Server[]): Promise<Delivery> {
  const frames = (output === 'embed' ? 1 : 0) + (place === 'sandboxed frame' ? 1 : 0);
  const opened = (address: (step: StepId) => string) => async (tab: Tab, step: StepId) => {
    await tab.open(address(step));
    for (let i = 0; i < frames; i++) {
      if (output === 'embed' && i === frames - 1) await until(tab, 'the element to hear', hears, undefined);
      await tab.enterFrame();
    }
  };
  if (place === 'file') {
    const own = await mkdtemp(`${tmpdir()}/mha-course-`);
    const script = pathToFileURL(`${dist}/embed.js`).href;
    for (const step of tried)
      await writeFile(`${own}/course-${step}.html`, course(script, step, ' page="mha.html"'));
    const base = { site: `file://${site}/`, 'single file': `file://${dist}/`, embed: `file://${own}/` };
    return {
      open: opened((step) => `${base[output]}${fileOf[output](step)}`),
      allowed: (asked) => asked.startsWith(`file://${dist}/`) || asked.startsWith(base[output]),
    };
  }
  const policies: Partial<Record<Place, string>> = {
    'strict policy': strictPolicy,
    'all else forbidden': least[output],
  };
  const policy = policies[place];
  // A frame without an origin of its own can hold no frame of the site, but the single file.
  const attributes = place === 'sandboxed frame' ? ' page="mha.html"' : '';
  const server = await serve({
    root: folder[output],
    ...(place === 'sub-path' && { base: '/some/sub/path/' }),
    ...(policy !== undefined && { policy }),
    instead: (path) => {
      const [, kind, step] = /^(frame|course)-(.+)\.html$/.exec(path) ?? [];
      if (step === undefined) return undefined;
      return {
        body:
          kind === 'frame' ? framed(fileOf[output](step as StepId)) : course('embed.js', step, attributes),
      };
    },
  });
  servers.push(server);
  const first = (step: StepId) => (place === 'sandboxed frame' ? `frame-${step}.html` : fileOf[output](step));
  return {
    open: opened((step) => `${server.url}${first(step)}`),
    // The course's own page names no icon, and Firefox asks for one.
    allowed: (asked) => asked.startsWith(server.url) || asked === new URL('/favicon.ico', server.url).href,
  };
}

/** What the trainer gives in Node for the run that the lab is set to at first: R² of A and of B. */
async function trainedInNode(): Promise<number[]> {
  const engine = (await import(`${dist}/engine/index.js`)) as typeof import('../../../dist/engine/index.js');
  const trainer = (await engine.loadLabs()).trainer({ heads: 1, content: 4, learningRate: 0.01, seed: 1 });
  trainer.step(150);
  return [...trainer.evaluate().r2];
}

/** Skips what is asked before anything is shown: an element cannot say that it was skipped. Runs in the page. */
async function skip(): Promise<void> {
  const asked = (): HTMLButtonElement | undefined =>
    [...document.querySelectorAll<HTMLButtonElement>('.step.here .figure button')].find(
      ({ textContent }) => textContent?.trim() === 'Skip',
    );
  for (let button = asked(); button; button = asked()) {
    button.click();
    await new Promise((later) => setTimeout(later, 100));
  }
}

/** Answers the first part of question 2; runs in the page. */
async function answer(typed: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('#field-recall-2-d-k');
  if (input === null) throw new Error('no field for d_k');
  input.value = typed;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await new Promise((later) => setTimeout(later, 100)); // the figure is drawn anew with what was typed
  input.closest('.part')?.querySelector<HTMLButtonElement>('button.go')?.click();
}

const verdict = (): string | undefined =>
  document.querySelector<HTMLElement>('#verdict-recall-2-d-k')?.dataset.verdict;

/** Trains as fast as it goes; runs in the page. */
function train(): void {
  const button = (name: string): HTMLButtonElement | undefined =>
    [...document.querySelectorAll<HTMLButtonElement>('.step.here .training button')].find(
      ({ textContent }) => textContent?.trim() === name,
    );
  button('as fast as it goes')?.click();
  button('Train')?.click();
}

/** R² of A and of B of the run that is over; runs in the page. */
function scores(): number[] | undefined {
  if (document.querySelector('.step.here .training .shown[aria-busy=false]') === null) return undefined;
  const table = [...document.querySelectorAll<HTMLTableElement>('.step.here .training table')].find(
    ({ caption }) => caption?.textContent?.trim() === 'R² with the heads that are on',
  );
  const cells = [...(table?.querySelectorAll<HTMLElement>('td') ?? [])];
  const values = cells.flatMap(({ dataset }) => (dataset.value ? [Number(dataset.value)] : []));
  return values.length > 0 ? values : undefined;
}

/** Cells that this browser tries: all, or a third of them, so that three browsers try each. */
function cellsOf(turn: number): [Output, Place][] {
  const cells = outputs.flatMap((output) => places.map((place): [Output, Place] => [output, place]));
  // A step of 1 from row to row, so that each browser meets each output and each place.
  return cells.filter((_, i) => whole || (i + Math.floor(i / places.length)) % 3 === turn);
}

export function matrixSuite(start: () => Promise<Host>, turn: number): void {
  let host: Host;
  let wanted: number[];
  const servers: Server[] = [];
  beforeAll(async () => {
    host = await start();
    wanted = await trainedInNode();
  });
  afterAll(async () => {
    await host?.close();
    await Promise.all(servers.map((server) => server.close()));
  });

  describe.each(cellsOf(turn))('%s, %s', (output, place) => {
    const reason = impossible[`${output}, ${place}`];

    it.runIf(reason === undefined)('computes, asks and trains, and asks for nothing else', async () => {
      const { open, allowed } = await deliver(output, place, servers);
      const tab = await host.tab();
      try {
        await open(tab, 'two-heads');
        await ready(tab);
        await tab.evaluate(skip, undefined);
        await tab.evaluate(unfold, undefined);
        const { places: found } = await tab.evaluate(inventory, { root: 'body' });
        const claims = claimsOf('two-heads', expectedAtStart('two-heads'), found);
        expect(disagreements(found, claims)).toEqual([]);
        const requests = await tab.requests();

        await open(tab, 'recall');
        await ready(tab);
        await tab.evaluate(answer, '63');
        expect(await until(tab, 'a verdict on 63', verdict, undefined)).toBe('wrong');
        await tab.evaluate(answer, '768/12');
        await until(
          tab,
          'the verdict on 64',
          () => document.querySelector('#verdict-recall-2-d-k[data-verdict=correct]') !== null,
          undefined,
        );
        requests.push(...(await tab.requests()));

        await open(tab, 'specialise');
        await ready(tab);
        await tab.evaluate(skip, undefined);
        await tab.evaluate(train, undefined);
        const shown = (await until(tab, 'a run of training', scores, undefined, 60_000)) ?? [];
        expect(shown.length).toBe(2 * wanted.length);
        for (const [i, value] of shown.entries())
          expect(Math.abs(value - (wanted[i >> 1] ?? Number.NaN))).toBeLessThan(1e-12);
        requests.push(...(await tab.requests()));

        expect(requests.filter((url) => !allowed(url))).toEqual([]);
        expect(tab.errors()).toEqual([]);
      } finally {
        await tab.close();
      }
    });

    it.runIf(reason !== undefined)(
      `cannot: ${reason}; the prose can be read, and says what to do`,
      async () => {
        const { open } = await deliver(output, place, servers);
        const tab = await host.tab();
        try {
          await open(tab, 'two-heads');
          await new Promise((later) => setTimeout(later, 1500));
          const state = await tab.evaluate(
            () => ({ mha: document.documentElement.dataset.mha, text: document.body.innerText }),
            undefined,
          );
          expect(state.mha).not.toBe('ready');
          expect(state.text).toContain('One head beside two');
          expect(state.text).toMatch(/It needs JavaScript and WebAssembly/);
        } finally {
          await tab.close();
        }
      },
    );
  });
}
