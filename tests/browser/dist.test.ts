import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { dist } from './support/dist.ts';

/** What may stand in dist at all, read as text. */

const files = (await readdir(dist, { recursive: true })).filter((name) => /\.(js|html|css|json)$/.test(name));

describe.each(files)('dist/%s', (name) => {
  it('builds no code from strings, styles nothing inline, and names nothing by scheme or from the root', async () => {
    const text = await readFile(`${dist}/${name}`, 'utf8');
    expect(text).not.toMatch(
      /\beval\s*\(|\bnew\s+Function\b|\bFunction\s*\(\s*["'`]|set(?:Timeout|Interval)\(\s*["'`]/,
    );
    if (!name.endsWith('.html')) return;
    const markup = text.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '');
    expect(markup).not.toMatch(/\sstyle=|\son[a-z]+=/);
    // A link to a paper loads nothing until somebody follows it.
    const loads = markup.replace(/<a href="https:\/\/[^"]*"/g, '<a');
    expect(loads).not.toMatch(/\s(?:src|href|action|data|poster)="(?:https?:)?\/(?!\/?www\.w3\.org)/);
  });
});

it('is all there', () => {
  expect(files).toContain('mha.html');
  expect(files).toContain('site/index.html');
  expect(files.some((name) => /^engine\/.*\.js$/.test(name))).toBe(true);
});
