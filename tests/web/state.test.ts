import { describe, expect, it, vi } from 'vitest';
import { steps } from '../../web/src/chapter/steps.ts';
import { checkExample } from '../../web/src/examples/check.ts';
import { defaultExample, examples } from '../../web/src/examples/index.ts';
import { bindAddress } from '../../web/src/state/address.ts';
import { isOurs, parseState, printState } from '../../web/src/state/codec.ts';
import { readConfig } from '../../web/src/state/config.ts';
import { current, edit, noEdits } from '../../web/src/state/edits.ts';
import { noGates, setGate } from '../../web/src/state/gates.ts';
import { layerInput } from '../../web/src/state/layer.ts';
import { type State, start } from '../../web/src/state/state.ts';
import { Store } from '../../web/src/state/store.ts';

/** Every token asks, and everything comes from x. */
const checked = checkExample({
  id: 'self',
  locale: 'en',
  tokens: ['to', 'be'],
  query: 1,
  heads: 2,
  x: [
    [1, 2],
    [3, 4],
  ],
  wQ: [
    [1, 0],
    [0, 2],
  ],
  causal: true,
});
const selfAttention = checked.ok ? checked.example : defaultExample;
const context = {
  steps,
  examples: new Map([...examples, [selfAttention.id, selfAttention]]),
  example: defaultExample,
};
const read = (hash: string) => parseState(hash, context);

describe('the address', () => {
  it('is short for the start of a step', () => {
    expect(printState(start(context), context)).toBe('#s=1&step=sentence');
    expect(printState(start(context, 'two-heads'), context)).toBe('#s=1&step=two-heads');
  });

  it('brings every state back', () => {
    const edits = {
      ...noEdits,
      q: { '0.2': 3 },
      k: { '1.0': -0.5, '2.3': 1e-7 },
      v: { '2.2': 1e21 },
      wQ: { '3.3': 0 },
    };
    const states: State[] = [
      { ...start(context, 'two-heads'), heads: 4, edits, open: { head: 3, part: 'weight', at: 2 } },
      { ...start(context), open: null },
      {
        ...start(context, 'two-heads', selfAttention),
        row: 0,
        heads: 1,
        edits: { ...noEdits, x: { '1.1': 7 } },
      },
      { ...start(context), open: { head: 'full', part: 'output', at: 3 } },
      { ...start(context), word: 11 },
      { ...start(context), softmaxes: [[2.25, 0, 3]] },
      {
        ...start(context),
        softmaxes: [
          [2.890371757896165, 0, 4.4e-16],
          [0, 0.05, 3],
        ],
      },
      { ...start(context), gates: [1, 0], head: 3 },
      { ...start(context), gates: [-0.5, 1, 1e-7, 2] },
      { ...start(context), sizes: { n: 1024, dModel: 512, heads: 3 }, symbol: 'wO' },
      { ...start(context), training: { heads: 8, content: 1, rate: 0.1, steps: 2000, seed: 9999 } },
    ];
    for (const state of states) expect(read(printState(state, context))).toEqual({ state, refused: [] });
  });

  it.each([
    ['row', 'row=0'],
    ['row', 'row=3'],
    ['q', 'q=0.0:3'],
    ['x', 'x=0.2:3'],
    ['h', 'h=4'],
    ['open', 'open=2.weight.0'],
  ])('measures %s by the example at hand', (refused, entry) => {
    expect(read(`#s=1&example=self&${entry}`)).toEqual({
      state: start(context, undefined, selfAttention),
      refused: [refused],
    });
  });

  it('survives a messenger that escapes it', () => {
    const hash = '#s=1&step=two-heads&v=2.2%3A3%2C0.0%3A7';
    expect(read(hash).state.edits.v).toEqual({ '2.2': 3, '0.0': 7 });
  });

  it.each([
    ['#s=0&step=two-heads', 's'],
    ['#s=2', 's'],
    ['#s=', 's'],
    ['#s=1&step=nowhere', 'step'],
    ['#s=1&step=__proto__', 'step'],
    ['#s=1&h=3', 'h'],
    ['#s=1&h=-1', 'h'],
    ['#s=1&h=1e9', 'h'],
    ['#s=1&h=', 'h'],
    ['#s=1&q=1.0:3', 'q'],
    ['#s=1&x=0.0:3', 'x'],
    ['#s=1&wO=4.0:3', 'wO'],
    ['#s=1&example=elsewhere', 'example'],
    ['#s=1&example=__proto__', 'example'],
    ['#s=1&row=2', 'row'],
    ['#s=1&head=0', 'head'],
    ['#s=1&head=5', 'head'],
    ['#s=1&gates=', 'gates'],
    ['#s=1&gates=1,', 'gates'],
    ['#s=1&gates=1,x', 'gates'],
    ['#s=1&gates=1001', 'gates'],
    ['#s=1&gates=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0', 'gates'],
    ['#s=1&gates=1..2', 'gates'],
    ['#s=1&k=0.4:3', 'k'],
    ['#s=1&v=0.0:1e999', 'v'],
    ['#s=1&v=0.0:NaN', 'v'],
    ['#s=1&v=0.0', 'v'],
    ['#s=1&v=0.0:1,', 'v'],
    ['#s=1&q=0.0:1;alert(1)', 'q'],
    ['#s=1&open=full.score.9', 'open'],
    ['#s=1&open=9.score.0', 'open'],
    ['#s=1&open=full.toString.0', 'open'],
    ['#s=1&training=3,4,0.01,150,1', 'training'],
    ['#s=1&training=2,4,0.02,150,1', 'training'],
    ['#s=1&training=2,4,0.01,151,1', 'training'],
    ['#s=1&training=2,4,0.01,150,0', 'training'],
    ['#s=1&training=2,4,0.01,150,10000', 'training'],
    ['#s=1&training=2,4,0.01,150,1,1', 'training'],
    ['#s=1&training=', 'training'],
    ['#s=1&word=0', 'word'],
    ['#s=1&word=65', 'word'],
    ['#s=1&word=1e1', 'word'],
    ['#s=1&word=', 'word'],
    ['#s=1&scores=0,0', 'scores'],
    ['#s=1&scores=0,0,3.1', 'scores'],
    ['#s=1&scores=0,0,-1', 'scores'],
    ['#s=1&scores=0,0,NaN', 'scores'],
    ['#s=1&scores=0,0,', 'scores'],
    ['#s=1&scores=0,0,0;0,0,0;0,0,0', 'scores'],
    ['#s=1&scores=0,0,1..2', 'scores'],
    ['#s=1&sizes=3,4', 'sizes'],
    ['#s=1&sizes=0,4,2', 'sizes'],
    ['#s=1&sizes=3,1025,2', 'sizes'],
    ['#s=1&sizes=3,4,17', 'sizes'],
    ['#s=1&sizes=3,4,2,1', 'sizes'],
    ['#s=1&sizes=3,4,1.5', 'sizes'],
    ['#s=1&symbol=y', 'symbol'],
    ['#s=1&symbol=toString', 'symbol'],
    ['#s=1&other=1', 'other'],
    ['#s=1&%E0%A4%A=1', '%E0%A4%A'],
    [`#s=1&v=${'0.0:1,'.repeat(4000)}`, 's'],
  ])('gives the default and names the entry: %s', (hash, refused) => {
    const result = read(hash);
    expect(result.refused).toContain(refused);
    expect(result.state).toEqual(start(context));
  });

  it('keeps what is good beside what is not', () => {
    const { state, refused } = read('#s=1&step=two-heads&h=3&v=2.2:3');
    expect(refused).toEqual(['h']);
    expect(state).toEqual({ ...start(context, 'two-heads'), edits: { ...noEdits, v: { '2.2': 3 } } });
  });

  it('is not ours without its mark', () => {
    for (const hash of ['', '#', '#?secret=abc', '#chapter', '#S=1']) expect(isOurs(hash)).toBe(false);
  });
});

