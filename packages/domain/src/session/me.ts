/** The signed-in user: the schema in API responses and the type. */
import { array, type InferType, object } from 'yup';
import { companySchema } from '../company/company.ts';
import { textField } from '../shared/recordSchema.ts';
import { profileFields, userSchema } from '../users/user.ts';

/** The signed-in user in an API response. The profile contains the complete company. */
export const meSchema = userSchema
  .shape({
    profile: object({ ...profileFields, company: companySchema }).required(),
    /** The names of the owners of the company. The app tells the other users to ask an owner if the company has no package. */
    owners: array(textField()).required(),
  })
  .meta({ name: 'Me' });

export type Me = InferType<typeof meSchema>;
