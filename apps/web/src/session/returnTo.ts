const parameter = 'returnTo';

/** The address of `path` that remembers where a person was headed. */
export function withReturn(path: string, from: Pick<Location, 'pathname' | 'search'>): string {
  const place = from.pathname + from.search;
  return place === '/' ? path : `${path}?${new URLSearchParams({ [parameter]: place })}`;
}

/** Where to go on to: a place of this app only, whatever the address says. */
export function returnPlace(search: string): string {
  const { origin } = window.location;
  const place = new URLSearchParams(search).get(parameter) ?? '';
  if (!place.startsWith('/') || !URL.canParse(place, origin)) return '/';
  const url = new URL(place, origin);
  return url.origin === origin ? url.pathname + url.search : '/';
}
