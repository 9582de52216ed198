import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Memory, placeFor } from '../../web/src/adapters/storage.ts';
import { steps } from '../../web/src/chapter/steps.ts';
import { defaultExample, examples } from '../../web/src/examples/index.ts';
import { noProgress } from '../../web/src/state/progress.ts';
import { start } from '../../web/src/state/state.ts';
import { Store } from '../../web/src/state/store.ts';

/** What is kept on the device, with a window that holds no more than what the adapter needs. */

const context = { steps, examples, example: defaultExample };
const place = 'mha-chapter';
const aside = 'mha-chapter-set-aside';
const good = '#s=1&step=two-heads&answers=recall-2.d-k:1:1:64';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Listener = (event: { readonly key?: string; readonly newValue?: string }) => void;
/** The tabs that hear of what another one saved. */
let tabs: Map<string, Listener>[] = [];
beforeEach(() => {
  tabs = [];
});

/** A tab: `kept` is shared by the tabs of one browser. A tab that is asleep hears of nothing. */
function tab(kept: Map<string, string>, storage: Partial<Storage> = {}, asleep = false, at = place) {
  const listeners = new Map<string, Listener>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, newValue: string) => {
      if (kept.get(key) === newValue) return;
      kept.set(key, newValue);
      for (const other of tabs) if (other !== listeners) other.get('storage')?.({ key, newValue });
    },
    removeItem: (key: string) => void kept.delete(key),
    ...storage,
  };
  const window = {
    localStorage,
    setTimeout: (run: () => void, pause: number) => setTimeout(run, pause),
    clearTimeout: (timer: number) => clearTimeout(timer),
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  } as unknown as Window;
  const memory = new Memory(window, at);
  const saved = memory.read(context);
  const store = new Store(context, ('state' in saved ? saved.state : undefined) ?? start(context));
  const denied = vi.fn();
  if (!asleep) tabs.push(listeners);
  memory.keep(store, denied);
  const answer = (typed: string, part = 'recall-2.d-k') => {
    const { progress } = store.state;
    const answers = {
      ...progress.answers,
      [part]: { typed, attempts: 1, solved: false, credit: 0, seconds: 3 },
    };
    store.update({ progress: { ...progress, answers } });
  };
  return { saved, store, denied, answer, leave: () => listeners.get('pagehide')?.({}) };
}

const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError');
};

