/** Hooks that update and delete notes. */
import { messages, successToasts } from '@plumbline/domain/messages/messages';
import type { NoteForm } from '@plumbline/domain/notes/form';
import type { Note } from '@plumbline/domain/notes/note';
import { changedFields } from '@plumbline/domain/shared/formChanges';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/appContext.ts';
import type { RecordKeys } from '../records/updateCachedList.ts';
import { useDeleteRecord } from '../records/useDeleteRecord.ts';
import { type RecordSaving, useSaveRecord } from '../records/useSaveRecord.ts';

const { createNote, saveNote, deleteNote } = messages.errorToast;

export const noteKeys = (projectId: string): RecordKeys<Note> => ({
  list: queryKeys.notes.list(projectId),
  detail: (id) => queryKeys.notes.detail(projectId, id),
});

const noteSaving = (api: AuthenticatedApi, projectId: string): RecordSaving<Note, NoteForm, Partial<NoteForm>> => ({
  keys: noteKeys(projectId),
  event: { type: 'note.saved', projectId },
  noun: 'note',
  toUpdateBody: ({ body }, form) => changedFields({ body }, form),
  update: ({ id, version, body }, change) =>
    api('notes.update', { params: { id: projectId, noteId: id }, body: { body, ...change }, ifMatch: version }),
  success: { create: successToasts.noteCreated, update: successToasts.noteSaved },
  failure: { create: createNote, update: saveNote },
  toFieldErrors: ({ body }) => (body?.[0] ? { body: body[0] } : {}),
});

/** Returns a function that updates a note [R7.18, R8.05, R8.07]. `noteComposer.ts` creates notes. */
export const useSaveNote = (projectId: string) => useSaveRecord(noteSaving(useSignedInApp().api, projectId));

/**
 * Returns a function that deletes a note [R7.18, R8.05, R8.07]. It calls `onDeleteNote` before it sends the request, and the request can
 * still fail.
 */
export function useDeleteNote(projectId: string, onDeleteNote: (noteId: string) => void) {
  const { api } = useSignedInApp();
  return useDeleteRecord<Note>({
    keys: noteKeys(projectId),
    event: { type: 'note.deleted', projectId },
    remove: ({ id, version }) => {
      // Called before the request, so that the composer attaches no files to the deleted note.
      onDeleteNote(id);
      return api('notes.delete', { params: { id: projectId, noteId: id }, ifMatch: version });
    },
    success: successToasts.noteDeleted,
    failure: deleteNote,
  });
}
