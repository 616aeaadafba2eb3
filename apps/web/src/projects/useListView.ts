import type { ProjectFilter } from '@plumbline/domain/projects/filter';
import { useCallback } from 'react';
import { useListView as useView } from '../records/useListView.ts';
import { projectView } from './listView.ts';

/** The filter and the page of the projects [R2.19, R2.22]. */
export function useListView() {
  const [view, setView] = useView('/project', projectView);
  const setFilter = useCallback(
    (filter: ProjectFilter) => setView((before) => ({ ...before, filter, page: 1 })),
    [setView],
  );
  const setPage = useCallback((page: number) => setView((before) => ({ ...before, page })), [setView]);
  return { ...view, setFilter, setPage };
}
