/** Tests of the details for the client in the estimate machine: saving, conflicts and reloads. */
import { expect, test } from 'vitest';
import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import { aLine, anEstimate, countedIds } from '../testing/builders.ts';
import { displayedDetails, printedDetails } from './detailChanges.ts';
import type { DetailField } from './details.ts';
import type { Estimate } from './estimate.ts';
import { type EstimateEvent, estimateMachine } from './estimateMachine.ts';
import { type PendingChanges, pendingChanges, SaveError } from './pendingChanges.ts';

type State = SnapshotFrom<typeof estimateMachine>;

const shingles = aLine({ rate: 100, quantity: 2, tax: 10 });
const estimate = anEstimate({ items: [shingles], terms: 'Net 30', version: 3 });

const send = (state: State, ...events: EstimateEvent[]): State =>
  events.reduce((current, event) => transition(estimateMachine, current, event)[0], state);
const complete = (state: State, actorId: string, output: unknown): State =>
  transition(estimateMachine, state, { type: `xstate.done.actor.${actorId}`, actorId, output } as never)[0];
const fail = (state: State, actorId: string, error: unknown): State =>
  transition(estimateMachine, state, { type: `xstate.error.actor.${actorId}`, actorId, error })[0];
const load = (base: Estimate = estimate, pending: PendingChanges | null = null): State =>
  complete(
    initialTransition(estimateMachine, { estimateId: base.id, pending, newId: countedIds() })[0],
    '0.estimate.loading',
    base,
  );

const change = (field: DetailField, value: string | null, seen: Estimate = estimate): EstimateEvent => ({
  type: 'detail.changed',
  field,
  value,
  seen: { value: seen[field], version: seen.version },
});
const changesOf = ({ context }: State) => context.changes;

test('a changed detail is shown immediately and saved with the version of the estimate', () => {
  const state = send(load(), change('client_notes', ' Ladder needed.\r\nDog in the yard. '));
  const client_notes = 'Ladder needed.\nDog in the yard.';
  expect(changesOf(state)).toMatchObject([{ kind: 'detail', value: client_notes, version: 3, status: 'saving' }]);
  expect(displayedDetails(state.context)).toEqual({ client_notes, terms: 'Net 30', valid_until: null });
  const savedState = complete(state, 'change-1', { ...estimate, client_notes, version: 4 });
  expect(changesOf(savedState)).toEqual([]);
  expect(displayedDetails(savedState.context).client_notes).toBe(client_notes);
});

test('an unchanged detail is not saved', () => {
  expect(changesOf(send(load(), change('terms', 'Net 30 ')))).toEqual([]);
});

test('the text that is typed during a save is saved after it, in one change', () => {
  const saving = send(load(), change('terms', 'Net 4'), change('terms', 'Net 45'), change('terms', 'Net 45 days'));
  expect(changesOf(saving)).toMatchObject([
    { value: 'Net 4', status: 'saving' },
    { value: 'Net 45 days', status: 'waiting' },
  ]);
  const state = complete(saving, 'change-1', { ...estimate, terms: 'Net 4', version: 4 });
  expect(changesOf(state)).toMatchObject([{ value: 'Net 45 days', baseValue: 'Net 4', version: 4, status: 'saving' }]);
});

test('a detail waits for the discount, because both contain the version of the estimate', () => {
  const state = send(load(), { type: 'discount.opened' }, { type: 'discount.applied', discount: 5 });
  expect(changesOf(send(state, change('terms', 'Net 45')))).toMatchObject([
    { kind: 'discount', status: 'saving' },
    { kind: 'detail', status: 'waiting' },
  ]);
});

test('a failed detail stays in its field, is not printed, and can be retried', () => {
  const state = fail(
    send(load(), change('terms', 'Net 45')),
    'change-1',
    new SaveError({ refused: true, message: 'no' }),
  );
  expect(displayedDetails(state.context).terms).toBe('Net 45');
  expect(printedDetails(state.context).terms).toBe('Net 30');
  const retriedState = send(state, { type: 'change.retried', change: 'change-1' });
  expect(changesOf(retriedState)).toMatchObject([{ status: 'saving' }]);
  expect(printedDetails(retriedState.context).terms).toBe('Net 45');
});

