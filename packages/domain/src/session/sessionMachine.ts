import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { SignInForm, SignUpForm } from './schema.ts';
import { type SessionFailure, sessionFailureOf } from './sessionFailure.ts';

/** What a person holds while signed in [R3.13]. */
export interface Session {
  readonly access: string;
  readonly refresh: string;
  /** Whether the refresh token outlives the browser's session [R4.02]. */
  readonly remember: boolean;
  /** Milliseconds until the access token should be renewed: whoever reads the clock says so. */
  readonly renewIn: number;
}

/** A new access token, exchanged for the refresh token [R7.03]. */
export type Renewal = Pick<Session, 'access' | 'renewIn'>;

export interface SessionInput {
  /** What an earlier visit left, or null. */
  readonly session: Session | null;
  /** Milliseconds between two tries while the server cannot be reached. */
  readonly retryIn: number;
}

interface SessionContext extends SessionInput {
  readonly failure: SessionFailure | null;
}

export type SessionEvent =
  | { type: 'signIn.submitted'; form: SignInForm }
  | { type: 'signUp.submitted'; form: SignUpForm }
  | { type: 'signOut.requested' }
  /** A call was answered 401. */
  | { type: 'access.refused' }
  /** Another window renewed the access token. */
  | { type: 'access.renewed'; renewal: Renewal }
  /** Another window signed out. */
  | { type: 'session.ended' };

/** What an actor that failed left. */
interface Rejection {
  readonly error: unknown;
}

const notProvided = () => Promise.reject(new Error('Provide this actor'));

/**
 * Who is signed in, and how that begins, goes on and ends [R4.02]. The app supplies the calls (`signIn`, `signUp`, `renew`,
 * `revoke`) and the storage (`keep`, `forget`; `expire` where the session ends without the person's doing). A renewal that
 * the server refuses ends the session; one that does not reach the server is tried again.
 */
export const sessionMachine = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as 'busy' | 'in',
  },
  actors: {
    signIn: fromPromise<Session, SignInForm>(notProvided),
    signUp: fromPromise<Session, SignUpForm>(notProvided),
    renew: fromPromise<Renewal, Session | null>(notProvided),
    revoke: fromPromise<void, Session | null>(notProvided),
  },
  actions: {
    keep: (_, _session: Session | null) => undefined,
    forget: () => undefined,
    expire: () => undefined,
    begin: assign({ session: (_, session: Session) => session, failure: null }),
    renew: assign({
      session: ({ context }, renewal: Renewal) => context.session && { ...context.session, ...renewal },
      failure: null,
    }),
    fail: assign({ failure: (_, { error }: Rejection) => sessionFailureOf(error) }),
    retryLater: assign({
      session: ({ context }) => context.session && { ...context.session, renewIn: context.retryIn },
    }),
    end: assign({ session: null }),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    hasSession: ({ context }) => context.session !== null,
    isRefused: (_, { error }: Rejection) => sessionFailureOf(error).refused,
  },
  delays: { renewal: ({ context }) => context.session?.renewIn ?? context.retryIn },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'hasSession', target: 'signedIn' }, { target: 'signedOut' }],
    },
    signedOut: {
      entry: 'end',
      on: { 'signIn.submitted': 'signingIn', 'signUp.submitted': 'signingUp' },
    },
    signingIn: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'signIn.submitted');
          return event.form;
        },
        onDone: {
          target: 'signedIn',
          actions: [
            { type: 'begin', params: ({ event }) => event.output },
            { type: 'keep', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'signedOut', actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    signingUp: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'signUp',
        input: ({ event }) => {
          assertEvent(event, 'signUp.submitted');
          return event.form;
        },
        onDone: {
          target: 'signedIn',
          actions: [
            { type: 'begin', params: ({ event }) => event.output },
            { type: 'keep', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'signedOut', actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    signedIn: {
      tags: 'in',
      after: { renewal: 'refreshing' },
      on: {
        'access.refused': 'refreshing',
        'access.renewed': {
          target: 'signedIn',
          reenter: true,
          actions: [
            { type: 'renew', params: ({ event }) => event.renewal },
            { type: 'keep', params: ({ context }) => context.session },
          ],
        },
        'signOut.requested': 'signingOut',
        'session.ended': { target: 'signedOut', actions: 'forget' },
      },
    },
    refreshing: {
      tags: ['busy', 'in'],
      invoke: {
        src: 'renew',
        input: ({ context }) => context.session,
        onDone: {
          target: 'signedIn',
          actions: [
            { type: 'renew', params: ({ event }) => event.output },
            { type: 'keep', params: ({ context }) => context.session },
          ],
        },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'signedOut',
            actions: ['expire', { type: 'fail', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            target: 'signedIn',
            actions: ['retryLater', { type: 'fail', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
      on: {
        'access.renewed': {
          target: 'signedIn',
          actions: [
            { type: 'renew', params: ({ event }) => event.renewal },
            { type: 'keep', params: ({ context }) => context.session },
          ],
        },
        'signOut.requested': 'signingOut',
        'session.ended': { target: 'signedOut', actions: 'forget' },
      },
    },
    signingOut: {
      tags: 'busy',
      invoke: {
        src: 'revoke',
        input: ({ context }) => context.session,
        onDone: { target: 'signedOut', actions: ['forget', 'clearFailure'] },
        onError: { target: 'signedOut', actions: ['forget', 'clearFailure'] },
      },
    },
  },
});
