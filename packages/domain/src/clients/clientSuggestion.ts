/** A client of earlier projects, who is suggested for a new project. Clients have no record of their own. */
import { type InferType, number } from 'yup';
import { addressSchema } from '../shared/address.ts';
import { idField, recordSchema, textField } from '../shared/recordSchema.ts';

/** A suggested client in an API response. Projects with the same name and the same digits of the phone have the same client. */
export const clientSuggestionSchema = recordSchema('ClientSuggestion', {
  /** The name, the phone and the address are those of the latest project. */
  name: textField(),
  phone_no: textField(),
  /** The latest email of the client, or ''. */
  email: textField(),
  address: addressSchema,
  /** The number of projects of the client. */
  projects: number().integer().required(),
  /** The id of the latest project. */
  latest_project: idField(),
});

export type ClientSuggestion = InferType<typeof clientSuggestionSchema>;

/** The maximum number of suggested clients. */
export const maxClientSuggestions = 8;
