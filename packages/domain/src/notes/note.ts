import { array, type InferType, string } from 'yup';
import { codeField, idField, recordSchema, recordVersionField, textField } from '../shared/recordFields.ts';
import { authorRoleCodes } from './authorRoles.ts';

/** A note in an API response [R3.10]. `authorRoleLabel` gives the text of `author_role` for the screen. */
export const noteSchema = recordSchema('Note', {
  id: idField(),
  body: textField(),
  author: idField(),
  author_name: textField(),
  author_role: codeField(authorRoleCodes),
  /** Ids of files. */
  attachments: array(idField()).required(),
  /** Names of the files, in the same order. The specification does not have this field. */
  attachment_names: array(textField()).required(),
  /** An ISO instant. */
  created_date: string().required(),
  version: recordVersionField(),
});

export type Note = InferType<typeof noteSchema>;
