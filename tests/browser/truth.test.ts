import { describe, it } from 'vitest';
import { expectedAtStart } from './support/at_start.ts';
import { chooseHeads, field, goTo, openStep, toggleEditor } from './support/chapter.ts';
import { checkStep } from './support/check.ts';
import {
  type Expected,
  expectedFullHead,
  expectedTwoHeads,
  features,
  type StepId,
} from './support/expected.ts';
import { cricket, type EditCase, edits, tokens } from './support/reference.ts';
import { expectedReproduce } from './support/reproduce.ts';
import { browser, page, server, usePage } from './support/session.ts';

/**
 * Every number on the page is one that NumPy computed: each text, spoken name, field and bar that holds a number has to
 * be claimed by an expected value, found by the names of its table, row and column; one nobody claims is a failure.
 */

usePage();

async function check(step: StepId, expected: Expected): Promise<void> {
  await checkStep(page, step, expected);
}

/** Types a case into the editor as a learner does: field by field, by the keyboard. */
async function type(edit: EditCase): Promise<void> {
  const rows: [string, readonly string[]][] = [
    ...edit.typed.Q.map((texts): [string, readonly string[]] => ['q(his)', texts]),
    ...edit.typed.K.map((texts, j): [string, readonly string[]] => [`k(${tokens[j]})`, texts]),
    ...edit.typed.V.map((texts, j): [string, readonly string[]] => [`v(${tokens[j]})`, texts]),
  ];
  for (const [vector, texts] of rows) {
    for (const [c, text] of texts.entries()) {
      await field(page, `${vector}, ${features[c]}`).click();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(text);
    }
  }
  await page.keyboard.press('Tab');
}

describe('every number of the chapter is claimed', () => {
  it('full-head', async () => {
    await openStep(page, server.url, 'full-head');
    await check('full-head', expectedFullHead(cricket));
  });
  it.each([1, 2, 4])('two-heads, h = %i', async (heads) => {
    await openStep(page, server.url, 'two-heads');
    await chooseHeads(page, heads);
    await check('two-heads', expectedTwoHeads(cricket, heads));
  });
  it.each([1, 2, 4])('reproduce, h = %i', async (heads) => {
    await openStep(page, server.url, 'reproduce', { h: heads });
    await check('reproduce', expectedReproduce(cricket, heads));
  });
  it('recall, before anything was tried', async () => {
    // A context of its own: from here on the chapter would be an examination.
    const other = await (await browser.newContext()).newPage();
    await openStep(other, server.url, 'recall');
    await checkStep(other, 'recall', expectedAtStart('recall'));
    await other.context().close();
  });
});

describe.each(edits)('with Q, K and V of seed $seed typed in', (edit) => {
  it('two-heads, h = 1, 2 and 4, then full-head', async () => {
    await openStep(page, server.url, 'two-heads');
    await toggleEditor(page);
    await type(edit);
    for (const heads of [1, 2, 4]) {
      await chooseHeads(page, heads);
      await check('two-heads', expectedTwoHeads(edit, heads, true));
    }
    await toggleEditor(page);
    await check('two-heads', expectedTwoHeads(edit, 4));
    await goTo(page, 'full-head');
    await check('full-head', expectedFullHead(edit));
  });
});
