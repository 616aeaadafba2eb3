/** The fields of a postal address in forms, and their conversion to and from the API format. */
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
