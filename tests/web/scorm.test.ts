import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clock, timespan } from '../../web/src/adapters/record_formats.ts';
import { type Api, findApi } from '../../web/src/adapters/scorm/api.ts';
import { interaction, scorm12, scorm2004 } from '../../web/src/adapters/scorm/edition.ts';
import { connect } from '../../web/src/adapters/scorm/session.ts';
import { emit, FakeWindow, fakeApi } from './support/platform.ts';

/** The adapters of SCORM, with a platform made for the test. The browser tests have one that others made. */

const editions = [
  ['1.2', scorm12, 'API'],
  ['2004', scorm2004, 'API_1484_11'],
] as const;

const answered = {
  question: 'recall-2',
  seed: 0,
  part: 'd-k',
  outcome: 'correct',
  credit: 1,
  attempts: 1,
  seconds: 65,
  score: 8,
} as const;
const response = { kind: 'number', options: [], typed: ' 64', value: 64 } as const;

function page(results = { score: 25, complete: false, passed: false, begun: true }) {
  return {
    resume: vi.fn(),
    took: vi.fn(),
    state: vi.fn(() => '#s=1&step=recall'),
    results: vi.fn(() => results),
    response: vi.fn(() => response),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that was launched. */
function launch(
  edition: '1.2' | '2004',
  kept: Readonly<Record<string, string>> = {},
  results?: Parameters<typeof page>[0],
) {
  const window = new FakeWindow();
  const api = fakeApi(edition, kept);
  const name = edition === '1.2' ? 'API' : 'API_1484_11';
  window.parent = Object.assign(new FakeWindow(), { [name]: api.methods });
  const courseware = page(results);
  connect(window as unknown as Window, edition === '1.2' ? scorm12 : scorm2004);
  emit(window.document, 'mha:courseware', courseware);
  const answer = (more: object = {}) => {
    emit(window.document, 'mha:answered', { ...answered, ...more });
    vi.runAllTimers();
  };
  const leave = () => emit(window, 'pagehide');
  return { ...api, window, courseware, answer, leave };
}

describe.each(editions)('the API of SCORM %s', (_, { calls }, name) => {
  const found = (window: FakeWindow): Api | undefined => findApi(window as unknown as Window, calls);
  const holder = (): FakeWindow => Object.assign(new FakeWindow(), { [name]: {} });
  const inside = (parent: object): FakeWindow => Object.assign(new FakeWindow(), { parent, top: parent });

  it('is found in a parent, in an opener, in an opener’s parent and in the opener of the top', () => {
    expect(found(inside(holder()))).toBeDefined();
    expect(found(inside(inside(holder())))).toBeDefined();
    expect(found(Object.assign(new FakeWindow(), { opener: holder() }))).toBeDefined();
    expect(found(Object.assign(new FakeWindow(), { opener: inside(holder()) }))).toBeDefined();
    expect(found(inside(Object.assign(new FakeWindow(), { opener: holder() })))).toBeDefined();
    expect(found(Object.assign(inside(new FakeWindow()), { opener: holder() }))).toBeDefined();
  });

  it('is not found where there is none, further up than anybody looks, or behind another origin', () => {
    expect(found(new FakeWindow())).toBeUndefined();
    expect(found(inside(new FakeWindow()))).toBeUndefined();
    const deep = Array.from({ length: 30 }).reduce<FakeWindow>((parent) => inside(parent), holder());
    expect(found(deep)).toBeUndefined();
    const closed: FakeWindow = new Proxy(holder(), {
      get: (_target, key) => {
        if (key === 'parent') return closed;
        throw new DOMException('another origin', 'SecurityError');
      },
    });
    expect(found(inside(closed))).toBeUndefined();
  });
});

describe.each(['1.2', '2004'] as const)('a session with SCORM %s', (edition) => {
  const old = edition === '1.2';
  const mode = old ? 'cmi.core.lesson_mode' : 'cmi.mode';
  const raw = old ? 'cmi.core.score.raw' : 'cmi.score.raw';
  const statusOf = (values: ReadonlyMap<string, string>) =>
    old
      ? values.get('cmi.core.lesson_status')
      : `${values.get('cmi.completion_status')} ${values.get('cmi.success_status')}`;

  it('goes on from what the platform kept', () => {
    const learner = old ? 'cmi.core.student_id' : 'cmi.learner_id';
    const { courseware } = launch(edition, { 'cmi.suspend_data': '#s=1', [learner]: 'asha' });
    expect(courseware.resume).toHaveBeenCalledWith({ text: '#s=1', learner: 'asha' });
  });

  it('has every answer kept at once, with score, status and state', () => {
    const { values, calls, answer, courseware } = launch(edition);
    answer();
    expect(calls.at(-1)).toBe('commit');
    expect(values.get(raw)).toBe('25.00');
    expect(values.get(raw.replace('raw', 'max'))).toBe('100');
    expect(values.get('cmi.score.scaled')).toBe(old ? undefined : '0.2500');
    expect(values.get('cmi.suspend_data')).toBe('#s=1&step=recall');
    expect(statusOf(values)).toBe(old ? 'incomplete' : 'incomplete unknown');
    answer();
    expect(values.get('cmi.interactions.1.id')).toBe('recall-2.d-k');
    expect(calls.filter((call) => call === 'commit')).toHaveLength(2);
    expect(courseware.took.mock.calls).toEqual([[true], [true]]);
  });

  it.each([
    [40, false, old ? 'completed' : 'completed failed'],
    [60, true, old ? 'passed' : 'completed passed'],
  ])('says with a score of %i that it is complete, and whether it is passed: %s', (score, passed, status) => {
    const { values, answer } = launch(edition, {}, { score, complete: true, passed, begun: true });
    answer();
    expect(statusOf(values)).toBe(status);
  });

  it('never takes back what was reached', () => {
    const kept = {
      [raw]: '80',
      ...(old
        ? { 'cmi.core.lesson_status': 'passed' }
        : { 'cmi.completion_status': 'completed', 'cmi.success_status': 'passed' }),
    };
    const { values, answer } = launch(edition, kept);
    answer();
    expect([values.get(raw), statusOf(values)]).toEqual(['80.00', old ? 'passed' : 'completed passed']);
  });

  it('gives no score before anything was tried that counts', () => {
    const { values, answer } = launch(
      edition,
      {},
      { score: 0, complete: false, passed: false, begun: false },
    );
    answer();
    expect(values.get(raw)).toBeUndefined();
    expect(values.get('cmi.suspend_data')).toBeDefined();
  });

  it('ends once, with the place kept and the time', () => {
    const { values, calls, leave } = launch(edition);
    vi.advanceTimersByTime(3_723_450);
    leave();
    leave();
    expect(calls.slice(-2)).toEqual(['commit', 'finish']);
    expect(calls.filter((call) => call === 'finish')).toHaveLength(1);
    expect(values.get(old ? 'cmi.core.exit' : 'cmi.exit')).toBe('suspend');
    const time = old ? 'cmi.core.session_time' : 'cmi.session_time';
    expect(values.get(time)).toBe(old ? '0001:02:03.45' : 'PT3723.45S');
  });

  it('writes an answer that was given just before the end', () => {
    const { window, values, leave } = launch(edition);
    emit(window.document, 'mha:answered', answered);
    leave();
    expect(values.get('cmi.interactions.0.id')).toBe('recall-2.d-k');
  });

  it('keeps the place when the page is hidden, if it changed', () => {
    const { window, calls } = launch(edition);
    window.document.visibilityState = 'hidden';
    emit(window.document, 'visibilitychange');
    expect(calls).not.toContain('commit');
    emit(window.document, 'mha:state');
    emit(window.document, 'visibilitychange');
    expect(calls).toContain('commit');
  });

  it.each(['review', 'browse'])('writes nothing in the mode %s', (name) => {
    const { calls, answer, leave } = launch(edition, { [mode]: name, 'cmi.suspend_data': '#s=1' });
    answer();
    leave();
    expect(calls).toEqual(['initialize', 'finish']);
  });

  it.each(['set', 'commit'])(
    'says so when the platform takes nothing (%s), and writes all of it later',
    (call) => {
      const { window, failing, values, calls, answer, courseware } = launch(edition);
      failing.add(call);
      answer();
      expect(courseware.took).toHaveBeenLastCalledWith(false);
      failing.clear();
      calls.length = 0;
      window.document.visibilityState = 'hidden';
      emit(window.document, 'visibilitychange');
      expect(values.get(raw)).toBe('25.00');
      expect(values.get('cmi.interactions.0.id')).toBeDefined();
      expect(values.get('cmi.interactions.1.id')).toBeUndefined();
      expect(calls.at(-1)).toBe('commit');
      expect(courseware.took).toHaveBeenLastCalledWith(true);
    },
  );

  it.each([
    ['250', '100.00'],
    ['Infinity', '25.00'],
    ['-5', '25.00'],
  ])('takes a score of %s that the platform holds for what a score can be', (held, written) => {
    const { values, answer } = launch(edition, { [raw]: held });
    answer();
    expect(values.get(raw)).toBe(written);
  });

  it('begins again when the page comes back', () => {
    const { window, calls, answer, leave } = launch(edition);
    leave();
    answer();
    expect(calls.at(-1)).toBe('finish');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    answer();
    expect(calls.at(-1)).toBe('commit');
  });

  it('is quiet where the platform does not begin, or throws', () => {
    const api = fakeApi(edition);
    api.failing.add('initialize');
    const throwing = Object.fromEntries(
      Object.keys(api.methods).map((name) => [
        name,
        () => {
          throw new Error('broken');
        },
      ]),
    );
    for (const broken of [api.methods, throwing, {}]) {
      const window = Object.assign(new FakeWindow(), { [old ? 'API' : 'API_1484_11']: broken });
      const courseware = page();
      connect(window as unknown as Window, old ? scorm12 : scorm2004);
      emit(window.document, 'mha:courseware', courseware);
      emit(window.document, 'mha:answered', answered);
      vi.runAllTimers();
      emit(window, 'pagehide');
      expect(courseware.resume).not.toHaveBeenCalled();
      expect(courseware.took).not.toHaveBeenCalled();
    }
  });
});

describe('an interaction', () => {
  const date = new Date(2026, 10, 30, 9, 5, 7, 250);
  const entries = (edition: typeof scorm12, of: object, more: object = {}) =>
    Object.fromEntries(interaction(edition, { ...answered, ...more }, { ...response, ...of }, date));

  it('of SCORM 1.2', () => {
    expect(entries(scorm12, {})).toEqual({
      id: 'recall-2.d-k',
      type: 'numeric',
      time: '09:05:07',
      student_response: '64',
      result: 'correct',
      latency: '0000:01:05.00',
    });
  });

  it('of SCORM 2004', () => {
    expect(entries(scorm2004, {}, { outcome: 'close', credit: 0 })).toEqual({
      id: 'recall-2.d-k',
      type: 'numeric',
      timestamp: `${date.toISOString().slice(0, 22)}Z`,
      learner_response: '64',
      result: 'incorrect',
      latency: 'PT65.00S',
    });
  });

  it.each([
    [{ kind: 'choice', options: ['raw', 'scaled'], typed: 'scaled' }, 'choice', 'b', 'scaled'],
    [{ kind: 'order', options: ['x', 'y', 'z'], typed: 'z,x,y' }, 'sequencing', 'c,a,b', 'z[,]x[,]y'],
    [{ kind: 'vector', typed: '[0.5,\n 0.25]' }, 'fill-in', '[0.5, 0.25]', '[0.5, 0.25]'],
    [{ kind: 'number', typed: '1e30', value: 1e30 }, 'fill-in', '1e30', '1e30'],
    [{ kind: 'number', typed: 'a lot', value: null }, 'fill-in', 'a lot', 'a lot'],
    [{ kind: 'vector', typed: '[,]\u0000' }, 'fill-in', '[ ,]', '[ ,]'],
    [{ kind: 'vector', typed: '7'.repeat(300) }, 'fill-in', '7'.repeat(255), '7'.repeat(250)],
  ])('says %j as %s', (of, type, old, recent) => {
    expect(entries(scorm12, of)).toMatchObject({ type, student_response: old });
    expect(entries(scorm2004, of)).toMatchObject({ type, learner_response: recent });
  });

  it('says how much of an answer was right, and which numbers a variant had', () => {
    const of = { outcome: 'wrong', credit: 2 / 3, seed: 17 };
    expect(entries(scorm12, {}, of)).toMatchObject({ id: 'recall-2-17.d-k', result: '0.67' });
  });
});

describe('a time', () => {
  it.each([
    [0, '0000:00:00.00'],
    [59.999, '0000:01:00.00'],
    [3599.99, '0000:59:59.99'],
    [360_000, '0100:00:00.00'],
  ])('of %d s is %s', (seconds, text) => expect(timespan(seconds)).toBe(text));

  it('of day has two digits each', () => expect(clock(new Date(2026, 0, 1, 0, 0, 0))).toBe('00:00:00'));
});
