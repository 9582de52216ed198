import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Host, isLocal, type Tab } from './host.ts';

const element = 'element-6066-11e4-a52e-4f735466cecf'; // the key WebDriver gives elements by

/** One command of the WebDriver protocol. */
async function command<T>(
  base: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  patience = 30_000,
): Promise<T> {
  const response = await fetch(base + path, {
    method,
    signal: AbortSignal.timeout(patience),
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`WebDriver ${path}: ${value.error}: ${value.message}`);
  return value;
}

/** A free port of this machine. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Refuses every request and writes it down: nothing but this machine's own addresses may be asked for. */
async function refusingProxy(): Promise<{ port: number; refused: string[]; close(): void }> {
  const refused: string[] = [];
  const server = createServer((request, response) => {
    refused.push(request.url ?? '');
    response.writeHead(403).end();
  });
  server.on('connect', (request, socket) => {
    refused.push(`https://${request.url}`);
    socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { port: (server.address() as AddressInfo).port, refused, close: () => server.close() };
}

function miniBrowser(): string {
  const folder = '/usr/lib/x86_64-linux-gnu/';
  const names = ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map(
    (name) => `${folder}${name}/MiniBrowser`,
  );
  return process.env.MINIBROWSER ?? names.find(existsSync) ?? 'MiniBrowser';
}

async function startDriver(): Promise<{ base: string; stop(): void }> {
  const port = await freePort();
  // A group of its own, so that xvfb, dbus and the browser end with it.
  const child: ChildProcess = spawn(
    'dbus-run-session',
    // A screen numbered by the port: two that look for a free number at once may find the same one.
    ['--', 'xvfb-run', '-a', '-n', String(port), 'WebKitWebDriver', `--port=${port}`],
    {
      detached: true,
      stdio: 'ignore',
      env: {
        ...process.env,
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
        NO_AT_BRIDGE: '1',
      },
    },
  );
  const base = `http://127.0.0.1:${port}`;
  const stop = (): void => {
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
  };
  for (let tries = 0; ; tries++) {
    try {
      await command(base, 'GET', '/status');
      return { base, stop };
    } catch (error) {
      if (tries > 150) {
        stop();
        throw new Error(`WebKitWebDriver does not answer: ${error}`);
      }
      await new Promise((later) => setTimeout(later, 100));
    }
  }
}

/** MiniBrowser, which asks this machine directly and everything else by way of the proxy. */
const capabilities = (proxyPort: number) => ({
  'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
  proxy: {
    proxyType: 'manual',
    httpProxy: `127.0.0.1:${proxyPort}`,
    sslProxy: `127.0.0.1:${proxyPort}`,
    noProxy: ['127.0.0.1', 'localhost'],
  },
});

/** A driver with a session in a fresh browser. Now and then a loaded machine's browser never reports to its driver. */
async function startSession(proxyPort: number): Promise<{ session: string; stop(): void }> {
  for (let tries = 0; ; tries++) {
    const { base, stop } = await startDriver();
    try {
      const { sessionId } = await command<{ sessionId: string }>(
        base,
        'POST',
        '/session',
        { capabilities: { alwaysMatch: capabilities(proxyPort) } },
        10_000,
      );
      return { session: `${base}/session/${sessionId}`, stop };
    } catch (error) {
      stop();
      if (tries === 5) throw error;
    }
  }
}

export async function webkitHost(): Promise<Host> {
  const proxy = await refusingProxy();
  return {
    name: 'WebKit',
    async tab(): Promise<Tab> {
      const { session, stop } = await startSession(proxy.port);
      const run = <T>(script: string, args: unknown[]): Promise<T> =>
        command<T>(session, 'POST', '/execute/async', {
          script: `const done = arguments[arguments.length - 1], all = arguments; (async () => (${script})(all[0]))().then(
            (value) => done({ value }), (error) => done({ error: String(error) }));`,
          args,
        }).then((answer) => {
          const { value, error } = answer as { value: T; error?: string };
          if (error) throw new Error(error);
          return value;
        });
      return {
        async open(url) {
          proxy.refused.length = 0;
          await command(session, 'POST', '/frame', { id: null });
          await command(session, 'POST', '/url', { url });
        },
        evaluate: (body, argument) => run(String(body), [argument]),
        async enterFrame() {
          const find = `return document.querySelector('iframe') ??
            document.querySelector('mha-chapter')?.shadowRoot?.querySelector('iframe') ?? null;`;
          const end = Date.now() + 20_000;
          for (;;) {
            const found = await command<Record<string, string> | null>(session, 'POST', '/execute/sync', {
              script: find,
              args: [],
            });
            if (found) return await command(session, 'POST', '/frame', { id: { [element]: found[element] } });
            if (Date.now() > end) throw new Error('no frame');
            await new Promise((later) => setTimeout(later, 50));
          }
        },
        async requests() {
          const own = await run<string[]>(
            String(() => [
              location.href,
              ...performance.getEntriesByType('resource').map((entry) => entry.name),
            ]),
            [],
          );
          return [...own, ...proxy.refused].filter((url) => !isLocal(url));
        },
        errors: () => [],
        screenshot: async () => Buffer.from(await command<string>(session, 'GET', '/screenshot'), 'base64'),
        async close() {
          await command(session, 'DELETE', '').finally(stop);
        },
      };
    },
    close: async () => proxy.close(),
  };
}
