import { type InferType, object } from 'yup';
import { patchOf } from '../shared/patch.ts';
import {
  email,
  nameText,
  optionalEmail,
  optionalText,
  password,
  phone,
  plainText,
  postalAddress,
  requiredText,
  signUpPhone,
} from '../shared/rules.ts';
import { isTimeZone } from './timeZone.ts';

const longestTimeZone = 64;

/** An IANA time zone: the company's day is the day there. */
export const timeZone = () =>
  requiredText(longestTimeZone).test('time zone', 'Not a time zone', (value) => !value || isTimeZone(value));

/** What sign-up sends [R7.02]. */
export const signUpBody = object({
  company_name: nameText(),
  email: email(),
  phone_no: signUpPhone(),
  password: password(),
  first_name: nameText(),
  last_name: nameText(),
  /** The browser's, as the company's to begin with; one that is not known counts as none. */
  time_zone: optionalText(longestTimeZone),
});

export type SignUpBody = InferType<typeof signUpBody>;

/** A company as its owner may change it [R3.01, R5.03]. */
export const companyRecord = object({
  name: nameText(),
  address: postalAddress(),
  phone_no: phone(),
  fax_no: phone(),
  email: optionalEmail(),
  default_units: optionalText(10),
  default_state: optionalText(100),
  time_zone: timeZone(),
  /** A PNG or JPEG data URL, or null to remove it. */
  logo: plainText().nullable(),
});

/** What a change names; the rest stays [R7.07]. */
export const companyBody = patchOf(companyRecord);
