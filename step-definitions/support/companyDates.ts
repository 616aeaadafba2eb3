// Dates in the time zone of the company of a scenario.
import type { StoredCompany } from './apiClient.ts';
import type { PlumblineWorld } from './world.ts';

/** Returns the date as YYYY-MM-DD, the format of the Swedish locale. */
const formatDate = (timeZone: string, time: Date): string => time.toLocaleDateString('sv-SE', { timeZone });

const companyTimeZone = async ({ api }: PlumblineWorld): Promise<string> =>
  (await api.callOk<StoredCompany>('GET', '/api/companies/')).time_zone;

/**
 * Returns a pattern for today in a time zone, as YYYY-MM-DD. It matches two dates if midnight has passed since the start of the
 * scenario.
 */
export const todayPattern = ({ startedAt }: PlumblineWorld, timeZone: string): RegExp =>
  new RegExp(`^(${formatDate(timeZone, startedAt)}|${formatDate(timeZone, new Date())})$`);

/** Returns a pattern for today in the time zone of the company. */
export const companyTodayPattern = async (world: PlumblineWorld): Promise<RegExp> =>
  todayPattern(world, await companyTimeZone(world));

/** Returns the date on which the scenario started, in the time zone of the company. */
export const companyDateAtStart = async (world: PlumblineWorld): Promise<string> =>
  formatDate(await companyTimeZone(world), world.startedAt);
