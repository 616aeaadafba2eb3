import { expect, test } from 'vitest';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { getShortestPaths, getSimplePaths, type StatePath } from 'xstate/graph';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { isSubscribed, type Subscription, subscriptionTypeCodes } from './plans.ts';
import { subscriptionMachine } from './subscriptionMachine.ts';

type State = SnapshotFrom<typeof subscriptionMachine>;
type Event = EventFromLogic<typeof subscriptionMachine>;

const packages: Subscription[] = subscriptionTypeCodes.map((subscription_type) => ({
  subscription_type,
  subscribed_users: 5,
}));

const actorId = '0.subscription.openingPortal';

function happenings(state: State): Event[] {
  const answers = [doneEvent(actorId, { url: '/billing-portal/1' }), errorEvent(actorId, new Error('no'))] as Event[];
  return [
    { type: 'portal.requested' },
    { type: 'portal.left' },
    { type: 'user.adding', currentUsers: 1 },
    { type: 'user.adding', currentUsers: 5 },
    { type: 'seat.refused' },
    { type: 'exceeded.closed' },
    ...packages.map((subscription): Event => ({ type: 'subscription.changed', subscription })),
    ...(actorId in state.children ? answers : []),
  ];
}

const options = {
  input: { subscription: { subscription_type: 'NONE', subscribed_users: 0 } as Subscription },
  events: happenings,
  serializeState: ({ value, context }: State) => JSON.stringify([value, context]),
};

/** The gate agrees with the package; nobody waits for a portal that nobody opens. */
function checkEnd({ state, steps }: StatePath<State, Event>) {
  const said = steps.map(({ event }) => event.type).join(' > ');
  const subscribed = isSubscribed(state.context.subscription);
  if (state.matches('none')) expect(subscribed, said).toBe(false);
  if (state.matches('active') || state.matches('seatsExceeded')) expect(subscribed, said).toBe(true);
  expect(actorId in state.children, said).toBe(state.matches('openingPortal'));
  if (state.matches('active') || state.matches('none')) expect(state.context.exceeded, said).toBe(false);
  if (state.matches('seatsExceeded')) expect(state.context.exceeded, said).toBe(true);
  if (state.matches('openingPortal') || state.matches('leaving')) expect(state.context.failure, said).toBeNull();
  expect(state.status, said).toBe('active');
}

test('every state is reached on a shortest path, and holds together there', () => {
  const paths = getShortestPaths(subscriptionMachine, options);
  for (const path of paths) checkEnd(path);
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(Object.keys(subscriptionMachine.states).filter((state) => state !== 'gate')),
  );
});

test('every path through the machine holds together at its end', () => {
  const paths = getSimplePaths(subscriptionMachine, {
    ...options,
    events: (state) => happenings(state).filter((event) => event.type !== 'subscription.changed' || keeps(event)),
  });
  expect(paths.length).toBeGreaterThan(50);
  for (const path of paths) checkEnd(path);
});

/** Two packages stand for all of them where every path is walked. */
function keeps(event: Extract<Event, { type: 'subscription.changed' }>) {
  return ['NONE', 'TEAM_PLUS'].includes(event.subscription.subscription_type);
}

test('everywhere the billing portal is at most two steps away', () => {
  for (const { state } of getShortestPaths(subscriptionMachine, options)) {
    const [way] = getShortestPaths(subscriptionMachine, {
      ...options,
      fromState: state,
      toState: (end) => end.matches('openingPortal'),
    });
    expect(way?.steps.length, JSON.stringify(state.value)).toBeLessThanOrEqual(3);
  }
});
