/** The planned deletion of a company: its schema in API responses and its type. */
import { type InferType, object } from 'yup';
import { recordSchema, textField } from '../shared/recordSchema.ts';

export const companyDeletionSchema = recordSchema('CompanyDeletion', {
  /** Null if no owner has asked for the deletion. */
  planned: object({
    /** The name of the owner who has asked for it. */
    requested_by: textField(),
    /** ISO instants. */
    requested_at: textField(),
    /** From this moment on, nobody can sign in, and the data is deleted. */
    deletes_at: textField(),
  })
    .nullable()
    .defined(),
});

export type CompanyDeletion = InferType<typeof companyDeletionSchema>;
