import validation from '@learninglocker/xapi-validation';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Launch, learnerOf, readLaunch } from '../../web/src/adapters/xapi/launch.ts';
import { Outbox } from '../../web/src/adapters/xapi/outbox.ts';
import { type Statement, Statements } from '../../web/src/adapters/xapi/statements.ts';

/** Statements for a record store, and their way there, with a store made for the test. */

const registration = '6f2a3b1c-0d4e-4f5a-8b6c-7d8e9f0a1b2c';
const actor = { mbox: 'mailto:asha@example.org', name: 'Asha' };
const launchOf = (query: Readonly<Record<string, string>>): Launch | undefined => {
  const search = `?${new URLSearchParams(query)}`;
  return readLaunch({ href: `https://school.example/mha/xapi.html${search}#s=1`, search } as Location);
};
const asked = {
  endpoint: 'https://store.example/xapi',
  auth: 'Basic abc=',
  actor: JSON.stringify(actor),
  registration,
  activity_id: 'https://school.example/activities/mha',
};
const launch = launchOf(asked) as Launch;

describe('a launch address', () => {
  it('says where statements go, and about whom', () => {
    expect(launch).toEqual({
      endpoint: 'https://store.example/xapi/',
      auth: 'Basic abc=',
      actor: { objectType: 'Agent', ...actor },
      registration,
      activity: 'https://school.example/activities/mha',
    });
  });

  it('need not name a registration, nor the activity', () => {
    const { registration: _, activity_id: __, ...rest } = asked;
    expect(launchOf(rest)).toMatchObject({
      registration: undefined,
      activity: 'https://school.example/mha/xapi.html',
    });
    expect(launchOf({ ...asked, registration: 'none' })?.registration).toBeUndefined();
  });

  it('may spell the actor as old launchers do', () => {
    const mbox = { mbox: ['mailto:a@example.org'], name: ['A'] };
    expect(launchOf({ ...asked, actor: JSON.stringify(mbox) })?.actor).toMatchObject({
      mbox: 'mailto:a@example.org',
    });
    const account = [{ accountServiceHomePage: 'https://lms.example', accountName: '7' }];
    expect(launchOf({ ...asked, actor: JSON.stringify({ account }) })?.actor).toEqual({
      objectType: 'Agent',
      account: { homePage: 'https://lms.example', name: '7' },
    });
  });

  it.each([
    { endpoint: '' },
    { endpoint: 'store' },
    { endpoint: 'javascript:alert(1)' },
    { auth: '' },
    { actor: '' },
    { actor: 'asha' },
    { actor: '[]' },
    { actor: 'null' },
    { actor: '{"name":"A"}' },
    { actor: '{"mbox":"mailto:a@b.example","openid":"https://a.example"}' },
  ])('that is wrong asks for nothing: %j', (wrong) => {
    expect(launchOf({ ...asked, ...wrong })).toBeUndefined();
  });

  it('tells learners apart', () => {
    const other = launchOf({ ...asked, actor: '{"mbox":"mailto:b@example.org"}' }) as Launch;
    expect(learnerOf(other)).not.toBe(learnerOf(launch));
  });
});

const answered = {
  question: 'recall-2',
  seed: 0,
  part: 'd-k',
  outcome: 'correct',
  credit: 1,
  attempts: 1,
  seconds: 12,
  score: 8.3333,
} as const;
const response = { kind: 'number', options: [], typed: '64', value: 64 } as const;

describe('a statement', () => {
  const statements = new Statements(launch);
  const all: [string, Statement][] = [
    ['initialized', statements.initialized()],
    ['answered', statements.answered(answered, response)],
    [
      'answered a choice',
      statements.answered(answered, { ...response, kind: 'choice', typed: 'raw', value: null }),
    ],
    [
      'answered a variant',
      statements.answered({ ...answered, seed: 7, outcome: 'wrong', credit: 2 / 3 }, undefined),
    ],
    ...statements
      .completed({ score: 100 / 3, passed: false })
      .map((one) => ['completed', one] as [string, Statement]),
    ...statements.completed({ score: 60, passed: true }).map((one) => ['passed', one] as [string, Statement]),
    ['terminated', statements.terminated(3723.456)],
  ];

  it.each(all)('that something was %s is one by the standard', (_, statement) => {
    expect(validation(statement).map(String)).toEqual([]);
  });

  it('that is spoilt would not be one', () => {
    const spoilt = { ...statements.initialized(), id: 'x' };
    expect(validation(spoilt)).not.toEqual([]);
  });

  it('says what was answered, how well and in what time', () => {
    expect(
      statements.answered({ ...answered, seed: 7, credit: 2 / 3, outcome: 'wrong' }, response),
    ).toMatchObject({
      verb: { id: 'http://adlnet.gov/expapi/verbs/answered' },
      object: {
        id: 'https://school.example/activities/mha#recall-2~7.d-k',
        definition: { interactionType: 'numeric' },
      },
      result: { success: false, score: { scaled: 0.6667 }, response: '64', duration: 'PT12.00S' },
      context: { registration },
    });
  });

  it('of the end has the score of 100, and says whether it is passed', () => {
    const [completed, verdict] = statements.completed({ score: 60, passed: true });
    expect(completed?.result).toEqual({
      completion: true,
      success: true,
      score: { scaled: 0.6, raw: 60, min: 0, max: 100 },
    });
    expect(verdict?.verb).toMatchObject({ id: 'http://adlnet.gov/expapi/verbs/passed' });
  });

  it('has an id of its own', () => {
    const ids = new Set(Array.from({ length: 100 }, () => statements.initialized().id));
    expect(ids.size).toBe(100);
  });
});

