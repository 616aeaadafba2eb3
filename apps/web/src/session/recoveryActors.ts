import type { ForgotForm, ResetForm } from '@plumbline/domain/session/recovery';
import type { ResetLink } from '@plumbline/domain/session/recoveryMachine';
import { fromPromise } from 'xstate';
import { send } from '../api/http.ts';

/** [R7.04] */
const requestMail = fromPromise<void, ForgotForm>(async ({ input: { email }, signal }) => {
  await send('recovery.request', { body: { email }, signal }, null);
});

/** [R7.05] */
const resetPassword = fromPromise<void, ResetLink & ResetForm>(async ({ input, signal }) => {
  const { email, token, password, passwordConfirmation } = input;
  const body = { token, email, new_password: password, new_password_confirm: passwordConfirmation };
  await send('recovery.reset', { body, signal }, null);
});

export const recoveryActors = { requestMail, resetPassword };
