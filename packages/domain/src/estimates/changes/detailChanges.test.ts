/** Tests of the details for the client in the estimate machine: saving, conflicts, reloads and undo. */

import { expect, test } from 'vitest';
import { CallError, noResponse } from '../../shared/failedCall.ts';
import { aLine, anEstimate } from '../../testing/builders.ts';
import {
  completeActor,
  type EstimateState,
  failActor,
  loadedState,
  nextState,
  reloadActorId,
} from '../../testing/estimateStates.ts';
import type { EstimateEvent } from '../estimateMachine.ts';
import type { Estimate } from '../lines/estimate.ts';
import { displayedDetails, printedDetails } from './detailChanges.ts';
import type { DetailField } from './details.ts';
import { seenDiscount } from './edits.ts';
import { pendingChanges } from './storedChanges.ts';

const shingles = aLine({ rate: 100, quantity: 2, tax: 10 });
const estimate = anEstimate({ items: [shingles], terms: 'Net 30', version: 3 });

const changedEvent = (field: DetailField, value: string | null, seen: Estimate = estimate): EstimateEvent => ({
  type: 'detail.changed',
  field,
  value,
  seen: { value: seen[field], version: seen.version },
});
const changesOf = ({ context }: EstimateState) => context.changes;

test('a changed detail is shown immediately and saved with the version of the estimate', () => {
  const state = nextState(loadedState(estimate), changedEvent('client_notes', ' Ladder needed.\r\nDog in the yard. '));
  const client_notes = 'Ladder needed.\nDog in the yard.';
  expect(changesOf(state)).toMatchObject([{ kind: 'detail', value: client_notes, version: 3, status: 'saving' }]);
  expect(displayedDetails(state.context)).toMatchObject({ client_notes, terms: 'Net 30', valid_until: null });
  const savedState = completeActor(state, 'change-1', { ...estimate, client_notes, version: 4 });
  expect(changesOf(savedState)).toEqual([]);
  expect(displayedDetails(savedState.context).client_notes).toBe(client_notes);
});

test('an unchanged detail is not saved', () => {
  expect(changesOf(nextState(loadedState(estimate), changedEvent('terms', 'Net 30 ')))).toEqual([]);
});

test('text that is typed during a save is saved in one change after that save', () => {
  const saving = nextState(
    loadedState(estimate),
    changedEvent('terms', 'Net 4'),
    changedEvent('terms', 'Net 45'),
    changedEvent('terms', 'Net 45 days'),
  );
  expect(changesOf(saving)).toMatchObject([
    { value: 'Net 4', status: 'saving' },
    { value: 'Net 45 days', status: 'waiting' },
  ]);
  const state = completeActor(saving, 'change-1', { ...estimate, terms: 'Net 4', version: 4 });
  expect(changesOf(state)).toMatchObject([{ value: 'Net 45 days', baseValue: 'Net 4', version: 4, status: 'saving' }]);
});

test('a detail waits for the discount, because both contain the version of the estimate', () => {
  const state = nextState(loadedState(estimate), {
    type: 'discount.applied',
    discount: 5,
    seen: seenDiscount(estimate),
  });
  expect(changesOf(nextState(state, changedEvent('terms', 'Net 45')))).toMatchObject([
    { kind: 'discount', status: 'saving' },
    { kind: 'detail', status: 'waiting' },
  ]);
});

test('a detail that the server refused stays in its field, is not printed, and can be sent again', () => {
  const state = failActor(
    nextState(loadedState(estimate), changedEvent('terms', 'Net 45')),
    'change-1',
    new CallError({ kind: 'refused', message: 'no' }),
  );
  expect(displayedDetails(state.context).terms).toBe('Net 45');
  expect(printedDetails(state.context).terms).toBe('Net 30');
  const retriedState = nextState(state, { type: 'change.retried', change: 'change-1' });
  expect(changesOf(retriedState)).toMatchObject([{ status: 'saving' }]);
  expect(printedDetails(retriedState.context).terms).toBe('Net 45');
});

