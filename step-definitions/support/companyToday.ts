import type { StoredCompany } from './apiClient.ts';
import type { PlumblineWorld } from './world.ts';

const dayIn = (timeZone: string, time: Date): string => time.toLocaleDateString('sv-SE', { timeZone });

const companyTimeZone = async ({ api }: PlumblineWorld): Promise<string> =>
  (await api.callOk<StoredCompany>('GET', '/api/companies/')).time_zone;

/**
 * A pattern for today in a time zone, as YYYY-MM-DD. It matches two days if midnight has passed since the start of the
 * scenario.
 */
export const todayIn = ({ startedAt }: PlumblineWorld, timeZone: string): RegExp =>
  new RegExp(`^(${dayIn(timeZone, startedAt)}|${dayIn(timeZone, new Date())})$`);

/** A pattern for today in the time zone of the scenario's company. */
export const companyToday = async (world: PlumblineWorld): Promise<RegExp> =>
  todayIn(world, await companyTimeZone(world));

/** The day on which the scenario started, in the time zone of its company. */
export const companyDayAtStart = async (world: PlumblineWorld): Promise<string> =>
  dayIn(await companyTimeZone(world), world.startedAt);
