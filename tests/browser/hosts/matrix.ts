import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectedAtStart } from '../support/at_start.ts';
import { at, ready, unfold } from '../support/chapter.ts';
import { disagreements } from '../support/claims.ts';
import { dist, singleUrl, site } from '../support/dist.ts';
import type { StepId } from '../support/expected.ts';
import { type Host, type Tab, until } from '../support/host.ts';
import { inventory } from '../support/inventory.ts';
import { claimsOf } from '../support/prose.ts';
import { whole } from '../support/seeded.ts';
import { type Answer, type Server, serve, strictPolicy } from '../support/server.ts';

/** Every place where a page can stand × everything that is built, in one browser. */

const outputs = ['site', 'single file'] as const;
const places = [
  'root',
  'sub-path',
  'file',
  'sandboxed frame',
  'strict policy',
  'all else forbidden',
] as const;
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
  'single file':
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; style-src 'unsafe-inline'; font-src data:; img-src data:; worker-src blob:",
};

const framed = (step: StepId, file: string): Answer => ({
  body: `<!doctype html><link rel="icon" href="data:,"><title>a course</title><iframe sandbox="allow-scripts" width="1000" height="900" src="${at(file, step).replaceAll('&', '&amp;')}"></iframe>`,
});

/** A page that has been opened, and from then on the tab speaks to the chapter in it. */
interface Delivery {
  open(tab: Tab, step: StepId): Promise<void>;
  allowed(url: string): boolean;
}

const file: Readonly<Record<Output, string>> = { site: 'index.html', 'single file': 'mha.html' };
const folder: Readonly<Record<Output, string>> = { site, 'single file': dist };

async function deliver(output: Output, place: Place, servers: Server[]): Promise<Delivery> {
  if (place === 'file') {
    const url = output === 'site' ? `file://${site}/index.html` : singleUrl;
    return {
      open: (tab, step) => tab.open(at(url, step)),
      allowed: (asked) => asked.split(/[?#]/)[0] === url,
    };
  }
  const policies: Partial<Record<Place, string>> = {
    'strict policy': strictPolicy,
    'all else forbidden': least[output],
  };
  const policy = policies[place];
  const server = await serve({
    root: folder[output],
    ...(place === 'sub-path' && { base: '/some/sub/path/' }),
    ...(policy !== undefined && { policy }),
    instead: (path) => {
      const step = /^frame-(.+)\.html$/.exec(path)?.[1] as StepId | undefined;
      return step && framed(step, file[output]);
    },
  });
  servers.push(server);
  const allowed = (asked: string): boolean => asked.startsWith(server.url);
  if (place !== 'sandboxed frame')
    return { open: (tab, step) => tab.open(at(`${server.url}${file[output]}`, step)), allowed };
  return {
    async open(tab, step) {
      await tab.open(`${server.url}frame-${step}.html`);
      await tab.enterFrame();
    },
    allowed,
  };
}

/** What the trainer gives in Node for the run that the lab is set to at first: R² of A and of B. */
async function trainedInNode(): Promise<number[]> {
  const engine = (await import(`${dist}/engine/index.js`)) as typeof import('../../../dist/engine/index.js');
  const trainer = (await engine.loadLabs()).trainer({ heads: 1, content: 4, learningRate: 0.01, seed: 1 });
  trainer.step(150);
  return [...trainer.evaluate().r2];
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
function tried(turn: number): [Output, Place][] {
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

  describe.each(tried(turn))('%s, %s', (output, place) => {
    const reason = impossible[`${output}, ${place}`];

    it.runIf(reason === undefined)('computes, asks and trains, and asks for nothing else', async () => {
      const { open, allowed } = await deliver(output, place, servers);
      const tab = await host.tab();
      try {
        await open(tab, 'two-heads');
        await ready(tab);
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
