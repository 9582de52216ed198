import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const repository = resolve(import.meta.dirname, '../../..');

/** What is under test. ATTN_DIST names another copy of dist/, for trying out what the tests notice. */
export const dist = resolve(process.env.ATTN_DIST ?? `${repository}/dist`);
export const site = `${dist}/site`;
export const single = `${dist}/mha.html`;
export const singleUrl = pathToFileURL(single).href;
export const pseudoSite = resolve(process.env.ATTN_PSEUDO ?? `${repository}/build/pseudo-site`);
export const reference = `${repository}/tests/reference`;
