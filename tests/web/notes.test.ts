import { describe, expect, it } from 'vitest';
import { marked } from '../../web/node_modules/marked/lib/marked.esm.js';
import { steps } from '../../web/src/chapter/steps.ts';
import { defaultExample, examples } from '../../web/src/examples/index.ts';
import { parseState, printState } from '../../web/src/state/codec.ts';
import { longestNote, noteIds, points } from '../../web/src/state/notes.ts';
import { start } from '../../web/src/state/state.ts';
import { Store } from '../../web/src/state/store.ts';
import { readOutline } from '../../web/src/views/outline.ts';
import { practiceText } from '../../web/src/views/practice_text.ts';

/** What is written in the step `practice`: kept word for word, on the device alone, and handed over as Markdown. */

const context = { steps, examples, example: defaultExample };
const stored = (text: string) => parseState(text, context, undefined, 'storage');

describe('notes', () => {
  it.each([
    'plain words',
    'two\nlines\n\n  and a third',
    '100 % & more, a=b#c',
    '%26%25 {"a":1} \\ "quoted"',
    'ध्यान के कई सिर 🏏',
    '&s=1&notes={}',
    'a\ud800b',
    '<script>alert(1)</script>',
  ])('bring %j back as it was written', (text) => {
    const state = { ...start(context), notes: { paragraph: text, 'learned-2': 'x', tokens: 'yes' } };
    expect(stored(printState(state, context, 'storage'))).toEqual({ state, refused: [] });
  });

  it('hold every field, as long as can be', () => {
    const notes = Object.fromEntries(noteIds.map((id) => [id, 'अ'.repeat(longestNote)]));
    const state = { ...start(context), notes };
    expect(stored(printState(state, context, 'storage'))).toEqual({ state, refused: [] });
  });

  it('are cut where they are too long, and left out where nothing is written', () => {
    const notes = { paragraph: 'x'.repeat(longestNote + 1), map: '' };
    const { state } = stored(printState({ ...start(context), notes }, context, 'storage'));
    expect(state.notes).toEqual({ paragraph: 'x'.repeat(longestNote) });
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', '{}'],
    ['a list', '["a"]'],
    ['null', 'null'],
    ['a field that is none', '{"elsewhere":"x"}'],
    ['a prototype', '{"__proto__":"x"}'],
    ['a number', '{"paragraph":1}'],
    ['too long', JSON.stringify({ paragraph: 'x'.repeat(longestNote + 1) })],
  ])('are refused whole: %s', (_, text) => {
    expect(stored(`#s=1&notes=${text}`)).toEqual({ state: start(context), refused: ['notes'] });
  });

  it('never stand in an address, and stay when a step is reset or the browser goes back', () => {
    const notes = { analogy: 'many cameras at one match' };
    const store = new Store(context, { ...start(context), notes });
    expect(printState(store.state, context)).not.toContain('cameras');
    expect(parseState('#s=1&notes={"analogy":"x"}', context).refused).toEqual(['notes']);
    store.reset();
    store.take(start(context, 'mechanism'));
    expect(store.state.notes).toEqual(notes);
  });
});

describe('an outline', () => {
  const shape = (text: string): unknown =>
    readOutline(text).map(function names({ text: name, branches }): unknown {
      return branches.length === 0 ? name : [name, ...branches.map(names)];
    });

  it.each([
    ['', []],
    ['\n  \n', []],
    ['one', ['one']],
    ['one\ntwo', ['one', 'two']],
    ['one\n  in\n    deeper\n  in two\ntwo', [['one', ['in', 'deeper'], 'in two'], 'two']],
    ['- one\n\t- in\n* two', [['one', 'in'], 'two']],
    ['    far in\n  less\nnot', ['far in', 'less', 'not']],
    ['one\r\n  in\r\n', [['one', 'in']]],
    ['- ', []],
  ])('%j is read', (text, wanted) => expect(shape(text)).toEqual(wanted));
});

describe('the Markdown', () => {
  const tried = [
    {
      name: 'A tie',
      about: 'cricket',
      lines: ['his, weights: [0.450]', '```, x: [1]'],
      expected: '',
      result: 'a tie\n',
    },
    { name: ' two\nlines ', about: '', lines: [], expected: 'more', result: '' },
  ];
  const notes = { analogy: 'cameras\n', tokens: 'yes', map: 'physics\n\tinterference\n- biology' };
  const text = practiceText(notes, tried, (key) => `(${key})`);

  it('holds what was written, in its place, and what is still empty', () => {
    expect(text).toContain('**(note-analogy)**\n\ncameras\n\n**(note-first-step)**\n\n…\n\n');
    expect(text).toContain('**(note-expected)**\n\n…\n\n**(note-result)**\n\na tie\n\n### two lines\n\n');
    expect(text).toContain('- [ ] (point-organisation)\n- [x] (point-tokens)\n- [ ] (point-relations)');
    expect(text).toContain('- (mapCenter)\n  - physics\n    - interference\n  - biology\n');
    expect(text.startsWith('# (notesHeading)\n\n')).toBe(true);
  });

  it('is read by a parser as headings, lists and what a program prints', () => {
    const tokens = marked.lexer(text);
    const headings = tokens
      .filter((token) => token.type === 'heading')
      .map(({ text, depth }) => `${depth} ${text}`);
    expect(headings).toEqual([
      ...['1 (notesHeading)', '2 (reflectTitle)', '2 (experimentsTitle)', '3 A tie', '3 two lines'],
      ...['2 (paragraphTitle)', '2 (mapTitle)'],
    ]);
    const code = tokens.filter((token) => token.type === 'code').map(({ text }) => text);
    expect(code).toEqual(['his, weights: [0.450]\n```, x: [1]']);
    const lists = tokens.filter((token) => token.type === 'list').map(({ items }) => items.length);
    expect(lists).toEqual([points.length, 1]);
  });
});
