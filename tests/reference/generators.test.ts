import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';

const here = import.meta.dirname;
const hasNumPy = spawnSync('python3', ['-c', 'import numpy']).status === 0;

/** Every number and every text of a JSON value with the path to it. */
function leaves(value: unknown, path = ''): [string, number | string][] {
  if (typeof value === 'number' || typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}/${key}`));
}

it.runIf(hasNumPy).each([
  ['edits', 500],
  ['cut_off', 3000],
  ['first_steps', 300],
  ['exercises', 2500],
  ['examples', 4000],
  ['mistakes', 3000],
  ['random', 1300],
  ['layers', 5000],
  ['training', 8500],
  ['variance', 2200],
  ['cost', 2400],
])('%s.json is what its generator writes, to 1e-14 of each number', (name, least) => {
  const folder = mkdtempSync(`${tmpdir()}/${name}-`);
  const read = (path: string) =>
    leaves(JSON.parse(readFileSync(path, 'utf8'))).filter(([key]) => key !== '/numpy');
  try {
    execFileSync('python3', [`${here}/make_${name}.py`, `${folder}/made.json`]);
    const expected = read(`${folder}/made.json`);
    const found = read(`${here}/${name}.json`);
    expect(found.length).toBeGreaterThan(least);
    expect(found.map(([path]) => path)).toEqual(expected.map(([path]) => path));
    for (const [index, [path, value]] of expected.entries()) {
      const kept = found[index]?.[1];
      if (typeof value === 'string' || typeof kept === 'string') expect(kept, path).toBe(value);
      else
        expect(Math.abs((kept ?? Number.NaN) - value), path).toBeLessThanOrEqual(
          1e-14 * Math.max(1, Math.abs(value)),
        );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.runIf(hasNumPy)('variants.json is what its generator writes, to a unit of its eighth digit', () => {
  const folder = mkdtempSync(`${tmpdir()}/variants-`);
  try {
    execFileSync('python3', [`${here}/make_variants.py`, `${folder}/made.json`]);
    const read = (path: string) =>
      leaves(JSON.parse(readFileSync(path, 'utf8'))).filter(([key]) => key !== '/numpy');
    const expected = read(`${folder}/made.json`);
    const found = read(`${here}/variants.json`);
    expect(found.length).toBeGreaterThan(60_000);
    expect(found.map(([path]) => path)).toEqual(expected.map(([path]) => path));
    const differing = expected.filter(([, value], i) => {
      const kept = found[i]?.[1];
      if (typeof value === 'string' || typeof kept === 'string') return kept !== value;
      return Math.abs((kept ?? Number.NaN) - value) > 1e-7 * Math.abs(value);
    });
    expect(differing).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Sums of another library may differ in the last digit, and training carries that on: a unit of the second decimal. */
it.runIf(hasNumPy)(
  'the learned example is what its training writes, to a unit of its last digit',
  () => {
    const folder = mkdtempSync(`${tmpdir()}/commentary-`);
    try {
      execFileSync('python3', [`${here}/train_commentary.py`, `${folder}/made.json`], { stdio: 'pipe' });
      const read = (path: string) => leaves(JSON.parse(readFileSync(path, 'utf8')));
      const expected = read(`${folder}/made.json`);
      const found = read(`${here}/../../web/src/examples/commentary.json`);
      expect(found.length).toBe(expected.length);
      for (const [index, [path, value]] of expected.entries()) {
        const kept = found[index]?.[1];
        if (typeof value === 'string' || typeof kept === 'string') expect(kept, path).toBe(value);
        else expect(Math.abs((kept ?? Number.NaN) - value), path).toBeLessThan(0.011);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  120_000,
);
