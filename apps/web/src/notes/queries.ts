import { messages } from '@plumbline/domain/messages/messages';
import type { Note } from '@plumbline/domain/notes/note';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { queryClient } from '../api/queryClient.ts';
import { projectQuery } from '../projects/queries.ts';
import type { RecordKeys } from '../records/recordCache.ts';

/** The notes of a project, newest first [R7.17]. */
export const notesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['notes', projectId, 'list'],
    queryFn: ({ signal }) => call('notes.list', { params: { id: projectId }, signal }),
    meta: { failure: messages.errorToast.loadNotes },
  });

export const noteKeys = (projectId: string): RecordKeys<Note> => ({
  list: notesQuery(projectId).queryKey,
  one: (id) => ['notes', projectId, id],
});

/** Starts what the page will ask for while its code is still on its way. */
export function fetchNotes(projectId = ''): null {
  void queryClient.prefetchQuery(notesQuery(projectId));
  void queryClient.prefetchQuery(projectQuery(projectId));
  return null;
}
