import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { messages } from '../messages/messages.ts';
import type { ForgotForm, ResetForm } from './form.ts';
import { TooManyTries } from './tooManyTries.ts';

/** What the link in the mail carries [R2.03]. */
export interface ResetLink {
  readonly email: string;
  readonly token: string;
}

export interface RecoveryInput {
  /** The address's email and token; null where either is missing, and the forgot form is shown. */
  readonly link: ResetLink | null;
}

interface RecoveryContext extends RecoveryInput {
  /** What is said over the reset form; the forgot form says nothing when its request fails [R8.04]. */
  readonly failure: string | null;
}

export type RecoveryEvent =
  | { type: 'mail.requested'; form: ForgotForm }
  | { type: 'password.chosen'; form: ResetForm }
  /** From the message back to the form, to ask for another mail. */
  | { type: 'mail.wantedAgain' };

/** What an actor that failed left. */
interface Rejection {
  readonly error: unknown;
}

/** [R8.04] and, where the server takes no more tries for a while, for how long. */
const resetFailure = (error: unknown) =>
  [messages.formError.resetPassword, ...(error instanceof TooManyTries ? [error.message] : [])].join(' ');

const notProvided = () => Promise.reject(new Error('Provide this actor'));

/** A forgotten password: ask for the mail, or with its link choose a new one [R2.03, R2.13, R2.14, R4.06]. */
export const recoveryMachine = setup({
  types: {
    input: {} as RecoveryInput,
    context: {} as RecoveryContext,
    events: {} as RecoveryEvent,
    tags: {} as 'busy',
  },
  actors: {
    requestMail: fromPromise<void, ForgotForm>(notProvided),
    resetPassword: fromPromise<void, ResetLink & ResetForm>(notProvided),
  },
  actions: {
    log: (_, _rejection: Rejection) => undefined,
    fail: assign({ failure: (_, { error }: Rejection) => resetFailure(error) }),
    clearFailure: assign({ failure: null }),
  },
  guards: { hasLink: ({ context }) => context.link !== null },
}).createMachine({
  id: 'recovery',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'hasLink', target: 'choosing' }, { target: 'asking' }] },
    asking: { on: { 'mail.requested': 'requesting' } },
    requesting: {
      tags: 'busy',
      invoke: {
        src: 'requestMail',
        input: ({ event }) => {
          assertEvent(event, 'mail.requested');
          return event.form;
        },
        onDone: 'mailed',
        onError: { target: 'asking', actions: { type: 'log', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    mailed: { on: { 'mail.wantedAgain': 'asking' } },
    choosing: { on: { 'password.chosen': 'resetting' } },
    resetting: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'resetPassword',
        input: ({ context, event }) => {
          assertEvent(event, 'password.chosen');
          return { email: '', token: '', ...context.link, ...event.form };
        },
        onDone: 'reset',
        onError: {
          target: 'choosing',
          actions: [
            { type: 'log', params: ({ event }) => ({ error: event.error }) },
            { type: 'fail', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    reset: { type: 'final' },
  },
});
