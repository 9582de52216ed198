import { readdir, readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  at,
  chooseHeads,
  field,
  goTo,
  nonNumbers,
  openStep,
  readyPage,
  toggleEditor,
  unfold,
} from './support/chapter.ts';
import { collectErrors, launchChromium } from './support/chromium.ts';
import { disagreements } from './support/claims.ts';
import { dist, site } from './support/dist.ts';
import { expectedTwoHeads } from './support/expected.ts';
import { inventory } from './support/inventory.ts';
import { claimsOf } from './support/prose.ts';
import { cricket } from './support/reference.ts';
import { type Answer, noWasmPolicy, type ServeOptions, type Server, serve } from './support/server.ts';

/** Whatever is missing or breaks, the chapter can be read, says what happened, and prints nothing that is no number. */

let browser: Browser;
const servers: Server[] = [];

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await Promise.all(servers.map((server) => server.close()));
});

async function open(
  options: Omit<ServeOptions, 'root'> & { root?: string },
  before?: () => void,
  scripts = true,
): Promise<{ page: Page; errors: string[]; url: string }> {
  const server = await serve({ root: site, ...options });
  servers.push(server);
  const context = await browser.newContext({ javaScriptEnabled: scripts });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  if (before) await page.addInitScript(before);
  return { page, errors: collectErrors(page), url: server.url };
}

/** The sentences of the chapter a reader must always get. */
const sentences = ['You have met attention before', 'Two different reasons, one number'];

async function expectReadable(page: Page, notice: RegExp): Promise<void> {
  const text = await page.locator('body').innerText();
  for (const sentence of sentences) expect(text).toContain(sentence);
  expect(text).toMatch(notice);
  expect(text).not.toMatch(nonNumbers);
}

const wasm = (path: string, body: Answer['body'], status = 200): Answer | undefined =>
  path.endsWith('.wasm') ? { status, body, type: 'application/wasm' } : undefined;

describe('without the engine the chapter can be read', () => {
  it('when the browser has no WebAssembly', async () => {
    const { page, errors, url } = await open({}, () => {
      Reflect.deleteProperty(globalThis, 'WebAssembly');
    });
    await page.goto(at(url, 'full-head'));
    await page.getByText('This browser does not offer WebAssembly').waitFor();
    await expectReadable(page, /does not offer WebAssembly/);
    expect(errors).toEqual([]);
  });

  it('when a policy forbids it', async () => {
    const { page, url } = await open({ policy: noWasmPolicy });
    await page.goto(at(url, 'full-head'));
    await page.getByText('A security policy').waitFor();
    await expectReadable(page, /policy of this site or frame forbids WebAssembly/);
  });

  it.each([
    ['is not there', (path: string) => wasm(path, 'no such file', 404)],
    ['is damaged', (path: string) => wasm(path, new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 9, 9, 9, 9]))],
    ['is an error page', (path: string) => wasm(path, '<!doctype html><title>Sign in</title>')],
  ])('when core.wasm %s; starting again helps once it is back', async (_, broken) => {
    let whole = false;
    const { page, url } = await open({ instead: (path) => (whole ? undefined : broken(path)) });
    await page.goto(at(url, 'two-heads', { v: '2.2:3' }));
    const again = page.getByRole('button', { name: 'Start the engine again' });
    await again.waitFor();
    const text = await page.locator('body').innerText();
    expect(text).toContain('Splitting adds no information');
    expect(text).toMatch(/did not load/);
    expect(text).not.toMatch(nonNumbers);
    await again.click();
    await again.waitFor();
    whole = true;
    await again.click();
    await readyPage(page);
    await page.getByText('v(century), topic: 1 → 3').waitFor();
    expect(await again.count()).toBe(0);
    expect(await page.getByText('did not load').filter({ visible: true }).count()).toBe(0);
  });

  it('when core.wasm never comes to an end', async () => {
    const whole = new Uint8Array(await readFile(`${site}/assets/${(await assets('.wasm'))[0]}`));
    const { page, url } = await open({ instead: (path) => wasm(path, whole.slice(0, whole.length / 2)) });
    await page.goto(at(url, 'full-head'));
    await page.getByRole('button', { name: 'Start the engine again' }).waitFor();
    await expectReadable(page, /did not load/);
  });

  it('when scripts are off, with every step on one page', async () => {
    const { page, url } = await open({}, undefined, false);
    await page.goto(url);
    await expectReadable(page, /JavaScript is off or was blocked/);
    const text = await page.locator('body').innerText();
    expect(text).toContain('Splitting adds no information');
  });

  it('when the module did not load', async () => {
    const { page, url } = await open({
      instead: (path) => (/^assets\/.*\.js$/.test(path) ? { status: 404, body: '' } : undefined),
    });
    await page.goto(url);
    await page.getByText('A part of this page did not load').filter({ visible: true }).waitFor();
    await expectReadable(page, /A part of this page did not load/);
  });

  it('mha.html under a policy that allows scripts from files only', async () => {
    const { page, url } = await open({ root: dist, policy: "script-src 'self'; style-src 'self'" });
    await page.goto(`${url}mha.html`);
    // Only the sentence in place of each figure can say so: a script that could say more does not run.
    await expectReadable(page, /It needs JavaScript and WebAssembly/);
  });
});

