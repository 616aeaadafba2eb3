/** The navigation of the demo, whose pages are URL fragments. */
import { browserWindow } from '@plumbline/web/browser/browserPorts';
import type { Navigation } from '@plumbline/web/browser/ports';
import { saveFile } from '@plumbline/web/browser/saveFile';
import { createHashRouter } from 'react-router-dom';
import { demoRoot, demoUrl, findRoute } from './pageUrls.ts';

/**
 * Opens a link of a mail: a page of another site in a new tab, and a page of the demo in this window. The page of the demo is loaded
 * again, because a different fragment alone would not load it.
 */
export function openMailLink(url: URL): void {
  if (url.origin !== window.location.origin) return void window.open(url, '_blank', 'noopener');
  window.history.pushState(null, '', url);
  window.location.reload();
}

async function downloadWithFetch(path: string): Promise<void> {
  const response = await fetch(path);
  if (response.ok) saveFile(new File([await response.blob()], 'plumbline-export.zip'));
}

/** Implements the navigation port of the web app with routes in the fragment of the URL. */
export const demoNavigation: Navigation = {
  ...browserWindow,
  createRouter: createHashRouter,
  location: () => findRoute(window.location),
  replace(path) {
    window.history.replaceState(null, '', `#${path}`);
    window.location.reload();
  },
  visitOtherSite: (url) => browserWindow.visitOtherSite(demoUrl(url, demoRoot(window.location))),
  // The browser does not pass downloads to the service worker, which responds for the server.
  download: (path) => void downloadWithFetch(path),
  openTab: (path) => void window.open(`#${path}`, '_blank'),
  rewritePath: (path) => window.history.replaceState(window.history.state, '', `#${path}`),
};
