// The service worker of the demo: the service worker of MSW, which the build copies beside this file.

// MSW answers only the windows in `activeClientIds`. The set is empty after the browser has stopped an idle service worker, and
// MSW removes a window whose user stays on the page after `beforeunload`. A window that calls the API has started MSW.
addEventListener('fetch', ({ request, clientId }) => {
  if (new URL(request.url).pathname.startsWith('/api/')) activeClientIds.add(clientId);
});

importScripts('mockServiceWorker.js');
