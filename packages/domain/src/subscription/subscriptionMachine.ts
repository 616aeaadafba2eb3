/** The state machine of the package of a company: the billing portal and the seats. */
import { assign, fromPromise, setup } from 'xstate';
import { toFailedCall } from '../shared/failedCall.ts';
import { createMissingActor } from '../shared/missingActor.ts';
import type { Rejection } from '../shared/rejection.ts';
import { canAddUser, isSubscribed, type Subscription } from './packages.ts';

export interface SubscriptionInput {
  readonly subscription: Subscription;
}

interface SubscriptionContext extends SubscriptionInput {
  /** The error text if the portal did not open. */
  readonly failure: string | null;
  /** Whether no seat was free for a new user. True until the dialog is closed, the portal is left or the package changes. */
  readonly noSeatLeft: boolean;
}

export type SubscriptionEvent =
  /** The company was loaded again. */
  | { type: 'subscription.changed'; subscription: Subscription }
  | { type: 'portal.requested' }
  /** The user returned from the portal with the Back button of the browser. */
  | { type: 'portal.returned' }
  | { type: 'user.addRequested'; currentUsers: number }
  /** The server refused a new user, because a user added at the same time got the last seat. */
  | { type: 'seat.refused' }
  | { type: 'seatsDialog.closed' };

/**
 * The package of the company: access to the app [R2.09, R4.03], the billing portal [R2.46, R7.24], and the seats [R2.44, R5.08].
 * The app provides `createPortalSession` (returns the URL of the portal), `redirectTo` and `addUser`.
 */
export const subscriptionMachine = setup({
  types: {
    input: {} as SubscriptionInput,
    context: {} as SubscriptionContext,
    events: {} as SubscriptionEvent,
  },
  actors: {
    createPortalSession: fromPromise<{ url: string }>(createMissingActor('subscriptionMachine')),
  },
  actions: {
    redirectTo: (_, _portal: { url: string }) => undefined,
    addUser: () => undefined,
    setSubscription: assign({ subscription: (_, next: Subscription) => next, failure: null, noSeatLeft: false }),
    markNoSeatLeft: assign({ noSeatLeft: true }),
    clearNoSeatLeft: assign({ noSeatLeft: false }),
    setFailure: assign({ failure: (_, { error }: Rejection) => toFailedCall(error).message }),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    hasNoSeatLeft: ({ context }) => context.noSeatLeft,
    hasPackageChanged: ({ context: { subscription } }, next: Subscription) =>
      next.subscription_type !== subscription.subscription_type ||
      next.subscribed_users !== subscription.subscribed_users,
    isSubscribed: ({ context }) => isSubscribed(context.subscription),
    hasSeat: ({ context }, currentUsers: number) => canAddUser(context.subscription, currentUsers),
  },
}).createMachine({
  id: 'subscription',
  context: ({ input }) => ({ ...input, failure: null, noSeatLeft: false }),
  initial: 'checkingSubscription',
  on: {
    // An unchanged package has no effect, so that it does not close a dialog or interrupt a call.
    'subscription.changed': {
      guard: { type: 'hasPackageChanged', params: ({ event }) => event.subscription },
      target: '.checkingSubscription',
      actions: { type: 'setSubscription', params: ({ event }) => event.subscription },
    },
  },
  states: {
    /** Immediately enters the state that follows from the package and the seats. */
    checkingSubscription: {
      always: [
        { guard: 'hasNoSeatLeft', target: 'noSeatLeft' },
        { guard: 'isSubscribed', target: 'active' },
        { target: 'none' },
      ],
    },
    none: {
      on: { 'portal.requested': 'openingPortal' },
    },
    active: {
      on: {
        'portal.requested': 'openingPortal',
        'user.addRequested': [
          { guard: { type: 'hasSeat', params: ({ event }) => event.currentUsers }, actions: 'addUser' },
          { target: 'noSeatLeft' },
        ],
        'seat.refused': 'noSeatLeft',
      },
    },
    noSeatLeft: {
      entry: 'markNoSeatLeft',
      on: {
        'portal.requested': 'openingPortal',
        'seatsDialog.closed': { target: 'active', actions: 'clearNoSeatLeft' },
      },
    },
    openingPortal: {
      entry: 'clearFailure',
      invoke: {
        src: 'createPortalSession',
        onDone: { target: 'redirecting', actions: { type: 'redirectTo', params: ({ event }) => event.output } },
        onError: {
          target: 'checkingSubscription',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    redirecting: {
      on: { 'portal.returned': { target: 'checkingSubscription', actions: 'clearNoSeatLeft' } },
    },
  },
});
