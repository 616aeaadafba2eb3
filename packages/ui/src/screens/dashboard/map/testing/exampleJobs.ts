/** Signed jobs for stories of the map. */

import type { SignedJob, SignedJobs } from '@plumbline/domain/dashboard/signedJobs';
import { anId } from '@plumbline/domain/testing/builders';
import { itemAt } from '@plumbline/domain/testing/itemAt';

/**
 * Creates a signed job. If `overrides` has `place` but not `approximate_place`, `approximate_place` is null. `aJob({ place: null })` is a
 * job without a location.
 */
export const aJob = (overrides: Partial<SignedJob> = {}): SignedJob => {
  const place = { lat: 40.0172, lng: -105.2851, accuracy: 'zip' as const };
  return {
    id: anId(4000),
    title: 'Roof replacement, Alvarez residence',
    client: 'Maria Alvarez',
    address: '412 Juniper Lane, Boulder, CO 80302',
    city: 'Boulder',
    price: 18_240,
    estimate: anId(5000),
    place,
    approximate_place: overrides.place === undefined ? place : null,
    geocoded: 'no',
    ...overrides,
  };
};

const coloradoZipCodes = [
  { city: 'Denver', state: 'CO', zip: '80205', lat: 39.759, lng: -104.9661 },
  { city: 'Denver', state: 'CO', zip: '80219', lat: 39.6956, lng: -105.0341 },
  { city: 'Boulder', state: 'CO', zip: '80302', lat: 40.0172, lng: -105.2851 },
  { city: 'Fort Collins', state: 'CO', zip: '80524', lat: 40.5986, lng: -105.0581 },
  { city: 'Longmont', state: 'CO', zip: '80501', lat: 40.1779, lng: -105.1009 },
  { city: 'Colorado Springs', state: 'CO', zip: '80918', lat: 38.9129, lng: -104.7734 },
  { city: 'Pueblo', state: 'CO', zip: '81004', lat: 38.2441, lng: -104.6278 },
  { city: 'Castle Rock', state: 'CO', zip: '80104', lat: 39.3809, lng: -104.8583 },
  { city: 'Golden', state: 'CO', zip: '80401', lat: 39.7305, lng: -105.1915 },
] as const;

const kindsOfWork = ['Roof replacement', 'Hail repair', 'Gutters and downspouts', 'Siding', 'Skylights'];
const clients = ['Maria Alvarez', 'Theo Lindqvist', 'Priya Raman', 'Halvorsen & Sons', 'José Peña', 'Ruth Okafor'];
const streets = ['Juniper Lane', 'Larimer Street', 'Columbine Drive', 'Pearl Street', 'Kalmia Avenue'];

/**
 * Returns `count` jobs in Colorado, located at their zip codes. If there are more jobs than zip codes, some have the same zip code. The
 * multipliers and remainders are arbitrary: with them the cities and the prices are in no order.
 */
export const exampleJobs = (count: number): SignedJob[] =>
  Array.from({ length: count }, (_, index) => {
    const { city, state, zip, lat, lng } = itemAt(coloradoZipCodes, index * 5);
    const client = itemAt(clients, index);
    return aJob({
      id: anId(4000 + index),
      title: `${itemAt(kindsOfWork, index)}, ${client}`,
      client,
      address: `${100 + index * 12} ${itemAt(streets, index)}, ${city}, ${state} ${zip}`,
      city,
      price: 4_200 + ((index * 7_919) % 38_000),
      place: { lat, lng, accuracy: 'zip' },
      approximate_place: { lat, lng, accuracy: 'zip' },
    });
  });

/** City, state, latitude and longitude. */
const nationwideCities = [
  ['Seattle', 'WA', 47.61, -122.33],
  ['Portland', 'OR', 45.52, -122.68],
  ['Los Angeles', 'CA', 34.05, -118.24],
  ['Phoenix', 'AZ', 33.45, -112.07],
  ['Denver', 'CO', 39.74, -104.99],
  ['Dallas', 'TX', 32.78, -96.8],
  ['Minneapolis', 'MN', 44.98, -93.27],
  ['Chicago', 'IL', 41.88, -87.63],
  ['Atlanta', 'GA', 33.75, -84.39],
  ['Miami', 'FL', 25.76, -80.19],
  ['Boston', 'MA', 42.36, -71.06],
  ['Anchorage', 'AK', 61.22, -149.9],
  ['Honolulu', 'HI', 21.31, -157.86],
  ['San Juan', 'PR', 18.47, -66.11],
] as const;

/**
 * Returns `count` jobs in cities all over the country, near the city centres. Some cities have many more jobs than others. The result is
 * the same on every run.
 */
export const jobsNationwide = (count: number): SignedJob[] =>
  exampleJobs(count).map((job, index) => {
    const [city, state, lat, lng] = itemAt(nationwideCities, (index * index) % 29);
    // The golden angle, in radians, distributes points evenly around the centre. The distance is in degrees.
    const angle = index * 2.399963;
    const distance = 0.04 * Math.sqrt(index % 23);
    const place = {
      lat: lat + distance * Math.sin(angle),
      lng: lng + distance * Math.cos(angle),
      accuracy: 'zip' as const,
    };
    // Replaces the city, the state and the zip code.
    const address = job.address.replace(/, [^,]+, CO.*/, `, ${city}, ${state}`);
    return { ...job, city, address, place, approximate_place: place };
  });

/** Creates a server response: `signedJobs(exampleJobs(12))`, or with a key of Google Maps `signedJobs(jobs, { maps_key: 'AIza' })`. */
export const signedJobs = (jobs: readonly SignedJob[], overrides: Partial<SignedJobs> = {}): SignedJobs => ({
  maps_key: null,
  total: jobs.length,
  jobs: [...jobs],
  ...overrides,
});
