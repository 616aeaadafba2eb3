import { type InferType, object } from 'yup';
import { messages } from '../messages/messages.ts';
import { confirmationOf, email, password, text } from '../shared/rules.ts';

/** The forgot form, and what it sends [R5.12, R7.04]. */
export const forgotForm = object({ email: email(messages.validation.recoveryEmailNotValid) });

/** The reset form [R2.14, R5.13]. */
export const resetForm = object({ password: password(), passwordConfirmation: confirmationOf('password') });

/** What the reset sends [R7.05]. */
export const resetBody = object({
  token: text(500).required(messages.validation.required),
  email: email(),
  new_password: password(),
  new_password_confirm: confirmationOf('new_password'),
});

export type ForgotForm = InferType<typeof forgotForm>;
export type ResetForm = InferType<typeof resetForm>;
