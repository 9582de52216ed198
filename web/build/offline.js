// Writes the service worker of a built site, with the hashes of all that is there: the last step of a build.
//
//     node web/build/offline.js dist/site

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const fileName = 'service-worker.js';
const [folder = ''] = process.argv.slice(2);
const hash = (content) => createHash('sha256').update(content).digest('base64');

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== fileName)
  .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  .sort()
  .map((path) => [path, `sha256-${hash(readFileSync(join(folder, path)))}`]);
const list = JSON.stringify(files);
const source = readFileSync(new URL('service_worker.js', import.meta.url), 'utf8')
  .replace('__FILES__', () => list)
  .replace('__VERSION__', () => JSON.stringify(hash(list)));
writeFileSync(join(folder, fileName), source);
