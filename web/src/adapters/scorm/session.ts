import type { Courseware } from '../courseware.ts';
import type { Answered } from '../host_events.ts';
import { decimal } from '../record_formats.ts';
import { type Api, findApi } from './api.ts';
import { type Edition, type Entries, interaction, type Reached } from './edition.ts';

/** Platforms are only bound to keep 250. */
const mostInteractions = 250;

/** Ties the page to a learning platform, if there is one; where there is none, nothing happens. */
export function connect(window: Window, edition: Edition): void {
  const { document } = window;
  document.addEventListener('mha:courseware', (event) => {
    const api = findApi(window, edition.calls);
    if (!api?.initialize()) return;
    const session = new Session(api, edition, (event as CustomEvent<Courseware>).detail);
    document.addEventListener('mha:answered', ({ detail }: CustomEventInit<Answered>) => {
      if (detail === undefined) return;
      session.note(detail);
      // A slow platform must not hold back what the page says to the answer: that is painted first.
      window.requestAnimationFrame(() => window.setTimeout(() => session.save()));
    });
    document.addEventListener('mha:state', () => session.changed());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') session.save();
    });
    window.addEventListener('pagehide', () => session.finish());
    // A page that comes back from the browser's cache was finished when it left.
    window.addEventListener('pageshow', ({ persisted }) => persisted && session.again());
  });
}

/** One session with the platform. */
class Session {
  readonly #api: Api;
  readonly #edition: Edition;
  readonly #courseware: Courseware;
  /** Nothing is written while an earlier attempt is looked at. */
  readonly #writes: boolean;
  /** What the platform knew already: an attempt does not get worse, even if answers were forgotten. */
  readonly #before: Reached & { readonly score: number };
  /** Not taken yet. */
  readonly #waiting: { readonly answered: Answered; readonly at: Date }[] = [];
  #begun = Date.now();
  #dirty = false;
  #open = true;

  constructor(api: Api, edition: Edition, courseware: Courseware) {
    this.#api = api;
    this.#edition = edition;
    this.#courseware = courseware;
    const get = (element: string) => api.get(element);
    this.#writes = ['normal', ''].includes(get(edition.mode));
    this.#before = { score: scoreOf(get(`${edition.score}.raw`)), ...edition.reached(get) };
    courseware.resume({ text: get('cmi.suspend_data'), learner: get(edition.learner) });
    if (this.#writes && !this.#before.complete) this.#set(edition.status(this.#before));
  }

  note(answered: Answered): void {
    this.#waiting.push({ answered, at: new Date() });
    this.#dirty = true;
  }

  changed(): void {
    this.#dirty = true;
  }

  /** Writes what is new, and has it kept. */
  save(): void {
    if (!this.#open || !this.#writes || !this.#dirty) return;
    this.#writeInteractions();
    const written = this.#writeProgress();
    const kept = this.#api.commit() && written;
    this.#dirty = !kept; // the next time all is written again
    this.#courseware.took(kept);
  }

  finish(): void {
    if (!this.#open) return;
    this.#dirty = true;
    if (this.#writes) this.#api.set(this.#edition.exit, 'suspend');
    this.save();
    this.#api.finish();
    this.#open = false;
  }

  again(): void {
    this.#open = this.#api.initialize();
    this.#begun = Date.now();
  }

  /** Every judged answer is one: the platform shows how the learner came to the last. */
  #writeInteractions(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const { answered, at } = next;
      const count = this.#count();
      const response = this.#courseware.response(answered.question, answered.seed, answered.part);
      if (count < mostInteractions && response !== undefined) {
        const entries = interaction(this.#edition, answered, response, at);
        const taken = this.#set(entries.map(([name, value]) => [`cmi.interactions.${count}.${name}`, value]));
        // Nothing of it was taken: it is told again with the next answer.
        if (!taken && this.#count() === count && this.#waiting.length < mostInteractions) return;
      }
      this.#waiting.shift();
    }
  }

  #count(): number {
    return Number(this.#api.get('cmi.interactions._count')) || 0;
  }

  #writeProgress(): boolean {
    const { sessionTime, duration } = this.#edition;
    const state = this.#courseware.state();
    const seconds = (Date.now() - this.#begun) / 1000;
    return this.#set([
      [sessionTime, duration(seconds)],
      ...(state === undefined ? [] : [['cmi.suspend_data', state] as const]),
      ...this.#reached(),
    ]);
  }

  /** Score and status, once something was tried that counts. */
  #reached(): Entries {
    const { score, scaled, status } = this.#edition;
    const now = this.#courseware.results();
    if (!now?.begun) return [];
    const before = this.#before;
    const best = Math.max(now.score, before.score);
    return [
      [`${score}.min`, '0'],
      [`${score}.max`, '100'],
      [`${score}.raw`, decimal(best, 2)],
      ...scaled(best),
      ...status({ complete: now.complete || before.complete, passed: now.passed || before.passed }),
    ];
  }

  #set(entries: Entries): boolean {
    const taken = entries.map(([element, value]) => this.#api.set(element, value));
    return taken.every((one) => one);
  }
}

/** What a platform holds as a score: 0 where it is none. */
function scoreOf(text: string): number {
  const score = Number(text);
  return Number.isFinite(score) ? Math.min(Math.max(score, 0), 100) : 0;
}
