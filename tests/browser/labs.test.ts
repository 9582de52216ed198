// The labs in a worker, in the browsers: as the package starts it, as the site does, and in a single file.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { singleFile } from '../../web/build/single_file.ts';
import pageConfig from '../../web/vite.config.ts';
import type { Report } from './fixtures/lab_probe/report.ts';
import { chromiumHost } from './support/chromium.ts';
import { dist } from './support/dist.ts';
import { firefoxHost } from './support/firefox.ts';
import { type Tab, until } from './support/host.ts';
import { serve, strictPolicy } from './support/server.ts';
import { webkitHost } from './support/webkit.ts';

const probe = `${import.meta.dirname}/fixtures/lab_probe`;
const made = mkdtempSync(`${tmpdir()}/labs-`);
const singlePage = `${made}/labs.html`;

/** The probe, built as the page is: with its configuration, but for the chapter. */
async function buildProbe(mode: 'production' | 'single'): Promise<void> {
  const config = pageConfig({ mode, command: 'build' });
  const plugins = (config.plugins as { name: string }[]).filter(
    ({ name }) => name !== 'chapter-page' && name !== 'single-file',
  );
  const own: unknown = {
    ...config,
    configFile: false,
    logLevel: 'error',
    root: probe,
    mode,
    plugins: mode === 'single' ? [...plugins, singleFile(singlePage)] : plugins,
    build: { ...config.build, outDir: `${made}/${mode}` },
  };
  await build(own as InlineConfig); // the page's copy of Vite declares other types than the tests' own
}

const hosts = { Chromium: chromiumHost(), Firefox: firefoxHost(), WebKit: webkitHost() };
beforeAll(async () => {
  await buildProbe('production');
  await buildProbe('single');
});
afterAll(async () => {
  for (const host of Object.values(hosts)) await (await host).close();
  rmSync(made, { recursive: true });
});

/** The package has no page of its own: the probe's, compiled, beside it. */
const packagePage = {
  'index.html': {
    body: '<!doctype html><title>p</title><body><script type="module" src="probe.js"></script>',
  },
};

describe.each(Object.entries(hosts))('the labs in %s', (_, host) => {
  async function reportOf(tab: Tab): Promise<Report> {
    const said = await until(tab, 'the report', () => document.body?.dataset.said, undefined, 60_000);
    expect(said).toMatch(/^\{/);
    return JSON.parse(said as string) as Report;
  }

  async function tried(open: (tab: Tab) => Promise<void>): Promise<void> {
    const tab = await (await host).tab();
    try {
      await open(tab);
      const { variants, ...report } = await reportOf(tab);
      expect(report).toEqual({
        // Those of tests/cpp/variance/variance_test.cpp.
        counts: [0, 0, 5, 31, 95, 333, 879, 1751, 3061, 3866, 3855, 2916, 1846, 874, 324, 116, 37, 9, 1, 1],
        newsInPause: 0,
        stopped: 'stopped',
        refused: 'EngineError invalid-argument',
        build: expect.stringMatching(/^(relaxed|simd)$/),
      });
      expect(variants).toHaveLength(3);
      expect(variants.every((median) => median > 0)).toBe(true);
      expect(tab.errors()).toEqual([]);
    } finally {
      await tab.close();
    }
  }

  it('run in a module worker of the site, below a path and under the strict policy', async () => {
    const server = await serve({
      root: `${made}/production`,
      base: '/some/path/',
      policy: strictPolicy,
      instead: (path) =>
        path === 'icon.svg'
          ? { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
          : undefined,
    });
    await tried((tab) => tab.open(server.url));
    await server.close();
  });

  it('run in a blob worker of the single file, opened as a file', async () => {
    await tried((tab) => tab.open(pathToFileURL(singlePage).href));
  });

  it('run in a blob worker of the single file, in a sandboxed frame', async () => {
    const body =
      '<!doctype html><title>c</title><link rel="icon" href="data:,"><iframe sandbox="allow-scripts" src="labs.html"></iframe>';
    const server = await serve({
      root: made,
      instead: (path) => (path === 'index.html' ? { body } : undefined),
    });
    await tried(async (tab) => {
      await tab.open(server.url);
      await tab.enterFrame();
    });
    await server.close();
  });

  it('run in the worker of the package', async () => {
    const script = `
      import { labWorker } from './index.js';
      const labs = await labWorker();
      const { value } = await labs.run({ kind: 'variance', input: { dK: 4, seed: 1, samples: 1000 } }).finished;
      document.body.dataset.said = String(value.samples);
    `;
    const pages: Record<string, { body: string; type?: string }> = {
      ...packagePage,
      'probe.js': { type: 'text/javascript', body: script },
    };
    const server = await serve({
      root: `${dist}/engine`,
      policy: strictPolicy,
      instead: (path) => pages[path],
    });
    const tab = await (await host).tab();
    await tab.open(server.url);
    expect(await until(tab, 'the samples', () => document.body?.dataset.said, undefined)).toBe('1000');
    await tab.close();
    await server.close();
  });
});
