const parameter = 'returnTo';

/** The address of `path` that remembers where a person was headed. */
export function withReturn(path: string, from: Pick<Location, 'pathname' | 'search'>): string {
  const place = from.pathname + from.search;
  return place === '/' ? path : `${path}?${new URLSearchParams({ [parameter]: place })}`;
}

/** Where to go on to: a place of this app only, whatever the address says. */
export function returnPlace(search: string): string {
  const place = new URLSearchParams(search).get(parameter) ?? '/';
  const url = new URL(place, window.location.origin);
  return url.origin === window.location.origin && place.startsWith('/') ? url.pathname + url.search : '/';
}
