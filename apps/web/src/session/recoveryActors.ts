import type { ForgotForm, ResetForm } from '@plumbline/domain/session/recovery';
import type { ResetLink } from '@plumbline/domain/session/recoveryMachine';
import { TooManyTries } from '@plumbline/domain/session/tooManyTries';
import { fromPromise } from 'xstate';
import { ApiError } from '../api/ApiError.ts';
import { send } from '../api/http.ts';

/** [R7.04] */
const requestMail = fromPromise<void, ForgotForm>(async ({ input: { email }, signal }) => {
  await send('recovery.request', { body: { email }, signal }, null);
});

/** [R7.05] */
const resetPassword = fromPromise<void, ResetLink & ResetForm>(async ({ input, signal }) => {
  const { email, token, password, passwordConfirmation } = input;
  const body = { token, email, new_password: password, new_password_confirm: passwordConfirmation };
  await send('recovery.reset', { body, signal }, null).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 429 ? new TooManyTries(error.message) : error;
  });
});

export const recoveryActors = { requestMail, resetPassword };
