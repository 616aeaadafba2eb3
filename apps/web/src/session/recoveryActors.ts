/** The API actors of the password recovery machine: request the mail [R7.04] and set a new password [R7.05]. */
import type { ForgotPasswordForm, ResetForm } from '@plumbline/domain/session/form';
import type { ResetLink } from '@plumbline/domain/session/recoveryMachine';
import { fromPromise } from 'xstate';
import type { Send } from '../api/authenticatedApi.ts';

export const createRecoveryActors = (loadSend: () => Promise<Send>) => ({
  requestMail: fromPromise<void, ForgotPasswordForm>(async ({ input: { email }, signal }) => {
    const send = await loadSend();
    await send('recovery.request', { body: { email }, signal }, null);
  }),
  resetPassword: fromPromise<void, ResetLink & ResetForm>(async ({ input, signal }) => {
    const { email, token, password, passwordConfirmation } = input;
    const body = { token, email, new_password: password, new_password_confirm: passwordConfirmation };
    const send = await loadSend();
    await send('recovery.reset', { body, signal }, null);
  }),
});
