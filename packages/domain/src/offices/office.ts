/** The office: its schemas in API responses and its types. */
import { type InferType, number } from 'yup';
import { addressSchema } from '../shared/address.ts';
import { idField, recordSchema, recordVersionField, textField } from '../shared/recordSchema.ts';

/** An office in an API response [R3.03]. */
export const officeSchema = recordSchema('Office', {
  id: idField(),
  name: textField(),
  description: textField(),
  address: addressSchema,
  phone_no: textField(),
  fax_no: textField(),
  email: textField(),
  version: recordVersionField(),
});

/**
 * The numbers of projects and users of an office. An office with projects or users cannot be deleted, unless they move to another
 * office.
 */
export const officeUsageSchema = recordSchema('OfficeUsage', {
  projects: number().integer().required(),
  users: number().integer().required(),
});

export type Office = InferType<typeof officeSchema>;
export type OfficeUsage = InferType<typeof officeUsageSchema>;
