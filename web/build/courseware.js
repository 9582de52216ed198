// Makes what reports to a course, each a page with an adapter that listens to the page's events: of dist/mha.html
// dist/mha-scorm12.zip and dist/mha-scorm2004.zip, of dist/site/index.html dist/site/xapi.html.
//
//     node web/build/courseware.js

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { manifests } from './courseware/manifests.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(join(root, 'dist/mha.html'), 'utf8');
const title = /<title>([^<]*)<\/title>/.exec(page)?.[1] ?? '';

for (const [edition, manifest] of Object.entries(manifests)) {
  const files = {
    'imsmanifest.xml': manifest(title),
    'index.html': withAdapter(page, await adapter(`scorm/${edition}`)),
  };
  pack(`mha-${edition}`, files);
}

const site = join(root, 'dist/site');
writeFileSync(join(site, 'xapi.js'), await adapter('xapi/main'));
writeFileSync(join(site, 'xapi.html'), xapiPage(readFileSync(join(site, 'index.html'), 'utf8')));

/** The adapter as one classic script: it has to listen before the page's program runs. */
async function adapter(name) {
  const entry = join(root, `web/src/adapters/${name}.ts`);
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'mhaCourse' } },
  });
  const [{ output }] = [built].flat();
  if (output.length !== 1) throw new Error('one script expected');
  return output[0].code;
}

/** Before every other script, and allowed by its hash. */
function withAdapter(html, script) {
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  const allowed = once(html, "script-src 'wasm-unsafe-eval' ", (found) => `${found}${hash} `);
  return once(allowed, '<script>', () => `<script>${script}</script>\n<script>`);
}

/** Statements go to a store of which nothing is known yet, so this page alone may connect to anywhere. */
function xapiPage(html) {
  const allowed = once(html, "connect-src 'self'", (found) => `${found} https: http:`);
  return once(allowed, '<script src="./boot.js">', (found) => `<script src="./xapi.js"></script>\n${found}`);
}

/** Replaces the first of what has to be there. */
function once(html, text, by) {
  if (!html.includes(text)) throw new Error(`the page has no ${text}`);
  return html.replace(text, by);
}

/** The same files give the same bytes: one date, one order, no owner. */
function pack(name, files) {
  const folder = join(root, 'build', name);
  const target = join(root, 'dist', `${name}.zip`);
  rmSync(folder, { recursive: true, force: true });
  rmSync(target, { force: true });
  mkdirSync(folder, { recursive: true });
  const date = new Date('1980-01-01T00:00:00Z');
  for (const [file, content] of Object.entries(files)) {
    writeFileSync(join(folder, file), content, { mode: 0o644 });
    utimesSync(join(folder, file), date, date);
  }
  const env = { ...process.env, TZ: 'UTC' };
  execFileSync('zip', ['-q', '-X', '-9', target, ...Object.keys(files)], { cwd: folder, env });
}
