/** The little that the tests ask of every browser. */
export interface Tab {
  open(url: string): Promise<void>;
  /** Runs `body` in the page, or in its frame once `enterFrame` was called. `body` sees nothing but its argument. */
  evaluate<A, T>(body: (argument: A) => T | Promise<T>, argument: A): Promise<T>;
  /** From now on `evaluate` speaks to the first frame of the page or frame it spoke to, also one of an element. */
  enterFrame(): Promise<void>;
  /**
   * Addresses the page asked for since `open`, the document included, data: and blob: left out.
   * WebKit's driver has no such log: there it is what the page's own list of resources says, and every request
   * that leaves this machine goes through a proxy that writes it down.
   */
  requests(): Promise<string[]>;
  /** Uncaught errors, console errors and violations of the policy. WebKit's driver reports none. */
  errors(): string[];
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface Host {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  tab(): Promise<Tab>;
  close(): Promise<void>;
}

/** Asks again and again until `body` gives something that counts as true; throws with `what` after `timeout` ms. */
export async function until<A, T>(
  tab: Tab,
  what: string,
  body: (argument: A) => T | Promise<T>,
  argument: A,
  timeout = 20_000,
): Promise<T> {
  const end = Date.now() + timeout;
  for (;;) {
    const value = await tab.evaluate(body, argument);
    if (value) return value;
    if (Date.now() > end) throw new Error(`waited ${timeout} ms in vain: ${what}`);
    await new Promise((later) => setTimeout(later, 50));
  }
}

/** Whether a request stays inside the page: no network is asked for these. */
export const isLocal = (url: string): boolean => /^(data|blob|about):/.test(url);
