/** Tests of the places of zip codes and cities. */
import type { Worker } from 'node:worker_threads';
import type { Point } from '@plumbline/domain/dashboard/signedJobs';
import { describe, expect, it } from 'vitest';
import { zipCodes } from './zipCodes.ts';

const table = await zipCodes().loadTable();

/** Approximate kilometres between two points, for short distances. */
function kilometres(a: Point | undefined, b: Point): number {
  if (!a) return Number.POSITIVE_INFINITY;
  const east = (b.lng - a.lng) * Math.cos((a.lat * Math.PI) / 180);
  const kilometresPerDegree = 111;
  return kilometresPerDegree * Math.hypot(b.lat - a.lat, east);
}

const boulder = { lat: 40.015, lng: -105.2705 };
const saintLouis = { lat: 38.627, lng: -90.1994 };

describe('zipCodes', () => {
  it.each([
    ['80302', boulder],
    ['80302-1234', boulder],
    [' 80302 ', boulder],
    ['803021234', boulder],
    ['99501', { lat: 61.2181, lng: -149.9003 }],
    ['96813', { lat: 21.3069, lng: -157.8583 }],
    ['00901', { lat: 18.4655, lng: -66.1057 }],
    ['02139', { lat: 42.3736, lng: -71.1097 }],
  ])('finds a place for the zip code %s within 15 km of the expected place', (zip, place) => {
    expect(kilometres(table.byZip(zip, ''), place)).toBeLessThan(15);
  });

  it.each(['', '00000', '99999', '8030', '803021', 'K1A 0B1', 'SW1A 1AA', '09012', '10200'])(
    'finds no place for %j',
    (zip) => {
      expect(table.byZip(zip, '')).toBeUndefined();
    },
  );

  it.each([
    ['80302', 'CO', true],
    ['80302', ' colorado ', true],
    ['20001', 'D.C.', true],
    ['20001', 'Virginia', false],
    ['28202', 'North  Carolina', true],
    ['28202', 'South Carolina', false],
    ['10001', 'CO', false],
    ['10001-0001', 'New Jersey', false],
    ['10001', 'Ontario', false],
    ['10001', '__proto__', false],
    // The first and the last state of the table.
    ['35203', 'AL', true],
    ['82001', 'AL', false],
    ['82001', 'WY', true],
  ])('the zip code %s is in the state %j: %j', (zip, state, isInState) => {
    expect(table.byZip(zip, state) !== undefined).toBe(isInState);
  });

  it.each([
    ['Boulder', 'CO', boulder],
    ['BOULDER', 'co', boulder],
    [' boulder ', ' Colorado ', boulder],
    ['St. Louis', 'MO', saintLouis],
    ['Saint Louis', 'Missouri', saintLouis],
    ['st louis', 'mo', saintLouis],
    ['Ft. Collins', 'CO', { lat: 40.5853, lng: -105.0844 }],
    ['N Las Vegas', 'NV', { lat: 36.1989, lng: -115.1175 }],
    ["Coeur d'Alene", 'ID', { lat: 47.6777, lng: -116.7805 }],
    ['New York City', 'NY', { lat: 40.7128, lng: -74.006 }],
    ['Kansas City', 'MO', { lat: 39.0997, lng: -94.5786 }],
    ['Washington', 'DC', { lat: 38.9072, lng: -77.0369 }],
    ['Los Angeles', 'CA', { lat: 34.0522, lng: -118.2437 }],
  ])('finds a place for %s, %s within 20 km of the expected place', (city, state, place) => {
    expect(kilometres(table.byCity(city, state), place)).toBeLessThan(20);
  });

  it('distinguishes cities with the same name by state', () => {
    expect(kilometres(table.byCity('Portland', 'OR'), { lat: 45.5152, lng: -122.6784 })).toBeLessThan(20);
    expect(kilometres(table.byCity('Portland', 'ME'), { lat: 43.6591, lng: -70.2568 })).toBeLessThan(20);
  });

  it.each([
    ['Boulder', 'TX'],
    ['Boulder', ''],
    ['', 'CO'],
    ['Toronto', 'Ontario'],
    ['constructor', '__proto__'],
  ])('finds no place for city %j in state %j', (city, state) => {
    expect(table.byCity(city, state)).toBeUndefined();
  });

  it('loads the table once', async () => {
    const places = zipCodes();
    const [firstTable, secondTable] = await Promise.all([places.loadTable(), places.loadTable()]);
    expect(firstTable).toBe(secondTable);
  });

  it('makes the table in another thread, which ends, so that the server answers meanwhile [S13]', async () => {
    const threads: Worker[] = [];
    const addThread = (thread: Worker) => void threads.push(thread);
    process.once('worker', addThread);
    await zipCodes().loadTable();
    process.off('worker', addThread);
    expect(threads.map(({ threadId }) => threadId)).toEqual([-1]);
  });
});
