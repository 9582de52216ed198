const patience = 10_000;

/**
 * The text of a file of this site, at most `most` characters of it. Undefined where the address is not a relative one,
 * leaves the origin, or gives nothing in time.
 */
export async function fetchText(path: string, window: Window, most: number): Promise<string | undefined> {
  const { location } = window;
  // A scheme, or two slashes of either kind, would name another place; a browser drops tabs and line ends first.
  if (/^[a-z][a-z\d+.-]*:|^[\\/]{2}|[\t\n\r]|^\s/i.test(path) || !location.protocol.startsWith('http'))
    return undefined;
  try {
    const url = new URL(path, location.href);
    if (url.origin !== location.origin) return undefined;
    const signal = AbortSignal.timeout(patience);
    const answer = await window.fetch(url, { redirect: 'error', credentials: 'same-origin', signal });
    if (!answer.ok || !answer.body) return undefined;
    return await textOf(answer.body, most);
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
