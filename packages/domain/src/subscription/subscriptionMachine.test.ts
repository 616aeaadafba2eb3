/** Tests of single transitions of the subscription machine. */

import { expect, test } from 'vitest';
import { type EventFromLogic, initialTransition, type SnapshotFrom, transition } from 'xstate';
import { aCallError } from '../testing/aCallError.ts';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import type { Subscription } from './packages.ts';
import { subscriptionMachine } from './subscriptionMachine.ts';

type State = SnapshotFrom<typeof subscriptionMachine>;
type Event = EventFromLogic<typeof subscriptionMachine>;

const none: Subscription = { subscription_type: 'NONE', subscribed_users: 0 };
const team: Subscription = { subscription_type: 'TEAM', subscribed_users: 3 };

const initialState = (subscription: Subscription): State => initialTransition(subscriptionMachine, { subscription })[0];
const nextState = (state: State, ...events: Event[]): State =>
  events.reduce((current, event) => transition(subscriptionMachine, current, event)[0], state);
const actorId = '0.subscription.openingPortal';
const portalOpened = doneEvent(actorId, { url: '/billing-portal/1' }) as Event;
const portalFailed = errorEvent(actorId, aCallError('internal', { message: 'Try again later' })) as Event;
/** The actions that `event` runs, with their parameters. */
const actionsOf = (state: State, event: Event) =>
  transition(subscriptionMachine, state, event)[1].map(({ type, params }) => ({ type, params }));

test('only the portal is available if the company has no package', () => {
  const state = initialState(none);
  expect(state.value).toBe('none');
  expect(state.can({ type: 'portal.requested' })).toBe(true);
  expect(state.can({ type: 'user.addRequested', currentUsers: 1 })).toBe(false);
});

test('the app is available if the company has a package', () => {
  for (const subscription_type of ['BASIC', 'TEAM', 'TEAM_PLUS'] as const) {
    expect(initialState({ subscription_type, subscribed_users: 5 }).value).toBe('active');
  }
});

test('the browser goes to the portal URL in the response', () => {
  const opening = nextState(initialState(none), { type: 'portal.requested' });
  expect(opening.value).toBe('openingPortal');
  expect(actionsOf(opening, portalOpened)).toContainEqual({ type: 'redirectTo', params: { url: '/billing-portal/1' } });
  expect(nextState(opening, portalOpened).value).toBe('redirecting');
});

test('a failed portal request shows its error and can be repeated', () => {
  for (const [subscription, previousState] of [
    [none, 'none'],
    [team, 'active'],
  ] as const) {
    const state = nextState(initialState(subscription), { type: 'portal.requested' }, portalFailed);
    expect(state.value).toBe(previousState);
    expect(state.context.failure).toBe('Try again later');
    expect(nextState(state, { type: 'portal.requested' }).context.failure).toBeNull();
  }
});

test('a second request while the portal is opening is ignored', () => {
  const opening = nextState(initialState(none), { type: 'portal.requested' });
  expect(opening.can({ type: 'portal.requested' })).toBe(false);
});

test('the portal can be requested again after the browser goes back', () => {
  const state = nextState(initialState(none), { type: 'portal.requested' }, portalOpened, { type: 'portal.returned' });
  expect(state.value).toBe('none');
  expect(state.can({ type: 'portal.requested' })).toBe(true);
});

test('a changed subscription gives or removes access to the app', () => {
  expect(nextState(initialState(none), { type: 'subscription.changed', subscription: team }).value).toBe('active');
  expect(nextState(initialState(team), { type: 'subscription.changed', subscription: none }).value).toBe('none');
});

test('the dialog about the seats stays open after a reload of the same package and closes when seats are added', () => {
  const noSeatLeftState = nextState(initialState(team), { type: 'user.addRequested', currentUsers: 3 });
  const reloadedState = nextState(noSeatLeftState, { type: 'subscription.changed', subscription: { ...team } });
  expect([reloadedState.value, reloadedState.context.noSeatLeft]).toEqual(['noSeatLeft', true]);
  const teamPlus: Subscription = { subscription_type: 'TEAM_PLUS', subscribed_users: 4 };
  const seatsAddedState = nextState(noSeatLeftState, { type: 'subscription.changed', subscription: teamPlus });
  expect([seatsAddedState.value, seatsAddedState.context.noSeatLeft]).toEqual(['active', false]);
});

test('a user is added if a seat is free', () => {
  const adding: Event = { type: 'user.addRequested', currentUsers: 2 };
  expect(actionsOf(initialState(team), adding).map(({ type }) => type)).toEqual(['addUser']);
  expect(nextState(initialState(team), adding).value).toBe('active');
});

test('if no seat is free, the user can close the dialog about the seats or open the portal', () => {
  const noSeatLeftState = nextState(initialState(team), { type: 'user.addRequested', currentUsers: 3 });
  expect(noSeatLeftState.value).toBe('noSeatLeft');
  expect(nextState(noSeatLeftState, { type: 'seatsDialog.closed' }).value).toBe('active');
  expect(nextState(noSeatLeftState, { type: 'portal.requested' }).value).toBe('openingPortal');
});

test('after a failed portal request the dialog about the seats is open again, and after a visit to the portal it is closed', () => {
  const openingPortal = nextState(
    initialState(team),
    { type: 'user.addRequested', currentUsers: 3 },
    { type: 'portal.requested' },
  );
  expect(openingPortal.context.noSeatLeft).toBe(true);
  const failedState = nextState(openingPortal, portalFailed);
  expect([failedState.value, failedState.context.failure]).toEqual(['noSeatLeft', 'Try again later']);
  expect(nextState(failedState, { type: 'seatsDialog.closed' }).context.noSeatLeft).toBe(false);
  expect(nextState(openingPortal, portalOpened, { type: 'portal.returned' }).value).toBe('active');
});

test('the dialog about the seats opens if the server refuses a new user because no seat is free, but not without a package', () => {
  expect(nextState(initialState(team), { type: 'seat.refused' }).value).toBe('noSeatLeft');
  expect(initialState(none).can({ type: 'seat.refused' })).toBe(false);
});

test('TEAM_PLUS has the subscribed number of seats', () => {
  const plus = initialState({ subscription_type: 'TEAM_PLUS', subscribed_users: 7 });
  expect(nextState(plus, { type: 'user.addRequested', currentUsers: 6 }).value).toBe('active');
  expect(nextState(plus, { type: 'user.addRequested', currentUsers: 7 }).value).toBe('noSeatLeft');
});
