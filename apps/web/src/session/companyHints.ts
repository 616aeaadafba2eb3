const packageKey = 'package';
const timeZoneKey = 'timeZone';

/** Whether this window has seen the company with a package. Then the calls of a page need not wait for the profile. */
export const hadPackage = (session: Storage) => session.getItem(packageKey) === 'active';

/** The company's time zone as this window last saw it, for calls that start before the profile is loaded. */
export const lastTimeZone = (session: Storage): string | null => session.getItem(timeZoneKey);

export function storeCompanyHints(
  session: Storage,
  { active, timeZone }: { readonly active: boolean; readonly timeZone: string },
) {
  if (active) session.setItem(packageKey, 'active');
  else session.removeItem(packageKey);
  session.setItem(timeZoneKey, timeZone);
}
