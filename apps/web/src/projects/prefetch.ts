import { queryClient } from '../api/queryClient.ts';
import { officesQuery } from '../offices/queries.ts';
import { usersQuery } from '../users/queries.ts';
import { projectQuery, projectsQuery } from './queries.ts';

/** Starts what a page will ask for while its code is still on its way; the page itself says what went wrong. */
export function fetchProjects(): null {
  void queryClient.prefetchQuery(projectsQuery);
  return fetchNames();
}

export function fetchProject(id = ''): null {
  void queryClient.prefetchQuery({ ...projectQuery(id), staleTime: 2_000 });
  return fetchNames();
}

function fetchNames(): null {
  void queryClient.prefetchQuery(officesQuery);
  void queryClient.prefetchQuery(usersQuery);
  return null;
}
