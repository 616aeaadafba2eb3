import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from 'playwright';

/** A response received over the network. */
export interface Transfer {
  readonly path: string;
  readonly kind: 'js' | 'css' | 'font' | 'other';
  /** Transferred bytes with headers. */
  readonly bytes: number;
  /** Milliseconds after the navigation. */
  readonly requestedAt: number;
  readonly receivedAt: number;
}

export interface NetworkTraffic {
  /** The responses to requests made before that time. */
  requestedBefore(moment: number): Promise<readonly Transfer[]>;
}

interface Request {
  readonly url: string;
  readonly requestedAt: number;
  /** System time in milliseconds. */
  readonly systemTime: number;
  kind: Transfer['kind'];
  end?: { readonly bytes: number; readonly receivedAt: number };
}

const timeout = 15_000;

function kindOf(mimeType: string): Transfer['kind'] {
  if (mimeType.endsWith('javascript')) return 'js';
  if (mimeType === 'text/css') return 'css';
  return mimeType.startsWith('font/') ? 'font' : 'other';
}

/** Records the requests of a page from now on. */
export async function recordTraffic(cdp: CDPSession): Promise<NetworkTraffic> {
  const requests = new Map<string, Request>();
  const change = (id: string, by: Partial<Request>) => void Object.assign(requests.get(id) ?? {}, by);
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) =>
    requests.set(requestId, { url: request.url, requestedAt: timestamp, systemTime: wallTime * 1000, kind: 'other' }),
  );
  cdp.on('Network.responseReceived', ({ requestId, response }) =>
    change(requestId, { kind: kindOf(response.mimeType) }),
  );
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    change(requestId, { end: { bytes: encodedDataLength, receivedAt: timestamp } }),
  );
  // cancelled by the page
  cdp.on('Network.loadingFailed', ({ requestId, timestamp }) =>
    change(requestId, { end: { bytes: 0, receivedAt: timestamp } }),
  );
  await cdp.send('Network.enable');

  return {
    requestedBefore: async (moment) => {
      const counted = () =>
        [...requests.values()].filter(({ url, systemTime }) => systemTime < moment && url.startsWith('http'));
      for (const late = performance.now() + timeout; counted().some(({ end }) => !end); await pause(50)) {
        if (performance.now() > late) throw new Error(`${counted().find(({ end }) => !end)?.url} did not come`);
      }
      const began = Math.min(...counted().map(({ requestedAt }) => requestedAt));
      const after = (timestamp: number) => Math.round((timestamp - began) * 1000);
      return counted().flatMap(({ url, kind, requestedAt, end }) =>
        end
          ? [
              {
                path: new URL(url).pathname,
                kind,
                bytes: end.bytes,
                requestedAt: after(requestedAt),
                receivedAt: after(end.receivedAt),
              },
            ]
          : [],
      );
    },
  };
}