describe('the query string', () => {
  const known = { steps, languages: ['en'] };
  it('is bounded', () => {
    expect(readConfig('?step=two-heads&lang=en&theme=dark&embed=1&example=cricket&utm=x', known)).toEqual({
      config: { step: 'two-heads', lang: 'en', theme: 'dark', embed: true, example: 'cricket', id: '' },
      refused: [],
    });
    expect(readConfig('?id=mha-2', known).config.id).toBe('mha-2');
    // Others use this word too: what is no name is left alone.
    expect(readConfig('?id=<b>', known)).toMatchObject({ config: { id: '' }, refused: [] });
    expect(readConfig('?step=x&lang=xx&theme=pink&embed=yes', known).refused).toEqual([
      'step',
      'lang',
      'theme',
      'embed',
    ]);
  });
});

describe('the store', () => {
  it('resets to the start of its step, exactly', () => {
    const store = new Store(context, start(context, 'two-heads'));
    store.update({
      heads: 4,
      open: null,
      edits: edit(noEdits, defaultExample, { matrix: 'q', row: 0, col: 1 }, 9),
    });
    store.reset();
    expect(store.state).toEqual(start(context, 'two-heads'));
  });

  it('keeps edits from step to step', () => {
    const store = new Store(context, start(context));
    const edits = edit(noEdits, defaultExample, { matrix: 'v', row: 2, col: 2 }, 3);
    store.update({ edits });
    store.goTo('two-heads');
    expect(store.state).toEqual({ ...start(context, 'two-heads'), edits });
  });

  it('drops an edit that restores the chapter’s value, and leaves the example as it is', () => {
    const place = { matrix: 'v', row: 2, col: 2 } as const;
    const once = edit(noEdits, defaultExample, place, 3);
    expect(current(defaultExample, once, 'v')?.data[10]).toBe(3);
    expect(defaultExample.matrices.v?.data[10]).toBe(1);
    expect(edit(once, defaultExample, place, 1)).toEqual(noEdits);
  });
});

