/** Finds the title of the page at a path. */
import { matchPath } from 'react-router-dom';
import { type Page, pageTable } from './pageTable.ts';

/** Returns the title of the page at a path for signed-in users, or undefined for the dashboard and unknown paths. */
export function pageTitleAt(path: string): string | undefined {
  const [pathname = '/'] = path.split(/[?#]/);
  if (pathname === '/') return undefined;
  const pages: readonly Page[] = [...pageTable.signedIn, ...pageTable.subscribed, ...pageTable.owner];
  return pages.find(({ path }) => matchPath(path, pathname))?.title;
}
