import { describe, expect, it } from 'vitest';
import { figure, openStep, revealed } from './support/chapter.ts';
import { checkStep } from './support/check.ts';
import {
  expectedBottleneck,
  expectedMechanism,
  expectedSentence,
  firstSteps,
  jobs,
  type Layer,
  type Served,
  shapeOf,
  symbols,
  tiles,
} from './support/first_steps.ts';
import { fixed } from './support/format.ts';
import { page, server, usePage } from './support/session.ts';

/** The steps sentence, bottleneck and mechanism: every number, and what moves when they are worked with. */

usePage({ viewport: { width: 1280, height: 900 } });

const still = async (): Promise<void> => {
  await page.waitForFunction(() => document.getAnimations().length === 0);
};
const line = (): Promise<string> => page.locator(`${figure} p[role=status]`).innerText();
const [coreference, topic] = firstSteps.sentence.relations;
const { words } = firstSteps.sentence;
if (!coreference || !topic) throw new Error('first_steps.json lacks a relation');

describe('sentence', () => {
  const word = (position: number) => page.locator(`${figure} ol button`).nth(position - 1);
  const lit = async (): Promise<string[]> =>
    (await page.locator(`${figure} .word.shown`).allInnerTexts()).map((text) => text.replace(/\D+/g, ''));

  it('shows every number, each distance opens', async () => {
    await openStep(page, server.url, 'sentence');
    expect(
      (await page.locator(`${figure} ol li`).allInnerTexts()).map((text) =>
        text.replace(/\s+/g, ' ').trim().split(' ').sort().join(' '),
      ),
    ).toEqual(words.map((text, i) => [String(i + 1), text].sort().join(' ')));
    await checkStep(page, 'sentence', expectedSentence());
  });

  it.each([
    ['a pointer over it', async (at: number) => word(at).hover(), async () => page.mouse.move(0, 0)],
    [
      'the focus on it',
      async (at: number) => word(at).focus(),
      async () => page.evaluate(() => (document.activeElement as HTMLElement).blur()),
    ],
    ['a press', async (at: number) => word(at).press('Enter'), async () => page.keyboard.press('Escape')],
  ])('a word says what it needs with %s', async (_, show, release) => {
    await openStep(page, server.url, 'sentence');
    for (const { id, from, to, distance } of [coreference, topic]) {
      await show(from);
      expect(await line()).toMatch(
        new RegExp(
          `“${words[from - 1]}” needs “${words[to - 1]}”, ${id}.* ${Math.max(from, to)} − ${Math.min(from, to)} = ${distance}$`,
        ),
      );
      await show(to);
      expect(await line()).toMatch(
        new RegExp(`“${words[from - 1]}” needs this word, “${words[to - 1]}”, ${id}.* = ${distance}$`),
      );
    }
    const rohit = words.indexOf('Rohit') + 1;
    await show(rohit);
    expect(await line()).toMatch(/^“Rohit” tempts/);
    expect(await lit()).toEqual([coreference.to, rohit, coreference.from].map(String));
    await show(5);
    expect(await line()).toMatch(/^“innings” has no part/);
    expect(await lit()).toEqual([]);
    await release();
    expect(await line()).toMatch(/^Point at a word/);
  });

  it('keeps a pressed word in the address, a second press lets it go, Reset too', async () => {
    await openStep(page, server.url, 'sentence');
    await word(coreference.from).click();
    await page.waitForFunction((at) => location.hash.includes(`&word=${at}&`), coreference.from);
    await page.mouse.move(0, 0);
    expect(await line()).toMatch(/“his” needs “Kohli”/);
    await word(coreference.from).click();
    expect(await line()).toMatch(/^Point at a word/);
    await word(coreference.from).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    expect(await line()).toMatch(/^Point at a word/);
    await page.waitForFunction((guess) => location.hash === `#s=1&step=sentence&guess=${guess}`, revealed);
  });

  it.each([1280, 360])('draws each arc from its word to the word it needs, %i px wide', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await openStep(page, server.url, 'sentence');
    const ends = await page.evaluate(() => {
      const buttons = [...document.querySelectorAll('.step.here ol button')].map((button) =>
        button.getBoundingClientRect(),
      );
      const shown = [...document.querySelectorAll('.step.here .arcs')].filter((arcs) =>
        arcs.checkVisibility(),
      );
      const nearest = (x: number, y: number): number => {
        const across = innerWidth > 1000;
        const off = buttons.map((box) =>
          Math.abs(across ? box.left + box.width / 2 - x : box.top + box.height / 2 - y),
        );
        return off.indexOf(Math.min(...off)) + 1;
      };
      return shown.flatMap((arcs) =>
        [...arcs.querySelectorAll<SVGPathElement>('path.arc')].map((path) => {
          const place = (length: number): number => {
            const point = path.getPointAtLength(length).matrixTransform(path.getScreenCTM() ?? undefined);
            return nearest(point.x, point.y);
          };
          return [place(0), place(path.getTotalLength())];
        }),
      );
    });
    expect(ends).toEqual([coreference, topic].map(({ from, to }) => [from, to]));
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});

/** The scores as the address has them. */
const address = (served: readonly Served[]): string => served.map(({ scores }) => scores.join(',')).join(';');

describe('bottleneck', () => {
  const { one, two, best, each } = firstSteps.bottleneck;
  const job = (index: number) => page.locator(`${figure} section.job`).nth(index);

  /** Lengths of the tracks, in bits: what is paid, the floor, and the tick. */
  async function tracks(): Promise<number[][]> {
    await still();
    return page.evaluate(() =>
      [...document.querySelectorAll('.step.here .track')].map((track) => {
        const axis = track.getBoundingClientRect();
        const rect = (name: string) => track.querySelector(`.${name}`)?.getBoundingClientRect();
        const tick = rect('least');
        const lengths = [rect('paid')?.width, rect('fixed')?.width, tick && tick.left - axis.left];
        return lengths.filter((length) => length !== undefined).map((length) => (length / axis.width) * 5);
      }),
    );
  }

  async function check(served: readonly Served[]): Promise<void> {
    await still();
    await checkStep(page, 'bottleneck', expectedBottleneck(served));
    const drawn = await tracks();
    for (const index of jobs.keys()) {
      const own = served.find(({ jobs: some }) => some.includes(index)) as Served;
      const at = own.jobs.indexOf(index);
      const wanted = [own.bits[at], own.floors[at], ...(served.length === 1 ? [own.least[at]] : [])];
      expect(drawn[index]).toHaveLength(wanted.length);
      for (const [i, bits] of wanted.entries())
        expect(Math.abs((drawn[index]?.[i] ?? Number.NaN) - (bits ?? Number.NaN))).toBeLessThan(0.01);
    }
  }

  it.each([...one, ...two].map((served) => [address(served), served] as const))(
    'shows every number at the scores %s',
    async (scores, served) => {
      await openStep(page, server.url, 'bottleneck', { scores });
      await check(served);
    },
  );

  it('goes to the best compromise, to both floors with two softmaxes, and back', async () => {
    await openStep(page, server.url, 'bottleneck');
    await page.getByRole('button', { name: 'Best compromise' }).click();
    await check(best);
    await page.getByRole('button', { name: 'Two softmaxes' }).click();
    await check(each);
    await page.getByRole('button', { name: 'One softmax' }).click();
    await check(best);
    await page.getByRole('button', { name: 'Reset' }).click();
    await check(one[0] ?? []);
    await page.waitForFunction((guess) => location.hash === `#s=1&step=bottleneck&guess=${guess}`, revealed);
  });

  it('moves by the arrow keys, and the two tracks against each other', async () => {
    await openStep(page, server.url, 'bottleneck');
    const before = await tracks();
    await page.getByRole('slider', { name: 'score of Kohli' }).focus();
    for (let step = 0; step < 32; step++) await page.keyboard.press('ArrowRight');
    const after = await tracks();
    expect(after[0]?.[0]).toBeLessThan((before[0]?.[0] ?? 0) - 0.3);
    expect(after[1]?.[0]).toBeGreaterThan((before[1]?.[0] ?? 0) + 0.3);
    for (const [token, presses] of [
      ['his', 4],
      ['century', 10],
    ] as const) {
      await page.getByRole('slider', { name: `score of ${token}` }).focus();
      for (let step = 0; step < presses; step++) await page.keyboard.press('ArrowUp');
    }
    await check(one.find(([served]) => served?.scores.join() === '1.6,0.2,0.5') ?? []);
  });

  it('with two softmaxes, a slider of one job leaves the other where it is', async () => {
    await openStep(page, server.url, 'bottleneck', { scores: address(each) });
    const floor = fixed(each[0]?.floors[0] ?? Number.NaN);
    await page.getByRole('slider', { name: 'score of Kohli, coreference' }).focus();
    await page.keyboard.press('Home');
    expect(await job(0).getByRole('button', { name: /pays/ }).innerText()).not.toBe(floor);
    expect(await job(1).getByRole('button', { name: /pays/ }).innerText()).toBe(floor);
    await page.getByRole('button', { name: 'Each to its floor' }).click();
    await check(each);
  });
});

describe('mechanism', () => {
  const { mechanism, near } = firstSteps;
  const size = (name: string) => page.getByRole('textbox', { name });
  const sizes = ({ n, dModel, heads }: Layer): string => [n, dModel, heads].join(',');

  /** Symbols and shapes of the tiles; and their rectangles, by the scale of the first. */
  async function checkTiles(layer: Layer): Promise<void> {
    for (const { section, ids } of tiles) {
      const found = page
        .locator(`${figure} section`, { has: page.getByRole('heading', { name: section }) })
        .locator('.tile');
      expect((await found.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())).toEqual(
        ids.map((id) => {
          const name = id === 'kT' ? 'KiT' : symbols.find((one) => one.id === id)?.text;
          return `${name} ${shapeOf(layer, id).join(' × ')}`;
        }),
      );
    }
    const boxes = await page
      .locator(`${figure} .tile svg`)
      .evaluateAll((all) =>
        all.map((svg) => [
          Number(svg.getAttribute('width')),
          Number(svg.getAttribute('height')),
          svg.querySelectorAll('rect').length,
        ]),
      );
    const x = layer.symbols.find(({ id }) => id === 'x');
    const scale = (boxes[1]?.[0] ?? Number.NaN) / (x?.cols ?? Number.NaN);
    const ids = tiles.flatMap((one) => one.ids);
    for (const [i, [width = 0, height = 0, parts]] of boxes.entries()) {
      const id = ids[i] as string;
      const shape = layer.symbols.find(
        (one) => one.id === (id === 'kT' ? 'k' : id),
      ) as Layer['symbols'][number];
      const [rows, cols] = id === 'kT' ? [shape.cols, shape.rows] : [shape.rows, shape.cols];
      expect(Math.abs(width - cols * shape.count * scale), `width of ${id}`).toBeLessThan(1e-6);
      expect(Math.abs(height - rows * scale), `height of ${id}`).toBeLessThan(1e-6);
      expect(parts, `bands of ${id}`).toBe(id === 'x' || id === 'output' ? 1 : layer.heads);
    }
  }

  it.each(mechanism.map((layer) => [sizes(layer), layer] as const))(
    'shows every shape for n, d_model, h = %s',
    async (text, layer) => {
      await openStep(page, server.url, 'mechanism', { sizes: text });
      await checkStep(page, 'mechanism', expectedMechanism(layer, 'q'));
      await checkTiles(layer);
    },
  );

  it('keeps what does not depend on h as large as it was', async () => {
    await openStep(page, server.url, 'mechanism');
    const sizesOf = (symbol: string) =>
      page
        .locator(`${figure} .tile[data-symbol=${symbol}] svg`)
        .evaluateAll((all) => all.map((svg) => [svg.getAttribute('width'), svg.getAttribute('height')]));
    const drawn = async () => [await sizesOf('x'), await sizesOf('output'), await sizesOf('wO')];
    const before = await drawn();
    for (const heads of ['1', '4', '3', '16']) {
      await size('heads h').fill(heads);
      await page.waitForFunction((h) => location.hash.includes(`,${h}`), heads);
      expect(await drawn(), heads).toEqual(before);
    }
  });

  it('offers no number of heads that cannot be chosen', async () => {
    await openStep(page, server.url, 'mechanism', { sizes: '3,17,16' });
    expect(await page.locator(`${figure} .divides button`).allInnerTexts()).toEqual(['1 head']);
  });

  it('shows each symbol with its numbers in the example', async () => {
    await openStep(page, server.url, 'mechanism');
    for (const { id, text } of symbols) {
      const tile = page.locator(`${figure} .tile[data-symbol=${id}]`).first();
      await tile.focus();
      await page.keyboard.press('Enter');
      expect(await tile.getAttribute('aria-pressed'), text).toBe('true');
      await checkStep(page, 'mechanism', expectedMechanism(mechanism[0] as Layer, id));
    }
  });

  it('takes sizes that are typed or stepped, and keeps the last good ones', async () => {
    await openStep(page, server.url, 'mechanism');
    const layer = mechanism.find(({ dModel }) => dModel === 512) as Layer;
    await size('tokens n').fill('100');
    await size('width d').fill('512');
    await size('heads h').fill('8');
    await checkStep(page, 'mechanism', expectedMechanism(layer, 'q'));
    for (const typed of ['', '0', '1025', '2.5', 'wicket', '-3', '1e2']) {
      await size('tokens n').fill(typed);
      expect(await size('tokens n').getAttribute('aria-invalid'), typed).toBe('true');
      expect(await size('tokens n').inputValue()).toBe(typed);
      await checkTiles(layer);
    }
    await size('tokens n').blur();
    expect(await size('tokens n').inputValue()).toBe('100');
    expect(await size('tokens n').getAttribute('aria-invalid')).toBe(null);
    await page.getByRole('button', { name: 'Reset' }).click();
    for (const button of ['one more: h', 'one more: h'])
      await page.getByRole('button', { name: button }).click();
    await checkStep(
      page,
      'mechanism',
      expectedMechanism(mechanism.find(({ n, heads }) => n === 3 && heads === 4) as Layer, 'q'),
    );
    for (let step = 0; step < 6; step++) await page.getByRole('button', { name: 'one less: h' }).click();
    await checkStep(
      page,
      'mechanism',
      expectedMechanism(mechanism.find(({ n, heads }) => n === 3 && heads === 1) as Layer, 'q'),
    );
  });

  it.each(near)(
    'says why $heads heads do not divide a width of $dModel, and offers the nearest',
    async ({ dModel, heads, near: offered }) => {
      await openStep(page, server.url, 'mechanism', { sizes: [3, dModel, heads].join(',') });
      const status = page.locator(`${figure} .divides`);
      expect(await status.innerText()).toMatch(
        new RegExp(`${dModel.toLocaleString('en')} ÷ ${heads} is not a whole number`),
      );
      const buttons = status.getByRole('button');
      expect((await buttons.allInnerTexts()).map((text) => Number.parseInt(text, 10))).toEqual(offered);
      if (dModel === 4)
        await checkStep(
          page,
          'mechanism',
          expectedMechanism(mechanism[0] as Layer, 'q', { heads, near: offered }),
        );
      const least = Math.min(...offered.map((h) => Math.abs(h - heads)));
      const nearest = offered.find((h) => Math.abs(h - heads) === least);
      expect(await status.innerText()).toContain(`shows h = ${nearest},`);
      await buttons.last().click();
      expect(await status.count()).toBe(0);
      expect(await size('heads h').inputValue()).toBe(String(offered.at(-1)));
    },
  );
});
