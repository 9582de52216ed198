import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fullest } from './support/at_start.ts';
import { figure, openStep, readyPage, revealed, stepIds } from './support/chapter.ts';
import { numbersIn } from './support/claims.ts';
import { site } from './support/dist.ts';
import type { StepId } from './support/expected.ts';
import { cricket, scenario, tokens } from './support/reference.ts';
import { parseCsv, saved } from './support/saved.ts';
import { serve, strictPolicy } from './support/server.ts';
import { whole } from './support/seeded.ts';
import { errors, newPage, page, server, useChromium } from './support/session.ts';

/** Every figure as a picture and as tables. */

useChromium();

async function open(
  step: StepId,
  state: Record<string, string | number> = {},
  options: BrowserContextOptions = {},
): Promise<void> {
  await newPage({ acceptDownloads: true, ...options });
  await openStep(page, server.url, step, state);
}

/** Texts of a figure that are seen, with what stands in the cells of its tables: not its tools, nor what is only read out. */
function seen(selector: string): string[] {
  const walker = document.createTreeWalker(
    document.querySelector(selector) ?? document,
    NodeFilter.SHOW_TEXT,
  );
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (
      !parent?.checkVisibility() ||
      parent.closest('.controls, .export, .help, button.plain:not(.row), .unseen, select')
    )
      continue;
    found.push(node.nodeValue ?? '');
  }
  for (const input of document.querySelectorAll<HTMLInputElement>(`${selector} td input[type=text]`))
    if (input.checkVisibility()) found.push(input.value);
  return found;
}

