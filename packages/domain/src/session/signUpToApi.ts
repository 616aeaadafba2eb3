/** Converts the sign-up form to the API format. */
import type { SignUpForm } from './form.ts';

/**
 * The body of a sign-up [R2.11, R7.02]. `timeZone` is the time zone of the browser. This is a separate module, so that the pages
 * after sign-in do not load the form rules.
 */
export const signUpToApi = (form: SignUpForm, timeZone: string) => ({
  company_name: form.companyName,
  email: form.email,
  phone_no: form.phone,
  password: form.password,
  first_name: form.firstName,
  last_name: form.lastName,
  time_zone: timeZone,
});
