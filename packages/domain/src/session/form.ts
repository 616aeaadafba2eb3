/** The forms to sign in, to sign up, and to reset a forgotten password. */
import { type InferType, object } from 'yup';
import { messages } from '../messages/messages.ts';
import { confirmationOf, email, flag, nameText, newEmail, password, signUpPhone } from '../shared/validationRules.ts';

/** The sign-in form [R2.10, R5.01]. */
export const signInForm = object({ email: email(), password: password(), remember: flag() });

/** The sign-up form [R2.11, R5.02]. */
export const signUpForm = object({
  companyName: nameText(),
  phone: signUpPhone(),
  email: newEmail(),
  password: password(),
  passwordConfirmation: confirmationOf('password'),
  firstName: nameText(),
  lastName: nameText(),
});

/** The form that requests a mail with a reset link. The API call has the same body [R5.12, R7.04]. */
export const forgotPasswordForm = object({ email: email(messages.validation.recoveryEmailNotValid) });

/** The form of a new password [R2.14, R5.13]. */
export const resetForm = object({ password: password(), passwordConfirmation: confirmationOf('password') });

export type SignInForm = InferType<typeof signInForm>;
export type SignUpForm = InferType<typeof signUpForm>;
export type ForgotPasswordForm = InferType<typeof forgotPasswordForm>;
export type ResetForm = InferType<typeof resetForm>;
