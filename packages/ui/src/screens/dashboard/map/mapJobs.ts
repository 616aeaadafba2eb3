import type { Point, SignedJob } from '@plumbline/domain/dashboard/signedJobs';
import { addMoney, type Money, money } from '@plumbline/domain/shared/money';

/** A job with the place where the map shows it. */
export interface PlacedJob {
  readonly job: SignedJob;
  readonly point: Point;
  /** By its whole address, not by its zip code or city. */
  readonly exact: boolean;
}

/** What either map shows and tells. */
export interface MapProps {
  readonly places: readonly PlacedJob[];
  /** Jobs that stand out, on the map and in the list. */
  readonly highlighted: ReadonlySet<string>;
  readonly onHighlight: (jobs: readonly string[]) => void;
  /** Jobs whose markers cannot be told apart at any zoom: the list shows these alone. */
  readonly onChoose: (jobs: readonly string[]) => void;
}

export const projectPath = ({ id }: SignedJob): string => `/project/${id}`;

/** The city that most of the jobs are in; '' where none names one. */
export function cityOf(jobs: readonly SignedJob[]): string {
  const counts = new Map<string, number>();
  for (const { city } of jobs) if (city) counts.set(city, (counts.get(city) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? '';
}

/** `2 jobs in Denver`, `5 jobs around Denver` where some are elsewhere. */
export function jobCountAndCity(jobs: readonly SignedJob[]): string {
  const city = cityOf(jobs);
  if (!city) return countOfJobs(jobs.length);
  return `${countOfJobs(jobs.length)} ${jobs.every((job) => job.city === city) ? 'in' : 'around'} ${city}`;
}

export const priceOf = (jobs: readonly SignedJob[]): Money =>
  jobs.reduce((sum, { price }) => addMoney(sum, money(price)), money(0));

/** `1 job`, `1,204 jobs`. */
export const countOfJobs = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'job' : 'jobs'}`;
