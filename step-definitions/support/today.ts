import type { StoredCompany } from './client.ts';
import type { PlumblineWorld } from './world.ts';

/** The day it is in a time zone, YYYY-MM-DD. */
export const todayIn = (timeZone: string): string => new Date().toLocaleDateString('sv-SE', { timeZone });

/** The day it is for the scenario's company. */
export async function companyToday(world: PlumblineWorld): Promise<string> {
  const { time_zone } = await world.api.ask<StoredCompany>('GET', '/api/companies/');
  return todayIn(time_zone);
}
