/** Tests of the estimate machine while other users change the open estimate. */
import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { estimateTexts } from '../../messages/estimateTexts.ts';
import { CallError, noResponse } from '../../shared/failedCall.ts';
import { aLine, anEstimate, anId, aSavedChange, countedIds } from '../../testing/builders.ts';
import {
  completeActor,
  displayedDescriptions,
  displayedTotal,
  type EstimateState,
  failActor,
  loadedState,
  nextState,
  reloadActorId,
} from '../../testing/estimateStates.ts';
import { type EstimateEvent, estimateMachine } from '../estimateMachine.ts';
import type { Estimate } from '../lines/estimate.ts';
import { draftOf, type LineValues } from '../lines/line.ts';
import { displayedDetails } from './detailChanges.ts';
import { seenDiscount } from './edits.ts';
import { estimateRows } from './estimateRows.ts';
import { restoredLineId } from './restoredLine.ts';

const shingles = aLine({ index: 1, description: 'Shingles', rate: 100, quantity: 2, tax: 0 });
const haulAway = aLine({ index: 2, description: 'Haul-away', rate: 50, quantity: 1, tax: 0 });
const ridgeVent = aLine({ index: 3, description: 'Ridge vent', rate: 10, quantity: 1, tax: 0 });
const estimate = anEstimate({ items: [shingles, haulAway], version: 5 });
const marcus = { id: anId(70), name: 'Marcus Bell' };

const syncStateOf = ({ value }: EstimateState) => typeof value === 'object' && value.ready.sync;

const changedEvent = (version: number, user: string | null = marcus.id): EstimateEvent => ({
  type: 'estimate.changedElsewhere',
  version,
  user,
});

/** The loaded estimate, while Marcus has it open. */
const stateWithMarcus = (): EstimateState =>
  nextState(loadedState(estimate), { type: 'viewers.changed', viewers: [marcus] });
const reloaded = (state: EstimateState, items: Estimate['items'], version: number): EstimateState =>
  completeActor(state, reloadActorId, anEstimate({ items, version }));

test('a newer version is loaded and its change is described', () => {
  const state = nextState(stateWithMarcus(), changedEvent(6));
  expect(syncStateOf(state)).toBe('reloading');
  const after = reloaded(state, [shingles, haulAway, ridgeVent], 6);
  expect([syncStateOf(after), displayedDescriptions(after)]).toEqual(['idle', ['Shingles', 'Haul-away', 'Ridge vent']]);
  expect(after.context.changedElsewhere).toEqual({
    version: 6,
    changedBy: 'Marcus Bell',
    lineCount: 1,
    field: 'discount',
    changedLineIds: [ridgeVent.id],
  });
});

test('the version on the page and older versions are not loaded again', () => {
  expect(syncStateOf(nextState(stateWithMarcus(), changedEvent(5), changedEvent(4)))).toBe('idle');
});

test('a version that is reported during a reload causes another reload', () => {
  const state = nextState(stateWithMarcus(), changedEvent(6), changedEvent(7));
  const second = reloaded(state, [shingles, { ...haulAway, version: 2 }], 6);
  expect(syncStateOf(second)).toBe('reloading');
  expect(syncStateOf(reloaded(second, [shingles, { ...haulAway, version: 3 }], 7))).toBe('idle');
});

/** Milliseconds between a failed reload and the next attempt. */
const reloadDelay = 15_000;

test('a failed reload is repeated until it succeeds, and shows one toast', async () => {
  const clock = new SimulatedClock();
  let loadCount = 0;
  const loadEstimate = fromPromise<Estimate, { estimateId: string }>(async () => {
    loadCount += 1;
    if (loadCount === 2 || loadCount === 3) throw new CallError(noResponse);
    return { ...estimate, version: loadCount };
  });
  const actor = createActor(estimateMachine.provide({ actors: { loadEstimate } }), {
    clock,
    input: { estimateId: estimate.id, newId: countedIds() },
  });
  const toasts: unknown[] = [];
  actor.on('toast.requested', ({ toast }) => toasts.push(toast));
  actor.start();
  await waitFor(actor, (state) => state.matches('ready'));
  actor.send(changedEvent(4));
  await waitFor(actor, (state) => state.matches({ ready: { reload: 'waiting' } }));
  clock.increment(reloadDelay);
  await waitFor(actor, (state) => state.matches({ ready: { sync: 'idle' } }));
  clock.increment(reloadDelay);
  await waitFor(actor, ({ context }) => context.base.version === 4);
  expect(actor.getSnapshot().matches({ ready: { reload: 'notNeeded' } })).toBe(true);
  expect(toasts).toHaveLength(1);
  actor.stop();
});

