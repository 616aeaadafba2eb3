import type { Point } from '@plumbline/domain/dashboard/signedJobs';

/** What a geocoding service answers: Google's status, with the place where it is `OK`. */
export interface GeocodingAnswer {
  readonly status: string;
  readonly point?: Point;
}

export interface Geocoding {
  readonly addresses: readonly string[];
  readonly geocode: (address: string) => Promise<GeocodingAnswer>;
  /** An answer worth keeping: a place, or null where the service knows none. */
  readonly onAnswer: (address: string, point: Point | null) => void;
  /** The address is skipped [R8.09]. */
  readonly onError: (address: string, status: string) => void;
  readonly signal: AbortSignal;
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/** Addresses that are asked for at one time. */
const atOnce = 2;
const pauses = [1_000, 2_000, 4_000, 8_000];
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Asks for each address once. Where the service says that it is asked too much, the same address is asked for again after
 * ever longer pauses. A service that keeps refusing is left alone: the rest are errors of the same status.
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
  await Promise.all(Array.from({ length: atOnce }, work));
}
