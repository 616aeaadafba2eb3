/** The state machine that resets a forgotten password [R2.03, R2.13, R2.14, R4.06]. */
import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { messages } from '../messages/messages.ts';
import { toFailedCall } from '../shared/failedCall.ts';
import { createMissingActor } from '../shared/missingActor.ts';
import type { Rejection } from '../shared/rejection.ts';
import type { ForgotPasswordForm, ResetForm } from './form.ts';

/** The parameters of the link in the mail [R2.03]. */
export interface ResetLink {
  readonly email: string;
  readonly token: string;
}

export interface RecoveryInput {
  /** The link that the user opened. Null without a complete link: the page then shows the form that requests a mail. */
  readonly link: ResetLink | null;
}

interface RecoveryContext extends RecoveryInput {
  /** The error text above the reset form. The form that requests a mail shows no error [R8.04]. */
  readonly failure: string | null;
}

export type RecoveryEvent =
  | { type: 'mail.requested'; form: ForgotPasswordForm }
  | { type: 'password.chosen'; form: ResetForm }
  /** The user wants to request another mail. */
  | { type: 'mail.requestedAgain' };

/** The error text of a failed reset [R8.04]. It includes the waiting time if the server refuses further attempts. */
function resetFailure(error: unknown): string {
  const { code, message } = toFailedCall(error);
  const { resetPassword } = messages.formError;
  return code === 'too_many_requests' ? `${resetPassword} ${message}` : resetPassword;
}

const missingActor = createMissingActor('recoveryMachine');

/** The user requests a mail, and then chooses a new password with the link in the mail. */
export const recoveryMachine = setup({
  types: {
    input: {} as RecoveryInput,
    context: {} as RecoveryContext,
    events: {} as RecoveryEvent,
    tags: {} as 'busy',
  },
  actors: {
    requestMail: fromPromise<void, ForgotPasswordForm>(missingActor),
    resetPassword: fromPromise<void, ResetLink & ResetForm>(missingActor),
  },
  actions: {
    log: (_, _rejection: Rejection) => undefined,
    setFailure: assign({ failure: (_, { error }: Rejection) => resetFailure(error) }),
    clearFailure: assign({ failure: null }),
  },
  guards: { hasLink: ({ context }) => context.link !== null },
}).createMachine({
  id: 'recovery',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'hasLink', target: 'choosingPassword' }, { target: 'enteringEmail' }] },
    enteringEmail: { on: { 'mail.requested': 'requesting' } },
    requesting: {
      tags: 'busy',
      invoke: {
        src: 'requestMail',
        input: ({ event }) => {
          assertEvent(event, 'mail.requested');
          return event.form;
        },
        onDone: 'mailed',
        onError: { target: 'enteringEmail', actions: { type: 'log', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    mailed: { on: { 'mail.requestedAgain': 'enteringEmail' } },
    choosingPassword: { on: { 'password.chosen': 'resetting' } },
    resetting: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'resetPassword',
        input: ({ context, event }) => {
          assertEvent(event, 'password.chosen');
          // The link is never null here, because `choosingPassword` is entered only with a link. The empty texts are for the compiler.
          return { email: '', token: '', ...context.link, ...event.form };
        },
        onDone: 'reset',
        onError: {
          target: 'choosingPassword',
          actions: [
            { type: 'log', params: ({ event }) => ({ error: event.error }) },
            { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    reset: { type: 'final' },
  },
});