test('a failed reload is repeated when the server reports the version again', () => {
  const state = failActor(nextState(stateWithMarcus(), changedEvent(6)), reloadActorId, new CallError(noResponse));
  expect(syncStateOf(state)).toBe('idle');
  expect(syncStateOf(nextState(state, changedEvent(6)))).toBe('reloading');
});

const editedShingles: LineValues = { ...shingles, rate: 110 };
const savingState = () =>
  nextState(
    stateWithMarcus(),
    { type: 'line.opened', line: shingles.id },
    { type: 'line.edited', values: editedShingles },
  );
const savedLine = (version: number) =>
  aSavedChange({ ...shingles, rate: 110, total: 220, version: 2 }, { ...estimate, version });

test('a version that a save of this user created is not loaded again', () => {
  expect(syncStateOf(completeActor(savingState(), 'change-1', savedLine(6)))).toBe('idle');
  const eventFirst = nextState(savingState(), changedEvent(6, null));
  expect(syncStateOf(eventFirst)).toBe('saving');
  expect(syncStateOf(completeActor(eventFirst, 'change-1', savedLine(6)))).toBe('idle');
  expect(syncStateOf(nextState(completeActor(savingState(), 'change-1', savedLine(6)), changedEvent(6, null)))).toBe(
    'idle',
  );
});

test('a change by another user during a save is loaded after the save', () => {
  const state = completeActor(nextState(savingState(), changedEvent(7)), 'change-1', savedLine(6));
  expect(syncStateOf(state)).toBe('reloading');
});

test('a reload after this user deleted a line does not describe the deletion as a change elsewhere', () => {
  const deleting = nextState(stateWithMarcus(), { type: 'lines.changed', command: 'delete', ids: [shingles.id] });
  const state = completeActor(nextState(deleting, changedEvent(6, null)), 'change-1', aSavedChange(null));
  expect(reloaded(state, [haulAway], 6).context.changedElsewhere).toBeNull();
});

test('a change of the discount alone is described without lines', () => {
  const discounted = anEstimate({ items: [shingles, haulAway], discount: 20, version: 6 });
  const state = completeActor(nextState(stateWithMarcus(), changedEvent(6)), reloadActorId, discounted);
  expect(state.context.changedElsewhere).toEqual({
    version: 6,
    changedBy: 'Marcus Bell',
    lineCount: 0,
    field: 'discount',
    changedLineIds: [],
  });
});

test('moved and deleted lines count as changed lines, and an unknown user has no name', () => {
  const state = reloaded(nextState(stateWithMarcus(), changedEvent(6, anId(71))), [{ ...haulAway, index: 1 }], 6);
  expect(state.context.changedElsewhere).toEqual({
    version: 6,
    changedBy: '',
    lineCount: 2,
    field: 'discount',
    changedLineIds: [haulAway.id],
  });
});

test('a failed change of this user is kept when a newer version is loaded', () => {
  const failed = failActor(savingState(), 'change-1', new CallError({ kind: 'refused', message: 'no' }));
  const state = reloaded(nextState(failed, changedEvent(9)), [shingles, haulAway, ridgeVent], 9);
  expect(displayedDescriptions(state)).toEqual(['Shingles', 'Haul-away', 'Ridge vent']);
  expect(state.context.changes).toMatchObject([{ kind: 'edit', status: 'failed', values: { rate: 110 } }]);
});

const typedDraft = draftOf(editedShingles);
const openState = () =>
  nextState(stateWithMarcus(), { type: 'line.opened', line: shingles.id }, { type: 'line.typed', draft: typedDraft });

test('the open row keeps its typed values when another user changes its line', () => {
  const state = reloaded(nextState(openState(), changedEvent(6)), [{ ...shingles, rate: 90, version: 2 }, haulAway], 6);
  expect(state.context.open).toMatchObject({ line: shingles.id, draft: typedDraft, version: 1 });
});

/** Marcus has deleted the line that this user edits. */
const deletedState = () => reloaded(nextState(openState(), changedEvent(6)), [haulAway], 6);
const question = ({ context }: EstimateState) => context.changes[0];
const keep = (state: EstimateState) =>
  nextState(state, { type: 'conflict.localChangeKept', change: question(state)?.id ?? '' });

