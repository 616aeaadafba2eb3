import { array, type InferType, number, object, string } from 'yup';
import { amountField, textField } from '../shared/recordFields.ts';
import { id, listOf, plainNumber } from '../shared/rules.ts';

/** A place on the earth, in degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** How exactly a job's place on the map is known: from a geocoding service, or offline by zip code or city. */
const offlineAccuracies = ['zip', 'city'] as const;
const placeAccuracies = ['address', ...offlineAccuracies] as const;
type PlaceAccuracy = (typeof placeAccuracies)[number];

const latitude = () => number().min(-90).max(90).required();
const longitude = () => number().min(-180).max(180).required();

const placeOf = <A extends PlaceAccuracy>(accuracies: readonly A[]) =>
  object({ lat: latitude(), lng: longitude(), accuracy: string<A>().oneOf(accuracies).required() })
    .defined()
    .nullable();

/** Signed projects in an answer. */
export const maxSignedJobs = 1_000;

/** [R2.16] Signed projects within the same filters as the dashboard, newest first. */
export const signedJobsSchema = object({
  /** Key of Google Maps for the browser; null where the built-in map is shown. */
  maps_key: string().defined().nullable(),
  /** Signed projects in all, those beyond `maxSignedJobs` included. */
  total: number().integer().required(),
  jobs: array(
    object({
      id: string().required(),
      title: textField(),
      client: textField(),
      /** The postal address on one line; '' where there is none. */
      address: textField(),
      city: textField(),
      price: amountField(),
      estimate: string().defined().nullable(),
      /** The best known place; null where the address is empty or not found. */
      place: placeOf(placeAccuracies),
      /** The place known offline: a map other than the geocoding service's own may not show the service's places. */
      offline_place: placeOf(offlineAccuracies),
      /** Whether a geocoding service was already asked for this address, whatever it answered. */
      geocoded: string<'found' | 'not_found' | 'no'>().oneOf(['found', 'not_found', 'no']).required(),
    }).required(),
  ).required(),
}).required();

/** Places that a call may store. */
export const maxPlaces = 100;

/** What the browser's geocoding service answered for the addresses of these projects; null where it found nothing. */
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
