/** The queries of notes. */
import { messages } from '@plumbline/domain/messages/messages';
import { queryOptions } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import type { SignedInApp } from '../app/appContext.ts';
import { prefetchProject } from '../projects/queries.ts';

/** Loads the notes of a project, newest first [R7.17]. */
export const notesQuery = (api: AuthenticatedApi, projectId: string) =>
  queryOptions({
    queryKey: queryKeys.notes.list(projectId),
    queryFn: ({ signal }) => api('notes.list', { params: { id: projectId }, signal }),
    meta: { failure: messages.errorToast.loadNotes },
  });

/** The loader of the notes and of the files. It starts the API calls for the notes and for the header of their project while the page code is loading. */
export function prefetchNotesAndProject(app: SignedInApp, projectId = ''): null {
  void app.queryClient.prefetchQuery(notesQuery(app.api, projectId));
  return prefetchProject(app, projectId);
}
