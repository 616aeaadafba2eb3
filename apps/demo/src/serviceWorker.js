// The service worker of the demo. It loads the service worker of MSW. The build copies that file into the same folder.

const isApiRequest = ({ url }) => new URL(url).pathname.startsWith('/api/');

// MSW handles only the requests of the windows in `activeClientIds`. The set is empty after the browser has stopped an idle service
// worker. MSW also removes a window if its user stays on the page after `beforeunload`. Therefore this listener adds each window
// that calls the API.
// MSW must not see the requests for files. It would pass a request of the SharedWorker to a window, and a window that is reloading
// never answers: the SharedWorker would then wait forever for a part of its code. This listener runs before the listener of MSW.
addEventListener('fetch', (event) => {
  if (isApiRequest(event.request)) activeClientIds.add(event.clientId);
  else event.stopImmediatePropagation();
});

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