describe('the way to the store', () => {
  const statements = new Statements(launch);
  /** What the store was sent, batch by batch, and what it says next: a status, or nothing at all. */
  let sent: { readonly ids: readonly string[]; readonly options: RequestInit }[];
  let says: (number | 'gone')[];
  let took: boolean[];
  let outbox: Outbox;

  beforeEach(() => {
    vi.useFakeTimers();
    sent = [];
    says = [];
    took = [];
    outbox = new Outbox(launch, (everything) => took.push(everything));
    vi.stubGlobal('fetch', async (_url: string, options: RequestInit) => {
      const batch = JSON.parse(String(options.body)) as Statement[];
      sent.push({ ids: batch.map(({ id }) => id), options });
      const status = says.shift() ?? 200;
      if (status === 'gone') throw new TypeError('Failed to fetch');
      return { status };
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const some = (count: number): Statement[] => Array.from({ length: count }, () => statements.initialized());
  const ids = (of: readonly Statement[]): string[] => of.map(({ id }) => id);

  it('goes with the address’s own word for who asks', async () => {
    outbox.put(...some(1));
    await vi.runAllTimersAsync();
    expect(sent[0]?.options).toMatchObject({
      method: 'POST',
      keepalive: true,
      headers: { authorization: 'Basic abc=', 'x-experience-api-version': '1.0.3' },
    });
    expect(outbox.waiting).toBe(0);
  });

  it.each(['gone', 500, 429, 401, 403] as const)(
    'is tried again until the store takes it: %s',
    async (status) => {
      says = [status, status, 200];
      const all = some(3);
      outbox.put(...all);
      await vi.runAllTimersAsync();
      expect(sent.map((one) => one.ids.length)).toEqual([3, 3, 3]);
      expect(sent.at(-1)?.ids).toEqual(ids(all));
      expect(outbox.waiting).toBe(0);
      expect(took).toEqual([true]);
    },
  );

  it('is not hurried by what comes meanwhile', async () => {
    says = ['gone'];
    outbox.put(...some(1));
    await vi.advanceTimersByTimeAsync(100);
    outbox.put(...some(1));
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toHaveLength(1);
    await vi.runAllTimersAsync();
    expect(sent.map((one) => one.ids.length)).toEqual([1, 2]);
  });

  it('tells the learner after the third time in vain, and goes on trying', async () => {
    says = ['gone', 'gone', 'gone'];
    outbox.put(...some(1));
    await vi.runAllTimersAsync();
    expect(took).toEqual([false, true]);
    expect(outbox.waiting).toBe(0);
  });

  it('sends one at a time what the store will not have together, and leaves out what it will never have', async () => {
    const all = some(3);
    says = [400, 200, 400, 400, 200];
    outbox.put(...all);
    await vi.runAllTimersAsync();
    expect(sent.map((one) => one.ids.length)).toEqual([3, 1, 2, 1, 1]);
    expect(outbox.waiting).toBe(0);
  });

  it('takes it for done when the store has it already', async () => {
    says = [409];
    outbox.put(...some(1));
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
    expect(outbox.waiting).toBe(0);
  });

  it('is bounded: the oldest make room', async () => {
    says = ['gone'];
    const all = some(300);
    outbox.put(...all);
    await vi.advanceTimersByTimeAsync(0);
    expect(outbox.waiting).toBe(200);
    await vi.runAllTimersAsync();
    expect(sent.slice(1).flatMap((one) => one.ids)).toEqual(ids(all.slice(100)));
  });

  it('sends all that waits when the page goes', async () => {
    says = ['gone'];
    const all = some(25);
    outbox.put(...all);
    await vi.advanceTimersByTimeAsync(0);
    const last = statements.terminated(1);
    outbox.leave(last);
    expect(sent.slice(1).flatMap((one) => one.ids)).toEqual(ids([...all, last]));
  });
});
