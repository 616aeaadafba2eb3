/** The state machine of the session of one window: sign-in, sign-up, renewal of the access token, and Log Out [R4.02]. */
import {
  and,
  assertEvent,
  assign,
  type ErrorActorEvent,
  fromPromise,
  not,
  or,
  type SnapshotFrom,
  setup,
  stateIn,
} from 'xstate';
import { CallError, type FailedCall, isRefusal, noResponse, toFailedCall } from '../shared/failedCall.ts';
import { createMissingActor } from '../shared/missingActor.ts';
import { type Rejection, rejection } from '../shared/rejection.ts';
import type { SignInForm, SignUpForm } from './form.ts';

/** The tokens of a signed-in user [R3.13]. */
export interface Session {
  /** The access token. '' if the browser has stored only the refresh token. */
  readonly access: string;
  /** The refresh token. */
  readonly refresh: string;
  /** Whether the refresh token stays valid after the browser is closed [R4.02]. */
  readonly remember: boolean;
  /** Milliseconds until the access token should be renewed. The app computes them from its clock. */
  readonly renewalDelay: number;
}

/** A new access token, exchanged for the refresh token [R7.03]. */
export type Renewal = Pick<Session, 'access' | 'renewalDelay'>;

export interface SessionInput {
  /** The session that the browser has stored, or null. */
  readonly session: Session | null;
  /** Milliseconds between two attempts while the server cannot be reached. */
  readonly retryDelay: number;
}

interface SessionContext extends SessionInput {
  readonly failure: FailedCall | null;
}

/**
 * The target of a navigation that the session requires. `refreshRoute`: the route that renews the session, after a 401.
 * `signInPageWithReturn`: the sign-in page with a return URL, after the session ended without Log Out. `signInPage`: the sign-in
 * page, after Log Out.
 */
export type NavigationTarget = 'refreshRoute' | 'signInPageWithReturn' | 'signInPage';

export type SessionEvent =
  | { type: 'signIn.submitted'; form: SignInForm }
  | { type: 'signUp.submitted'; form: SignUpForm }
  | { type: 'signOut.requested' }
  /** The access token is due to be renewed. */
  | { type: 'access.expired' }
  /** A call with this access token got 401 [R4.02]. */
  | { type: 'access.refused'; access: string | null }
  /** The window opened the route /refresh, because the user did so or because of a 401 [R2.05, R4.02]. */
  | { type: 'renewal.requested' }
  /** Another window renewed the access token. */
  | { type: 'access.renewed'; renewal: Renewal }
  /** Another window signed out. */
  | { type: 'session.ended' };

/** The transitions that the states `signedIn` and `renewing` have in common. */
const signedInEvents = {
  'signOut.requested': 'signingOut',
  'session.ended': { target: 'signedOut', actions: 'clearSession' },
} as const;

const setFailure = { type: 'setFailure', params: rejection } as const;

const newSession = ({ event }: { event: { readonly output: Session } }): Session => event.output;
const startAndStoreSession = [
  { type: 'startSession', params: newSession },
  { type: 'storeSession', params: newSession },
] as const;

/** The user has left the session, whether or not the server could revoke it. */
const afterSignOut = {
  target: 'signedOut',
  actions: ['clearSession', 'clearFailure', { type: 'navigate', params: { to: 'signInPage' } }],
} as const;

/** Milliseconds after which a renewal without a result has failed. The calls of the window wait for the renewal. */
export const maxRenewalTime = 15_000;
const renewalTimeoutError = new CallError(noResponse);

const missingActor = createMissingActor('sessionMachine');

/**
 * The session of one window [R4.02]: sign-in, sign-up, renewal, Log Out, and the events of other windows with the same session.
 *
 * The app provides the calls (`signIn`, `signUp`, `renew`, `revoke`), the storage (`storeSession`, `clearSession`, and `expire` after a
 * renewal that the server refused) and the navigation (`navigate`). A renewal that the server refuses ends the session.
 * A renewal that does not reach the server, or has no result in time, is repeated. If another window renews first, the machine uses its result and stops
 * its own `renew` actor.
 */
