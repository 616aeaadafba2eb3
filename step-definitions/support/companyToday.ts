import type { StoredCompany } from './apiClient.ts';
import type { PlumblineWorld } from './world.ts';

/** Today in a time zone, as YYYY-MM-DD. */
export const todayIn = (timeZone: string): string => new Date().toLocaleDateString('sv-SE', { timeZone });

/** Today in the time zone of the scenario's company. */
export async function companyToday(world: PlumblineWorld): Promise<string> {
  const { time_zone } = await world.api.callOk<StoredCompany>('GET', '/api/companies/');
  return todayIn(time_zone);
}