const conflictWith = (current: Estimate) =>
  new CallError({ kind: 'conflict', message: 'changed', current, changedBy: 'Maria Alvarez' });

test('a change of another detail by another user does not cause a conflict', () => {
  const current = { ...estimate, client_notes: 'Dog in the yard.', version: 5 };
  const state = failActor(
    nextState(loadedState(estimate), changedEvent('terms', 'Net 45')),
    'change-1',
    conflictWith(current),
  );
  expect(changesOf(state)).toMatchObject([{ value: 'Net 45', version: 5, status: 'saving' }]);
  expect(displayedDetails(state.context).client_notes).toBe('Dog in the yard.');
});

test('a change of the same detail by another user causes a conflict, and this user can keep either text', () => {
  const current = { ...estimate, terms: 'Net 60', version: 5 };
  const state = failActor(
    nextState(loadedState(estimate), changedEvent('terms', 'Net 45')),
    'change-1',
    conflictWith(current),
  );
  expect(changesOf(state)).toMatchObject([{ status: 'conflicted' }]);
  const [localState, serverState] = (['conflict.localChangeKept', 'conflict.serverChangeKept'] as const).map((type) =>
    nextState(state, { type, change: 'change-1' }),
  );
  expect(localState && changesOf(localState)).toMatchObject([{ value: 'Net 45', version: 5, status: 'saving' }]);
  expect(serverState && displayedDetails(serverState.context).terms).toBe('Net 60');
});

test('a detail that changed elsewhere while the user typed is sent with the version that the user saw', () => {
  const current = { ...estimate, terms: 'Net 60', version: 5 };
  expect(changesOf(nextState(loadedState(current), changedEvent('terms', 'Net 45', estimate)))).toMatchObject([
    { baseValue: 'Net 30', version: 3 },
  ]);
});

test('a detail that is not saved survives a reload of the page', () => {
  const state = failActor(
    nextState(loadedState(estimate), changedEvent('valid_until', '2026-12-31')),
    'change-1',
    new CallError(noResponse),
  );
  const reloadedState = loadedState(estimate, { pending: JSON.parse(JSON.stringify(pendingChanges(state.context))) });
  expect(changesOf(reloadedState)).toMatchObject([{ value: '2026-12-31', status: 'saving' }]);
});

test('undo restores the previous text of a detail, and redo the changed text', () => {
  const saved = completeActor(nextState(loadedState(estimate), changedEvent('terms', 'Net 45')), 'change-1', {
    ...estimate,
    terms: 'Net 45',
    version: 4,
  });
  const undone = nextState(saved, { type: 'lines.changed', command: 'undo' });
  expect(changesOf(undone)).toMatchObject([{ field: 'terms', value: 'Net 30', version: 4, status: 'saving' }]);
  const redone = nextState(completeActor(undone, 'change-2', { ...estimate, version: 5 }), {
    type: 'lines.changed',
    command: 'redo',
  });
  expect(displayedDetails(redone.context).terms).toBe('Net 45');
});

test('one undo reverts a text that several events changed while the user typed it', () => {
  const startedState = nextState(loadedState(estimate), changedEvent('client_notes', 'Dog'));
  const typedState = nextState(startedState, {
    ...changedEvent('client_notes', 'Dog in the yard'),
    continues: true,
  } as EstimateEvent);
  expect(displayedDetails(nextState(typedState, { type: 'lines.changed', command: 'undo' }).context).client_notes).toBe(
    '',
  );
});

test('undo of a detail that another user has changed since then is sent with version 0, so that the server reports a conflict', () => {
  const saved = completeActor(nextState(loadedState(estimate), changedEvent('terms', 'Net 45')), 'change-1', {
    ...estimate,
    terms: 'Net 45',
    version: 4,
  });
  const reloadedState = completeActor(nextState(saved, { type: 'estimate.revisited' }), reloadActorId, {
    ...estimate,
    terms: 'Net 60',
    version: 5,
  });
  expect(changesOf(nextState(reloadedState, { type: 'lines.changed', command: 'undo' }))).toMatchObject([
    { value: 'Net 30', baseValue: 'Net 45', version: 0 },
  ]);
});