async function assets(extension: string): Promise<string[]> {
  return (await readdir(`${site}/assets`)).filter((name) => name.endsWith(extension));
}

it('a server that sends .wasm as octet-stream will do', async () => {
  const { page, errors, url } = await open({ wasmType: 'application/octet-stream' });
  await openStep(page, url, 'two-heads');
  const { places } = await page.evaluate(inventory, { root: '.step.here' });
  expect(places.length).toBeGreaterThan(100);
  expect(errors).toEqual([]);
});

/** From `trap()` on, whatever the engine is asked, it dies as wasm dies. */
function trappable(): void {
  const state = globalThis as unknown as { trapped: boolean };
  state.trapped = false;
  const guard = <F extends (...all: unknown[]) => unknown>(inner: F): F =>
    ((...all: unknown[]) => {
      if (state.trapped) throw new WebAssembly.RuntimeError('unreachable');
      return inner(...all);
    }) as F;
  const guarded = (instance: WebAssembly.Instance): WebAssembly.Instance => {
    const exports = Object.fromEntries(
      Object.entries(instance.exports).map(([name, value]) => [
        name,
        typeof value === 'function' ? guard(value as () => unknown) : value,
      ]),
    );
    return { exports } as WebAssembly.Instance;
  };
  const { get } = WebAssembly.Table.prototype;
  WebAssembly.Table.prototype.get = function (index) {
    const entry = get.call(this, index);
    return typeof entry === 'function' ? guard(entry) : entry;
  };
  for (const name of ['instantiate', 'instantiateStreaming'] as const) {
    const inner = WebAssembly[name] as (...all: unknown[]) => Promise<unknown>;
    Object.assign(WebAssembly, {
      [name]: async (...all: unknown[]) => {
        const result = await inner.apply(WebAssembly, all);
        if (result instanceof WebAssembly.Instance) return guarded(result);
        const { module, instance } = result as WebAssembly.WebAssemblyInstantiatedSource;
        return { module, instance: guarded(instance) };
      },
    });
  }
}

describe('when the engine dies at work', () => {
  const setTrap = (page: Page, on: boolean): Promise<void> =>
    page.evaluate((trapped) => {
      Object.assign(globalThis, { trapped });
    }, on);

  it('the page says so, keeps its last numbers and the edits, and starts it again', async () => {
    const { page, errors, url } = await open({}, trappable);
    await openStep(page, url, 'two-heads');
    await toggleEditor(page);
    await setTrap(page, true);
    const topic = field(page, 'v(century), topic');
    await topic.fill('3');
    const again = page.getByRole('button', { name: 'Start the engine again' });
    await again.waitFor();
    const text = await page.locator('body').innerText();
    expect(text).toMatch(/The engine stopped while computing/);
    expect(text).not.toMatch(nonNumbers);
    expect(text).toContain('Splitting adds no information');
    expect(await topic.inputValue()).toBe('3');
    const last = await page.evaluate(inventory, { root: '.step.here .duel' });
    expect(last.places.map(({ text }) => text)).toContain('0.284');

    await setTrap(page, false);
    await again.click();
    await page.getByText('v(century), topic: 1 → 3').waitFor();
    await again.waitFor({ state: 'detached' });
    expect(
      await page.getByRole('button', { name: 'output, topic, 0.852, differs from the chapter' }).count(),
    ).toBe(1);
    await topic.fill('1');
    await toggleEditor(page);
    await page.getByText('v(century), topic: 1 → 3').waitFor({ state: 'detached' });
    await page.evaluate(unfold);
    const { places } = await page.evaluate(inventory, { root: 'body' });
    expect(disagreements(places, claimsOf('two-heads', expectedTwoHeads(cricket, 2), places))).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('and dies again at once: the page says so again, and other steps can be read', async () => {
    const { page, url } = await open({}, trappable);
    await openStep(page, url, 'two-heads');
    await setTrap(page, true);
    await chooseHeads(page, 4);
    const again = page.getByRole('button', { name: 'Start the engine again' });
    await again.click();
    await again.waitFor();
    await goTo(page, 'full-head');
    await expectReadable(page, /The engine (stopped|that computes)/);
    await setTrap(page, false);
    await again.click();
    await again.waitFor({ state: 'detached' });
    await page.getByRole('table', { name: 'From scores to weights' }).waitFor();
  });
});
