import { messages, successToasts } from '@plumbline/domain/messages/messages';
import type { Note } from '@plumbline/domain/notes/note';
import type { NoteForm } from '@plumbline/domain/notes/schema';
import { changesOf } from '@plumbline/domain/shared/changes';
import { call } from '../api/client.ts';
import { neverCreated } from '../records/neverCreated.ts';
import { type Saving, useSaveRecord } from '../records/useSaveRecord.ts';
import { noteKeys } from './queries.ts';

const { createNote, saveNote } = messages.errorToast;

const saving = (projectId: string): Saving<Note, NoteForm, Partial<NoteForm>> => ({
  keys: noteKeys(projectId),
  noun: 'note',
  create: neverCreated,
  changes: ({ body }, form) => changesOf({ body }, form),
  update: ({ id, version, body }, change) =>
    call('notes.update', { params: { id: projectId, noteId: id }, body: { body, ...change }, ifMatch: version }),
  said: { create: successToasts.noteCreated, update: successToasts.noteSaved },
  failure: { create: createNote, update: saveNote },
  fieldsOf: ({ body }) => (body?.[0] ? { body: body[0] } : {}),
});

/** [R7.18, R8.05, R8.07] */
export const useSaveNote = (projectId: string) => useSaveRecord(saving(projectId), '');
