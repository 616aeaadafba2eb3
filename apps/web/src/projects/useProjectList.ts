/** Loads the projects of the list. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSignedInApp } from '../app/appContext.ts';
import { isNewestView, type ProjectListView } from './projectSearchParams.ts';
import { loadsNewestFirst, newestProjectsQuery, projectsQuery } from './queries.ts';

/**
 * Loads all projects [R7.15]. If the view shows only the newest projects, these are loaded first. The call for all projects starts
 * when the newest projects are on the screen or failed to load, so that a long list does not delay the page. `newest` has the newest
 * projects. It is undefined if they are not loaded or if the view shows other projects.
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
