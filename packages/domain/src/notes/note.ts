/** The note: its schema in API responses and its type. */
import { array, type InferType, string } from 'yup';
import { filePreviews } from '../files/pictures.ts';
import { codeField, idField, recordSchema, recordVersionField, textField } from '../shared/recordSchema.ts';
import { authorRoleCodes } from './authorRoles.ts';

/** A note in an API response [R3.10]. `authorRoleLabel` converts `author_role` to its label. */
export const noteSchema = recordSchema('Note', {
  id: idField(),
  body: textField(),
  author: idField(),
  author_name: textField(),
  author_role: codeField(authorRoleCodes),
  /** The name of the client whose question the note has, which is then also `author_name`. '' for a note of a user. The specification does not have this field. */
  client_name: textField(),
  /** The ids of the attached files. */
  attachments: array(idField()).required(),
  /** The names of the attached files in the same order. The specification does not have this field. */
  attachment_names: array(textField()).required(),
  /** What can be shown of the attached files, in the same order. The specification does not have this field. */
  attachment_previews: array(codeField(filePreviews)).required(),
  /** An ISO instant. */
  created_date: string().required(),
  version: recordVersionField(),
});

export type Note = InferType<typeof noteSchema>;
