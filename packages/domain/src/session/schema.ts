import { type InferType, object } from 'yup';
import { messages } from '../messages/messages.ts';
import { confirmationOf, email, flag, nameText, password, signUpPhone, text } from '../shared/rules.ts';

/** The sign-in form [R2.10, R5.01]. */
export const signInForm = object({ email: email(), password: password(), remember: flag() });

/** [R7.01]: the username is the lowercased e-mail. */
export const signInBody = object({ username: email(), password: password(), remember: flag() });

/** [R7.03] */
export const refreshBody = object({ refresh: text(500).required(messages.validation.required) });

/** Log Out answers the same whatever it is given [api.md]. */
export const revokeBody = object({ refresh: text(500).default('') });

/** The sign-up form [R2.11, R5.02]. */
export const signUpForm = object({
  companyName: nameText(),
  phone: signUpPhone(),
  email: email(),
  password: password(),
  passwordConfirmation: confirmationOf('password'),
  firstName: nameText(),
  lastName: nameText(),
});

export type SignInForm = InferType<typeof signInForm>;
export type SignUpForm = InferType<typeof signUpForm>;
