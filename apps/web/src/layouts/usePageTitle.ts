/** The hook that returns the title of the current page. */
import { useLocation, useMatches } from 'react-router-dom';
import type { Page } from '../pageDefinitions.ts';

/** The handle of a page route. */
export type PageHandle = Pick<Page, 'title' | 'titles'>;

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle;

const hasTitle = (data: unknown): data is { title: string } =>
  typeof data === 'object' && data !== null && 'title' in data && typeof data.title === 'string';

/** Returns the page title from the loader data, or from the route handle if the loader returns no title. */
export function usePageTitle(): string {
  const { search } = useLocation();
  const parameters = search.slice(1).split('&');
  const titleOf = ({ title, titles = {} }: PageHandle) =>
    Object.entries(titles).find(([parameter]) => parameters.includes(parameter))?.[1] ?? title;
  return useMatches().reduce((title, { handle, loaderData }) => {
    if (!isPageHandle(handle)) return title;
    return hasTitle(loaderData) ? loaderData.title : titleOf(handle);
  }, '');
}
