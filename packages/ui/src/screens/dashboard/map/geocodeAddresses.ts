import type { Point } from '@plumbline/domain/dashboard/signedJobs';

/** The answer of a geocoding service: Google's status, and the point if it is `OK`. */
export interface GeocodingAnswer {
  readonly status: string;
  readonly point?: Point;
}

export interface Geocoding {
  readonly addresses: readonly string[];
  readonly geocode: (address: string) => Promise<GeocodingAnswer>;
  /** Called with the point of an address, or null if the service does not know it. */
  readonly onAnswer: (address: string, point: Point | null) => void;
  /** Called when an address is skipped [R8.09]. */
  readonly onError: (address: string, status: string) => void;
  readonly signal: AbortSignal;
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/** The number of parallel requests. */
const parallelRequests = 2;
const pauses = [1_000, 2_000, 4_000, 8_000];
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Geocodes each address once. If the service is over its limit, the request is repeated after increasing pauses. If it
 * keeps refusing, the remaining addresses fail with the same status.
 */
export async function geocodeAddresses(geocoding: Geocoding): Promise<void> {
  const { geocode, onAnswer, onError, signal, pause = wait } = geocoding;
  const queue = [...new Set(geocoding.addresses)];
  let refused: string | undefined;

  const ask = async (address: string): Promise<GeocodingAnswer> => {
    for (const milliseconds of pauses) {
      const answer = await geocode(address);
      if (answer.status !== 'OVER_QUERY_LIMIT' || signal.aborted || refused) return answer;
      await pause(milliseconds);
    }
    return geocode(address);
  };

  const work = async () => {
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      const { status, point }: GeocodingAnswer = refused ? { status: refused } : await ask(address);
      if (signal.aborted) return;
      if (status === 'OVER_QUERY_LIMIT' || status === 'REQUEST_DENIED') refused = status;
      if (status === 'OK' || status === 'ZERO_RESULTS') onAnswer(address, point ?? null);
      if (status !== 'OK') onError(address, status);
    }
  };
  await Promise.all(Array.from({ length: parallelRequests }, work));
}
