/** The signed jobs on the map of the dashboard, and the places found for their addresses [R2.16, R7.30]. */
import { array, type InferType, number, object, string } from 'yup';
import { amountField, textField } from '../shared/recordSchema.ts';
import { id, listOf, plainNumber } from '../shared/validationRules.ts';

/** A geographic point in degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** The accuracies of a place. Without a geocoding service, only the place of the zip code or of the city is known. */
const approximateAccuracies = ['zip', 'city'] as const;
const placeAccuracies = ['address', ...approximateAccuracies] as const;
type PlaceAccuracy = (typeof placeAccuracies)[number];

const latitude = () => number().min(-90).max(90).required();
const longitude = () => number().min(-180).max(180).required();

const placeSchema = <A extends PlaceAccuracy>(accuracies: readonly A[]) =>
  object({ lat: latitude(), lng: longitude(), accuracy: string<A>().oneOf(accuracies).required() })
    .defined()
    .nullable();

/** The largest number of signed projects in a response. */
export const maxSignedJobs = 1_000;

/** The signed projects that match the filters of the dashboard, newest first [R2.16]. */
export const signedJobsSchema = object({
  /** The Google Maps key for the browser. Null if the built-in map is shown. */
  maps_key: string().defined().nullable(),
  /** The number of all signed projects. It can be larger than `maxSignedJobs`. */
  total: number().integer().required(),
  jobs: array(
    object({
      id: string().required(),
      title: textField(),
      /** The name of the client. */
      client: textField(),
      /** The postal address on one line. '' for a job without an address. */
      address: textField(),
      city: textField(),
      price: amountField(),
      /** The id of the estimate, or null. */
      estimate: string().defined().nullable(),
      /** The most accurate known coordinates. Null if the address is empty or not found. */
      place: placeSchema(placeAccuracies),
      /**
       * The centre of the zip code or of the city. The built-in map shows it, because the geocoding service allows its results
       * only on its own map.
       */
      approximate_place: placeSchema(approximateAccuracies),
      /** The result of the geocoding service for this address. `no`: the service has not searched it yet. */
      geocoded: string<'found' | 'not_found' | 'no'>().oneOf(['found', 'not_found', 'no']).required(),
    }).required(),
  ).required(),
}).required();

/** The largest number of geocoding results that a call can store. */
export const maxPlaces = 100;

/**
 * The results of the geocoding service in the browser for the addresses of these projects. `place` is null if the address was not
 * found.
 */
export const placesBody = object({
  places: listOf(
    object({
      project: id().required('Required'),
      place: object({
        lat: plainNumber().required('Required').min(-90, 'Not a latitude').max(90, 'Not a latitude'),
        lng: plainNumber().required('Required').min(-180, 'Not a longitude').max(180, 'Not a longitude'),
      })
        .nullable()
        .default(null),
    }).required('Required'),
    maxPlaces,
    `At most ${maxPlaces} places`,
  ).required('Required'),
});

export type SignedJobs = InferType<typeof signedJobsSchema>;
export type SignedJob = SignedJobs['jobs'][number];
export type PlacesBody = InferType<typeof placesBody>;
