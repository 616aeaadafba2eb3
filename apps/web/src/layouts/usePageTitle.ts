import { useLocation, useMatches } from 'react-router-dom';
import type { Page } from '../pageTable.ts';

/** What a route says of its page. */
export type PageHandle = Pick<Page, 'title' | 'titles'>;

const hasTitle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle;

/** The title of the page shown, as its route says it. */
export function usePageTitle(): string {
  const { search } = useLocation();
  const parameters = search.slice(1).split('&');
  const titleOf = ({ title, titles = {} }: PageHandle) =>
    Object.entries(titles).find(([parameter]) => parameters.includes(parameter))?.[1] ?? title;
  return useMatches().reduce((title, { handle }) => (hasTitle(handle) ? titleOf(handle) : title), '');
}
