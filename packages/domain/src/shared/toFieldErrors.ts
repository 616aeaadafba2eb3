/** Assigns the errors of an API call to the fields of a form. */
import type { AddressForm } from './addressForm.ts';

/** The form field of each path that an API error can have in an address. */
const addressFields: Readonly<Record<string, keyof AddressForm>> = {
  'address.line1': 'line1',
  'address.line2': 'line2',
  'address.zip_code': 'zipCode',
  'address.country': 'country',
  'address.state': 'state',
  'address.city': 'city',
};

/**
 * Converts the errors of an API call to the first error message of each form field. `fields` has the error messages by their paths
 * in the API. `fieldsByPath` has the form field of each path outside the address. A path without a form field is returned unchanged.
 */
export const toFieldErrors = (
  fields: Readonly<Record<string, readonly string[]>>,
  fieldsByPath: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, texts]) => [fieldsByPath[path] ?? addressFields[path] ?? path, texts[0] ?? '']),
  );
