/** Types, texts and calculations for signed jobs that Google Maps, the built-in map and the list of jobs share. */
import type { Point, SignedJob } from '@plumbline/domain/dashboard/signedJobs';
import { addMoney, type Money, money } from '@plumbline/domain/shared/money';

/** A job with its point on the map. */
export interface LocatedJob {
  readonly job: SignedJob;
  readonly point: Point;
  /** Whether the point belongs to the full address, and not only to the zip code or city. */
  readonly exact: boolean;
}

/** The props that Google Maps and the built-in map share. */
export interface MapProps {
  readonly locatedJobs: readonly LocatedJob[];
  /** Ids of the jobs that are highlighted on the map and in the list. */
  readonly highlightedIds: ReadonlySet<string>;
  readonly onHighlight: (jobIds: readonly string[]) => void;
  /** Called on a click on a marker with jobs that no zoom separates. The list then shows only these jobs. */
  readonly onSelectJobs: (jobIds: readonly string[]) => void;
}

export const projectPath = ({ id }: SignedJob): string => `/project/${id}`;

/** Returns the city with the most jobs, or '' if no job has a city. */
export function mostCommonCity(jobs: readonly SignedJob[]): string {
  const counts = new Map<string, number>();
  for (const { city } of jobs) if (city) counts.set(city, (counts.get(city) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  return first?.[0] ?? '';
}

/** For example `2 jobs in Denver`, `5 jobs around Denver` if some are in other cities, or `2 jobs` if no job has a city. */
export function jobCountAndCity(jobs: readonly SignedJob[]): string {
  const city = mostCommonCity(jobs);
  if (!city) return jobCountText(jobs.length);
  return `${jobCountText(jobs.length)} ${jobs.every((job) => job.city === city) ? 'in' : 'around'} ${city}`;
}

export const totalPrice = (jobs: readonly SignedJob[]): Money =>
  jobs.reduce((sum, { price }) => addMoney(sum, money(price)), money(0));

/** For example `1 job` or `1,204 jobs`. */
export const jobCountText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'job' : 'jobs'}`;
