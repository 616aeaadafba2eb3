/** Texts and sums of signed jobs, and the paths of their projects. */
import type { SignedJob } from '@plumbline/domain/dashboard/signedJobs';
import { addMoney, type Money, money } from '@plumbline/values/money';

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
