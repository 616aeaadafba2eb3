/** The page to which a sign-in or a session renewal returns. */

/**
 * The query parameter of /refresh and /signin that contains the path of a page. `returnTo` is the page that the user requested.
 * `refusedPage` is the page where a call got a 401 response. /refresh redirects to the page in `returnTo`, or to / for `refusedPage`
 * [R4.02]. After a sign-in the app redirects to the page in the parameter, whichever of the two it is.
 */
type Parameter = 'returnTo' | 'refusedPage';

/** Returns `path` with the path and the query of the page `from` in a query parameter. */
export function withReturnPath(
  path: string,
  from: Pick<Location, 'pathname' | 'search'>,
  parameter: Parameter = 'returnTo',
): string {
  const page = from.pathname + from.search;
  return page === '/' ? path : `${path}?${new URLSearchParams({ [parameter]: page })}`;
}

/** The page in `refusedPage` of the query of /refresh. Undefined if it is missing or not a page of this app. */
export const refusedPath = (search: string, origin: string): string | undefined =>
  normalizeAppPath(new URLSearchParams(search).get('refusedPage' satisfies Parameter) ?? '', origin);

/** The path of /signin, with the page from the query of /refresh as the return path. */
export function signInPath(search: string): string {
  const page = new URLSearchParams(search).get('refusedPage');
  return page ? withReturnPath('/signin', { pathname: page, search: '' }) : `/signin${search}`;
}

/** The page in `returnTo` of the query. `/` if it is missing or not a page of this app [S15]. */
export const returnPath = (search: string, origin: string): string =>
  normalizeAppPath(new URLSearchParams(search).get('returnTo' satisfies Parameter) ?? '', origin) ?? '/';

/**
 * Normalizes the path, query and fragment of a page of this app. Returns undefined for any other text.
 *
 * `URL` parses the text in the same way as the browser navigation: `/\evil`, `/%09/evil` and `/.//evil` all become `//evil`.
 * A path with two leading slashes is rejected, because the browser would resolve it to another host.
 */
function normalizeAppPath(text: string, origin: string): string | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, origin)) return undefined;
  const url = new URL(text, origin);
  return url.origin !== origin || url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash;
}