describe('reading', () => {
  it('finds nothing where nothing was saved, and leaves it so', () => {
    const kept = new Map<string, string>();
    expect(tab(kept).saved).toEqual({ kind: 'nothing' });
    vi.advanceTimersByTime(10_000);
    expect(kept.size).toBe(0);
  });

  it('finds what was saved', () => {
    const { saved, store } = tab(new Map([[place, good]]));
    expect(saved.kind).toBe('state');
    expect(store.state.step).toBe('two-heads');
    expect(store.state.progress.answers).toEqual({
      'recall-2.d-k': { typed: '64', attempts: 1, solved: true, credit: 1, seconds: 0 },
    });
  });

  it.each([
    ['corrupt', '\u0000{"half":'],
    ['of another version', '#s=2&step=recall'],
    ['empty', ''],
    ['oversized', `#s=1&answers=${'a.b:1:1:64,'.repeat(100_000)}`],
  ])('sets aside what is %s, word for word, and starts anew', (_, text) => {
    const kept = new Map([[place, text]]);
    const { saved, store, answer } = tab(kept);
    expect(saved).toEqual({ kind: 'set-aside', state: undefined });
    expect(store.state).toEqual(start(context));
    expect(kept.get(aside)).toBe(text);
    answer('64');
    vi.advanceTimersByTime(1000);
    expect(kept.get(aside)).toBe(text);
    expect(tab(kept).saved.kind).toBe('state');
  });

  it('goes on with the part that can be used, and sets the whole aside', () => {
    const text = `${good}&guess=nowhere:1`;
    const kept = new Map([[place, text]]);
    const { saved, store } = tab(kept);
    expect(saved.kind).toBe('set-aside');
    expect(store.state.progress.answers['recall-2.d-k']?.typed).toBe('64');
    expect(kept.get(aside)).toBe(text);
    // Nothing that was good may be gone if the page is closed at once.
    expect(tab(kept).store.state.progress.answers['recall-2.d-k']?.typed).toBe('64');
  });

  it('does not put one set aside in the place of another', () => {
    const kept = new Map([[place, 'first']]);
    tab(kept);
    kept.set(place, 'second');
    tab(kept);
    expect([...kept.values()].join('\n')).toMatch(/first/);
    expect([...kept.values()].join('\n')).toMatch(/second/);
  });

  it.each([
    ['reading is denied', { getItem: refuse }, good],
    ['setting aside is denied', { setItem: refuse }, 'corrupt'],
  ])('where %s, starts and loses nothing', (_, storage, text) => {
    const kept = new Map([[place, text]]);
    expect(tab(kept, storage).store.state).toEqual(start(context));
    expect(kept.get(place)).toBe(text);
  });

  it('and what could not be set aside is never written over', () => {
    const kept = new Map([[place, 'corrupt']]);
    const setItem = (key: string, text: string) => (key === place ? void kept.set(key, text) : refuse());
    const { answer, denied } = tab(kept, { setItem });
    answer('64');
    vi.advanceTimersByTime(1000);
    expect(kept.get(place)).toBe('corrupt');
    expect(denied).toHaveBeenCalledTimes(1);
  });

  it('where even the name of the storage throws, starts', () => {
    const window = {
      get localStorage() {
        return refuse();
      },
    } as unknown as Window;
    expect(new Memory(window, place).read(context)).toEqual({ kind: 'nothing' });
  });
});

describe('saving', () => {
  it('comes a moment after the last change, once', () => {
    const setItem = vi.fn();
    const { answer } = tab(new Map(), { setItem });
    for (const typed of ['6', '64', '640']) {
      answer(typed);
      vi.advanceTimersByTime(100);
    }
    expect(setItem).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(setItem.mock.calls).toEqual([[place, expect.stringContaining('recall-2.d-k:1:0:640')]]);
  });

  it('comes at once when the page is left', () => {
    const kept = new Map<string, string>();
    const { answer, leave } = tab(kept);
    answer('64');
    leave();
    expect(kept.get(place)).toContain('recall-2.d-k:1:0:64');
  });

  it.each([
    ['denied', 'SecurityError'],
    ['full', 'QuotaExceededError'],
  ])('that is %s is told once', (_, name) => {
    const setItem = () => {
      throw new DOMException('no', name);
    };
    const { answer, denied, leave } = tab(new Map(), { setItem });
    for (const typed of ['6', '64']) {
      answer(typed);
      vi.advanceTimersByTime(1000);
    }
    leave();
    expect(denied).toHaveBeenCalledTimes(1);
  });
});

