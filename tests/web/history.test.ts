import { describe, expect, it } from 'vitest';
import { steps } from '../../web/src/chapter/steps.ts';
import { checkExample, type Example } from '../../web/src/examples/check.ts';
import { defaultExample, examples, loadExample } from '../../web/src/examples/index.ts';
import { caps } from '../../web/src/examples/read.ts';
import { fitsIn, parseState, printState } from '../../web/src/state/codec.ts';
import { edit, noEdits } from '../../web/src/state/edits.ts';
import { setGate } from '../../web/src/state/gates.ts';
import { start } from '../../web/src/state/state.ts';
import { Store } from '../../web/src/state/store.ts';
import { randomExample } from '../browser/support/random_examples.ts';

const context = { steps, examples, example: defaultExample };
const open = () => new Store(context, start(context, 'two-heads'));
const type = (store: Store, col: number, value: number) =>
  store.update({ edits: edit(store.state.edits, store.state.example, { matrix: 'q', row: 0, col }, value) });

function checked(value: unknown): Example {
  const found = checkExample(value);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.example;
}

describe('undo', () => {
  it('takes changes back one after the other, and gives them again', () => {
    const store = open();
    expect([store.canUndo, store.canRedo]).toEqual([false, false]);
    type(store, 0, 5);
    type(store, 1, 6);
    const both = store.state;
    store.undo();
    expect(store.state.edits.q).toEqual({ '0.0': 5 });
    store.undo();
    expect(store.state).toEqual(start(context, 'two-heads'));
    expect([store.canUndo, store.canRedo]).toEqual([false, true]);
    store.undo();
    store.redo();
    store.redo();
    expect(store.state).toEqual(both);
    expect(store.canRedo).toBe(false);
  });

  it('takes what was typed at one place as one change, until it is left', () => {
    const store = open();
    for (const value of [1.5, 1.55, 1.555]) type(store, 0, value);
    store.seal();
    type(store, 0, 7);
    store.undo();
    expect(store.state.edits.q).toEqual({ '0.0': 1.555 });
    store.undo();
    expect(store.state.edits).toEqual(noEdits);
  });

  it('forgets what was undone when something else is done', () => {
    const store = open();
    type(store, 0, 5);
    store.undo();
    type(store, 1, 6);
    expect(store.canRedo).toBe(false);
  });

  it('is about values, gates and examples, not about where one looks', () => {
    const store = open();
    store.update({ heads: 4, open: null, row: 0 });
    store.goTo('full-head');
    expect(store.canUndo).toBe(false);
    store.update({ gates: setGate(store.state.gates, 1, 0) });
    store.update({ heads: 1 });
    store.undo();
    expect(store.state).toMatchObject({ gates: [], heads: 1, step: 'full-head' });
  });

  it('brings an example back with its edits and heads, and reset can be undone', async () => {
    const store = open();
    store.update({ heads: 4 });
    type(store, 0, 5);
    const before = store.state;
    const other = (await loadExample('to-be'))!;
    store.show(other);
    expect(store.state).toEqual(start(context, 'two-heads', other));
    store.undo();
    expect(store.state).toEqual(before);
    store.redo();
    expect(store.state.example).toBe(other);
    store.undo();
    store.reset();
    expect(store.state).toEqual(start(context, 'two-heads'));
    store.undo();
    expect(store.state.edits.q).toEqual({ '0.0': 5 });
  });

  it('keeps answers and predictions as they are', () => {
    const store = open();
    type(store, 0, 5);
    store.update({ guesses: { 'two-heads': '0.5' } });
    store.undo();
    expect(store.state.guesses).toEqual({ 'two-heads': '0.5' });
  });
});

describe('an own example', () => {
  it.each(Array.from({ length: 200 }, (_, i) => i + 1))(
    'number %i comes back from address and storage',
    (seed) => {
      const example = checked(randomExample(seed));
      const state = start(context, 'two-heads', example);
      const edited = {
        ...state,
        edits: edit(noEdits, example, { matrix: example.matrices.x ? 'x' : 'k', row: 0, col: 0 }, 0.25),
      };
      expect(parseState(printState(edited, context, 'storage'), context, undefined, 'storage')).toEqual({
        state: edited,
        refused: [],
      });
      const hash = printState(edited, context);
      expect(hash).toMatch(/^#s=1[\w\-.!~*'()%&=:,]*$/);
      if (fitsIn(edited, context)) expect(parseState(hash, context)).toEqual({ state: edited, refused: [] });
      else expect(parseState(hash, context)).toEqual({ state: start(context, 'two-heads'), refused: [] });
    },
  );

  it('of the largest size fits into the storage', () => {
    const matrix = Array.from({ length: 64 }, () => Array(64).fill(-123456.78901234567));
    const all = Object.fromEntries(['q', 'k', 'v', 'wQ', 'wK', 'wV', 'wO'].map((name) => [name, matrix]));
    const tokens = Array(64).fill('👩🏽‍🚀'.repeat(caps.letters));
    const example = checked({ tokens, query: 0, heads: 16, ...all });
    const state = start(context, 'two-heads', example);
    expect(fitsIn(state, context)).toBe(false);
    expect(fitsIn(state, context, 'storage')).toBe(true);
  });

  it('of the address is the same object as that of the query string', async () => {
    const own = checked(randomExample(1));
    const of = { ...context, example: own };
    const hash = printState(start(context, 'two-heads', own), context);
    expect(parseState(hash, of).state.example).toBe(own);
    expect(printState(start(of, 'two-heads'), of)).toBe('#s=1&step=two-heads');
    expect(printState(start(of, 'two-heads'), of, 'storage')).toContain('example=%7B');
  });

  it.each(['{', '{}', '[]', '{"id":"own"}', '{"__proto__":1}', 'null'])(
    'is refused where it is none: %s',
    (text) => {
      const hash = `#s=1&step=two-heads&example=${encodeURIComponent(text)}`;
      expect(parseState(hash, context)).toEqual({ state: start(context, 'two-heads'), refused: ['example'] });
    },
  );
});
