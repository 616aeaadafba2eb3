/** The MSW handlers that pass requests to the API in the browser. */

import type { InBrowserApi } from '@plumbline/api/inBrowser/createInBrowserApi';
import { type HttpHandler, http } from 'msw';

/** The paths that the API serves. The server serves all other paths from the files of the web app. */
const paths = ['/api/*', '/billing-portal/*', '/calendar/*', '/healthz', '/readyz', '/metrics'];

/**
 * Creates the MSW handlers that pass every request for the server to the API in the browser. MSW does not handle page
 * navigations, so a page of the billing portal must be loaded with `fetch`.
 */
export const mswHandlers = (api: Pick<InBrowserApi, 'fetch'>): HttpHandler[] =>
  paths.map((path) => http.all(path, ({ request }) => api.fetch(request)));
