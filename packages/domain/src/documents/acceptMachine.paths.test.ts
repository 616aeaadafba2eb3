/** Tests of the machine of the page of a client along all paths. */
import { expect, test } from 'vitest';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { getShortestPaths, getSimplePaths, type StatePath } from 'xstate/graph';
import { CallError, noResponse } from '../shared/failedCall.ts';
import { aCallError } from '../testing/aCallError.ts';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import {
  aClientInput,
  anAnswer,
  aPrintedDocument,
  aPrintedOption,
  aSharedDocument,
} from '../testing/clientDocumentBuilders.ts';
import { acceptMachine, missingParts } from './acceptMachine.ts';
import type { SharedDocument } from './document.ts';
import { totalsOfChoice } from './totalWithOptions.ts';

type State = SnapshotFrom<typeof acceptMachine>;
type Event = EventFromLogic<typeof acceptMachine>;

/** With a discount before tax, whose totals the server computes. */
const open = aSharedDocument({
  document: aPrintedDocument({
    options: [aPrintedOption({ id: 'a' })],
    base: { ...aPrintedDocument().base, discount_basis: 'before_tax' },
  }),
});
const totals = { options: ['a'], total: 100, totals: [['Total', '$100.00']], applied_discount: 250 };
const accepted = aSharedDocument({ state: 'accepted', answer: anAnswer() });
const sealed = { ...accepted, signed: true };
const declined = aSharedDocument({ state: 'declined', answer: anAnswer() });
const withdrawn = aSharedDocument({ state: 'withdrawn', document: null, sha256: '' });

const failures = [new CallError(noResponse), aCallError('conflict', { message: 'This document was accepted already' })];
const wrongLink = aCallError('not_found');

/** Each call, the states that make it, and what the server can answer. */
const calls: Readonly<Record<string, readonly unknown[]>> = {
  '0.accept.loading': [open, accepted, sealed, declined, withdrawn].map((shared) => ({ shared, input: null })),
  '0.accept.reloading': [open, accepted, withdrawn].map((shared) => ({ shared, input: null })),
  '0.accept.accepted.checking': [accepted, sealed].map((shared) => ({ shared, input: null })),
  '0.accept.open.pricing': [totals],
  '0.accept.open.accepting': [accepted],
  '0.accept.open.sendingDecline': [declined],
  '0.accept.asking.sending': [undefined],
};

const runningCalls = ({ children }: State) => Object.keys(children).filter((id) => id in calls);

/** The events that the client, the server or the clock can send in a state. */
function possibleEvents(state: State): Event[] {
  const [call] = runningCalls(state);
  const answers = call
    ? [
        ...(calls[call] ?? []).map((output) => doneEvent(call, output)),
        ...[...failures, ...(call === '0.accept.loading' ? [wrongLink] : [])].map((error) => errorEvent(call, error)),
      ]
    : [];
  const reads: SharedDocument[] = state.matches('open') ? [open, accepted, withdrawn] : [];
  return [
    { type: 'load.retried' },
    { type: 'option.toggled', id: 'a' },
    { type: 'totals.retried' },
    { type: 'signature.started' },
    { type: 'acceptance.confirmed' },
    { type: 'decline.started' },
    { type: 'decline.confirmed' },
    { type: 'question.started' },
    { type: 'question.confirmed' },
    { type: 'panel.closed' },
    { type: 'input.changed', input: aClientInput({ question: 'Which colour?' }) },
    ...reads.map((shared): Event => ({ type: 'document.read', shared })),
    ...(answers as Event[]),
    ...(state.matches({ accepted: 'waiting' })
      ? [{ type: 'xstate.after.nextCheck.accept.accepted.waiting' } as unknown as Event]
      : []),
  ];
}

// The number of checks only changes the delay.
const serializeState = ({ value, context: { checks: _, ...context } }: State) => JSON.stringify([value, context]);

const hasShownDocument = ({ context }: State) => context.shared !== null;

