/** Puts all files of the demo into the cache of the service worker, so that the demo works without a connection. */

/** The cache that `serviceWorker.js` reads and writes. */
const cacheName = 'plumbline-demo-files';

/** Few, so that the requests of the visitor are not delayed. */
const parallelRequests = 4;

/**
 * Requests all files of the demo, and deletes cached files of earlier versions. The service worker responds from its
 * cache, or stores the response. Files that this visit has already loaded come from the HTTP cache.
 */
export async function cacheFiles(): Promise<void> {
  // `scripts/buildDemo.mjs` writes this list.
  const response = await fetch('files.json');
  if (!response.ok) return;
  const files: readonly string[] = await response.json();
  // The service worker stores a response while this page reads it.
  const load = async (file: string) => (await fetch(file, { cache: 'force-cache' })).arrayBuffer();
  const remaining = [...files];
  const loadRemaining = async () => {
    for (let file = remaining.shift(); file !== undefined; file = remaining.shift()) await load(file);
  };
  await Promise.all(Array.from({ length: parallelRequests }, loadRemaining));
  const urls = new Set([...files, 'files.json'].map((file) => new URL(file, location.href).href.replace(/[?#].*/, '')));
  const cache = await caches.open(cacheName);
  for (const { url } of await cache.keys()) if (!urls.has(url)) await cache.delete(url);
}