test('a user is asked at once, with the name of the other user, when that user deletes the open line', () => {
  const state = deletedState();
  expect(state.context.changes).toMatchObject([
    { kind: 'edit', status: 'conflicted', failure: { current: null, changedBy: 'Marcus Bell' } },
  ]);
  expect(state.context.open).toMatchObject({ line: shingles.id, draft: typedDraft });
  // The row keeps its place, and neither the totals nor the count contain it.
  expect(displayedDescriptions(state)).toEqual(['Shingles', 'Haul-away']);
  expect(estimateRows(state.context)[0]).toMatchObject({ isInEstimate: false });
  expect(displayedTotal(state)).toBe('$50.00');
  const reloadedAgain = reloaded(nextState(state, changedEvent(7)), [haulAway, ridgeVent], 7);
  expect(displayedDescriptions(reloadedAgain)).toEqual(['Shingles', 'Haul-away', 'Ridge vent']);
});

test('the name is known if the other user has left, and unknown if two users changed the estimate', () => {
  const left = nextState(openState(), { type: 'viewers.changed', viewers: [] }, changedEvent(6));
  expect(question(reloaded(left, [haulAway], 6))).toMatchObject({ failure: { changedBy: 'Marcus Bell' } });
  const erin = { id: anId(71), name: 'Erin Estes' };
  const both = nextState(
    openState(),
    { type: 'viewers.changed', viewers: [marcus, erin] },
    changedEvent(6),
    changedEvent(7, erin.id),
  );
  expect(question(reloaded(both, [haulAway], 7))).toMatchObject({ failure: { changedBy: '' } });
});

test('closing a deleted line without a change removes it', () => {
  const closed = nextState(deletedState(), { type: 'line.closed' });
  expect([displayedDescriptions(closed), displayedTotal(closed), closed.context.changes]).toEqual([
    ['Haul-away'],
    '$50.00',
    [],
  ]);
});

test('leaving the line deleted closes its row', () => {
  const state = deletedState();
  const left = nextState(state, { type: 'conflict.serverChangeKept', change: question(state)?.id ?? '' });
  expect([displayedDescriptions(left), left.context.open, left.context.changes]).toEqual([['Haul-away'], null, []]);
});

test('saving the typed values of a deleted line keeps the question, and sends nothing', () => {
  const saved = nextState(deletedState(), { type: 'line.edited', values: editedShingles });
  expect(saved.context.open).toBeNull();
  expect(saved.context.changes).toMatchObject([{ status: 'conflicted', values: { rate: 110 } }]);
});

test('a kept line is added again at its place, and its row stays open with the input', () => {
  const kept = keep(deletedState());
  const line = restoredLineId(shingles.id);
  expect(kept.context.changes).toMatchObject([{ kind: 'add', line, after: null, status: 'saving' }]);
  expect(kept.context.open).toMatchObject({ line, draft: typedDraft });
  expect(displayedDescriptions(kept)).toEqual(['Shingles', 'Haul-away']);
});

test('a line between two lines is restored between them', () => {
  const middle = nextState(
    completeActor(
      nextState(stateWithMarcus(), changedEvent(6)),
      reloadActorId,
      anEstimate({ items: [shingles, haulAway, ridgeVent], version: 6 }),
    ),
    { type: 'line.opened', line: haulAway.id },
    changedEvent(7),
  );
  const kept = keep(reloaded(middle, [shingles, ridgeVent], 7));
  expect(kept.context.changes).toMatchObject([{ kind: 'add', after: shingles.id }]);
  expect(displayedDescriptions(kept)).toEqual(['Shingles', 'Haul-away', 'Ridge vent']);
});

const restoredShingles = { ...shingles, id: restoredLineId(shingles.id), version: 1 };

test('if the other user undoes the deletion, the open row is the row of the restored line', () => {
  const state = reloaded(nextState(deletedState(), changedEvent(7)), [restoredShingles, haulAway], 7);
  expect(state.context.changes).toEqual([]);
  expect(state.context.open).toMatchObject({ line: restoredShingles.id, draft: typedDraft, version: 1 });
  expect(displayedDescriptions(state)).toEqual(['Shingles', 'Haul-away']);
});

test('typed values that wait for the answer are sent when the other user undoes the deletion', () => {
  const saved = nextState(deletedState(), { type: 'line.edited', values: editedShingles }, changedEvent(7));
  const state = reloaded(saved, [restoredShingles, haulAway], 7);
  expect(state.context.changes).toMatchObject([
    { kind: 'edit', line: restoredShingles.id, status: 'saving', version: 1 },
  ]);
});

