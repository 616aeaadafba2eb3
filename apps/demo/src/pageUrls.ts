/** The URLs of the demo. A static file server does not have the routes of the pages, so the route of the web app is the fragment of the URL. */

const portalPath = '/billing-portal/';

/** Returns the URL of the page in the web app, for example `https://host/project?page=2` for the window `https://host/demo/#/project?page=2`. */
export const findRoute = ({ hash, origin }: Pick<Location, 'hash' | 'origin'>): URL =>
  new URL(hash.startsWith('#/') ? hash.slice(1) : '/', origin);

/**
 * Converts a URL of the API, such as a link in a mail, to the URL of the same page of the demo. Returns the URL unchanged if it is
 * on another site.
 * @param root the URL of the folder of the demo
 */
export function demoUrl(url: URL, root: URL): URL {
  if (url.origin !== root.origin) return url;
  if (!url.pathname.startsWith(portalPath)) return new URL(`#${url.pathname}${url.search}`, root);
  const page = new URL('billing-portal.html', root);
  page.search = new URLSearchParams({
    session: url.pathname.slice(portalPath.length),
    ...Object.fromEntries(url.searchParams),
  }).toString();
  return page;
}

/** Returns the path and query of the built-in billing portal for the page `billing-portal.html`. */
export function portalRequestPath(page: URL): string {
  const { session = '', ...query } = Object.fromEntries(page.searchParams);
  return `${portalPath}${encodeURIComponent(session)}?${new URLSearchParams(query)}`;
}

/** Returns the URL of the folder of the demo. All its pages are in this folder. */
export const demoRoot = (location: Pick<Location, 'origin' | 'pathname'>): URL =>
  new URL('.', location.origin + location.pathname);
