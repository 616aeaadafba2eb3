import { matchPath } from 'react-router-dom';
import { type Page, pageTable } from './pageTable.ts';

/** The title of the signed-in user's page at a path; undefined for the dashboard. */
export function pageTitleAt(path: string): string | undefined {
  const [pathname = '/'] = path.split(/[?#]/);
  if (pathname === '/') return undefined;
  const pages: readonly Page[] = [...pageTable.signedIn, ...pageTable.subscribed, ...pageTable.owner];
  return pages.find(({ path }) => matchPath(path, pathname))?.title;
}
