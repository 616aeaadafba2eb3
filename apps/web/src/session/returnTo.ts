/**
 * Under what name an address remembers a place: one that a person is headed for, or one where a refused call met them. From
 * /refresh they go on to the first, and to / from the second [R4.02]; once they had to sign in, to either.
 */
type Parameter = 'returnTo' | 'refusedAt';

/** The address of `path` that remembers where a person was. */
export function withReturn(
  path: string,
  from: Pick<Location, 'pathname' | 'search'>,
  parameter: Parameter = 'returnTo',
): string {
  const place = from.pathname + from.search;
  return place === '/' ? path : `${path}?${new URLSearchParams({ [parameter]: place })}`;
}

/** The sign-in that leads back, by what /refresh was asked with. */
export function signInAgain(search: string): string {
  const place = new URLSearchParams(search).get('refusedAt');
  return place ? withReturn('/signin', { pathname: place, search: '' }) : `/signin${search}`;
}

/** Where to go on to: a place of this app only, whatever the address says. */
export function returnPlace(search: string): string {
  const { origin } = window.location;
  const place = new URLSearchParams(search).get('returnTo' satisfies Parameter) ?? '';
  if (!place.startsWith('/') || !URL.canParse(place, origin)) return '/';
  const url = new URL(place, origin);
  return url.origin === origin ? url.pathname + url.search : '/';
}
