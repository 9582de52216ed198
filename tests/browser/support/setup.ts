import { existsSync } from 'node:fs';
import { dist, pseudoSite, single, site } from './dist.ts';

/** Fails the whole run at once, with the remedy, when there is nothing to test. */
export default function setup(): void {
  for (const [path, command] of [
    [`${site}/index.html`, 'scripts/build'],
    [single, 'scripts/build'],
    [`${dist}/mha-scorm2004.zip`, 'scripts/build'], // the last that it makes
    [`${pseudoSite}/index.html`, 'scripts/build pseudo'],
  ] as const) {
    if (!existsSync(path)) throw new Error(`${path} is missing: run ${command} first`);
  }
}
