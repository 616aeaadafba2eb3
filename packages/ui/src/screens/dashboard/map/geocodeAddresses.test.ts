/** Tests of the requests that find the coordinates of addresses. */
import { describe, expect, it } from 'vitest';
import { type GeocodingResult, geocodeAddresses } from './geocodeAddresses.ts';

const denver = { lat: 39.74, lng: -104.99 };
const denverResult: GeocodingResult = { status: 'OK', point: denver };

/**
 * Geocodes with a fake service that returns the results of an address in order and then repeats the last result. For an address
 * without results it returns `denverResult`.
 */
async function geocodeWithFakeService(
  addresses: readonly string[],
  resultsByAddress: Readonly<Record<string, readonly GeocodingResult[]>>,
) {
  const requests: string[] = [];
  const reports: unknown[] = [];
  const pauses: number[] = [];
  let runningRequests = 0;
  let maxRunning = 0;
  const controller = new AbortController();
  await geocodeAddresses({
    addresses,
    geocode: async (address) => {
      maxRunning = Math.max(maxRunning, ++runningRequests);
      await Promise.resolve();
      runningRequests--;
      const addressResults = resultsByAddress[address] ?? [denverResult];
      const earlierRequestCount = requests.filter((request) => request === address).length;
      requests.push(address);
      return addressResults[Math.min(earlierRequestCount, addressResults.length - 1)] ?? denverResult;
    },
    onResult: (address, point) => reports.push([address, point]),
    onError: (address, status) => reports.push([address, status]),
    signal: controller.signal,
    pause: async (milliseconds) => void pauses.push(milliseconds),
  });
  return { requests, reports, pauses, maxRunning };
}

describe('geocodeAddresses', () => {
  it('requests each address once', async () => {
    const { requests, reports } = await geocodeWithFakeService(['a', 'b', 'a'], {});
    expect(requests).toEqual(['a', 'b']);
    expect(reports).toEqual([
      ['a', denver],
      ['b', denver],
    ]);
  });

  it('runs at most two requests in parallel', async () => {
    const { maxRunning } = await geocodeWithFakeService(['a', 'b', 'c', 'd', 'e'], {});
    expect(maxRunning).toBe(2);
  });

  it('reports null and the status for an address that the service does not find [R8.09]', async () => {
    const { reports } = await geocodeWithFakeService(['a'], { a: [{ status: 'ZERO_RESULTS' }] });
    expect(reports).toEqual([
      ['a', null],
      ['a', 'ZERO_RESULTS'],
    ]);
  });

  it('reports only the status for an address with a service error, and continues with the next address', async () => {
    const { reports } = await geocodeWithFakeService(['a', 'b'], { a: [{ status: 'UNKNOWN_ERROR' }] });
    expect(reports).toEqual(
      expect.arrayContaining([
        ['a', 'UNKNOWN_ERROR'],
        ['b', denver],
      ]),
    );
    expect(reports).toHaveLength(2);
  });

  it('repeats a request that exceeds the limit of requests, after increasing pauses', async () => {
    const overLimit = { status: 'OVER_QUERY_LIMIT' };
    const { reports, pauses } = await geocodeWithFakeService(['a'], {
      a: [overLimit, overLimit, overLimit, denverResult],
    });
    expect(pauses).toEqual([1_000, 2_000, 4_000]);
    expect(reports).toEqual([['a', denver]]);
  });

  it.each(['OVER_QUERY_LIMIT', 'REQUEST_DENIED'])(
    'requests only the first two addresses if the service always returns %s, and reports this status for all addresses',
    async (status) => {
      const addresses = ['a', 'b', 'c', 'd', 'e', 'f'];
      const { requests, reports } = await geocodeWithFakeService(
        addresses,
        Object.fromEntries(addresses.map((address) => [address, [{ status }]])),
      );
      expect(new Set(requests)).toEqual(new Set(['a', 'b']));
      expect(reports.toSorted()).toEqual(addresses.map((address) => [address, status]));
    },
  );

  it('reports nothing after the signal is aborted', async () => {
    const controller = new AbortController();
    const reports: string[] = [];
    await geocodeAddresses({
      addresses: ['a', 'b', 'c'],
      geocode: async () => {
        controller.abort();
        return denverResult;
      },
      onResult: (address) => reports.push(address),
      onError: (address) => reports.push(address),
      signal: controller.signal,
    });
    expect(reports).toEqual([]);
  });
});
