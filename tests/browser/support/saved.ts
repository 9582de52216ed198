import type { Page } from 'playwright-core';
import { figure } from './chapter.ts';

/** Saves the figure of the step that is shown, as a learner does. */
export async function saved(page: Page, kind: string): Promise<{ name: string; content: Buffer }> {
  const details = page.locator(`${figure} details.export`);
  if ((await details.getAttribute('open')) === null) await details.locator('summary').click();
  const waiting = page.waitForEvent('download');
  await details.locator(`[data-export=${kind}]`).click();
  const download = await waiting;
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { name: download.suggestedFilename(), content: Buffer.concat(chunks) };
}

/** Comma-separated values by RFC 4180: every line ends with CR LF, a quoted field may hold anything. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text);
    if (!found) throw new Error('not RFC 4180');
    rows.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] !== ',') rows.push([]);
  }
  rows.pop();
  return rows;
}
