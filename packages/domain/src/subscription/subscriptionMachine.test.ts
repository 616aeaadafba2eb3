import { expect, test } from 'vitest';
import { type EventFromLogic, initialTransition, type SnapshotFrom, transition } from 'xstate';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import type { Subscription } from './plans.ts';
import { subscriptionMachine } from './subscriptionMachine.ts';

type State = SnapshotFrom<typeof subscriptionMachine>;
type Event = EventFromLogic<typeof subscriptionMachine>;

const none: Subscription = { subscription_type: 'NONE', subscribed_users: 0 };
const team: Subscription = { subscription_type: 'TEAM', subscribed_users: 3 };

const opened = (subscription: Subscription): State => initialTransition(subscriptionMachine, { subscription })[0];
const after = (state: State, ...events: Event[]): State =>
  events.reduce((before, event) => transition(subscriptionMachine, before, event)[0], state);
const actorId = '0.subscription.openingPortal';
const portal = doneEvent(actorId, { url: '/billing-portal/1' }) as Event;
const portalFailed = errorEvent(actorId, new Error('Try again later')) as Event;
/** The actions that `event` runs. */
const actionsOn = (state: State, event: Event) =>
  transition(subscriptionMachine, state, event)[1].map(({ type, params }) => ({ type, params }));

test('without a package only the portal is available', () => {
  const state = opened(none);
  expect(state.value).toBe('none');
  expect(state.can({ type: 'portal.requested' })).toBe(true);
  expect(state.can({ type: 'user.adding', currentUsers: 1 })).toBe(false);
});

test('with a package the app is available', () => {
  for (const subscription_type of ['BASIC', 'TEAM', 'TEAM_PLUS'] as const) {
    expect(opened({ subscription_type, subscribed_users: 5 }).value).toBe('active');
  }
});

test('the browser goes to the portal URL in the response', () => {
  const opening = after(opened(none), { type: 'portal.requested' });
  expect(opening.value).toBe('openingPortal');
  expect(actionsOn(opening, portal)).toContainEqual({ type: 'leaveFor', params: { url: '/billing-portal/1' } });
  expect(after(opening, portal).value).toBe('leaving');
});

test('a failed portal request shows its error and can be repeated', () => {
  for (const [subscription, back] of [
    [none, 'none'],
    [team, 'active'],
  ] as const) {
    const state = after(opened(subscription), { type: 'portal.requested' }, portalFailed);
    expect(state.value).toBe(back);
    expect(state.context.failure).toBe('Try again later');
    expect(after(state, { type: 'portal.requested' }).context.failure).toBeNull();
  }
});

test('a second request while the portal is opening is ignored', () => {
  const opening = after(opened(none), { type: 'portal.requested' });
  expect(opening.can({ type: 'portal.requested' })).toBe(false);
});

test('the portal can be requested again after the browser goes back', () => {
  const state = after(opened(none), { type: 'portal.requested' }, portal, { type: 'portal.left' });
  expect(state.value).toBe('none');
});

test('a changed subscription opens or closes the app', () => {
  expect(after(opened(none), { type: 'subscription.changed', subscription: team }).value).toBe('active');
  expect(after(opened(team), { type: 'subscription.changed', subscription: none }).value).toBe('none');
});

test('the dialog about the seats stays open after a reload of the same package and closes when seats are added', () => {
  const full = after(opened(team), { type: 'user.adding', currentUsers: 3 });
  const reloaded = after(full, { type: 'subscription.changed', subscription: { ...team } });
  expect([reloaded.value, reloaded.context.exceeded]).toEqual(['seatsExceeded', true]);
  const more: Subscription = { subscription_type: 'TEAM_PLUS', subscribed_users: 4 };
  const bought = after(full, { type: 'subscription.changed', subscription: more });
  expect([bought.value, bought.context.exceeded]).toEqual(['active', false]);
});

test('a user is added if a seat is free', () => {
  const adding: Event = { type: 'user.adding', currentUsers: 2 };
  expect(actionsOn(opened(team), adding).map(({ type }) => type)).toEqual(['addUser']);
  expect(after(opened(team), adding).value).toBe('active');
});

test('without a free seat the portal is offered', () => {
  const full = after(opened(team), { type: 'user.adding', currentUsers: 3 });
  expect(full.value).toBe('seatsExceeded');
  expect(after(full, { type: 'exceeded.closed' }).value).toBe('active');
  expect(after(full, { type: 'portal.requested' }).value).toBe('openingPortal');
});

test('a failed portal request from the dialog about the seats returns to the dialog', () => {
  const asked = after(opened(team), { type: 'user.adding', currentUsers: 3 }, { type: 'portal.requested' });
  expect(asked.context.exceeded).toBe(true);
  const back = after(asked, portalFailed);
  expect([back.value, back.context.failure]).toEqual(['seatsExceeded', 'Try again later']);
  expect(after(back, { type: 'exceeded.closed' }).context.exceeded).toBe(false);
  expect(after(asked, portal, { type: 'portal.left' }).value).toBe('active');
});

test('a user that the server refuses opens the dialog about the seats', () => {
  expect(after(opened(team), { type: 'seat.refused' }).value).toBe('seatsExceeded');
  expect(opened(none).can({ type: 'seat.refused' })).toBe(false);
});

test('TEAM_PLUS has the subscribed number of seats', () => {
  const plus = opened({ subscription_type: 'TEAM_PLUS', subscribed_users: 7 });
  expect(after(plus, { type: 'user.adding', currentUsers: 6 }).value).toBe('active');
  expect(after(plus, { type: 'user.adding', currentUsers: 7 }).value).toBe('seatsExceeded');
});
