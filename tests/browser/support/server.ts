import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, normalize } from 'node:path';

/** What platform.md of the brief promises to be enough for dist/site. */
export const strictPolicy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; object-src 'none'; base-uri 'none'";

/** The same without leave to compile WebAssembly. */
export const noWasmPolicy = strictPolicy.replace(" 'wasm-unsafe-eval'", '');

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
};

export interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly body: string | Uint8Array;
}

export interface ServeOptions {
  /** Folder to serve. */
  readonly root: string;
  /** Where it appears: '/' or '/some/sub/path/'. */
  readonly base?: string;
  /** Content-Security-Policy of every answer. */
  readonly policy?: string;
  /** Type of .wasm files, where the right one is not wanted. */
  readonly wasmType?: string;
  /** Answers that stand in for files: asked with the path below `base`, undefined leaves the file. */
  readonly instead?: (path: string) => Answer | undefined;
}

export interface Server {
  /** Address of `base`, with a slash at the end. */
  readonly url: string;
  /** Every path asked for, in order, as it came. */
  readonly requests: string[];
  close(): Promise<void>;
}

/** Serves a folder on a free port of this machine. Nothing is cached. */
export async function serve(options: ServeOptions): Promise<Server> {
  const { root, base = '/', policy, wasmType, instead } = options;
  const requests: string[] = [];

  async function answer(path: string): Promise<Answer> {
    if (!path.startsWith(base)) return { status: 404, type: 'text/plain', body: 'outside the page' };
    const below = path.slice(base.length) || 'index.html';
    const standIn = instead?.(below);
    if (standIn) return standIn;
    try {
      const file = normalize(below);
      if (file.startsWith('..')) throw new Error('outside the root');
      const extension = extname(file);
      const type = (extension === '.wasm' && wasmType) || types[extension] || 'application/octet-stream';
      return { type, body: await readFile(`${root}/${file}`) };
    } catch {
      return { status: 404, type: 'text/plain', body: 'no such file' };
    }
  }

  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://local').pathname);
    requests.push(request.url ?? '/');
    // Browsers ask for this by themselves where a page names no icon.
    const {
      status = 200,
      type = 'text/html',
      body,
    } = path === '/favicon.ico' ? { status: 204, body: '' } : await answer(path);
    response.writeHead(status, {
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(policy ? { 'content-security-policy': policy } : {}),
    });
    response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${base}`,
    requests,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
