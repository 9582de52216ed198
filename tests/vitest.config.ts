import { defineConfig } from 'vitest/config';

/**
 * Four projects, chosen with `--project`: `wasm` runs dist/engine in Node, `web` the page's modules in Node,
 * `reference` the generators of expected values, `browser` the built page in three browsers (its files drive them).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'wasm',
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
          include: ['web/**/*.test.ts'],
          server: { deps: { external: [/\/dist\/engine\//] } },
        },
      },
      { test: { name: 'reference', include: ['reference/**/*.test.ts'] } },
      {
        test: {
          name: 'browser',
          include: ['browser/**/*.test.ts'],
          globalSetup: ['browser/support/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Two browsers at a time: each is several processes of its own.
          maxWorkers: 2,
          // After the others, which have workers of another number.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
