const packageKey = 'package';
const timeZoneKey = 'timeZone';

/** Whether this browser session has seen the company with a package: then a page's calls need not wait for the profile. */
export const hadPackage = () => sessionStorage.getItem(packageKey) === 'active';

/** The company's time zone as this browser session last saw it, for calls that need the day and start before the profile is here. */
export const knownTimeZone = (): string | null => sessionStorage.getItem(timeZoneKey);

export function noteCompany({ active, timeZone }: { readonly active: boolean; readonly timeZone: string }) {
  if (active) sessionStorage.setItem(packageKey, 'active');
  else sessionStorage.removeItem(packageKey);
  sessionStorage.setItem(timeZoneKey, timeZone);
}
