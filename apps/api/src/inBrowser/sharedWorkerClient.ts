/** The client of the SharedWorker that runs the API for all windows of the browser. */
import type { OutgoingMail } from '../ports.ts';
import type { ApiFileUrls } from './apiFiles.ts';
import type { InBrowserApi } from './createInBrowserApi.ts';

export interface SharedApiOptions {
  /** The data is stored in this browser under this name. */
  readonly indexedDb: string;
  /** Creates the demo company if the database is empty. Default: false. */
  readonly demo?: boolean;
  /** The files that the worker downloads, relative to the page. Without them, the first start creates an empty database. */
  readonly fileUrls?: ApiFileUrls | Pick<ApiFileUrls, 'snapshot'>;
  /** Called in each window for each mail. */
  readonly onMail?: (mail: OutgoingMail) => void;
}

export type SharedApi = Pick<InBrowserApi, 'fetch' | 'deleteData'>;

/** A request in the format of the messages between a window and the worker. */
interface RequestMessage {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer;
}

export interface ResponseMessage {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer;
}

/** A message from a window to the worker. The response has the same id. */
export type WorkerRequest = { readonly id: number } & (
  | { readonly kind: 'start'; readonly options: Omit<SharedApiOptions, 'onMail'> }
  | { readonly kind: 'fetch'; readonly request: RequestMessage }
  | { readonly kind: 'delete' }
);

export type WorkerMessage =
  | { readonly id: number; readonly response: ResponseMessage | undefined }
  | { readonly id: number; readonly error: string }
  | { readonly mail: OutgoingMail };

/** `Omit` of each kind of request. `Omit` of the union would keep only the properties that all kinds have. */
type RequestWithoutId = WorkerRequest extends infer Call
  ? Call extends WorkerRequest
    ? Omit<Call, 'id'>
    : never
  : never;

/**
 * Starts the API of `createInBrowserApi` in a SharedWorker, so that all windows of the browser see the same data and no
 * statement blocks a window. The bundler must build workers as ES modules (`worker.format` of Vite). After `deleteData` all
 * windows must be reloaded.
 */
export async function connectSharedApi({ onMail, fileUrls, ...options }: SharedApiOptions): Promise<SharedApi> {
  const worker = new SharedWorker(new URL('./sharedWorkerServer.ts', import.meta.url), {
    type: 'module',
    name: options.indexedDb,
    // Keeps the API running while the only window is reloaded. Only Chromium supports this.
    extendedLifetime: true,
  } as WorkerOptions);
  const { port } = worker;
  const pendingCalls = new Map<number, PromiseWithResolvers<ResponseMessage | undefined>>();
  let lastCallId = 0;

  const send = (call: RequestWithoutId, transfer: Transferable[] = []) => {
    lastCallId += 1;
    const pendingCall = Promise.withResolvers<ResponseMessage | undefined>();
    pendingCalls.set(lastCallId, pendingCall);
    port.postMessage({ ...call, id: lastCallId } as WorkerRequest, transfer);
    return pendingCall.promise;
  };

  port.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    if ('mail' in data) return onMail?.(data.mail);
    const pendingCall = pendingCalls.get(data.id);
    pendingCalls.delete(data.id);
    if ('error' in data) pendingCall?.reject(new Error(data.error));
    else pendingCall?.resolve(data.response);
  };

  const loadFailure = new Promise<never>((_, reject) => {
    worker.onerror = () => reject(new Error('The code of the API could not be loaded'));
  });
  const startResponse = send({
    kind: 'start',
    // A relative URL would be relative to the worker.
    options: {
      ...options,
      ...(fileUrls && { fileUrls: absoluteUrls(fileUrls) }),
    },
  });
  await Promise.race([startResponse, loadFailure]);
  return {
    fetch: async (request) => {
      const { url, method } = request;
      const body = await request.arrayBuffer();
      const response = await send({ kind: 'fetch', request: { url, method, headers: [...request.headers], body } }, [
        body,
      ]);
      return toResponse(response);
    },
    deleteData: async () => void (await send({ kind: 'delete' })),
  };
}

const absoluteUrls = <Urls extends object>(urls: Urls): Urls =>
  Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, new URL(url, location.href).href])) as Urls;

function toResponse(response: ResponseMessage | undefined): Response {
  if (!response) return Response.error();
  const { status, headers, body } = response;
  // A response with one of these statuses must not have a body.
  const hasBody = ![204, 205, 304].includes(status);
  return new Response(hasBody ? body : null, { status, headers: headers.map(([name, value]) => [name, value]) });
}
