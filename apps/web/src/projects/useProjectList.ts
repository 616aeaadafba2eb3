/** Loads the projects of the list. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSignedInApp } from '../app/appContext.ts';
import { isNewestView, type ProjectListView } from './projectSearchParams.ts';
import { loadsNewestFirst, newestProjectsQuery, projectsQuery } from './queries.ts';

/**
 * Loads all projects [R7.15]. A view of the newest projects gets them first. The other projects are loaded when the newest are
 * on the screen, so that a long list does not delay the page. `newest` is undefined if all projects were loaded at once.
 */
export function useProjectList(view: ProjectListView) {
  const { api, queryClient } = useSignedInApp();
  const [startsWithNewest] = useState(() => loadsNewestFirst(queryClient, view));
  const newest = useQuery({ ...newestProjectsQuery(api), enabled: startsWithNewest });
  const [showsNewest, setShowsNewest] = useState(false);
  useEffect(() => setShowsNewest(newest.isFetched), [newest.isFetched]);
  const all = useQuery({ ...projectsQuery(api), enabled: !startsWithNewest || showsNewest || !isNewestView(view) });
  return { all, newest: isNewestView(view) ? newest.data : undefined };
}
