import { matchPath } from 'react-router-dom';
import { type Page, pageTable } from './pageTable.ts';

/** The title of the page at a place of the app that a signed-in person may have been on; undefined for the dashboard. */
export function pageTitleAt(place: string): string | undefined {
  const [pathname = '/'] = place.split(/[?#]/);
  if (pathname === '/') return undefined;
  const pages: readonly Page[] = [...pageTable.signedIn, ...pageTable.subscribed, ...pageTable.owner];
  return pages.find(({ path }) => matchPath(path, pathname))?.title;
}
