// Stores company data in session storage, so that API calls can start before the profile is loaded.
const packageKey = 'package';
const timeZoneKey = 'timeZone';

/** Whether the company had a package at the last check in this window. If so, page calls start before the profile is loaded. */
export const hadPackage = (session: Storage) => session.getItem(packageKey) === 'active';

/** The last known time zone of the company in this window. Calls that start before the profile is loaded use it. */
export const lastKnownTimeZone = (session: Storage): string | null => session.getItem(timeZoneKey);

export function storeLastKnownCompany(
  session: Storage,
  { active, timeZone }: { readonly active: boolean; readonly timeZone: string },
) {
  if (active) session.setItem(packageKey, 'active');
  else session.removeItem(packageKey);
  session.setItem(timeZoneKey, timeZone);
}
