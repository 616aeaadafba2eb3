import type { SignUpBody } from '../company/schema.ts';
import type { SignUpForm } from './schema.ts';

/** [R2.11 -> R7.02] `timeZone` is the browser's. Apart from the schemas, which a page that is signed in does not need. */
export const signUpToWire = (form: SignUpForm, timeZone: string): SignUpBody => ({
  company_name: form.companyName,
  email: form.email,
  phone_no: form.phone,
  password: form.password,
  first_name: form.firstName,
  last_name: form.lastName,
  time_zone: timeZone,
});
