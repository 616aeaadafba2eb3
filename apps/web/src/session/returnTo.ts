/**
 * The query parameter that carries a path of the app through /refresh or /signin. `returnTo` is where the user was going;
 * `refusedAt` is the page where a call got 401. From /refresh a user goes on to the first, and to / from the second [R4.02].
 * From /signin they go on to either.
 */
type Parameter = 'returnTo' | 'refusedAt';

/** `path` with the page `from` in its query. */
export function withReturn(
  path: string,
  from: Pick<Location, 'pathname' | 'search'>,
  parameter: Parameter = 'returnTo',
): string {
  const page = from.pathname + from.search;
  return page === '/' ? path : `${path}?${new URLSearchParams({ [parameter]: page })}`;
}

/** The page where a call got 401, from the query of /refresh; undefined if there is none, or none of this app. */
export const refusedPath = (search: string, origin: string): string | undefined =>
  ownPath(new URLSearchParams(search).get('refusedAt' satisfies Parameter) ?? '', origin);

/** The sign-in page that leads back to the page in the query of /refresh. */
export function signInPath(search: string): string {
  const page = new URLSearchParams(search).get('refusedAt');
  return page ? withReturn('/signin', { pathname: page, search: '' }) : `/signin${search}`;
}

/** The page to go on to from /signin or /refresh; / if the query names none, or none of this app [S15]. */
export const returnPath = (search: string, origin: string): string =>
  ownPath(new URLSearchParams(search).get('returnTo' satisfies Parameter) ?? '', origin) ?? '/';

/**
 * The path, query and fragment of a page of this app, in the browser's spelling; undefined for any other text.
 *
 * The browser resolves the text, so that a spelling means here what it means to the browser: `/\evil`, `/%09/evil` and
 * `/.//evil` are all `//evil`. A path that starts with two slashes would name another host when it is resolved again.
 */
function ownPath(text: string, origin: string): string | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, origin)) return undefined;
  const url = new URL(text, origin);
  return url.origin !== origin || url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash;
}
