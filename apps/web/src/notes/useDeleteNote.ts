import { messages, successToasts } from '@plumbline/domain/messages/messages';
import { call } from '../api/client.ts';
import { useDeleteRecord } from '../records/useDeleteRecord.ts';
import { noteKeys } from './queries.ts';

/** [R7.18, R8.05, R8.07] */
export const useDeleteNote = (projectId: string, onDelete: (noteId: string) => void) =>
  useDeleteRecord({
    keys: noteKeys(projectId),
    remove: ({ id, version }) => {
      // at once, or what is written could be hung on a note that is going
      onDelete(id);
      return call('notes.delete', { params: { id: projectId, noteId: id }, ifMatch: version });
    },
    done: successToasts.noteDeleted,
    failure: messages.errorToast.deleteNote,
  });
