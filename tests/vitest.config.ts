import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What lasts longest, or it would run alone at the end. The others follow by the sizes of their files. */
const long = ['hosts/webkit', 'accessibility', 'training', 'hosts/firefox', 'layers', 'hosts/chromium', 'offline'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = long.findIndex((name) => moduleId.endsWith(`/browser/${name}.test.ts`));
      return at < 0 ? long.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/** Two at a time: a browser is several processes of its own. The same for all, so that they share the workers. */
const maxWorkers = 2;

/**
 * Four projects, chosen with `--project`: `wasm` runs dist/engine in Node, `web` the page's modules in Node,
 * `reference` the generators of expected values, `browser` the built page in three browsers (its files drive them).
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'wasm',
          maxWorkers,
          // Relaxed SIMD, which V8 has without a flag from 11.4 on, that is in Node from 21 on.
          execArgv: process.versions.v8.startsWith('11.3.') ? ['--experimental-wasm-relaxed-simd'] : [],
          include: ['wasm/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // The package itself, imported by Node and untouched by Vite.
          server: { deps: { external: [/\/dist\/engine\//] } },
        },
      },
      {
        test: {
          name: 'web',
          maxWorkers,
          include: ['web/**/*.test.ts'],
          testTimeout: 60_000,
          server: { deps: { external: [/\/dist\/engine\//] } },
        },
      },
      {
        test: { name: 'reference', maxWorkers, include: ['reference/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        test: {
          name: 'browser',
          include: ['browser/**/*.test.ts'],
          globalSetup: ['browser/support/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers,
        },
      },
    ],
  },
});