const conflictWith = (current: Estimate) =>
  new SaveError({ refused: true, message: 'changed', conflict: { current, changedBy: 'Maria Alvarez' } });

test('a change of another detail by another user does not conflict', () => {
  const current = { ...estimate, client_notes: 'Dog in the yard.', version: 5 };
  const state = fail(send(load(), change('terms', 'Net 45')), 'change-1', conflictWith(current));
  expect(changesOf(state)).toMatchObject([{ value: 'Net 45', version: 5, status: 'saving' }]);
  expect(displayedDetails(state.context).client_notes).toBe('Dog in the yard.');
});

test('a change of the same detail by another user becomes a conflict', () => {
  const current = { ...estimate, terms: 'Net 60', version: 5 };
  const state = fail(send(load(), change('terms', 'Net 45')), 'change-1', conflictWith(current));
  expect(changesOf(state)).toMatchObject([{ status: 'conflicted' }]);
  const [ownState, otherState] = (['conflict.localChangeKept', 'conflict.serverChangeKept'] as const).map((type) =>
    send(state, { type, change: 'change-1' }),
  );
  expect(ownState && changesOf(ownState)).toMatchObject([{ value: 'Net 45', version: 5, status: 'saving' }]);
  expect(otherState && displayedDetails(otherState.context).terms).toBe('Net 60');
});

test('a detail that changed elsewhere while the user typed is sent with the version that the user saw', () => {
  const current = { ...estimate, terms: 'Net 60', version: 5 };
  expect(changesOf(send(load(current), change('terms', 'Net 45', estimate)))).toMatchObject([
    { baseValue: 'Net 30', version: 3 },
  ]);
});

test('a detail that is not saved survives a reload of the page', () => {
  const state = fail(send(load(), change('valid_until', '2026-12-31')), 'change-1', new Error('offline'));
  const reloadedState = load(estimate, JSON.parse(JSON.stringify(pendingChanges(state.context))));
  expect(changesOf(reloadedState)).toMatchObject([{ value: '2026-12-31', status: 'saving' }]);
});

test('undo and redo restore a detail', () => {
  const saved = complete(send(load(), change('terms', 'Net 45')), 'change-1', {
    ...estimate,
    terms: 'Net 45',
    version: 4,
  });
  const undone = send(saved, { type: 'undo.requested' });
  expect(changesOf(undone)).toMatchObject([{ field: 'terms', value: 'Net 30', version: 4, status: 'saving' }]);
  const redone = send(complete(undone, 'change-2', { ...estimate, version: 5 }), { type: 'redo.requested' });
  expect(displayedDetails(redone.context).terms).toBe('Net 45');
});

test('one undo reverts a text that was sent in several parts', () => {
  const first = send(load(), change('client_notes', 'Dog'));
  const typed = send(first, { ...change('client_notes', 'Dog in the yard'), continues: true } as EstimateEvent);
  expect(displayedDetails(send(typed, { type: 'undo.requested' }).context).client_notes).toBe('');
});

test('undo of a detail that another user has changed is sent with version 0, so that the server reports a conflict', () => {
  const saved = complete(send(load(), change('terms', 'Net 45')), 'change-1', {
    ...estimate,
    terms: 'Net 45',
    version: 4,
  });
  const reloadedState = complete(send(saved, { type: 'estimate.revisited' }), '0.estimate.ready.sync.reloading', {
    ...estimate,
    terms: 'Net 60',
    version: 5,
  });
  expect(changesOf(send(reloadedState, { type: 'undo.requested' }))).toMatchObject([
    { value: 'Net 30', baseValue: 'Net 45', version: 0 },
  ]);
});
