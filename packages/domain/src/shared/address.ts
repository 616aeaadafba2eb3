/** The postal address: its schema in API responses and its type. */
import type { InferType } from 'yup';
import { recordSchema, textField } from './recordSchema.ts';

/** A postal address in an API response [R3.01]. */
export const addressSchema = recordSchema('Address', {
  line1: textField(),
  line2: textField(),
  city: textField(),
  state: textField(),
  zip_code: textField(),
  country: textField(),
});

export type Address = InferType<typeof addressSchema>;
