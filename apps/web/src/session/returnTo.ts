/**
 * The query parameter that carries a place of the app through /refresh or /signin. `returnTo` is where a person was going;
 * `refusedAt` is the page where a call was answered 401. From /refresh a person goes on to the first, and to / from the
 * second [R4.02]. From /signin they go on to either.
 */
type Parameter = 'returnTo' | 'refusedAt';

/** The path of `path` with the place in its query. */
export function withReturn(
  path: string,
  from: Pick<Location, 'pathname' | 'search'>,
  parameter: Parameter = 'returnTo',
): string {
  const place = from.pathname + from.search;
  return place === '/' ? path : `${path}?${new URLSearchParams({ [parameter]: place })}`;
}

/** The page where a call was answered 401, of the query of /refresh; undefined where there is none, or none of this app. */
export const refusedPlace = (search: string): string | undefined =>
  ownPlace(new URLSearchParams(search).get('refusedAt' satisfies Parameter) ?? '');

/** The sign-in that leads back to the place in the query of /refresh. */
export function signInAgain(search: string): string {
  const place = new URLSearchParams(search).get('refusedAt');
  return place ? withReturn('/signin', { pathname: place, search: '' }) : `/signin${search}`;
}

/** The place to go on to from /signin or /refresh; / where the query names none, or none of this app [S15]. */
export const returnPlace = (search: string): string =>
  ownPlace(new URLSearchParams(search).get('returnTo' satisfies Parameter) ?? '') ?? '/';

/**
 * The path, query and fragment of a place of this app, as the browser would write them; undefined for any other text.
 *
 * The browser resolves the text, so that a spelling means here what it means to the browser: `/\evil`, `/%09/evil` and
 * `/.//evil` are all `//evil`. A path that starts with two slashes names another host to whoever resolves it again.
 */
function ownPlace(text: string): string | undefined {
  const { origin } = window.location;
  if (!text.startsWith('/') || !URL.canParse(text, origin)) return undefined;
  const url = new URL(text, origin);
  return url.origin !== origin || url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash;
}
