/** Passes the requests of a window of the demo to the API in the browser. */

import type { SharedApi } from '@plumbline/api/inBrowser/sharedWorkerClient';
import { setupWorker } from 'msw/browser';
import { mswHandlers } from './mswHandlers.ts';
import { reportChange } from './startOver.ts';

/** Whether a request can change data that other windows show. Requests for tokens change none. */
const isChange = ({ method, url }: Request) =>
  !['GET', 'HEAD'].includes(method) && !new URL(url).pathname.includes('/api/token/');

/** Starts MSW, which intercepts the requests. A request waits for the start of the API and fails if the start fails. */
export async function interceptRequests(api: Promise<SharedApi>): Promise<void> {
  const fetchFromApi = async (request: Request) => {
    const startedApi = await api.catch(() => undefined);
    if (!startedApi) return Response.error();
    const response = await startedApi.fetch(request);
    if (response.ok && isChange(request)) reportChange();
    return response;
  };
  await ignoreFailedUpdates();
  const worker = setupWorker(...mswHandlers({ fetch: fetchFromApi }));
  await worker.start({ quiet: true, onUnhandledRequest: 'bypass', serviceWorker: { url: 'serviceWorker.js' } });
  const { serviceWorker } = navigator;
  // Without a controller, the requests of this page would go to the file server.
  if (serviceWorker.controller) return;
  await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
}

/** MSW looks for a newer service worker at each visit, and does not handle that this fails without a connection. */
async function ignoreFailedUpdates(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    const update = registration.update.bind(registration);
    registration.update = () => update().catch(() => registration);
  }
}
