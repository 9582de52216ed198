import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(
    context: unknown,
    options: unknown,
  ): Promise<{ violations: Finding[]; passes: Finding[]; incomplete: Finding[] }>;
}

interface Finding {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** Every rule of WCAG 2.0 to 2.2, A and AA, and the best practices; each violation in a line. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const { violations, passes } = await page.evaluate(() =>
    (window as unknown as { axe: Axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { 'target-size': { enabled: true } },
      // Of all others the rule alone: to name every element that passed takes a fifth of the time.
      resultTypes: ['violations'],
    }),
  );
  if (!passes.some(({ id }) => id === 'color-contrast'))
    throw new Error('axe did not get to compare colours');
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  );
}
