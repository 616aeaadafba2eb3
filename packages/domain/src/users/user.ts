/** The user: the schema in API responses and the type. */
import { type InferType, number, object } from 'yup';
import { idField, nullableTextField, recordSchema, recordVersionField, textField } from '../shared/recordSchema.ts';
import { allRoles, type Role } from './roles.ts';

/**
 * The fields of the profile except the company. A user has the id of the company, and the signed-in user has the complete
 * company.
 */
export const profileFields = { role: number<Role>().oneOf(allRoles).required(), office: nullableTextField() };

/** A user of a company in an API response [R3.02]. */
export const userSchema = recordSchema('User', {
  id: idField(),
  first_name: textField(),
  last_name: textField(),
  email: textField(),
  username: textField(),
  profile: object({ ...profileFields, company: idField() }).required(),
  version: recordVersionField(),
});

export type User = InferType<typeof userSchema>;
