/**
 * Keeps the whole site on this device, where that is possible (build/service_worker.js). A page from a file or in a
 * sandboxed frame, and one that was served without encryption, do without.
 *
 * @param found hears, with the way to load it, that a new version is there
 */
export async function keepOffline(window: Window, found: (load: () => void) => void): Promise<void> {
  const { location } = window;
  if (!location.protocol.startsWith('http')) return;
  try {
    const container = window.navigator.serviceWorker; // a sandboxed frame may not even ask for it
    const registration = await container.register('./service-worker.js', { updateViaCache: 'none' });
    const load = () => {
      // Another tab may have asked for it already.
      if (!registration.waiting) return location.reload();
      container.addEventListener('controllerchange', () => location.reload(), { once: true });
      registration.waiting.postMessage('mha:activate');
    };
    const tell = () => {
      if (registration.waiting && container.controller) found(load);
    };
    const watch = () => registration.installing?.addEventListener('statechange', tell);
    registration.addEventListener('updatefound', watch);
    watch();
    tell();
  } catch {
    // It is as it was: what the network gives.
  }
}
