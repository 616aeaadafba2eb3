/** The page to which a sign-in or a session renewal returns. */

/**
 * The name of a query parameter that contains the path of a page.
 * - `returnTo`: the page that the user requested. /refresh and /signin redirect to it.
 * - `refusedPage`: the page where a call got a 401 response. Only /refresh has this parameter. If the session is renewed, /refresh
 *   redirects to / [R4.02]. If the session has expired, /signin gets the page as `returnTo`.
 */
type Parameter = 'returnTo' | 'refusedPage';

/**
 * Returns `path` with the path and the query of the page `from` in a query parameter. The dashboard (`/`) needs no parameter, because
 * it is the default.
 */
export function withReturnPath(
  path: string,
  from: Pick<Location, 'pathname' | 'search'>,
  parameter: Parameter = 'returnTo',
): string {
  const page = from.pathname + from.search;
  return page === '/' ? path : `${path}?${new URLSearchParams({ [parameter]: page })}`;
}

/**
 * The page in `refusedPage` of the query of /refresh. If the window has drafts, the app links to this page after the renewal. Undefined
 * if the parameter is missing or not a page of this app.
 */
export const refusedPagePath = (search: string, origin: string): string | undefined =>
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
 * `URL` parses the text in the same way as the browser navigation: it reads `\` as `/` and skips tabs, so that the origin of `/\evil`
 * is the host `evil`. It shortens `/.//evil` to the path `//evil`. A path with two leading slashes is rejected, because the browser
 * would resolve it to another host.
 */
function normalizeAppPath(text: string, origin: string): string | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, origin)) return undefined;
  const url = new URL(text, origin);
  return url.origin !== origin || url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash;
}
