import { vi } from 'vitest';

/** A window of a learning platform, as far as the adapters look. */
export class FakeWindow extends EventTarget {
  parent: object = this;
  top: object = this;
  opener: object | null = null;
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  readonly requestAnimationFrame = (run: () => void): unknown => setTimeout(run, 16);
  readonly setTimeout = (run: () => void): unknown => setTimeout(run, 0);
}

export const emit = (target: EventTarget, name: string, detail: unknown = {}): boolean =>
  target.dispatchEvent(Object.assign(new Event(name), { detail }));

/** An API that keeps what it is given. `fails` makes a call answer "false". */
export function fakeApi(edition: '1.2' | '2004', kept: Readonly<Record<string, string>> = {}) {
  const values = new Map(Object.entries(kept));
  const calls: string[] = [];
  const failing = new Set<string>();
  const called = (name: string, answer: () => string) =>
    vi.fn((...given: string[]) => {
      calls.push([name, ...given].join(' ').trim());
      return failing.has(name) ? 'false' : answer.apply(undefined);
    });
  const set = vi.fn((element: string, value: string) => {
    calls.push(`set ${element}`);
    if (failing.has('set')) return 'false';
    values.set(element, value);
    return 'true';
  });
  const get = (element: string): string => {
    if (element !== 'cmi.interactions._count') return values.get(element) ?? '';
    return String([...values.keys()].filter((key) => /^cmi\.interactions\.\d+\.id$/.test(key)).length);
  };
  const initialize = called('initialize', () => 'true');
  const commit = called('commit', () => 'true');
  const finish = called('finish', () => 'true');
  const methods =
    edition === '1.2'
      ? {
          LMSInitialize: initialize,
          LMSGetValue: get,
          LMSSetValue: set,
          LMSCommit: commit,
          LMSFinish: finish,
        }
      : { Initialize: initialize, GetValue: get, SetValue: set, Commit: commit, Terminate: finish };
  return { methods, values, calls, failing };
}
