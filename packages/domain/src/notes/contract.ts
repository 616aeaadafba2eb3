/** The API calls for the notes of a project. */
import { array, object } from 'yup';
import { messages } from '../messages/messages.ts';
import type { Call } from '../shared/call.ts';
import { id, listOf, newRecordId } from '../shared/validationRules.ts';
import { allRoles } from '../users/roles.ts';
import { maxAttachments, tooManyAttachments } from './attachmentLimit.ts';
import { noteForm } from './form.ts';
import { noteSchema } from './note.ts';

/** The files to attach to a note [R7.19]. */
const attachmentsBody = listOf(
  object({
    attachment_id: id().required(messages.validation.required),
  }),
  maxAttachments,
  tooManyAttachments,
).required();

const record = {
  kind: 'note',
  param: 'noteId',
  readCurrentWith: 'notes.list',
  parent: { kind: 'project', param: 'id' },
} as const;

/** Calls about the notes of a project [R7.17-R7.19]. A note has an author, so only users can write notes, not API keys. */
export const noteCalls = {
  'notes.list': {
    summary: 'List the notes of a project',
    method: 'GET',
    path: '/api/projects/{id}/notes/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    data: array(noteSchema).required(),
  },
  'notes.create': {
    summary: 'Add a note to a project',
    method: 'POST',
    path: '/api/projects/{id}/notes/',
    access: allRoles,
    principals: ['user'],
    requiresSubscription: true,
    status: 201,
    creates: { chosenId: true },
    body: noteForm.shape({ id: newRecordId() }),
    data: noteSchema,
  },
  'notes.update': {
    summary: 'Change a note',
    method: 'PUT',
    path: '/api/projects/{id}/notes/{noteId}/',
    access: allRoles,
    principals: ['user'],
    requiresSubscription: true,
    status: 200,
    body: noteForm,
    data: noteSchema,
    record,
  },
  'notes.delete': {
    summary: 'Delete a note',
    method: 'DELETE',
    path: '/api/projects/{id}/notes/{noteId}/',
    access: allRoles,
    principals: ['user'],
    requiresSubscription: true,
    status: 204,
    record,
  },
  'notes.attach': {
    summary: 'Attach files to a note',
    method: 'POST',
    path: '/api/projects/{id}/notes/{noteId}/attachments/',
    access: allRoles,
    principals: ['user'],
    requiresSubscription: true,
    status: 200,
    body: attachmentsBody,
    data: noteSchema,
  },
} as const satisfies Record<string, Call>;
