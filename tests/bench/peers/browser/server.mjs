// A static server on loopback for the pages. isolated: send the headers that make
// the page cross-origin isolated (needed for wasm threads).
import http from 'node:http';
import { readFile } from 'node:fs/promises';
import { normalize } from 'node:path';
import { root } from '../lib/cli.mjs';
/** The package under test is served beside the peers. */
const engine = new URL('../../../../dist/engine/', import.meta.url).pathname;
const TYPES = { html: 'text/html', js: 'text/javascript', mjs: 'text/javascript', wasm: 'application/wasm', json: 'application/json' };
export async function serve({ isolated = false } = {}) {
  const log = [];
  const server = http.createServer(async (req, res) => {
    const path = decodeURIComponent(new URL(req.url, 'http://x').pathname);
    const head = { 'cache-control': 'no-store' };
    if (isolated) Object.assign(head, { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' });
    try {
      const ours = path.startsWith('/engine/');
      const file = ours ? normalize(engine + path.slice('/engine/'.length)) : normalize(root + path);
      if (!file.startsWith(ours ? engine : root)) throw new Error('outside');
      const body = await readFile(file);
      log.push({ path, bytes: body.length });
      res.writeHead(200, { ...head, 'content-type': TYPES[file.split('.').pop()] ?? 'application/octet-stream', 'content-length': body.length });
      res.end(body);
    } catch { log.push({ path, bytes: 0, missing: true }); res.writeHead(404, head); res.end(); }
  });
  await new Promise((r) => server.listen(0, '127.0.0.1', r));
  return { url: `http://127.0.0.1:${server.address().port}`, log, close: () => server.close() };
}
