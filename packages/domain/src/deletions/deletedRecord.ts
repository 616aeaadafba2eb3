/** A deleted record that can be restored: its schema in API responses and its type. */
import { array, type InferType, number } from 'yup';
import { codeField, idField, recordSchema, textField } from '../shared/recordSchema.ts';
import { deletedKinds } from './deletionRules.ts';

export const deletedRecordSchema = recordSchema('DeletedRecord', {
  kind: codeField(deletedKinds),
  id: idField(),
  name: textField(),
  /** What tells records with the same name apart: the client of a project, the email address of a user, the code of an item. */
  detail: textField(),
  /** The name of the user who deleted it. '' if it is not known. */
  deleted_by: textField(),
  /** An ISO instant. */
  deleted_at: textField(),
  /** The days for which it can still be restored. */
  days_left: number().integer().min(0).required(),
});

export type DeletedRecord = InferType<typeof deletedRecordSchema>;

export const deletedListSchema = recordSchema('DeletedRecords', {
  /** The newest ones, newest first. */
  records: array(deletedRecordSchema).required(),
  /** How many there are. */
  total: number().integer().min(0).required(),
});

export type DeletedList = InferType<typeof deletedListSchema>;

/** What a user should know about the restored record. */
export const restoredSchema = recordSchema('RestoredRecord', {
  name: textField(),
  /** For example that the office of a project is gone. '' without a hint. */
  hint: textField(),
});