/** Checks what must be true in every state, for the state at the end of a path. */
function checkEndState({ state, steps }: StatePath<State, Event>) {
  const { value, context } = state;
  const path = steps.map(({ event }) => event.type).join(' > ');
  // At most one call runs, and a busy page says so. Waiting for the signed PDF is not busy.
  const running = runningCalls(state);
  expect(running.length, path).toBeLessThanOrEqual(1);
  const isCheckRunning = state.matches({ accepted: 'checking' });
  expect(state.hasTag('busy'), path).toBe(running.length === 1 && !isCheckRunning);
  // Everything except the start needs a document.
  expect(hasShownDocument(state), path).toBe(!['loading', 'failed', 'invalidLink'].includes(String(value)));
  // Each state shows the document of its own state, so nobody can answer a closed document.
  if (state.matches('open')) expect(context.shared?.state, path).toBe('open');
  if (state.matches('accepted')) expect(context.shared?.state, path).toBe('accepted');
  if (state.matches({ accepted: 'sealed' })) expect(context.shared?.signed, path).toBe(true);
  if (value === 'declined') expect(context.shared?.state, path).toBe('declined');
  if (value === 'closed') expect(context.shared?.state, path).toBe('withdrawn');
  // Only a total that the page shows is signed.
  if (state.matches({ open: 'signing' }) || state.matches({ open: 'accepting' }))
    expect(
      totalsOfChoice(aPrintedDocument(open.document ?? {}), context.input.options, context.serverTotals),
      path,
    ).not.toBeNull();
  // Nothing incomplete is sent.
  if (state.matches({ open: 'accepting' })) expect(missingParts(context.input), path).toEqual([]);
  if (state.matches({ asking: 'sending' })) expect(context.input.question, path).not.toBe('');
  // A running call shows no failure of the call before. A conflict stays visible until the document is read again.
  if (state.hasTag('busy') && value !== 'reloading') expect(context.failure, path).toBeNull();
}

const valueNames = (states: readonly State[]) =>
  new Set(states.map(({ value }) => (typeof value === 'string' ? value : Object.entries(value).flat().join('.'))));

test('every state is reachable and valid', () => {
  const paths = getShortestPaths(acceptMachine, { events: possibleEvents, serializeState });
  for (const path of paths) checkEndState(path);
  expect(valueNames(paths.map(({ state }) => state))).toEqual(
    new Set([
      'loading',
      'failed',
      'invalidLink',
      'reloading',
      'closed',
      'declined',
      ...['reading', 'pricing', 'unpriced', 'signing', 'accepting', 'declining', 'sendingDecline'].map(
        (state) => `open.${state}`,
      ),
      ...['writing', 'sending'].map((state) => `asking.${state}`),
      ...['waiting', 'checking', 'sealed'].map((state) => `accepted.${state}`),
    ]),
  );
});

test('every simple path from the open document to an answer ends in a valid state', () => {
  // Without questions, because they double the paths.
  const withoutQuestions = (state: State) =>
    possibleEvents(state).filter(({ type }) => !/^(question|input|option|totals)\./.test(type));
  const [start] = getShortestPaths(acceptMachine, {
    events: possibleEvents,
    serializeState,
    toState: (state) => state.matches({ open: 'reading' }) && state.context.input.name !== '',
  });
  expect(start).toBeDefined();
  const paths = getSimplePaths(acceptMachine, {
    ...(start && { fromState: start.state }),
    events: withoutQuestions,
    serializeState,
  });
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) checkEndState(path);
});

test('after every failure the client can still accept, unless the document is closed', () => {
  const failed = getShortestPaths(acceptMachine, { events: possibleEvents, serializeState })
    .map(({ state }) => state)
    .filter(({ context }) => context.failure !== null && context.shared?.state === 'open');
  // One state of each value, because each needs a search of its own.
  const failedByValue = new Map(failed.map((state) => [JSON.stringify(state.value), state]));
  expect(failedByValue.size).toBeGreaterThan(2);
  for (const state of failedByValue.values()) {
    const paths = getShortestPaths(acceptMachine, {
      fromState: state,
      events: possibleEvents,
      serializeState,
      toState: (reached) => reached.matches('accepted'),
    });
    expect(paths.length, JSON.stringify(state.value)).toBeGreaterThan(0);
  }
});
