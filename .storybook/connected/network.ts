/** The simulated network between a connected page and the API. */
import type { CallName } from '@plumbline/domain/contract/apiCalls';
import { callTable } from '@plumbline/domain/contract/callTable';
import { delay, HttpResponse, http } from 'msw';
import { type SetupWorker, setupWorker } from 'msw/browser';
import { mswHandlers } from '../../apps/demo/src/mswHandlers.ts';
import type { NetworkName } from '../toolbar/toolbar.ts';

/** A fault of the network or of the server. A `pending` request never gets a response. */
export type Fault = Exclude<NetworkName, 'ok'> | 'pending';

/** Faults by the name of the call. */
export type CallFaults = Readonly<Partial<Record<CallName, Fault>>>;

/** The part of the API in the browser that receives requests. */
interface ApiInBrowser {
  fetch(request: Request): Promise<Response>;
}

let worker: SetupWorker | undefined;
let apiInBrowser: ApiInBrowser | undefined;
let network: NetworkName = 'ok';

/** Returns the response of a fault. Returns undefined if the request goes on to the next MSW handler, after a delay if it is slow. */
async function applyFault(fault: Fault | 'ok'): Promise<Response | undefined> {
  switch (fault) {
    case 'ok':
      return undefined;
    case 'slow':
      await delay(2_000);
      return undefined;
    case 'offline':
      return HttpResponse.error();
    case 'failing':
      return HttpResponse.json({ error: { code: 'internal', message: 'Something went wrong' } }, { status: 500 });
    case 'pending':
      await delay('infinite');
      return undefined;
  }
}

/** Starts the service worker of MSW. It passes the requests of this window to the API. */
export async function startNetwork(api: ApiInBrowser): Promise<void> {
  apiInBrowser = api;
  worker = setupWorker(
    http.all('/api/*', () => applyFault(network)),
    ...mswHandlers(api),
  );
  await worker.start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
  });
}

/**
 * Sends a request to the API without the service worker. The network setting also applies. Throws a TypeError while the network is
 * offline.
 */
export async function fetchWithoutServiceWorker(request: Request): Promise<Response> {
  const response = (await applyFault(network)) ?? (await apiInBrowser?.fetch(request));
  if (!response || response.type === 'error') throw new TypeError('Failed to fetch');
  return response;
}

/** Sets the network for all later calls. */
export function setNetwork(name: NetworkName): void {
  network = name;
}

/** Tells the loaded page about a change of the network. */
const networkChanges = new EventTarget();

/** Sets the network under a loaded page, which then loads its data again. */
export function changeNetwork(name: NetworkName): void {
  if (name === network) return;
  network = name;
  networkChanges.dispatchEvent(new Event('change'));
}

/** Calls `listener` after each `changeNetwork`. Returns a function that removes the listener. */
export function onNetworkChange(listener: () => void): () => void {
  networkChanges.addEventListener('change', listener);
  return () => networkChanges.removeEventListener('change', listener);
}

/** Replaces the faults of single calls. */
export function setCallFaults(faults: CallFaults): void {
  worker?.resetHandlers();
  for (const [name, fault] of Object.entries(faults) as [CallName, Fault][]) {
    const { method, path } = callTable[name];
    // The contract writes a parameter as `{id}`, and MSW as `:id`.
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    worker?.use(http[toMswMethod(method)](pattern, () => applyFault(fault)));
  }
}

const toMswMethod = (method: string) => method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
