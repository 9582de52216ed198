import type { Tab } from '../support/host.ts';

interface Root {
  readonly text: string;
  /** Of the space between the left edge of the root and what stands under it, in the window. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Every root of the step with the space its sign has; runs in the page. */
function measure(): Root[] {
  return [...document.querySelectorAll('.step.here msqrt')].map((root) => {
    const box = root.getBoundingClientRect();
    const under = root.firstElementChild?.getBoundingClientRect() ?? box;
    return {
      text: root.textContent ?? '',
      left: box.left,
      top: box.top,
      width: under.left - box.left,
      height: box.height,
    };
  });
}

/** Share of dark pixels in a part of a screenshot; runs in the page, whose policy may forbid nothing it needs. */
async function ink({ png, root }: { png: string; root: Root }): Promise<number> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const scale = picture.width / innerWidth;
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(
    root.left * scale,
    root.top * scale,
    Math.max(1, root.width * scale),
    root.height * scale,
  );
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark++;
  return dark / (data.length / 4);
}

/** What is wrong with the roots of the step that is shown. A root without its sign has no room for it, and no ink. */
export async function rootSigns(tab: Tab): Promise<string[]> {
  const faults: string[] = [];
  const fonts = await tab.evaluate(async () => {
    await document.fonts.ready;
    const used = [
      ...new Set([...document.querySelectorAll('math')].map((math) => getComputedStyle(math).fontFamily)),
    ];
    return {
      used,
      loaded: [...document.fonts]
        .filter(({ status }) => status === 'loaded')
        .map(({ family }) => family.replaceAll('"', '')),
    };
  }, undefined);
  for (const used of fonts.used)
    if (!fonts.loaded.some((family) => used.includes(family)))
      faults.push(`${used} is not loaded, only ${fonts.loaded}`);
  const incomplete = await tab.evaluate(
    () =>
      [...document.querySelectorAll('mfrac, msup, msub')]
        .filter((formula) => formula.children.length !== 2)
        .map((formula) => formula.outerHTML),
    undefined,
  );
  faults.push(...incomplete);
  const count = (await tab.evaluate(measure, undefined)).length;
  if (count < 4) faults.push(`only ${count} roots`);
  for (let index = 0; index < count; index++) {
    await tab.evaluate(
      (at) => document.querySelectorAll('.step.here msqrt')[at]?.scrollIntoView({ block: 'center' }),
      index,
    );
    const root = (await tab.evaluate(measure, undefined))[index];
    if (!root) continue;
    if (root.width < 0.3 * root.height)
      faults.push(`${root.width} px for the sign of √${root.text}, ${root.height} px high`);
    const png = Buffer.from(await tab.screenshot()).toString('base64');
    const share = await tab.evaluate(ink, { png, root });
    if (share < 0.05) faults.push(`the sign of √${root.text} has ${share} of ink`);
  }
  return faults;
}
