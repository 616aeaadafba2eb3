// The service worker of the demo. It loads the service worker of MSW. The build copies that file into the same folder.

const isApiRequest = ({ url }) => new URL(url).pathname.startsWith('/api/');

// MSW handles only the requests of the windows in `activeClientIds`. The set is empty after the browser has stopped an idle service
// worker. MSW also removes a window if its user stays on the page after `beforeunload`. Therefore this listener adds each window
// that calls the API.
// MSW must not see the requests for files. It would pass a request of the SharedWorker to a window, and a window that is reloading
// never answers: the SharedWorker would then wait forever for a part of its code. This listener runs before the listener of MSW.
addEventListener('fetch', (event) => {
  if (isApiRequest(event.request)) return activeClientIds.add(event.clientId);
  event.stopImmediatePropagation();
  if (isFileOfDemo(event.request)) event.respondWith(respondWithFile(event));
});

// After the first visit, the demo works without a connection. `cacheFiles.ts` requests all files once, so that they are in this cache.
const cacheName = 'plumbline-demo-files';

const isFileOfDemo = ({ method, url }) => method === 'GET' && url.startsWith(registration.scope);

// The names of the files in `assets` contain a hash, so a cached file is always current. Other files come from the cache only without a
// connection.
async function respondWithFile(event) {
  const { request } = event;
  const cache = await caches.open(cacheName);
  const isCurrentForever = request.url.startsWith(`${registration.scope}assets/`);
  const cached = await cache.match(request.url, { ignoreSearch: true });
  if (cached && isCurrentForever) return cached;
  try {
    const response = await fetchFromNetwork(request);
    if (response.ok) event.waitUntil(cache.put(request.url.replace(/[?#].*/, ''), response.clone()));
    return response;
  } catch (error) {
    if (cached) return cached;
    throw error;
  }
}

// MSW sends the requests of a window that is closing to the network. The file server must get no requests for the API.
const fetchFromNetwork = fetch;
self.fetch = async (request, init) => (isApiRequest(request) ? Response.error() : fetchFromNetwork(request, init));

// MSW unregisters the service worker when the last window closes. A reloaded page would then have no service worker.
registration.unregister = async () => false;

// The browser can load a page without the service worker. The page gets the service worker when it starts MSW.
addEventListener('message', (event) => {
  if (event.data === 'MOCK_ACTIVATE') event.waitUntil(clients.claim());
});

importScripts('mockServiceWorker.js');
