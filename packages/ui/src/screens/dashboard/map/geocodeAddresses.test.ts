import { describe, expect, it } from 'vitest';
import { type GeocodingAnswer, geocodeAddresses } from './geocodeAddresses.ts';

const denver = { lat: 39.74, lng: -104.99 };
const found: GeocodingAnswer = { status: 'OK', point: denver };

/** Geocodes with a fake service that gives these answers in turn and repeats the last one. */
async function run(addresses: readonly string[], answers: Readonly<Record<string, readonly GeocodingAnswer[]>>) {
  const asked: string[] = [];
  const told: unknown[] = [];
  const pauses: number[] = [];
  let atOnce = 0;
  let most = 0;
  const controller = new AbortController();
  await geocodeAddresses({
    addresses,
    geocode: async (address) => {
      most = Math.max(most, ++atOnce);
      await Promise.resolve();
      atOnce--;
      const given = answers[address] ?? [found];
      const times = asked.filter((each) => each === address).length;
      asked.push(address);
      return given[Math.min(times, given.length - 1)] ?? found;
    },
    onAnswer: (address, point) => told.push([address, point]),
    onError: (address, status) => told.push([address, status]),
    signal: controller.signal,
    pause: async (milliseconds) => void pauses.push(milliseconds),
  });
  return { asked, told, pauses, most };
}

describe('geocoding', () => {
  it('requests each address once', async () => {
    const { asked, told } = await run(['a', 'b', 'a'], {});
    expect(asked).toEqual(['a', 'b']);
    expect(told).toEqual([
      ['a', denver],
      ['b', denver],
    ]);
  });

  it('runs two requests in parallel', async () => {
    const { most } = await run(['a', 'b', 'c', 'd', 'e'], {});
    expect(most).toBe(2);
  });

  it('stores that nothing was found, and reports it as an error [R8.09]', async () => {
    const { told } = await run(['a'], { a: [{ status: 'ZERO_RESULTS' }] });
    expect(told).toEqual([
      ['a', null],
      ['a', 'ZERO_RESULTS'],
    ]);
  });

  it('continues after a service error, and does not store it', async () => {
    const { told } = await run(['a', 'b'], { a: [{ status: 'UNKNOWN_ERROR' }] });
    expect(told).toEqual(
      expect.arrayContaining([
        ['a', 'UNKNOWN_ERROR'],
        ['b', denver],
      ]),
    );
    expect(told).toHaveLength(2);
  });

  it('repeats a request over the limit after increasing pauses', async () => {
    const busy = { status: 'OVER_QUERY_LIMIT' };
    const { told, pauses } = await run(['a'], { a: [busy, busy, busy, found] });
    expect(pauses).toEqual([1_000, 2_000, 4_000]);
    expect(told).toEqual([['a', denver]]);
  });

  it.each(['OVER_QUERY_LIMIT', 'REQUEST_DENIED'])(
    'sends no more requests if the service keeps answering %s',
    async (status) => {
      const addresses = ['a', 'b', 'c', 'd', 'e', 'f'];
      const { asked, told } = await run(
        addresses,
        Object.fromEntries(addresses.map((address) => [address, [{ status }]])),
      );
      expect(new Set(asked)).toEqual(new Set(['a', 'b']));
      expect(told.toSorted()).toEqual(addresses.map((address) => [address, status]));
    },
  );

  it('reports nothing after the map is removed', async () => {
    const controller = new AbortController();
    const told: string[] = [];
    await geocodeAddresses({
      addresses: ['a', 'b', 'c'],
      geocode: async () => {
        controller.abort();
        return found;
      },
      onAnswer: (address) => told.push(address),
      onError: (address) => told.push(address),
      signal: controller.signal,
    });
    expect(told).toEqual([]);
  });
});
