import { array, type InferType, number, object, string } from 'yup';
import { type ProjectStatus, projectStatusCodes } from '../projects/status.ts';
import { day, id, listOf, plainNumber } from '../shared/rules.ts';
import { isDay } from '../shared/textFormats.ts';

/** Calls of the dashboard: the sales figures [R7.23] and the signed jobs on the map [R2.16]. */

const amount = () => number().required();
const count = () => number().integer().required();
const words = () => string().defined();

const optionalFilterId = () => id().transform((value: unknown) => (value === '' ? undefined : value));

/**
 * `startDate` and `endDate` are days, both inclusive, compared with a project's created date. An empty parameter leaves
 * that part open. An estimator or office of another company answers 404 [S1].
 */
export const dashboardQuery = object({
  startDate: day(),
  endDate: day().test('order', 'Before From', (to, { parent: { startDate: from } }) => {
    const comparable = to && from && isDay(to) && isDay(from);
    return !comparable || to >= from;
  }),
  estimator: optionalFilterId(),
  office: optionalFilterId(),
});

const point = { x: words(), y: amount() };

/** Figures over a whole period. Money in US dollars with cents, rates in percent and days with one decimal. */
const periodFigures = {
  avg_estimate_price: amount(),
  pending_sales: amount(),
  new_clients: count(),
  closed_sales: amount(),
  closing_rate: amount(),
  open_days: amount(),
  referred_projects: count(),
};

/** [R3.12] Every figure is defined in figures.ts. */
export const dashboardSchema = object({
  avg_estimate_price: amount(),
  pending_sales: amount(),
  new_clients: count(),
  /** x is a month YYYY-MM, in order; months without sales are left out. */
  closed_sales_by_month: array(object(point).required()).required(),
  /** x is the estimator's name; highest rate first, then by name. Projects without an estimator are left out. */
  closing_rate_by_estimator: array(object({ ...point, estimator: string().required() }).required()).required(),
  pending_sales_by_month: array(object(point).required()).required(),
  open_days_month: array(object(point).required()).required(),
  /** All statuses in the order of the pipeline, with 0 where there is no project. */
  sales_funnel: array(
    object({
      name: words(),
      value: count(),
      status: string<ProjectStatus>()
        .oneOf([...projectStatusCodes])
        .required(),
    }).required(),
  ).required(),
  /** x is the referrer as most projects write it; most projects first, then by name. At most `maxReferrers`. */
  referred_by_count: array(object(point).required()).required(),
  totals: object({
    ...periodFigures,
    /** Referrers in all, those beyond `maxReferrers` included. */ referrers: count(),
  }).required(),
  /** The same over the period before; null where `previousPeriod` is. */
  previous: object({ from: string().required(), to: string().required(), ...periodFigures })
    .defined()
    .nullable(),
  /** Of the whole company, whatever the filters are: what an empty dashboard says depends on it. */
  company: object({ projects: count(), priced_projects: count() }).required(),
}).required();

/** Referrers in an answer. */
export const maxReferrers = 100;

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
  total: count(),
  jobs: array(
    object({
      id: string().required(),
      title: words(),
      client: words(),
      /** The postal address on one line; '' where there is none. */
      address: words(),
      city: words(),
      price: amount(),
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

export type Dashboard = InferType<typeof dashboardSchema>;
export type DashboardQuery = InferType<typeof dashboardQuery>;
export type SignedJobs = InferType<typeof signedJobsSchema>;
export type SignedJob = SignedJobs['jobs'][number];
export type PlacesBody = InferType<typeof placesBody>;
