/**
 * How long each part of a question was worked on. One part at a time is at hand: from the moment its field is entered,
 * until another part is entered or it is solved. While the page is hidden, no time passes.
 */
export class AnswerClock {
  readonly #now: () => number;
  readonly #spent = new Map<string, number>();
  #at: { readonly part: string; since: number } | undefined;
  #hidden = false;

  /** `now` gives milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The learner turns to a part. */
  start(part: string): void {
    if (part === this.#at?.part) return;
    this.#count();
    this.#at = { part, since: this.#now() };
  }

  /** The page is hidden, or seen again. */
  hide(hidden: boolean): void {
    this.#count();
    this.#hidden = hidden;
  }

  /** Seconds spent on the part since they were last taken. Whoever is `done` with it is at no part. */
  take(part: string, done: boolean): number {
    this.#count();
    if (done) this.#at = undefined;
    const spent = this.#spent.get(part) ?? 0;
    this.#spent.delete(part);
    return spent / 1000;
  }

  #count(): void {
    if (this.#at === undefined) return;
    const { part, since } = this.#at;
    this.#at.since = this.#now();
    if (!this.#hidden) this.#spent.set(part, (this.#spent.get(part) ?? 0) + this.#at.since - since);
  }
}

export const clock = new AnswerClock(() => performance.now());
document.addEventListener('visibilitychange', () => clock.hide(document.hidden));
