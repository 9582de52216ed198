import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';

const here = import.meta.dirname;
const hasNumPy = spawnSync('python3', ['-c', 'import numpy']).status === 0;

/** Every number of a JSON value with the path to it. */
function numbers(value: unknown, path = ''): [string, number][] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => numbers(inner, `${path}/${key}`));
}

it.runIf(hasNumPy)('edits.json is what its generator writes, to 1e-14 of each number', () => {
  const folder = mkdtempSync(`${tmpdir()}/edits-`);
  try {
    execFileSync('python3', [`${here}/make_edits.py`, `${folder}/edits.json`]);
    const kept = JSON.parse(readFileSync(`${here}/edits.json`, 'utf8'));
    const made = JSON.parse(readFileSync(`${folder}/edits.json`, 'utf8'));
    const expected = numbers(made);
    const found = numbers(kept);
    expect(found.length).toBeGreaterThan(500);
    expect(found.map(([path]) => path)).toEqual(expected.map(([path]) => path));
    for (const [index, [path, value]] of expected.entries())
      expect(Math.abs((found[index]?.[1] ?? Number.NaN) - value), path).toBeLessThanOrEqual(
        1e-14 * Math.max(1, Math.abs(value)),
      );
    expect(kept.cases.map((one: { typed: unknown }) => one.typed)).toEqual(
      made.cases.map((one: { typed: unknown }) => one.typed),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
