// Stores company data in session storage, so that API calls can start before the profile is loaded.
const packageKey = 'package';
const timeZoneKey = 'timeZone';

/** Whether the company had a package at the last check in this window. If so, a page sends its API calls before the profile is loaded. */
export const hadPackage = (session: Storage) => session.getItem(packageKey) === 'active';

/** The last known time zone of the company in this window. API calls before the profile is loaded use it. */
export const lastKnownTimeZone = (session: Storage): string | null => session.getItem(timeZoneKey);

export function storeLastKnownCompany(
  session: Storage,
  { hasPackage, timeZone }: { readonly hasPackage: boolean; readonly timeZone: string },
) {
  if (hasPackage) session.setItem(packageKey, 'active');
  else session.removeItem(packageKey);
  session.setItem(timeZoneKey, timeZone);
}