export const sessionMachine = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent | ErrorActorEvent<unknown, 'renew'>,
    tags: {} as 'busy',
  },
  actors: {
    signIn: fromPromise<Session, SignInForm>(missingActor),
    signUp: fromPromise<Session, SignUpForm>(missingActor),
    renew: fromPromise<Renewal, Session | null>(missingActor),
    revoke: fromPromise<void, Session | null>(missingActor),
  },
  actions: {
    storeSession: (_, _session: Session | null) => undefined,
    clearSession: () => undefined,
    expire: () => undefined,
    navigate: (_, _params: { to: NavigationTarget }) => undefined,
    startSession: assign({ session: (_, session: Session) => session, failure: null }),
    applyRenewal: assign({
      session: ({ context }, renewal: Renewal) => context.session && { ...context.session, ...renewal },
      failure: null,
    }),
    setFailure: assign({ failure: (_, { error }: Rejection) => toFailedCall(error) }),
    retryLater: assign({
      session: ({ context }) => context.session && { ...context.session, renewalDelay: context.retryDelay },
    }),
    endSession: assign({ session: null }),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    hasSession: ({ context }) => context.session !== null,
    isRefused: (_, { error }: Rejection) => isRefusal(toFailedCall(error)),
    isCurrentAccess: ({ context, event }) =>
      event.type === 'access.refused' && (context.session?.access || null) === event.access,
    isSignedIn: or([stateIn({ session: 'signedIn' }), stateIn({ session: 'renewing' })]),
    isSignedInOrOut: or(['isSignedIn', stateIn({ session: 'signedOut' })]),
    isNotRenewing: not(stateIn({ session: 'renewing' })),
  },
  delays: {
    renewal: ({ context }) => context.session?.renewalDelay ?? context.retryDelay,
    renewalTimeout: maxRenewalTime,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, failure: null }),
  type: 'parallel',
  states: {
    session: {
      initial: 'opening',
      states: {
        opening: {
          always: [{ guard: 'hasSession', target: 'signedIn' }, { target: 'signedOut' }],
        },
        signedOut: {
          entry: 'endSession',
          on: {
            'signIn.submitted': 'signingIn',
            'signUp.submitted': 'signingUp',
          },
        },
        signingIn: {
          tags: 'busy',
          entry: 'clearFailure',
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: ({ event }) => {
              assertEvent(event, 'signIn.submitted');
              return event.form;
            },
            onDone: { target: 'signedIn', actions: startAndStoreSession },
            onError: { target: 'signedOut', actions: setFailure },
          },
        },
        signingUp: {
          tags: 'busy',
          entry: 'clearFailure',
          invoke: {
            id: 'signUp',
            src: 'signUp',
            input: ({ event }) => {
              assertEvent(event, 'signUp.submitted');
              return event.form;
            },
            onDone: { target: 'signedIn', actions: startAndStoreSession },
            onError: { target: 'signedOut', actions: setFailure },
          },
        },
        signedIn: {
          after: { renewal: 'renewing' },
          on: {
            ...signedInEvents,
            'access.expired': 'renewing',
            'renewal.requested': 'renewing',
            'access.renewed': {
              target: 'signedIn',
              reenter: true,
              actions: [
                { type: 'applyRenewal', params: ({ event }) => event.renewal },
                { type: 'storeSession', params: ({ context }) => context.session },
              ],
            },
          },
        },
        renewing: {
          tags: 'busy',
          invoke: {
            id: 'renew',
            src: 'renew',
            input: ({ context }) => context.session,
            onDone: {
              target: 'signedIn',
              actions: [
                { type: 'applyRenewal', params: ({ event }) => event.output },
                { type: 'storeSession', params: ({ context }) => context.session },
              ],
            },
            onError: [
              {
                guard: { type: 'isRefused', params: rejection },
                target: 'signedOut',
                actions: ['expire', setFailure],
              },
              {
                target: 'signedIn',
                actions: ['retryLater', setFailure],
              },
            ],
          },
          after: {
            renewalTimeout: {
              target: 'signedIn',
              actions: ['retryLater', { type: 'setFailure', params: { error: renewalTimeoutError } }],
            },
          },
          on: {
            ...signedInEvents,
            'access.renewed': {
              target: 'signedIn',
              actions: [
                { type: 'applyRenewal', params: ({ event }) => event.renewal },
                { type: 'storeSession', params: ({ context }) => context.session },
              ],
            },
          },
        },
        signingOut: {
          tags: 'busy',
          invoke: {
            id: 'revoke',
            src: 'revoke',
            input: ({ context }) => context.session,
            onDone: afterSignOut,
            onError: afterSignOut,
          },
        },
      },
    },
    /** The page of the window. It does not leave twice, and not while the route /refresh renews the session, because the route redirects by itself. */
    page: {
      initial: 'shown',
      states: {
        shown: {
          on: {
            'access.refused': {
              guard: and(['isSignedInOrOut', 'isCurrentAccess']),
              target: 'leaving',
              actions: { type: 'navigate', params: { to: 'refreshRoute' } },
            },
            'renewal.requested': { guard: 'isSignedIn', target: 'restoring' },
            'xstate.error.actor.renew': {
              guard: { type: 'isRefused', params: rejection },
              target: 'leaving',
              actions: { type: 'navigate', params: { to: 'signInPageWithReturn' } },
            },
            'session.ended': {
              guard: 'isSignedIn',
              target: 'leaving',
              actions: { type: 'navigate', params: { to: 'signInPageWithReturn' } },
            },
            // The page is left at the end of Log Out.
            'signOut.requested': { guard: 'isSignedIn', target: 'leaving' },
          },
        },
        restoring: {
          always: { guard: 'isNotRenewing', target: 'shown' },
          on: { 'signOut.requested': 'leaving' },
        },
        leaving: {},
      },
    },
  },
});

/**
 * Whether the window is leaving its page because of the session: the machine loads another page, or the route /refresh renews
 * the session and then redirects. The app must then not ask about unsaved input.
 */
export const isNavigating = (snapshot: SnapshotFrom<typeof sessionMachine>): boolean =>
  !snapshot.matches({ page: 'shown' });

/** Whether there is a session that the user has not ended. */
export const isSignedIn = (snapshot: SnapshotFrom<typeof sessionMachine>): boolean =>
  snapshot.matches({ session: 'signedIn' }) || snapshot.matches({ session: 'renewing' });
