// Keeps one whole version of the site on the device, so that it works without a network: all of its files or none, each
// checked against its hash. Pages of the version before keep that one until they are gone.

/** What the site consists of: paths and hashes of their contents; and one hash of all. The build fills them in. */
const files = new Map(__FILES__);
const version = __VERSION__;

const { registration } = self;
const { scope } = registration;
/** Caches of this site alone: others on the same origin have a scope of their own. */
const prefix = `mha ${scope} `;
const name = prefix + version;
const addressOf = (path) => new URL(path, scope).href;
const ways = { ignoreSearch: true, ignoreVary: true };

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(activate()));
// The learner wants the version that waits.
addEventListener('message', ({ data }) => data === 'mha:activate' && self.skipWaiting());

addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method !== 'GET' || !url.startsWith(scope)) return;
  const path = url.slice(scope.length).replace(/[?#].*/, '') || 'index.html';
  if (files.has(path)) event.respondWith(fileOf(event.request, path));
  else if (path.startsWith('assets/')) event.respondWith(olderPart(event.request));
});

async function install() {
  const cache = await caches.open(name);
  try {
    await Promise.all([...files].map(([path, integrity]) => keep(cache, addressOf(path), integrity)));
  } catch (cause) {
    // This version is not installed, and tried again with the next visit. What is there of it is of no use to anyone.
    await caches.delete(name);
    throw cause;
  }
}

async function keep(cache, address, integrity) {
  const answer = await fetch(address, { integrity, cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${address}: HTTP ${answer.status}`);
  // A page may not be answered by what was redirected: index.html to its folder, on some hosts.
  await cache.put(address, answer.redirected ? new Response(answer.body, answer) : answer);
}

async function activate() {
  const others = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== name);
  // If pages are open, the learner asked for this version in one of them: the others go on with the one before.
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length > 0) others.pop();
  if (!registration.installing) await Promise.all(others.map((key) => caches.delete(key)));
  await clients.claim();
}

async function fileOf(request, path) {
  const cache = await caches.open(name);
  return (await cache.match(addressOf(path), ways)) ?? fetch(request);
}

/** A part that this version does not have: a page of another version asks for it. */
async function olderPart(request) {
  for (const key of await caches.keys()) {
    if (!key.startsWith(prefix)) continue;
    const part = await caches.match(request, { ...ways, cacheName: key });
    if (part) return part;
  }
  return fetch(request);
}
