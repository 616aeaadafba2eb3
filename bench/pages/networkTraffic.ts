/** Records the responses that a page receives over the network. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from 'playwright';

/** A response received over the network. */
export interface Transfer {
  readonly path: string;
  readonly kind: 'js' | 'css' | 'font' | 'other';
  /** Transferred bytes with headers. */
  readonly bytes: number;
  /** The time of the request, in milliseconds after the first request of the page. */
  readonly requestedAt: number;
  /** The time of the end of the response, in milliseconds after the first request of the page. */
  readonly receivedAt: number;
}

export interface NetworkTraffic {
  /** Waits for the responses to the requests made before this system time (in milliseconds since 1970) and returns them. */
  requestedBefore(systemTimeLimit: number): Promise<readonly Transfer[]>;
}

interface Request {
  readonly url: string;
  /** Seconds on the monotonic clock of the browser, like `receivedSeconds`. */
  readonly requestedSeconds: number;
  /** The system time of the request, in milliseconds since 1970. */
  readonly systemTime: number;
  kind: Transfer['kind'];
  end?: { readonly bytes: number; readonly receivedSeconds: number };
}

/** Milliseconds to wait for the responses. */
const responseTimeout = 15_000;

function findKind(mimeType: string): Transfer['kind'] {
  if (mimeType.endsWith('javascript')) return 'js';
  if (mimeType === 'text/css') return 'css';
  return mimeType.startsWith('font/') ? 'font' : 'other';
}

/** Records the requests of a page from now on. */
export async function recordTraffic(cdp: CDPSession): Promise<NetworkTraffic> {
  const requests = new Map<string, Request>();
  const update = (id: string, fields: Partial<Request>) => void Object.assign(requests.get(id) ?? {}, fields);
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) =>
    requests.set(requestId, {
      url: request.url,
      requestedSeconds: timestamp,
      systemTime: wallTime * 1000,
      kind: 'other',
    }),
  );
  cdp.on('Network.responseReceived', ({ requestId, response, timestamp }) =>
    update(requestId, {
      kind: findKind(response.mimeType),
      // A stream does not end. Only its headers are counted.
      ...(response.mimeType === 'text/event-stream' && {
        end: { bytes: response.encodedDataLength, receivedSeconds: timestamp },
      }),
    }),
  );
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    update(requestId, { end: { bytes: encodedDataLength, receivedSeconds: timestamp } }),
  );
  // The page cancelled the request, or it failed.
  cdp.on('Network.loadingFailed', ({ requestId, timestamp }) =>
    update(requestId, { end: { bytes: 0, receivedSeconds: timestamp } }),
  );
  await cdp.send('Network.enable');

  return {
    requestedBefore: async (systemTimeLimit) => {
      const earlierRequests = () =>
        [...requests.values()].filter(({ url, systemTime }) => systemTime < systemTimeLimit && url.startsWith('http'));
      for (
        const deadline = performance.now() + responseTimeout;
        earlierRequests().some(({ end }) => !end);
        await pause(50)
      ) {
        if (performance.now() > deadline)
          throw new Error(`${earlierRequests().find(({ end }) => !end)?.url} did not arrive`);
      }
      const start = Math.min(...earlierRequests().map(({ requestedSeconds }) => requestedSeconds));
      const millisecondsSinceStart = (timestamp: number) => Math.round((timestamp - start) * 1000);
      return earlierRequests().flatMap(({ url, kind, requestedSeconds, end }) =>
        end
          ? [
              {
                path: new URL(url).pathname,
                kind,
                bytes: end.bytes,
                requestedAt: millisecondsSinceStart(requestedSeconds),
                receivedAt: millisecondsSinceStart(end.receivedSeconds),
              },
            ]
          : [],
      );
    },
  };
}
