/** HTTP handlers of project notes [R3.10, R7.17-R7.19]. */
import { changedValues } from '@plumbline/domain/events/changedValues';
import { maxAttachments, tooManyAttachments } from '@plumbline/domain/notes/attachmentLimit';
import { recordEvent } from '../events/store.ts';
import { attachFiles, detachFilesOfNote, markUnattachedFilesDeleted, readAttachedFileIds } from '../files/store.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { readProject } from '../projects/store.ts';
import { deleteNote, insertNote, listNotes, lockOwnNote, readNote, updateNote } from './store.ts';

const eventRecord = ({ id, noteId }: { readonly id: string; readonly noteId: string }) => ({
  recordId: noteId,
  projectId: id,
});

/** What a client wrote is not changed. The responsible user can delete the note. */
const questionsStay = 'The question of a client cannot be changed';

export const noteHandlers = {
  'notes.list': ({ tx, caller, params }) => listNotes(tx, caller, params.id),

  'notes.create': {
    readExisting: ({ tx, caller, params: { id } }, noteId) => readNote(tx, caller, { id, noteId }),
    async handle({ tx, caller, newId: noteId, params, body, now }) {
      const { id } = await readProject(tx, caller, params.id);
      await insertNote(tx, caller, { id, noteId }, body.body, now);
      await recordEvent({ tx, caller, now }, { type: 'note.added', ...eventRecord({ id, noteId }), payload: {} });
      return readNote(tx, caller, { id, noteId });
    },
  },

  'notes.update': async ({ tx, caller, params, body, now }) => {
    await lockOwnNote(tx, caller, params);
    const storedNote = await readNote(tx, caller, params);
    if (storedNote.client_name) throw new ApiError('forbidden', questionsStay);
    await updateNote(tx, caller, params, body.body, now);
    const note = await readNote(tx, caller, params);
    const payload = { changes: changedValues(storedNote, note) };
    await recordEvent({ tx, caller, now }, { type: 'note.updated', ...eventRecord(params), payload });
    return note;
  },

  /** Deletes the note, and those of its files that are not attached to another note. */
  'notes.delete': async ({ tx, caller, params, now }) => {
    await lockOwnNote(tx, caller, params);
    const fileIds = await detachFilesOfNote(tx, caller, params.noteId);
    await deleteNote(tx, caller, params);
    await markUnattachedFilesDeleted(tx, caller, fileIds);
    await recordEvent({ tx, caller, now }, { type: 'note.deleted', ...eventRecord(params), payload: {} });
  },

  /**
   * Attaches saved files of the caller. Existing attachments keep their position [R7.19]. The version does not change,
   * because a PUT of the note does not overwrite attachments.
   */
  'notes.attach': async ({ tx, caller, params, body, now }) => {
    await lockOwnNote(tx, caller, params);
    const attachedIds = await readAttachedFileIds(tx, caller, params.noteId);
    const newIds = [...new Set(body.map(({ attachment_id }) => attachment_id))].filter(
      (id) => !attachedIds.includes(id),
    );
    if (attachedIds.length + newIds.length > maxAttachments) throw new ApiError('invalid', tooManyAttachments);
    if (newIds.length > 0) await attachFiles(tx, caller, params.noteId, newIds);
    const note = await readNote(tx, caller, params);
    const names = note.attachment_names.filter((_, index) => newIds.includes(note.attachments[index] ?? ''));
    if (names.length > 0)
      await recordEvent({ tx, caller, now }, { type: 'files.attached', ...eventRecord(params), payload: { names } });
    return note;
  },
} satisfies Partial<Handlers>;
