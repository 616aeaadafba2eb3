/** The SharedWorker of sharedWorkerClient.ts. It runs one API for all windows of the browser. */
import { toApiOptions } from './apiFiles.ts';
import { createInBrowserApi, type InBrowserApi } from './createInBrowserApi.ts';
import type { ResponseMessage, WorkerMessage, WorkerRequest } from './sharedWorkerClient.ts';

const ports: MessagePort[] = [];
let apiPromise: Promise<InBrowserApi> | undefined;
/** Whether the data of `apiPromise` is deleted. The next window that connects starts another API. */
let isDeleted = false;

type Options = Extract<WorkerRequest, { readonly kind: 'start' }>['options'];

const startApi = ({ indexedDb, demo = false, fileUrls }: Options) =>
  createInBrowserApi({
    storage: { indexedDb },
    demo,
    onMail: (mail) => {
      for (const port of ports) port.postMessage({ mail } satisfies WorkerMessage);
    },
    ...(fileUrls && toApiOptions(fileUrls)),
  });

async function handleRequest(call: WorkerRequest): Promise<ResponseMessage | undefined> {
  if (call.kind === 'start') {
    if (!apiPromise || isDeleted) apiPromise = startApi(call.options);
    isDeleted = false;
    try {
      await apiPromise;
    } catch (error) {
      // The next window that connects starts the API again.
      apiPromise = undefined;
      throw error;
    }
    return undefined;
  }
  const api = await apiPromise;
  if (!api) throw new Error('The API has not started');
  if (call.kind === 'delete') {
    isDeleted = true;
    await api.deleteData();
    return undefined;
  }
  const { url, method, headers, body } = call.request;
  const request = new Request(url, {
    method,
    headers: headers.map(([name, value]) => [name, value]),
    ...(body.byteLength > 0 && { body }),
  });
  const response = await api.fetch(request);
  // A stream does not end, so it cannot be sent as one message. Status 204 means that there is no stream.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: 204, headers: [], body: new ArrayBuffer(0) };
  }
  return { status: response.status, headers: [...response.headers], body: await response.arrayBuffer() };
}

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (!port) return;
  ports.push(port);
  port.onmessage = async ({ data: call }: MessageEvent<WorkerRequest>) => {
    try {
      const response = await handleRequest(call);
      port.postMessage({ id: call.id, response } satisfies WorkerMessage, response ? [response.body] : []);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      port.postMessage({ id: call.id, error: message } satisfies WorkerMessage);
    }
  };
});
