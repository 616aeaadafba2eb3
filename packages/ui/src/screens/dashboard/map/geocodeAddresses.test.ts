import { describe, expect, it } from 'vitest';
import { type GeocodingAnswer, geocodeAddresses } from './geocodeAddresses.ts';

const denver = { lat: 39.74, lng: -104.99 };
const found: GeocodingAnswer = { status: 'OK', point: denver };

/** Geocodes with a fake service that returns these answers in order and then repeats the last answer. */
async function run(addresses: readonly string[], answers: Readonly<Record<string, readonly GeocodingAnswer[]>>) {
  const requests: string[] = [];
  const reports: unknown[] = [];
  const pauses: number[] = [];
  let running = 0;
  let mostRunning = 0;
  const controller = new AbortController();
  await geocodeAddresses({
    addresses,
    geocode: async (address) => {
      mostRunning = Math.max(mostRunning, ++running);
      await Promise.resolve();
      running--;
      const addressAnswers = answers[address] ?? [found];
      const earlierRequests = requests.filter((each) => each === address).length;
      requests.push(address);
      return addressAnswers[Math.min(earlierRequests, addressAnswers.length - 1)] ?? found;
    },
    onAnswer: (address, point) => reports.push([address, point]),
    onError: (address, status) => reports.push([address, status]),
    signal: controller.signal,
    pause: async (milliseconds) => void pauses.push(milliseconds),
  });
  return { requests, reports, pauses, mostRunning };
}

describe('geocoding', () => {
  it('requests each address once', async () => {
    const { requests, reports } = await run(['a', 'b', 'a'], {});
    expect(requests).toEqual(['a', 'b']);
    expect(reports).toEqual([
      ['a', denver],
      ['b', denver],
    ]);
  });

  it('runs two requests in parallel', async () => {
    const { mostRunning } = await run(['a', 'b', 'c', 'd', 'e'], {});
    expect(mostRunning).toBe(2);
  });

  it('stores and reports an address without a result [R8.09]', async () => {
    const { reports } = await run(['a'], { a: [{ status: 'ZERO_RESULTS' }] });
    expect(reports).toEqual([
      ['a', null],
      ['a', 'ZERO_RESULTS'],
    ]);
  });

  it('continues after a service error without storing the error', async () => {
    const { reports } = await run(['a', 'b'], { a: [{ status: 'UNKNOWN_ERROR' }] });
    expect(reports).toEqual(
      expect.arrayContaining([
        ['a', 'UNKNOWN_ERROR'],
        ['b', denver],
      ]),
    );
    expect(reports).toHaveLength(2);
  });

  it('retries a request over the limit after increasing pauses', async () => {
    const busy = { status: 'OVER_QUERY_LIMIT' };
    const { reports, pauses } = await run(['a'], { a: [busy, busy, busy, found] });
    expect(pauses).toEqual([1_000, 2_000, 4_000]);
    expect(reports).toEqual([['a', denver]]);
  });

  it.each(['OVER_QUERY_LIMIT', 'REQUEST_DENIED'])(
    'sends no more requests if the service always returns %s',
    async (status) => {
      const addresses = ['a', 'b', 'c', 'd', 'e', 'f'];
      const { requests, reports } = await run(
        addresses,
        Object.fromEntries(addresses.map((address) => [address, [{ status }]])),
      );
      expect(new Set(requests)).toEqual(new Set(['a', 'b']));
      expect(reports.toSorted()).toEqual(addresses.map((address) => [address, status]));
    },
  );

  it('reports nothing after the map is removed', async () => {
    const controller = new AbortController();
    const reports: string[] = [];
    await geocodeAddresses({
      addresses: ['a', 'b', 'c'],
      geocode: async () => {
        controller.abort();
        return found;
      },
      onAnswer: (address) => reports.push(address),
      onError: (address) => reports.push(address),
      signal: controller.signal,
    });
    expect(reports).toEqual([]);
  });
});
