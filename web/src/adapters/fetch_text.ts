const patience = 10_000;

/** Where texts are kept for when there is no network, and how many. */
const shelf = 'mha examples';
const room = 8;

/**
 * The text of a file of this site, at most `most` characters of it; without a network, as it was when it was last read.
 * Undefined where the address is not a relative one, leaves the origin, or gives nothing in time.
 */
export async function fetchText(path: string, window: Window, most: number): Promise<string | undefined> {
  const { location } = window;
  // A scheme, or two slashes of either kind, would name another place; a browser drops tabs and line ends first.
  if (/^[a-z][a-z\d+.-]*:|^[\\/]{2}|[\t\n\r]|^\s/i.test(path) || !location.protocol.startsWith('http'))
    return undefined;
  const url = urlOf(path, location);
  if (url?.origin !== location.origin) return undefined;
  try {
    const signal = AbortSignal.timeout(patience);
    const answer = await window.fetch(url, { redirect: 'error', credentials: 'same-origin', signal });
    if (!answer.ok || !answer.body) return undefined;
    const text = await textOf(answer.body, most);
    if (text !== undefined) await keep(url, text, window);
    return text;
  } catch {
    return await kept(url, window);
  }
}

function urlOf(path: string, location: Location): URL | undefined {
  try {
    return new URL(path, location.href);
  } catch {
    return undefined;
  }
}

async function keep(url: URL, text: string, { caches }: Window): Promise<void> {
  try {
    const cache = await caches.open(shelf);
    await cache.put(url, new Response(text)); // behind the others, also if it was there
    const keys = await cache.keys();
    for (const old of keys.slice(0, -room)) await cache.delete(old);
  } catch {
    // Not every page may keep something.
  }
}

async function kept(url: URL, { caches }: Window): Promise<string | undefined> {
  try {
    return await (await caches.match(url, { cacheName: shelf }))?.text();
  } catch {
    return undefined;
  }
}

async function textOf(body: ReadableStream<Uint8Array>, most: number): Promise<string | undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (done) return text;
    if (text.length > most) {
      await reader.cancel();
      return undefined;
    }
  }
}
