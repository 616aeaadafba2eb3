import { useMatches } from 'react-router-dom';

const hasTitle = (handle: unknown): handle is { title: string } =>
  typeof handle === 'object' && handle !== null && 'title' in handle;

/** The title of the page shown, as its route says it. */
export function usePageTitle(): string {
  return useMatches().reduce((title, { handle }) => (hasTitle(handle) ? handle.title : title), '');
}