describe('two tabs', () => {
  it.each([false, true])('neither takes from the other what was answered there; asleep: %s', (asleep) => {
    const kept = new Map<string, string>();
    const [one, two] = [tab(kept), tab(kept, {}, asleep)];
    one.answer('64');
    vi.advanceTimersByTime(1000);
    two.answer('1', 'recall-1.d-k');
    vi.advanceTimersByTime(1000);
    expect(Object.keys(tab(kept).store.state.progress.answers).sort()).toEqual([
      'recall-1.d-k',
      'recall-2.d-k',
    ]);
  });

  it('both know what was answered and forgotten in one', () => {
    const kept = new Map<string, string>();
    const [one, two] = [tab(kept), tab(kept)];
    one.store.goTo('recall');
    one.answer('64');
    vi.advanceTimersByTime(1000);
    expect(two.store.state.step).toBe('sentence');
    expect(two.store.state.progress).toEqual(one.store.state.progress);
    expect(two.store.state.progress.examined).toBe(true);
    two.store.update({ progress: noProgress, guesses: {} });
    vi.advanceTimersByTime(1000);
    expect(one.store.state.progress.answers).toEqual({});
    one.answer('1', 'recall-1.d-k');
    vi.advanceTimersByTime(1000);
    expect(Object.keys(tab(kept).store.state.progress.answers)).toEqual(['recall-1.d-k']);
  });

  it('do not answer each other for ever', () => {
    const kept = new Map<string, string>();
    const [one, two] = [tab(kept), tab(kept)];
    one.store.goTo('two-heads');
    two.answer('64');
    vi.advanceTimersByTime(1000);
    const setItem = vi.spyOn(kept, 'set');
    one.answer('1', 'recall-1.d-k');
    vi.advanceTimersByTime(60_000);
    expect(setItem).toHaveBeenCalledTimes(1);
  });

  it('what is no state of ours in another tab is set aside', () => {
    const kept = new Map<string, string>();
    const one = tab(kept);
    kept.set(place, '#s=2&answers=x');
    one.answer('64');
    vi.advanceTimersByTime(1000);
    expect(kept.get(aside)).toBe('#s=2&answers=x');
    expect(kept.get(place)).toContain('recall-2.d-k:1:0:64');
  });

  it('the one that is left last without a change overwrites nothing', () => {
    const kept = new Map<string, string>();
    const [one, two] = [tab(kept), tab(kept)];
    two.answer('1', 'recall-1.d-k');
    vi.advanceTimersByTime(1000);
    one.answer('64');
    vi.advanceTimersByTime(1000);
    const last = kept.get(place);
    two.leave();
    expect(kept.get(place)).toBe(last);
  });
});

describe('the place of an embedded chapter', () => {
  const config = {
    step: undefined,
    lang: undefined,
    theme: undefined,
    example: undefined,
    id: '',
    embed: true,
  };
  const rain = '{"title": "Rain", "tokens": ["rain", "falls"]}';
  const of = (step?: string, example?: string) => placeFor({ ...config, step, example });

  it('is the chapter’s own where it shows the chapter, and one for each step and example where not', () => {
    expect(of()).toBe(place);
    expect(placeFor({ ...config, embed: false, step: 'recap', example: 'to-be' })).toBe(place);
    const places = [
      of('recap'),
      of('two-heads'),
      of('two-heads', 'to-be'),
      of('two-heads', 'commentary'),
      of(undefined, 'commentary'),
      of('two-heads', rain),
      of('two-heads', rain.replace('falls', 'fall')),
      of('two-heads', rain.replace('Rain', 'Rian')),
    ];
    expect(new Set([place, ...places]).size).toBe(places.length + 1);
    expect(of('two-heads', rain)).toBe(of('two-heads', rain));
    expect(Math.max(...places.map(({ length }) => length))).toBeLessThan(100);
    // What cannot be used is set aside under names that begin so.
    expect(places.filter((one) => one.startsWith(aside))).toEqual([]);
  });

  it('is one for all steps of an example that limits the attempts', () => {
    const at = (step?: string, limited = true) =>
      placeFor({ ...config, step, example: './exam.json' }, limited);
    expect(at('recall')).toBe(at('two-heads'));
    expect(at('recall')).toBe(at());
    expect(at('recall')).not.toBe(place);
    expect(at('recall', false)).not.toBe(at('two-heads', false));
    expect(placeFor({ ...config, embed: false, example: './exam.json' }, true)).toBe(place);
  });

  it('keeps two of them apart in one browser', () => {
    const kept = new Map<string, string>();
    for (const [name, typed] of [
      [of('recall'), '1'],
      [of('recall', 'to-be'), '2'],
    ] as const) {
      const { answer, leave } = tab(kept, {}, false, name);
      answer(typed);
      leave();
    }
    expect([...kept.keys()]).toEqual([of('recall'), of('recall', 'to-be')]);
    expect(tab(kept, {}, false, of('recall')).store.state.progress.answers['recall-2.d-k']?.typed).toBe('1');
  });
});
