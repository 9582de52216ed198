import type { Launch } from './launch.ts';
import type { Statement } from './statements.ts';

/** Statements that wait at most; the oldest go first. */
const longestQueue = 200;
/** Browsers let a page that is left send 64 KiB. */
const mostAtOnce = 20;
const patience = 20_000;
const shortestPause = 2000;
const longestPause = 60_000;
/** So many failures in a row are no hiccup. */
const tolerated = 3;

/**
 * Sends statements one batch after the other, in order, and again until the store has taken them. A statement has its
 * id from the start, so none counts twice. The queue is in memory: what waits when the page is closed is sent once more
 * on the way out.
 */
export class Outbox {
  readonly #launch: Launch;
  readonly #took: (everything: boolean) => void;
  #queue: Statement[] = [];
  #sending = false;
  /** 1 after the store refused a batch: it does not say which of it. */
  #size = mostAtOnce;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `took` hears that the store has taken something, and that it has not for a while. */
  constructor(launch: Launch, took: (everything: boolean) => void) {
    this.#launch = launch;
    this.#took = took;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  put(...statements: readonly Statement[]): void {
    this.#queue = [...this.#queue, ...statements].slice(-longestQueue);
    if (this.#timer === undefined) void this.#send();
  }

  /** With the last one, all that waits, what is under way included: the page is about to go. */
  leave(last: Statement): void {
    this.#queue.push(last);
    for (let i = 0; i < this.#queue.length; i += mostAtOnce)
      void this.#deliver(this.#queue.slice(i, i + mostAtOnce));
  }

  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    while (this.#queue.length > 0) {
      const batch = this.#queue.slice(0, this.#size);
      const outcome = await this.#deliver(batch);
      if (outcome === 'failed') {
        this.#later();
        break;
      }
      if (outcome === 'taken') {
        this.#failures = 0;
        this.#took(true);
      }
      const tryOne = outcome === 'refused' && batch.length > 1;
      this.#size = tryOne ? 1 : mostAtOnce;
      if (!tryOne) this.#queue = this.#queue.filter((one) => !batch.includes(one));
    }
    this.#sending = false;
  }

  async #deliver(batch: readonly Statement[]): Promise<'taken' | 'refused' | 'failed'> {
    const status = await this.#post(batch).catch(() => 0);
    if (status >= 200 && status < 300) return 'taken';
    // Asked again, it would say the same. 409: it has one of these already.
    return [400, 409, 413, 422].includes(status) ? 'refused' : 'failed';
  }

  #later(): void {
    this.#failures++;
    if (this.#failures >= tolerated) this.#took(false);
    const pause = Math.min(shortestPause * this.#failures, longestPause);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#send();
    }, pause);
  }

  async #post(batch: readonly Statement[]): Promise<number> {
    const { endpoint, auth } = this.#launch;
    const { status } = await fetch(`${endpoint}statements`, {
      method: 'POST',
      headers: {
        authorization: auth,
        'content-type': 'application/json',
        'x-experience-api-version': '1.0.3',
      },
      body: JSON.stringify(batch),
      keepalive: true,
      signal: AbortSignal.timeout(patience),
    });
    return status;
  }
}
