/** Finds the title of the page at a path. */
import { matchPath } from 'react-router-dom';
import { type Page, pageDefinitions } from './pageDefinitions.ts';

/** Returns the title of the page at a path for signed-in users, or undefined for the dashboard and unknown paths. */
export function pageTitleAt(path: string): string | undefined {
  const [pathname = '/'] = path.split(/[?#]/);
  if (pathname === '/') return undefined;
  const { signedIn, subscribed, project, ownerOrManager, owner } = pageDefinitions;
  const pages: readonly Page[] = [...signedIn, ...subscribed, ...project, ...ownerOrManager, ...owner];
  return pages.find(({ path }) => matchPath(path, pathname))?.title;
}
