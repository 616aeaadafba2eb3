/** Finds the coordinates of addresses with the geocoding service of Google. */
import type { Point } from '@plumbline/domain/dashboard/signedJobs';

/** The result of a geocoding request: the status from Google, and the point if the status is `OK`. */
export interface GeocodingResult {
  readonly status: string;
  readonly point?: Point;
}

export interface GeocodingOptions {
  readonly addresses: readonly string[];
  readonly geocode: (address: string) => Promise<GeocodingResult>;
  /** Called with the point of an address, or null if the service does not find the address. */
  readonly onResult: (address: string, point: Point | null) => void;
  /** Called with the reason if an address gets no point [R8.09]. */
  readonly onError: (address: string, status: string) => void;
  /** After it is aborted, no result is reported. */
  readonly signal: AbortSignal;
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/** The number of parallel requests. */
const parallelRequestCount = 2;
/** The pauses before each repeated request. A request is repeated if the limit of requests is exceeded. */
const retryPauseMilliseconds = [1_000, 2_000, 4_000, 8_000];
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Geocodes each address once. If the limit of requests is exceeded, the request is repeated after increasing pauses. If the last
 * attempt exceeds the limit too, or if the service denies a request, the remaining addresses fail with the same status.
 */
export async function geocodeAddresses(options: GeocodingOptions): Promise<void> {
  const { geocode, onResult, onError, signal, pause = wait } = options;
  const queue = [...new Set(options.addresses)];
  let refusalStatus: string | undefined;

  const geocodeWithRetry = async (address: string): Promise<GeocodingResult> => {
    for (const milliseconds of retryPauseMilliseconds) {
      const result = await geocode(address);
      if (result.status !== 'OVER_QUERY_LIMIT' || signal.aborted || refusalStatus) return result;
      await pause(milliseconds);
    }
    return geocode(address);
  };

  const processQueue = async () => {
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      const { status, point }: GeocodingResult = refusalStatus
        ? { status: refusalStatus }
        : await geocodeWithRetry(address);
      if (signal.aborted) return;
      if (status === 'OVER_QUERY_LIMIT' || status === 'REQUEST_DENIED') refusalStatus = status;
      if (status === 'OK' || status === 'ZERO_RESULTS') onResult(address, point ?? null);
      if (status !== 'OK') onError(address, status);
    }
  };
  await Promise.all(Array.from({ length: parallelRequestCount }, processQueue));
}
