import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectedAtStart } from '../support/at_start.ts';
import { at, ready, stepIds, unfold } from '../support/chapter.ts';
import { whole } from '../support/seeded.ts';
import { disagreements } from '../support/claims.ts';
import { dist, single, singleUrl, site } from '../support/dist.ts';
import type { StepId } from '../support/expected.ts';
import { copiedLink, exportedFiles } from '../support/handed.ts';
import { chapterReady, hosts, measured, serveHost } from '../support/embedding.ts';
import { type Host, type Tab, until } from '../support/host.ts';
import { inventory } from '../support/inventory.ts';
import { claimsOf } from '../support/prose.ts';
import { noWasmPolicy, type Server, serve, strictPolicy } from '../support/server.ts';
import { rootSigns } from './root_sign.ts';

const fixtures = `${import.meta.dirname}/../fixtures`;

interface Delivery {
  readonly name: string;
  /** Opens a step; from then on the tab speaks to the chapter. */
  open(tab: Tab, step: StepId): Promise<void>;
  /** Whether the chapter may ask for an address. */
  allowed(url: string): boolean;
}

/**
 * The built page as each place of hosting gives it to the reader, in one browser.
 * @param half which half of the steps is tried plainly; without it all are
 */
export function hostSuite(start: () => Promise<Host>, half?: 0 | 1): void {
  let host: Host;
  const servers: Server[] = [];
  const deliveries: Delivery[] = [];

  beforeAll(async () => {
    host = await start();
    const root = await serve({ root: site });
    const below = await serve({ root: site, base: '/some/sub/path/', policy: strictPolicy });
    const framed = await serve({
      root: single.replace(/\/[^/]+$/, ''),
      instead: (path) => {
        const step = /^frame-(.+)\.html$/.exec(path)?.[1] as StepId | undefined;
        return (
          step && {
            body: `<!doctype html><link rel="icon" href="data:,"><title>a course</title><iframe sandbox="allow-scripts" width="1000" height="900" src="${at('mha.html', step).replaceAll('&', '&amp;')}"></iframe>`,
          }
        );
      },
    });
    servers.push(root, below, framed);
    const straight = (name: string, base: string, allowed: Delivery['allowed']): Delivery => ({
      name,
      open: (tab, step) => tab.open(at(base, step)),
      allowed,
    });
    deliveries.push(
      straight('site at the root of a host', root.url, (url) => url.startsWith(root.url)),
      straight('site below a path, strict policy', below.url, (url) => url.startsWith(below.url)),
      straight('mha.html from a file', singleUrl, (url) => url.split(/[?#]/)[0] === singleUrl),
      {
        name: 'mha.html in a sandboxed frame',
        async open(tab, step) {
          await tab.open(`${framed.url}frame-${step}.html`);
          await tab.enterFrame();
        },
        allowed: (url) => url.startsWith(`${framed.url}frame-`) || url.startsWith(`${framed.url}mha.html`),
      },
    );
  });
  afterAll(async () => {
    await host?.close();
    await Promise.all(servers.map((server) => server.close()));
  });

  it('is watched: a request to elsewhere is seen, and file: is as closed as for a learner', async () => {
    const tab = await host.tab();
    try {
      await tab.open(`file://${fixtures}/leaky.html`);
      await new Promise((later) => setTimeout(later, 500));
      expect(await tab.evaluate(() => document.title, undefined)).toBe('Does what the page must never do');
      const server = await serve({ root: fixtures });
      servers.push(server);
      await tab.open(`${server.url}leaky.html`);
      await new Promise((later) => setTimeout(later, 500));
      expect(await tab.evaluate(() => document.title, undefined)).toBe('the module ran');
      expect(await tab.requests()).toContain('http://elsewhere.invalid/pixel.png');
    } finally {
      await tab.close();
    }
  });

  describe.each([0, 1, 2, 3])('delivery %i', (index) => {
    // Plainly, each step in one delivery and each delivery with a quarter of the steps, or half of these.
    const plain = (i: number): boolean =>
      (i + index) % 4 === 0 && (half === undefined || Math.floor(i / 4) % 2 === half);
    const tried = stepIds.filter((_, i) => whole || plain(i));
    it.each(tried)('shows the chapter’s numbers in %s and asks for nothing else', async (step) => {
      const { name, open, allowed } = deliveries[index] as Delivery;
      const tab = await host.tab();
      try {
        await open(tab, step);
        await ready(tab);
        await tab.evaluate(unfold, undefined);
        const { places } = await tab.evaluate(inventory, { root: 'body' });
        expect(disagreements(places, claimsOf(step, expectedAtStart(step), places)), name).toEqual([]);
        expect(
          (await tab.requests()).filter((url) => !allowed(url)),
          name,
        ).toEqual([]);
        expect(tab.errors(), name).toEqual([]);
      } finally {
        await tab.close();
      }
    });
  });

  it.each([2, 3])('hands figures over, delivery %i', async (index) => {
    const { name, open } = deliveries[index] as Delivery;
    const tab = await host.tab();
    try {
      await open(tab, 'two-heads');
      await ready(tab);
      const { files, shown } = await tab.evaluate(exportedFiles, undefined);
      expect(
        files.map((file) => file.name),
        name,
      ).toEqual(['svg', 'png', 'csv'].map((kind) => `two-heads-cricket.${kind}`));
      const [svg, png, csv] = files.map((file) => file.text);
      const [, width, height] = /^(\d+) × (\d+), drawn$/.exec(svg ?? '') ?? [];
      expect(Number(width), svg).toBeGreaterThan(1000);
      expect(png, name).toBe(`${2 * Number(width)} × ${2 * Number(height)}, drawn`);
      expect(csv).toContain('Head A: from scores to weights\r\n');
      // A sandbox may swallow downloads and says nothing: there the page shows them as well.
      const inSandbox = ['<svg xmlns=', 'data:image/p', 'Query and ke'];
      expect(shown.map((text) => text.slice(0, text.startsWith('<') ? 11 : 12))).toEqual(
        index === 3 ? inSandbox : ['', '', ''],
      );
      const link = await tab.evaluate(copiedLink, undefined);
      if (index === 3 && host.name === 'Chromium') expect(link.selected).toContain('mha.html');
      expect(link.remark).toMatch(link.selected ? /selected/ : /^Copied/);
      // Chromium says so itself where a frame may not copy.
      expect(
        tab.errors().filter((error) => !error.includes('Clipboard API has been blocked')),
        name,
      ).toEqual([]);
    } finally {
      await tab.close();
    }
  });

  it('stands twice on a page of others, unharmed by its styles and as high as what it shows', async () => {
    const chapter = await serve({ root: dist });
    const course = await serveHost(() => ({
      host: 'a rem of 10 px and a reset by force' satisfies keyof typeof hosts,
      script: `${chapter.url}embed.js`,
      body: `<mha-chapter id="a" step="recap"></mha-chapter><mha-chapter id="b" step="recap" example="to-be" page="mha.html"></mha-chapter>`,
    }));
    servers.push(chapter, course);
    const tab = await host.tab();
    try {
      await tab.open(`${course.url}course.html#here`);
      await chapterReady(tab, 'a');
      await tab.evaluate(() => document.getElementById('b')?.scrollIntoView(), undefined);
      await chapterReady(tab, 'b');
      for (const id of ['a', 'b']) {
        await until(
          tab,
          `${id} as high as it last said`,
          (id) => {
            const { events } = window as unknown as {
              events: { type: string; id: string; height: number }[];
            };
            const last = events.filter((event) => event.type === 'mha:resize' && event.id === id).at(-1);
            const frame = document.getElementById(id)?.shadowRoot?.querySelector('iframe');
            return (
              last !== undefined &&
              frame?.getBoundingClientRect().height === last.height &&
              last.height > 1000
            );
          },
          id,
        );
        const { width, room, hidden, title } = await tab.evaluate(measured, id);
        expect([width, hidden, title]).toEqual([
          room,
          false,
          'The chapter in a few lines · Multi-head attention',
        ]);
      }
      expect(await tab.evaluate(() => location.href, undefined)).toBe(`${course.url}course.html#here`);
      expect(tab.errors()).toEqual([]);
    } finally {
      await tab.close();
    }
  });

  it('says so where a policy forbids WebAssembly, and the prose stays', async () => {
    const server = await serve({ root: site, policy: noWasmPolicy });
    servers.push(server);
    const tab = await host.tab();
    try {
      await tab.open(at(server.url, 'full-head'));
      // In WebKit the policy that the page itself states in its head, which allows it, overrules the header's.
      await until(
        tab,
        'a notice on the policy, or in WebKit a figure',
        (name) =>
          /A security policy of this site or frame forbids WebAssembly/.test(document.body.innerText) ||
          (name === 'WebKit' && document.documentElement.dataset.mha === 'ready'),
        host.name,
      );
      expect(await tab.evaluate(() => document.body.innerText, undefined)).toContain(
        'Two different reasons, one number',
      );
    } finally {
      await tab.close();
    }
  });

  it('takes the engine from a server that calls it an octet-stream', async () => {
    const server = await serve({ root: site, wasmType: 'application/octet-stream' });
    servers.push(server);
    const tab = await host.tab();
    try {
      await tab.open(at(server.url, 'two-heads'));
      await ready(tab);
      expect(tab.errors()).toEqual([]);
    } finally {
      await tab.close();
    }
  });

  it.each([1, 2])('draws the √ of every formula with the page’s own font, delivery %i', async (index) => {
    const tab = await host.tab();
    try {
      await (deliveries[index] as Delivery).open(tab, 'full-head');
      await ready(tab);
      expect(await rootSigns(tab)).toEqual([]);
    } finally {
      await tab.close();
    }
  });
}
