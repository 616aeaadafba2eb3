const parameter = 'returnTo';

/** The address of `path` that remembers where a person was headed. */
export function withReturn(path: string, from: Pick<Location, 'pathname' | 'search'>): string {
  const place = new URLSearchParams(search).get(parameter) ?? '';
  const url = place.startsWith('/') ? parsed(place) : null;
  return url?.origin === window.location.origin ? url.pathname + url.search : '/';
}
