// Days in the time zone of the company of a scenario.
import type { StoredCompany } from './apiClient.ts';
import type { PlumblineWorld } from './world.ts';

const formatDay = (timeZone: string, time: Date): string => time.toLocaleDateString('sv-SE', { timeZone });

const companyTimeZone = async ({ api }: PlumblineWorld): Promise<string> =>
  (await api.callOk<StoredCompany>('GET', '/api/companies/')).time_zone;

/**
 * Returns a pattern for today in a time zone, as YYYY-MM-DD. It matches two days if midnight has passed since the start of the
 * scenario.
 */
export const todayPattern = ({ startedAt }: PlumblineWorld, timeZone: string): RegExp =>
  new RegExp(`^(${formatDay(timeZone, startedAt)}|${formatDay(timeZone, new Date())})$`);

/** Returns a pattern for today in the time zone of the company. */
export const companyTodayPattern = async (world: PlumblineWorld): Promise<RegExp> =>
  todayPattern(world, await companyTimeZone(world));

/** Returns the day on which the scenario started, in the time zone of the company. */
export const companyDayAtStart = async (world: PlumblineWorld): Promise<string> =>
  formatDay(await companyTimeZone(world), world.startedAt);
