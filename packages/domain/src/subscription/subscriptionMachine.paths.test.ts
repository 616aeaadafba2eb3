/** Tests of the subscription machine along all paths. */
import { expect, test } from 'vitest';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { getShortestPaths, getSimplePaths, type StatePath } from 'xstate/graph';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { isSubscribed, type Subscription, subscriptionTypeCodes } from './packages.ts';
import { subscriptionMachine } from './subscriptionMachine.ts';

type State = SnapshotFrom<typeof subscriptionMachine>;
type Event = EventFromLogic<typeof subscriptionMachine>;

const packages: Subscription[] = subscriptionTypeCodes.map((subscription_type) => ({
  subscription_type,
  subscribed_users: 5,
}));

const actorId = '0.subscription.openingPortal';

function possibleEvents(state: State): Event[] {
  const callResults = [
    doneEvent(actorId, { url: '/billing-portal/1' }),
    errorEvent(actorId, new Error('no')),
  ] as Event[];
  return [
    { type: 'portal.requested' },
    { type: 'portal.returned' },
    { type: 'user.addRequested', currentUsers: 1 },
    { type: 'user.addRequested', currentUsers: 5 },
    { type: 'seat.refused' },
    { type: 'seatsDialog.closed' },
    ...packages.map((subscription): Event => ({ type: 'subscription.changed', subscription })),
    ...(actorId in state.children ? callResults : []),
  ];
}

const options = {
  input: { subscription: { subscription_type: 'NONE', subscribed_users: 0 } as Subscription },
  events: possibleEvents,
  serializeState: ({ value, context }: State) => JSON.stringify([value, context]),
};

/** The invariants of every state. */
function checkEndState({ state, steps }: StatePath<State, Event>) {
  const path = steps.map(({ event }) => event.type).join(' > ');
  const subscribed = isSubscribed(state.context.subscription);
  if (state.matches('none')) expect(subscribed, path).toBe(false);
  if (state.matches('active') || state.matches('noSeatLeft')) expect(subscribed, path).toBe(true);
  expect(actorId in state.children, path).toBe(state.matches('openingPortal'));
  if (state.matches('active') || state.matches('none')) expect(state.context.noSeatLeft, path).toBe(false);
  if (state.matches('noSeatLeft')) expect(state.context.noSeatLeft, path).toBe(true);
  if (state.matches('openingPortal') || state.matches('redirecting')) expect(state.context.failure, path).toBeNull();
  expect(state.status, path).toBe('active');
}

test('every state is reachable and valid', () => {
  const paths = getShortestPaths(subscriptionMachine, options);
  for (const path of paths) checkEndState(path);
  // The machine leaves `checkingSubscription` immediately, so no path ends in this state.
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(Object.keys(subscriptionMachine.states).filter((state) => state !== 'checkingSubscription')),
  );
});

/** The simple paths use two packages only, because every package multiplies the number of paths. */
const isUsedInSimplePaths = (event: Event) =>
  event.type !== 'subscription.changed' || ['NONE', 'TEAM_PLUS'].includes(event.subscription.subscription_type);

// A simple path visits no state twice.
test('every simple path ends in a valid state', () => {
  const paths = getSimplePaths(subscriptionMachine, {
    ...options,
    events: (state) => possibleEvents(state).filter(isUsedInSimplePaths),
  });
  // A small number would mean that `possibleEvents` lacks events.
  expect(paths.length).toBeGreaterThan(50);
  for (const path of paths) checkEndState(path);
});

test('every state has a path of at most two events to the billing portal', () => {
  for (const { state } of getShortestPaths(subscriptionMachine, options)) {
    const [path] = getShortestPaths(subscriptionMachine, {
      ...options,
      fromState: state,
      toState: (end) => end.matches('openingPortal'),
    });
    // The first step is the event `xstate.init`.
    expect(path?.steps.length, JSON.stringify(state.value)).toBeLessThanOrEqual(3);
  }
});
