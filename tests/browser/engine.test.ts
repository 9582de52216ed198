// dist/engine in the browsers: a page of its own, nothing but the package beside it.

import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { chromiumHost } from './support/chromium.ts';
import { dist } from './support/dist.ts';
import { firefoxHost } from './support/firefox.ts';
import { until } from './support/host.ts';
import { noWasmPolicy, type ServeOptions, serve, strictPolicy } from './support/server.ts';
import { webkitHost } from './support/webkit.ts';

/** Runs in the page, and again in a worker; says what came of it. */
const probe = `
  import { loadEngine, matrix } from './index.js';
  let said;
  try {
    const engine = await loadEngine();
    const { heads } = engine.multiHead({ xQ: matrix([[1, 2, 0, 1]]), xK: matrix([[2, 1, 0, 0], [0, 1, 0, 2], [0, 0, 2, 1]]), heads: 2 });
    said = Array.from(heads[0].weights.data, (weight) => weight.toFixed(4)).join(' ');
    try { engine.multiHead({ xQ: matrix([[1, NaN]]), heads: 1 }); } catch (error) { said += ', ' + error.code; }
  } catch (error) {
    said = error.name + ' ' + error.code + ' ' + error.detail?.argument;
  }
  if (globalThis.document) document.body.dataset.said = said;
  else postMessage(said);
`;
const page = '<!doctype html><title>probe</title><body><script type="module" src="probe.js"></script>';
const parent = `
  new Worker('probe.js', { type: 'module' }).onmessage = ({ data }) => { document.body.dataset.said = data; };
`;

const hosts = { Chromium: chromiumHost(), Firefox: firefoxHost(), WebKit: webkitHost() };
afterAll(async () => {
  for (const host of Object.values(hosts)) await (await host).close();
});

describe.each(Object.entries(hosts))('dist/engine in %s', (_, host) => {
  async function said(options: Partial<ServeOptions>): Promise<string> {
    const server = await serve({
      root: `${dist}/engine`,
      policy: strictPolicy,
      ...options,
      instead: (path) =>
        options.instead?.(path) ??
        {
          'index.html': { body: page },
          'probe.js': { type: 'text/javascript', body: probe },
          'parent.js': { type: 'text/javascript', body: parent },
        }[path],
    });
    const tab = await (await host).tab();
    try {
      await tab.open(`${server.url}`);
      return (await until(tab, 'the probe', () => document.body?.dataset.said, undefined)) as string;
    } finally {
      await tab.close();
      await server.close();
    }
  }

  const wasm = readFileSync(`${dist}/engine/core.wasm`);
  const numbers = '0.7679 0.1867 0.0454, not-finite';
  const answering = (body: Uint8Array | string, status = 200) => ({
    instead: (path: string) =>
      path === 'core.wasm' ? { status, type: 'application/wasm', body } : undefined,
  });

  it('computes under a strict policy', async () => {
    expect(await said({})).toBe(numbers);
  });
  it('computes where .wasm is sent as octets', async () => {
    expect(await said({ wasmType: 'application/octet-stream' })).toBe(numbers);
  });
  it('computes in a worker', async () => {
    const server = {
      instead: (path: string) =>
        path === 'index.html' ? { body: page.replace('probe.js', 'parent.js') } : undefined,
    };
    expect(await said(server)).toBe(numbers);
  });

  const unavailable = (reason: string): string => `EngineError engine-unavailable ${reason}`;
  it('says that a policy forbids it', async () => {
    expect(await said({ policy: noWasmPolicy })).toBe(unavailable('policy'));
  });
  it('says that the download failed', async () => {
    expect(await said(answering('gone', 404))).toBe(unavailable('download'));
  });
  it.each([
    ['shortened', wasm.subarray(0, 20_000)],
    ['HTML', '<!doctype html>'],
  ])('says that the module is %s', async (_, body) => {
    expect(await said(answering(body))).toBe(unavailable('module'));
  });
});
