import { mswHandlers } from '@plumbline/api/inBrowser/mswHandlers';
import type { SharedApi } from '@plumbline/api/inBrowser/sharedWorkerClient';
import { setupWorker } from 'msw/browser';

/** Starts MSW, which passes the requests of this window to the API. A request waits until the API has started. */
export async function interceptRequests(api: Promise<SharedApi>): Promise<void> {
  const worker = setupWorker(...mswHandlers({ fetch: async (request) => (await api).fetch(request) }));
  await worker.start({ quiet: true, onUnhandledRequest: 'bypass', serviceWorker: { url: 'serviceWorker.js' } });
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return;
  await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
}