/** What is wrong with a file of SVG, and what it says. Runs in a page. */
async function looked(
  text: string,
): Promise<{ faults: string[]; texts: string[]; width: number; height: number; shown: boolean }> {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  const faults = [...parsed.querySelectorAll('parsererror')].map((error) => error.textContent ?? 'error');
  for (const element of parsed.querySelectorAll('*')) {
    if (/^(script|foreignObject|image|style|use|a)$/.test(element.localName))
      faults.push(`<${element.localName}>`);
    for (const { name, value } of element.attributes) {
      if (/^(on|href|xlink|class|style)/.test(name)) faults.push(name);
      if (/url\(|var\(|light-dark|NaN|undefined/.test(value)) faults.push(`${name}=${value}`);
      if (/:\/\//.test(value) && name !== 'xmlns') faults.push(`${name}=${value}`);
    }
  }
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return {
    faults,
    texts: [...parsed.querySelectorAll('text')].map((element) => element.textContent ?? ''),
    width: image.naturalWidth,
    height: image.naturalHeight,
    shown: image.naturalWidth > 300,
  };
}

const sorted = (texts: readonly string[]): string[] => texts.flatMap(numbersIn).sort();

const looks = [
  ['wide', { viewport: { width: 1280, height: 800 } }],
  ['on a phone, dark', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' as const }],
] as const;

// What is written in practice has ways of its own to be taken away.
describe.each(stepIds.filter((id) => id !== 'practice'))('%s as SVG', (step) => {
  // Plainly one of the two, by turns.
  it.each(looks.filter((_, i) => whole || stepIds.indexOf(step) % 2 === i))(
    'says every number that is shown, by itself: %s',
    async (_name, options) => {
      await open(step, {}, options);
      const { name, content } = await saved(page, 'svg');
      expect(name).toBe(`${step}-cricket.svg`);
      const text = content.toString('utf8');
      const { faults, texts, shown } = await page.evaluate(looked, text);
      expect(faults).toEqual([]);
      expect(shown).toBe(true);
      const title = (await page.locator('.step.here h1').innerText()).replace(/\s+/g, ' ');
      const all = texts.join(' ').replace(/\s+/g, ' ');
      expect(all).toContain(title);
      expect(all).toContain('worked example “cricket”');
      expect(sorted(texts)).toEqual(sorted(await page.evaluate(seen, figure)));
      // Ink on paper, whatever the theme of the page.
      expect(text).toMatch(/fill="#1d1c1a"/);
      expect(text).not.toMatch(/fill="#e9e6df"/);
      // The page is as it was.
      expect(await page.locator('.on-paper, html[data-theme]').count()).toBe(0);
    },
  );
});

describe('an exported picture', () => {
  it('has the marks of what differs, and bars as long as the weights', async () => {
    await open('two-heads', { v: '2.2:3' });
    const text = (await saved(page, 'svg')).content.toString('utf8');
    expect(text.match(/>\*<\/text>/g)).toHaveLength(await page.locator(`${figure} .differs`).count());
    const lengths = [...text.matchAll(/<line [^>]*?x2="(0\.\d+)"/g)].map(([, length]) => Number(length));
    const weights = [1, 2].flatMap((heads) =>
      scenario(cricket, heads).perHead.flatMap((head) => head.weights),
    );
    expect(lengths).toHaveLength(weights.length);
    for (const [i, length] of lengths.entries()) expect(length).toBeCloseTo(weights[i] ?? Number.NaN, 10);
  });

  it.each([360, 1280])(
    'has no text over another where tables are wider than a window of %i px',
    async (width) => {
      await open('two-heads', { example: 'commentary', h: 2 }, { viewport: { width, height: 740 } });
      const text = (await saved(page, 'svg')).content.toString('utf8');
      const boxes = [...text.matchAll(/<text x="([\d.]+)" y="([\d.]+)" textLength="([\d.]+)"/g)].map(
        ([, x, y, length]) => ({ left: Number(x), y: Number(y), right: Number(x) + Number(length) }),
      );
      expect(boxes.length).toBeGreaterThan(1000);
      const over = boxes.flatMap((a, i) =>
        boxes
          .slice(i + 1)
          .filter((b) => Math.abs(a.y - b.y) < 6 && a.left < b.right - 1 && b.left < a.right - 1)
          .map((b) => `${a.left} ${a.y} over ${b.left} ${b.y}`),
      );
      expect(over).toEqual([]);
    },
  );

  it('as PNG has two points a px, and is not blank', async () => {
    await open('two-heads');
    const { width, height } = await page.evaluate(
      looked,
      (await saved(page, 'svg')).content.toString('utf8'),
    );
    const { name, content } = await saved(page, 'png');
    expect(name).toBe('two-heads-cricket.png');
    expect(content.subarray(1, 4).toString()).toBe('PNG');
    expect([content.readUInt32BE(16), content.readUInt32BE(20)]).toEqual([2 * width, 2 * height]);
    const dark = await page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const points = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      let count = 0;
      for (let i = 0; i < points.length; i += 4) if ((points[i] ?? 255) < 100) count++;
      return count / (points.length / 4);
    }, content.toString('base64'));
    expect(dark).toBeGreaterThan(0.005);
    expect(dark).toBeLessThan(0.5);
  });
});

it('says so where a policy allows no picture, and gives the others', async () => {
  const strict = await serve({ root: site, policy: strictPolicy });
  await newPage({ acceptDownloads: true });
  await openStep(page, strict.url, 'two-heads');
  expect((await saved(page, 'svg')).name).toBe('two-heads-cricket.svg');
  await page.locator(`${figure} [data-export=png]`).click();
  await page.getByText('does not let the page make two-heads-cricket.png').waitFor();
  expect((await saved(page, 'csv')).name).toBe('two-heads-cricket.csv');
  for (const error of errors.splice(0)) expect(error).toMatch(/Loading the image 'data:/);
  await strict.close();
});

describe('tables as CSV', () => {
  it('give the numbers of NumPy with every digit', async () => {
    await open('two-heads');
    const { name, content } = await saved(page, 'csv');
    expect(name).toBe('two-heads-cricket.csv');
    const rows = parseCsv(content.toString('utf8'));
    const block = (caption: string): string[][] => {
      const from = rows.findIndex(([first]) => first === caption);
      const length = rows.slice(from).findIndex((row) => row.join('') === '');
      return rows.slice(from + 1, from + length);
    };
    for (const [title, { dots, scaled, exps, weights, expSum }] of [
      ['One head', scenario(cricket, 1).perHead[0]!],
      ['Head A', scenario(cricket, 2).perHead[0]!],
      ['Head B', scenario(cricket, 2).perHead[1]!],
    ] as const) {
      const [, ...keys] = block(`${title}: from scores to weights`);
      expect(keys.map(([key]) => key)).toEqual([...tokens, 'sum']);
      for (const [j, row] of keys.slice(0, -1).entries())
        for (const [i, value] of [dots[j], scaled[j], exps[j], weights[j]].entries())
          expect(Number(row[i + 1])).toBeCloseTo(value ?? Number.NaN, 12);
      expect(Number(keys.at(-1)?.[3])).toBeCloseTo(expSum, 12);
    }
    const [heads, names, concat] = block('Concatenation of 2 heads');
    expect(heads).toEqual(['', 'Head A', '', 'Head B', '']);
    expect(names).toEqual(['vector', 'name', 'pronoun', 'topic', 'position']);
    for (const [i, value] of scenario(cricket, 2).concat.entries())
      expect(Number(concat?.[i + 1])).toBeCloseTo(value, 12);
  });

  it.each(stepIds)('of %s hold more digits than are printed, wherever those are rounded', async (step) => {
    await open(step);
    await page.goto(`${server.url}?step=${step}#s=1&step=${step}&guess=${revealed}&${fullest[step]}`);
    await readyPage(page);
    const rounded = await page.locator(`${figure} td`).evaluateAll((cells) =>
      cells
        .filter((cell) => /\d\.\d/.test(cell.textContent ?? ''))
        .filter((cell) => !cell.querySelector('.unseen'))
        .filter((cell) => (cell as HTMLElement).dataset.value === undefined)
        .map((cell) => cell.textContent),
    );
    expect(rounded).toEqual([]);
  });

  it('give away no weight that waits for a prediction', async () => {
    await newPage({ acceptDownloads: true });
    await page.goto(`${server.url}?step=full-head`);
    await readyPage(page);
    const csv = (await saved(page, 'csv')).content.toString('utf8');
    const svg = (await saved(page, 'svg')).content.toString('utf8');
    for (const text of [csv, svg]) {
      expect(text).toContain('Kohli');
      expect(text).not.toMatch(/0\.4(50|498)/);
    }
  });
});

describe('copying', () => {
  it('puts tables and the address on the clipboard', async () => {
    await open('two-heads', { h: 4 });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const csv = (await saved(page, 'csv')).content.toString('utf8');
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.locator(`${figure} [data-export=copy-csv]`).click();
    await page.getByText('Copied.', { exact: true }).waitFor();
    expect((await clipboard()).replace(/\r?\n/g, '\r\n')).toBe(csv);
    await page.locator(`${figure} [data-export=link]`).click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()) === location.href);
  });

  it('shows and selects the text where the clipboard is denied', async () => {
    await open('two-heads');
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await page.locator(`${figure} details.export summary`).click();
    await page.locator(`${figure} [data-export=link]`).click();
    const text = page.getByRole('textbox', { name: 'What was exported' });
    expect(await text.inputValue()).toBe(page.url());
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(page.url());
  });
});
