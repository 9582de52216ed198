import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chapterHtml } from '../../web/build/chapter_html.ts';
import { pseudo } from '../../web/build/pseudo.ts';
import { pseudoUi } from '../../web/build/pseudo_catalogue.ts';
import { steps } from '../../web/src/chapter/steps.ts';
import { parseCell, printCell } from '../../web/src/state/cell.ts';
import { notation } from '../../web/src/text/notation.ts';
import { files, catalogue as ui } from '../../web/src/text/whole.ts';
import cost from '../reference/cost.json' with { type: 'json' };
import reference from '../reference/cricket.json' with { type: 'json' };
import firstSteps from '../reference/first_steps.json' with { type: 'json' };
import layers from '../reference/layers.json' with { type: 'json' };
import studies from '../reference/studies.json' with { type: 'json' };

const web = new URL('../../web/', import.meta.url);
const textOf = (step: string) => readFileSync(new URL(`src/text/en/${step}.md`, web), 'utf8');
const html = chapterHtml({ ui, translate: (text) => text }, '');

describe('every step', () => {
  it.each(steps)(
    '$id has prose, a figure that exists, minutes and, where it names one, a first cell',
    (step) => {
      expect(textOf(step.id)).toContain('\n::figure\n');
      expect(step.minutes).toBeGreaterThan(0);
      const cell = step.opens === undefined ? undefined : parseCell(step.opens);
      expect(cell && printCell(cell)).toBe(step.opens);
      const view = (step.view ?? '').replace('mha-', '').replaceAll('-', '_');
      expect(existsSync(new URL(`src/views/${view}.ts`, web))).toBe(true);
      expect(readFileSync(new URL('src/views/views.ts', web), 'utf8')).toContain(`'${step.view ?? ''}'`);
    },
  );

  it('has an id of its own, and no prose is without a step', () => {
    const ids = steps.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const files = readdirSync(new URL('src/text/en/', web)).filter((name) => name.endsWith('.md'));
    expect(files.sort()).toEqual(ids.map((id) => `${id}.md`).sort());
  });

  it('is in the HTML, whole, with links that work without script', () => {
    for (const { id, view } of steps) {
      expect(html).toContain(`id="s=1&amp;step=${id}"`);
      expect(html).toContain(`href="#s=1&amp;step=${id}"`);
      expect(html).toContain(`<${view} `);
    }
    expect(html).not.toMatch(/\$|:::|::figure|\sstyle=|<form|undefined/);
  });

  it('says each displayed formula in words as well', () => {
    expect(html.match(/display="block"/g)?.length).toBe(html.match(/class="in-words"/g)?.length);
  });
});

describe('the numbers of the prose', () => {
  /** Every number of the reference as the page prints it, and as a whole number where it is one. */
  const known = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'number') known.add(value.toFixed(3)).add(String(value));
    else if (typeof value === 'object' && value !== null)
      for (const entry of Object.values(value)) collect(entry);
  };
  collect(reference);
  collect(firstSteps);
  collect(layers.cases);
  collect(cost);
  collect(studies);
  for (const { head, offset } of studies.relations) known.add(head.toFixed(1)).add(offset.toFixed(1));
  // exp of a typed 2.828; the cut digits of 2√2; 3, to be typed into a cell; list and head counts; the 47th over;
  // what a share of 0.9 leaves; 95 %, in words.
  for (const extra of ['16.912', '2.828', '2.8284', '3', '5', '47', '0.1', '19']) known.add(extra);

  /** How a learner may write numbers; none of them is an answer. */
  const waysToWrite = '0.25, 2√3, 3·200², 1,250,000 or 12,50,000';

  it.each(steps)('of $id are those of the reference', ({ id }) => {
    const numbers =
      textOf(id)
        .replace(waysToWrite, '')
        .replace(/\]\(https:[^)]*\)/g, '') // where a paper is found
        .replace(/\\\\\[[\d.]+em\]/g, '')
        .match(/\d+(?:\.\d+)?/g) ?? [];
    expect(numbers.filter((number) => !known.has(number))).toEqual([]);
  });
});

describe('the catalogue', () => {
  const slots = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([slot]) => slot).sort();

  it('has no key twice', () => {
    const keys = [notation, ...Object.values(files)].flatMap((texts) => Object.keys(texts));
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });

  it('keeps slots in the made-up language, and grows by about two fifths', () => {
    const made = pseudoUi();
    for (const [key, text] of Object.entries(ui))
      expect(slots(made[key as keyof typeof ui])).toEqual(slots(text));
    const length = (texts: string[]) => texts.join('').length;
    const growth = length(Object.values(made)) / length(Object.values(ui));
    expect(growth).toBeGreaterThan(1.25);
    expect(growth).toBeLessThan(1.6);
  });

  it('leaves numbers and formulas alone', () => {
    expect(pseudo('4 = 4 + 0')).toBe('4 = 4 + 0');
    expect(pseudo('weight of {of}, {value}')).toBe('[ŵééííĝĥţ óóƒ {of}, {value}]');
  });
});
