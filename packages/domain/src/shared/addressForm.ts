/** The fields of a postal address in forms, their conversion to and from the API format, and the API errors of a form by its fields. */
import type { Address } from './address.ts';
import { country, optionalText, zipCode } from './validationRules.ts';

/** The fields of a postal address in the schema of a form [R2.25, R2.42]. */
export const addressFormFields = {
  line1: optionalText(),
  line2: optionalText(),
  zipCode: zipCode(),
  country: country(),
  state: optionalText(100),
  city: optionalText(100),
};

/** The values of a postal address in a form. */
export type AddressForm = { [Field in keyof typeof addressFormFields]: string };

export const addressLabels = {
  line1: 'House/apartment no',
  line2: 'Street/lane',
  zipCode: 'Zip code',
  country: 'Country',
  state: 'State/province',
  city: 'City',
} as const satisfies Record<keyof AddressForm, string>;

export const addressToForm = ({ zip_code, line1, line2, country, state, city }: Address): AddressForm => ({
  line1,
  line2,
  zipCode: zip_code,
  country,
  state,
  city,
});

export const addressToApi = ({ zipCode: zip_code, line1, line2, country, state, city }: AddressForm): Address => ({
  line1,
  line2,
  zip_code,
  country,
  state,
  city,
});

/** The form field of each path that an API error can have in an address. */
const addressPaths: Readonly<Record<string, keyof AddressForm>> = {
  'address.line1': 'line1',
  'address.line2': 'line2',
  'address.zip_code': 'zipCode',
  'address.country': 'country',
  'address.state': 'state',
  'address.city': 'city',
};

/**
 * Converts the errors of an API call to the first error message of each form field. `fields` has the error messages by their paths
 * in the API. `paths` has the form fields of the paths outside the address. A path without a form field is returned unchanged.
 */
export const toFieldErrors = (
  fields: Readonly<Record<string, readonly string[]>>,
  paths: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, texts]) => [paths[path] ?? addressPaths[path] ?? path, texts[0] ?? '']),
  );