describe('the layer', () => {
  const layer = { example: defaultExample, edits: noEdits, heads: 2, gates: noGates };
  it('has gates where a head does not count as it is', () => {
    expect(layerInput(layer)).not.toHaveProperty('gates');
    expect(layerInput({ ...layer, gates: [1, 1, 0] })).not.toHaveProperty('gates');
    expect(layerInput({ ...layer, gates: [0] }).gates).toEqual(Float64Array.of(0, 1));
    expect(layerInput({ ...layer, heads: 4, gates: [1, 0.5] }).gates).toEqual(Float64Array.of(1, 0.5, 1, 1));
  });
  it('takes back a gate that is set to 1', () => {
    expect(setGate(setGate(noGates, 1, 0), 1, 1)).toEqual(noGates);
    expect(setGate([0, 0], 1, 1)).toEqual([0]);
  });
});

describe('address and store together', () => {
  function open(hash: string) {
    const listeners = new Map<string, () => void>();
    const location = { hash };
    const write = (how: string) =>
      vi.fn((_state: unknown, _title: string, url?: string) => {
        location.hash = url ?? location.hash;
        return how;
      });
    const history = { pushState: write('push'), replaceState: write('replace') };
    const window = {
      location,
      history,
      setTimeout: (run: () => void) => (run(), 1),
      clearTimeout: () => {},
      addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    } as unknown as Window;
    const store = new Store(context, isOurs(hash) ? read(hash).state : start(context));
    const refuse = vi.fn();
    bindAddress(store, window, refuse);
    return {
      location,
      history,
      store,
      refuse,
      back: (to: string) => ((location.hash = to), listeners.get('popstate')?.()),
    };
  }

  it('adds to the history for a step and replaces for all else', () => {
    const { store, history, location } = open('');
    store.goTo('two-heads');
    store.update({ heads: 4 });
    expect(history.pushState).toHaveBeenCalledTimes(1);
    expect(history.replaceState).toHaveBeenCalledTimes(1);
    expect(location.hash).toBe('#s=1&step=two-heads&h=4');
  });

  it('follows back and forward', () => {
    const { store, back, history } = open('');
    store.goTo('two-heads');
    back('');
    expect(store.state.step).toBe('sentence');
    back('#s=1&step=two-heads&h=4');
    expect(store.state).toMatchObject({ step: 'two-heads', heads: 4 });
    expect(history.pushState).toHaveBeenCalledTimes(1);
  });

  it('leaves a hash of someone else alone', () => {
    const { store, location, back } = open('#?secret=abc');
    store.goTo('two-heads');
    store.update({ heads: 4 });
    expect(location.hash).toBe('#?secret=abc');
    back('#elsewhere');
    expect(store.state.step).toBe('two-heads');
  });

  it('tells of entries that were unusable', () => {
    const { back, refuse } = open('');
    back('#s=1&h=3');
    expect(refuse).toHaveBeenCalledWith(['h']);
  });

  /** A history with entries, as a browser keeps it; what is written later waits until `later`. */
  function browsing() {
    const entries: { state: unknown; hash: string }[] = [{ state: null, hash: '' }];
    let at = 0;
    let waiting: (() => void) | undefined;
    let left: (() => void) | undefined;
    const window = {
      location: {
        get hash() {
          return entries[at]?.hash ?? '';
        },
      },
      history: {
        get state() {
          return entries[at]?.state;
        },
        pushState: (state: unknown, _title: string, hash: string) => {
          entries.splice(++at, entries.length, { state, hash });
        },
        replaceState: (state: unknown, _title: string, hash = entries[at]?.hash ?? '') => {
          entries[at] = { state, hash };
        },
      },
      setTimeout: (run: () => void) => ((waiting = run), 1),
      clearTimeout: () => {
        waiting = undefined;
      },
      addEventListener: (_type: string, listener: () => void) => {
        left = listener;
      },
    } as unknown as Window;
    const store = new Store(context, start(context));
    bindAddress(store, window, () => {});
    return {
      store,
      hashes: () => entries.map(({ hash }) => hash),
      later: () => waiting?.(),
      go: (by: number) => {
        at += by;
        left?.();
      },
    };
  }

  it('keeps what was changed just before another step was opened', () => {
    const { store, hashes } = browsing();
    store.update({ heads: 4 });
    store.goTo('two-heads');
    expect(hashes()).toEqual(['#s=1&step=sentence&h=4', '#s=1&step=two-heads&h=4']);
  });

  it('keeps what was changed just before going back, for when that entry is back', () => {
    const { store, hashes, later, go } = browsing();
    store.goTo('two-heads');
    store.update({ heads: 4 });
    go(-1);
    expect(store.state).toMatchObject({ step: 'sentence', heads: 2 });
    later();
    go(1);
    expect(store.state).toMatchObject({ step: 'two-heads', heads: 4 });
    later();
    expect(hashes()[1]).toBe('#s=1&step=two-heads&h=4');
    // Once it was written, the address alone counts.
    go(-1);
    go(1);
    expect(store.state.heads).toBe(4);
  });

  it('also in the entry that the page was opened with', () => {
    const { store, later, go } = browsing();
    store.goTo('full-head');
    go(-1);
    store.update({ heads: 4 });
    go(1);
    expect(store.state).toMatchObject({ step: 'full-head', heads: 2 });
    later();
    go(-1);
    expect(store.state).toMatchObject({ step: 'sentence', heads: 4 });
  });
});