test('the undo of a deletion does not add a line that another user has restored', () => {
  const deleted = nextState(stateWithMarcus(), {
    type: 'lines.changed',
    command: 'delete',
    ids: [shingles.id, haulAway.id],
  });
  const results = { results: [{ item: null }, { item: null }], indexes: [], totals: null };
  const saved = nextState(completeActor(deleted, 'change-1', results), changedEvent(7));
  const undone = nextState(reloaded(saved, [restoredShingles], 7), { type: 'lines.changed', command: 'undo' });
  expect(undone.context.changes).toMatchObject([{ kind: 'add', line: restoredLineId(haulAway.id) }]);
  expect(displayedDescriptions(undone)).toEqual(['Shingles', 'Haul-away']);
});

test('a restored line gets another id if a user has restored and deleted it meanwhile', () => {
  const kept = keep(deletedState());
  const conflict = { current: null, changedBy: '' };
  const refused = failActor(
    kept,
    kept.context.changes[0]?.id ?? '',
    new CallError({ kind: 'conflict', message: 'This line was deleted', ...conflict }),
  );
  const line = restoredLineId(restoredLineId(shingles.id));
  expect(refused.context.changes).toMatchObject([{ kind: 'add', line, status: 'saving' }]);
  expect(refused.context.open).toMatchObject({ line });
});

test('saving a line that another user has just deleted asks at its place', () => {
  const saving = nextState(openState(), changedEvent(6), { type: 'line.edited', values: editedShingles });
  const conflict = { current: null, changedBy: '' };
  const conflicted = failActor(saving, 'change-1', new CallError({ kind: 'conflict', message: 'gone', ...conflict }));
  expect(conflicted.context.changes).toMatchObject([
    { status: 'conflicted', values: { rate: 110 }, failure: { changedBy: 'Marcus Bell' } },
  ]);
  expect(estimateRows(conflicted.context)).toMatchObject([
    { key: shingles.id, isInEstimate: false },
    { key: haulAway.id },
  ]);
});

const estimateWithDiscount = (discount: number, version: number) =>
  anEstimate({ items: [shingles, haulAway], discount, version });
/** The user applies a discount in the dialog that was opened in the state `opened`. */
const appliedEvent = (opened: EstimateState): EstimateEvent => ({
  type: 'discount.applied',
  discount: 50,
  seen: seenDiscount(opened.context.base),
});
const discountChange = ({ context }: EstimateState) => context.changes.find(({ kind }) => kind === 'discount');

test('applying a discount causes a conflict if another user changed the discount while the dialog was open', () => {
  const opened = stateWithMarcus();
  const changed = completeActor(nextState(opened, changedEvent(6)), reloadActorId, estimateWithDiscount(20, 6));
  const applied = nextState(changed, appliedEvent(opened));
  // The change contains the version that the user saw, so that the server finds the conflict.
  expect(discountChange(applied)).toMatchObject({ status: 'saving', version: 5, baseValue: 0 });
  const conflict = { current: estimateWithDiscount(20, 6), changedBy: 'Marcus Bell' };
  const failed = failActor(applied, 'change-1', new CallError({ kind: 'conflict', message: 'changed', ...conflict }));
  expect(discountChange(failed)).toMatchObject({ status: 'conflicted' });
});

test('a discount is sent with the loaded version if only lines changed while the dialog was open', () => {
  const opened = stateWithMarcus();
  const state = reloaded(nextState(opened, changedEvent(6)), [shingles, haulAway, ridgeVent], 6);
  expect(discountChange(nextState(state, appliedEvent(opened)))).toMatchObject({ version: 6 });
});

test('a change of the terms by another user is displayed and described', () => {
  const loadedTerms = { ...estimate, terms: 'Net 60', version: 6 };
  const state = completeActor(nextState(stateWithMarcus(), changedEvent(6)), reloadActorId, loadedTerms);
  expect(displayedDetails(state.context).terms).toBe('Net 60');
  expect(state.context.changedElsewhere).toEqual({
    version: 6,
    changedBy: 'Marcus Bell',
    lineCount: 0,
    field: 'terms',
    changedLineIds: [],
  });
  expect(estimateTexts.changedElsewhere('Marcus Bell', 0, 'terms')).toBe('Marcus Bell changed the terms.');
});
