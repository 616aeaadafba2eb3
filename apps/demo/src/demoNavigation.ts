import { browserNavigation } from '@plumbline/web/browser/browserPorts';
import type { Navigation } from '@plumbline/web/browser/ports';
import { createHashRouter } from 'react-router-dom';
import { demoRoot, demoUrl, routeOf } from './pageUrls.ts';

/** Implements the navigation port of the web app with routes in the fragment of the URL. */
export const demoNavigation: Navigation = {
  ...browserNavigation,
  createRouter: createHashRouter,
  location: () => routeOf(window.location),
  replace(path) {
    window.history.replaceState(null, '', `#${path}`);
    // a different fragment alone does not load the page again
    window.location.reload();
  },
  visitOtherSite: (url) => browserNavigation.visitOtherSite(demoUrl(url, demoRoot(window.location))),
  rewritePath: (path) => window.history.replaceState(window.history.state, '', `#${path}`),
};
