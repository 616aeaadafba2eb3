/** Tests of the estimate machine: loading, changes of lines and of the discount, conflicts and toasts. */
import { describe, expect, test } from 'vitest';
import { CallError, noResponse } from '../shared/failedCall.ts';
import { aLine, anEstimate, anId, aSavedChange } from '../testing/builders.ts';
import {
  completeActor,
  deleteEvents,
  displayedDescriptions,
  displayedTotal,
  doneEvent,
  type EstimateState,
  errorEvent,
  failActor,
  initialState,
  loadActorId,
  loadedState,
  nextState,
  reconnectActorId,
  toastsOf,
} from '../testing/estimateStates.ts';
import { editLine, openLine, seenDiscount } from './changes/edits.ts';
import { displayedDiscount, displayedTotals, estimateRows } from './changes/estimateRows.ts';
import type { SavedChanges } from './changes/saveResults.ts';
import { pendingChanges } from './changes/storedChanges.ts';
import type { EstimateEvent } from './estimateMachine.ts';
import type { LineRecord } from './lines/estimate.ts';
import { draftOf, type LineValues, lineValuesOf } from './lines/line.ts';

const shingles = aLine({ index: 1, description: 'Shingles', rate: 100, quantity: 2, tax: 10 });
const haulAway = aLine({ index: 2, description: 'Haul-away', rate: 50, quantity: 1, tax: 0 });
const estimate = anEstimate({ items: [shingles, haulAway], discount: 20 });
const gutters = lineValuesOf({ description: 'Gutters', rate: 12.5, quantity: 40, tax: 0, unit: 'LF' });

/** The response to a saved line. The machine does not use its totals, because another user changed the estimate. */
const savedLine = (line: LineRecord) => aSavedChange(line, anEstimate({ version: 9 }));

const unsavedRows = (state: EstimateState) => estimateRows(state.context).filter((line) => line.unsaved);
const openEvent = (line: LineRecord): EstimateEvent => ({ type: 'line.opened', line: line.id });
const editEvents = (line: LineRecord, values: Partial<LineValues>): EstimateEvent[] => [
  openEvent(line),
  { type: 'line.edited', values: { ...line, ...values } },
];

/** An error of the server after which the change may or may not be saved. */
const serverError = new CallError({ kind: 'failed', message: 'Something went wrong' });

test('a loaded estimate shows its lines and the totals of the server', () => {
  const state = loadedState(estimate);
  expect(state.matches('ready')).toBe(true);
  expect(displayedDescriptions(state)).toEqual(['Shingles', 'Haul-away']);
  expect(displayedTotal(state)).toBe('$250.00');
});

test('a failed load can be retried', () => {
  const state = failActor(initialState(), loadActorId, new CallError(noResponse));
  expect(state.matches('failed')).toBe(true);
  expect(nextState(state, { type: 'load.retried' }).matches('loading')).toBe(true);
});

test('a missing estimate is not loaded again and shows no toast', () => {
  const error = new CallError({ kind: 'notFound', message: 'Not found' });
  expect(failActor(initialState(), loadActorId, error).matches('missing')).toBe(true);
  expect(toastsOf(initialState(), errorEvent(loadActorId, error))).toEqual([]);
});

test('an added line is part of the totals immediately and is displayed only once after it is saved', () => {
  const state = nextState(loadedState(estimate), { type: 'lines.changed', command: 'addLine', values: gutters });
  expect(displayedDescriptions(state)).toEqual(['Shingles', 'Haul-away', 'Gutters']);
  expect(displayedTotal(state)).toBe('$750.00');
  const key = estimateRows(state.context)[2]?.key;
  const item = aLine({ ...gutters, id: key ?? '', index: 3 });
  const savedState = completeActor(state, 'change-1', savedLine(item));
  expect(displayedDescriptions(savedState)).toEqual(['Shingles', 'Haul-away', 'Gutters']);
  expect(estimateRows(savedState.context)[2]).toMatchObject({ key, saving: false });
  expect(displayedTotal(savedState)).toBe('$750.00');
});

const syncStateOf = ({ value }: EstimateState) => typeof value === 'object' && value.ready.sync;
/** The state after an edit of the shingles was saved. `version` is the version of the estimate in the response. */
const savedShinglesState = (version: number) => {
  const line = { ...shingles, rate: 110, total: 242, version: 2 };
  const totals = { sub_total: 270, tax_total: 22, discount: 12, amount_total: 280 };
  const savingState = nextState(loadedState(estimate), ...editEvents(shingles, { rate: 110 }));
  return completeActor(savingState, 'change-1', aSavedChange(line, { ...estimate, ...totals, version }));
};

test('the totals in the response to a saved line are used without loading the estimate again', () => {
  const state = savedShinglesState(estimate.version + 1);
  expect(displayedTotal(state)).toBe('$280.00');
  expect(state.context.base).toMatchObject({ discount: 12, version: estimate.version + 1 });
  expect(state.context.base.items[0]).toEqual({ ...shingles, rate: 110, total: 242, version: 2 });
  expect(syncStateOf(state)).toBe('idle');
});

test('the estimate is loaded again if another user changed it before a line was saved', () => {
  const state = savedShinglesState(estimate.version + 2);
  expect(displayedTotal(state)).toBe('$272.00');
  expect(syncStateOf(state)).toBe('reloading');
});

test('the estimate is loaded again if a repeated call changed nothing and another user changed the estimate', () => {
  const state = nextState(loadedState(estimate), { type: 'lines.changed', command: 'addLine', values: gutters });
  const item = aLine({ ...gutters, id: estimateRows(state.context)[2]?.key ?? '', index: 3 });
  const version = estimate.version + 1;
  const { results, indexes, totals } = aSavedChange(item, anEstimate({ version }));
  const response = { results, indexes, totals: totals && { ...totals, previous_version: version } };
  expect(syncStateOf(completeActor(state, 'change-1', response))).toBe('reloading');
});

test('a waiting discount is sent with the version in the response to a saved line', () => {
  const savingState = nextState(loadedState(estimate), ...editEvents(shingles, { rate: 110 }), {
    type: 'discount.applied',
    discount: 30,
    seen: seenDiscount(estimate),
  });
  expect(savingState.context.changes).toMatchObject([{ kind: 'edit' }, { kind: 'discount', status: 'waiting' }]);
  const line = { ...shingles, rate: 110, total: 242, version: 2 };
  const state = completeActor(
    savingState,
    'change-1',
    aSavedChange(line, { ...estimate, amount_total: 272, version: estimate.version + 1 }),
  );
  expect(state.context.changes).toMatchObject([{ kind: 'discount', status: 'saving', version: estimate.version + 1 }]);
});

test('a line that could not be added is not part of the totals and keeps its typed values', () => {
  const savingState = nextState(loadedState(estimate), { type: 'lines.changed', command: 'addLine', values: gutters });
  const state = failActor(savingState, 'change-1', serverError);
  expect(displayedTotal(state)).toBe('$250.00');
  expect(unsavedRows(state)).toMatchObject([{ values: gutters, isInEstimate: false, unsaved: { id: 'change-1' } }]);
  const retriedState = nextState(state, { type: 'change.retried', change: 'change-1' });
  expect(displayedTotal(retriedState)).toBe('$750.00');
  expect(displayedDescriptions(nextState(state, { type: 'change.discarded', change: 'change-1' }))).toEqual([
    'Shingles',
    'Haul-away',
  ]);
});

test('a refused edit is rolled back, and its line opens again with the typed values', () => {
  const savingState = nextState(loadedState(estimate), ...editEvents(shingles, { rate: 300 }));
  expect(displayedTotal(savingState)).toBe('$690.00');
  const state = failActor(savingState, 'change-1', new CallError({ kind: 'refused', message: 'At most 200' }));
  expect(displayedTotal(state)).toBe('$250.00');
  expect(unsavedRows(state)).toMatchObject([
    { values: { rate: 100 }, unsaved: { values: { rate: 300 }, failure: { message: 'At most 200' } } },
  ]);
  expect(nextState(state, openEvent(shingles)).context.open?.draft.rate).toBe('300.00');
});

test('the totals follow the texts of the open row until it is closed', () => {
  const typingState = nextState(loadedState(estimate), openEvent(shingles), {
    type: 'line.typed',
    draft: { ...draftOf(shingles), quantity: '20' },
  });
  expect(displayedTotal(typingState)).toBe('$2,230.00');
  const invalidState = nextState(typingState, { type: 'line.typed', draft: { ...draftOf(shingles), quantity: '2.' } });
  expect(displayedTotal(invalidState)).toBe('$250.00');
  expect(displayedTotal(nextState(typingState, { type: 'line.closed' }))).toBe('$250.00');
});

test('opening another row saves the open row', () => {
  const values = { ...shingles, rate: 110 };
  const nextRowState = nextState(loadedState(estimate), openEvent(shingles), {
    type: 'line.edited',
    values,
    next: haulAway.id,
  });
  expect(nextRowState.context.open?.line).toBe(haulAway.id);
  expect(nextRowState.context.changes).toMatchObject([{ kind: 'edit', values: { rate: 110 }, status: 'saving' }]);
});

test('an unchanged row is not sent', () => {
  expect(nextState(loadedState(estimate), ...editEvents(shingles, {})).context.changes).toEqual([]);
});

test('a deleted line is shown again if the deletion fails', () => {
  const deletedState = nextState(loadedState(estimate), ...deleteEvents([haulAway.id]));
  expect(displayedDescriptions(deletedState)).toEqual(['Shingles']);
  expect(displayedTotal(deletedState)).toBe('$200.00');
  const failure = new CallError({ kind: 'failed', message: 'Server error' });
  const restoredState = failActor(deletedState, 'change-1', failure);
  expect(displayedDescriptions(restoredState)).toEqual(['Shingles', 'Haul-away']);
  expect(unsavedRows(restoredState)).toEqual([]);
});

describe('a deletion without a connection', () => {
  const deletedOffline = () =>
    failActor(nextState(loadedState(estimate), ...deleteEvents([haulAway.id])), 'change-1', new CallError(noResponse));

  test('stays on the page and is sent when the connection returns', () => {
    const state = deletedOffline();
    expect(displayedDescriptions(state)).toEqual(['Shingles']);
    expect(displayedTotal(state)).toBe('$200.00');
    const resent = completeActor(state, reconnectActorId);
    expect(resent.context.changes).toMatchObject([{ kind: 'remove', line: haulAway.id, status: 'saving' }]);
    const saved = completeActor(resent, 'change-1', aSavedChange(null));
    expect(saved.context.changes).toEqual([]);
    expect(displayedDescriptions(saved)).toEqual(['Shingles']);
  });

  test('is kept when the page is loaded again', () => {
    const pending = JSON.parse(JSON.stringify(pendingChanges(deletedOffline().context)));
    const state = loadedState(estimate, { pending });
    expect(displayedDescriptions(state)).toEqual(['Shingles']);
    expect(state.context.changes).toMatchObject([{ kind: 'remove', status: 'saving' }]);
  });

  test('can be undone', () => {
    const state = nextState(deletedOffline(), { type: 'lines.changed', command: 'undo' });
    expect(displayedDescriptions(state)).toEqual(['Shingles', 'Haul-away']);
    expect(displayedTotal(state)).toBe('$250.00');
  });
});

test('a discount is part of the totals immediately, and is rolled back if it cannot be saved', () => {
  const discountedState = nextState(loadedState(estimate), {
    type: 'discount.applied',
    discount: 70,
    seen: seenDiscount(estimate),
  });
  expect(displayedTotal(discountedState)).toBe('$200.00');
  const state = failActor(discountedState, 'change-1', serverError);
  expect(displayedTotal(state)).toBe('$250.00');
  expect(displayedTotal(nextState(state, { type: 'change.retried', change: 'change-1' }))).toBe('$200.00');
});

test('changes of lines are sent in one call after the other, and those that are made meanwhile are sent together', () => {
  const state = nextState(
    loadedState(estimate),
    ...editEvents(shingles, { rate: 110 }),
    ...editEvents(haulAway, { rate: 60 }),
  );
  expect(state.context.changes.map(({ status }) => status)).toEqual(['saving', 'waiting']);
  const thirdEditState = nextState(state, openEvent(shingles), {
    type: 'line.edited',
    values: { ...shingles, rate: 120 },
  });
  expect(thirdEditState.context.changes.map(({ status }) => status)).toEqual(['saving', 'waiting', 'waiting']);
  const firstSavedState = completeActor(
    thirdEditState,
    'change-1',
    savedLine({ ...shingles, rate: 110, total: 242, version: 2 }),
  );
  expect(firstSavedState.context.changes).toMatchObject([
    { id: 'change-2', status: 'saving' },
    { id: 'change-3', status: 'saving', version: 2, values: { rate: 120 } },
  ]);
});

test('a percentage follows the lines, is sent as a percentage, and undo brings back the amount', () => {
  const discounted = nextState(loadedState(anEstimate({ items: [shingles, haulAway], discount: 20 })), {
    type: 'discount.applied',
    discount: '10%',
    seen: seenDiscount(estimate),
  });
  expect(discounted.context.changes).toMatchObject([{ kind: 'discount', discount: '10%', baseValue: 20 }]);
  const percent = displayedTotals(discounted.context);
  expect(percent.discount).toBe((percent.sub_total + percent.tax_total) / 10n);
  const fewer = nextState(discounted, { type: 'lines.changed', command: 'delete', ids: [shingles.id] });
  const after = displayedTotals(fewer.context);
  expect(after.discount).toBe((after.sub_total + after.tax_total) / 10n);
  const undone = nextState(discounted, { type: 'lines.changed', command: 'undo' });
  expect(displayedDiscount(undone.context)).toBe(20);
});

test('a saved percentage does not conflict with a line that another user changed, and its lower amount needs no notice', () => {
  const base = anEstimate({ items: [shingles, haulAway], discount: 20, discount_percent: 10 });
  const discounting = nextState(loadedState(base), {
    type: 'discount.applied',
    discount: '20%',
    seen: seenDiscount(base),
  });
  const current = { ...base, items: [shingles], discount: 7, version: 9 };
  const state = failActor(
    discounting,
    'change-1',
    new CallError({ kind: 'conflict', message: '', current, changedBy: 'Maria Alvarez' }),
  );
  expect(state.context.changes).toMatchObject([{ kind: 'discount', discount: '20%', status: 'saving', version: 9 }]);
  expect(state.context.loweredDiscount).toBeNull();
});

test('a discount is sent after the lines that were added before it', () => {
  const state = nextState(
    loadedState(estimate),
    { type: 'lines.changed', command: 'addLine', values: gutters },
    { type: 'discount.applied', discount: 600, seen: seenDiscount(estimate) },
  );
  expect(state.context.changes.map(({ status }) => status)).toEqual(['saving', 'waiting']);
  expect(displayedTotal(state)).toBe('$170.00');
});

test('a conflict shows who changed the line, and the user can keep either version', () => {
  const savingState = nextState(loadedState(estimate), ...editEvents(shingles, { rate: 110 }));
  const storedLine = { ...shingles, rate: 95, total: 209, version: 2 };
  const conflictError = new CallError({
    kind: 'conflict',
    message: 'This was changed meanwhile',
    current: storedLine,
    changedBy: 'Maria Alvarez',
  });
  const state = failActor(savingState, 'change-1', conflictError);
  expect(unsavedRows(state)).toMatchObject([
    {
      values: { rate: 95 },
      unsaved: { status: 'conflicted', values: { rate: 110 }, failure: { changedBy: 'Maria Alvarez' } },
    },
  ]);
  const resolvedState = nextState(state, { type: 'conflict.localChangeKept', change: 'change-1' });
  expect(resolvedState.context.changes).toMatchObject([{ status: 'saving', version: 2, values: { rate: 110 } }]);
  const discardedState = nextState(state, { type: 'conflict.serverChangeKept', change: 'change-1' });
  expect(discardedState.context.changes).toEqual([]);
  expect(estimateRows(discardedState.context)[0]?.values.rate).toBe(95);
});

test('a newer version with the same values is not a conflict', () => {
  const savingState = nextState(loadedState(estimate), ...editEvents(shingles, { rate: 110 }));
  const conflict = { current: { ...shingles, index: 7, version: 4 }, changedBy: 'Maria Alvarez' };
  const state = failActor(savingState, 'change-1', new CallError({ kind: 'conflict', message: '', ...conflict }));
  expect(state.context.changes).toMatchObject([{ status: 'saving', version: 4, values: { rate: 110 } }]);
});

test('an edit and a discount that the server already has show the toasts of saved changes', () => {
  const editing = nextState(loadedState(estimate), ...editEvents(shingles, { rate: 110 }));
  const serverLine = { ...shingles, rate: 110, total: 242, version: 2 };
  const lineConflict = { current: serverLine, changedBy: 'Dana Whitlock' };
  const editEvent = errorEvent('change-1', new CallError({ kind: 'conflict', message: '', ...lineConflict }));
  expect(nextState(editing, editEvent).context.changes).toEqual([]);
  expect(toastsOf(editing, editEvent)).toEqual(toastsOf(editing, doneEvent('change-1', aSavedChange(serverLine))));

  const discounting = nextState(loadedState(estimate), {
    type: 'discount.applied',
    discount: 30,
    seen: seenDiscount(estimate),
  });
  const current = { ...estimate, discount: 30, amount_total: 240, version: 2 };
  const discountConflict = { current, changedBy: 'Dana Whitlock' };
  const failure = new CallError({ kind: 'conflict', message: '', ...discountConflict });
  const discountEvent = errorEvent('change-1', failure);
  expect(toastsOf(discounting, discountEvent)).toEqual(toastsOf(discounting, doneEvent('change-1', current)));
});

test('keeping an edit of a line that another user deleted adds the line again', () => {
  const savingState = nextState(loadedState(estimate), ...editEvents(shingles, { rate: 110 }));
  const conflict = { current: null, changedBy: '' };
  const state = failActor(
    savingState,
    'change-1',
    new CallError({ kind: 'conflict', message: 'Not found', ...conflict }),
  );
  expect(displayedTotal(state)).toBe('$30.00');
  const resolvedState = nextState(state, { type: 'conflict.localChangeKept', change: 'change-1' });
  expect(resolvedState.context.changes).toMatchObject([{ kind: 'add', values: { rate: 110 } }]);
  expect(displayedDescriptions(nextState(state, { type: 'conflict.serverChangeKept', change: 'change-1' }))).toEqual([
    'Haul-away',
  ]);
});

test('new values for a line whose deletion is in conflict keep the line', () => {
  const deleting = nextState(loadedState(estimate), ...deleteEvents([shingles.id]));
  const lineOfOtherUser = { ...shingles, rate: 95, total: 190, version: 2 };
  const conflict = { current: lineOfOtherUser, changedBy: 'Luis Ortega' };
  const failure = { kind: 'conflict', message: 'Conflict', ...conflict };
  const conflicted = nextState(deleting, doneEvent('change-1', { results: [{ failure }], indexes: [], totals: null }));
  expect(conflicted.context.changes).toMatchObject([{ kind: 'remove', status: 'conflicted' }]);
  const updated = nextState(conflicted, { type: 'lines.changed', command: 'setTax', ids: [shingles.id], value: 8 });
  expect(updated.context.changes).toMatchObject([{ kind: 'edit', values: { rate: 95, tax: 8 }, version: 2 }]);
});

test('a discount conflicts with a discount of another user, but not with changes of lines', () => {
  const savingState = nextState(loadedState(estimate), {
    type: 'discount.applied',
    discount: 70,
    seen: seenDiscount(estimate),
  });
  const current = anEstimate({ items: [shingles], discount: 20, version: 9 });
  const resentState = failActor(
    savingState,
    'change-1',
    new CallError({ kind: 'conflict', message: '', current, changedBy: 'Maria Alvarez' }),
  );
  expect(resentState.context.changes).toMatchObject([{ status: 'saving', version: 9 }]);
  const discountConflict = { current: { ...current, discount: 35 }, changedBy: 'Maria Alvarez' };
  const conflictedState = failActor(
    savingState,
    'change-1',
    new CallError({ kind: 'conflict', message: '', ...discountConflict }),
  );
  expect(conflictedState.context.changes).toMatchObject([{ status: 'conflicted' }]);
});

test('a refused line is added with the corrected values, and a line that may have been saved is sent again with the correction', () => {
  const savingState = nextState(loadedState(estimate), { type: 'lines.changed', command: 'addLine', values: gutters });
  const key = estimateRows(savingState.context)[2]?.key ?? '';
  const correctLine = (state: EstimateState) =>
    nextState(state, { type: 'line.opened', line: key }, { type: 'line.edited', values: { ...gutters, rate: 13 } });
  const refusedState = correctLine(
    failActor(savingState, 'change-1', new CallError({ kind: 'refused', message: 'no' })),
  );
  expect(refusedState.context.changes).toMatchObject([{ id: 'change-2', kind: 'add', values: { rate: 13 } }]);
  const lostState = correctLine(failActor(savingState, 'change-1', new CallError(noResponse)));
  expect(lostState.context.changes).toMatchObject([
    { id: 'change-1', kind: 'add', status: 'saving', values: { rate: 12.5 } },
    { kind: 'edit', status: 'saving', version: 1, values: { rate: 13 } },
  ]);
});

test('a line that may have been saved is sent again with its first values, and a later edit of the line waits', () => {
  const offline = new CallError(noResponse);
  const lostState = ['change-1', 'change-2'].reduce(
    (state, id) =>
      failActor(nextState(state, { type: 'lines.changed', command: 'addLine', values: gutters }), id, offline),
    loadedState(estimate),
  );
  const retriedState = nextState(lostState, { type: 'changes.retried' });
  const key = estimateRows(retriedState.context)[3]?.key ?? '';
  const state = nextState(
    retriedState,
    { type: 'line.opened', line: key },
    { type: 'line.edited', values: { ...gutters, rate: 13 } },
  );
  expect(state.context.changes).toMatchObject([
    { kind: 'add', status: 'saving' },
    { kind: 'add', status: 'saving', line: key, values: { rate: 12.5 } },
    { kind: 'edit', status: 'waiting', line: key, values: { rate: 13 } },
  ]);
});

test('a line and its catalogue item have their ids before they are sent', () => {
  const state = nextState(loadedState(estimate), {
    type: 'lines.changed',
    command: 'addLine',
    values: gutters,
    itemType: 'MATERIAL',
  });
  // The ids that `countedIds` creates start with 900.
  const lineId = anId(900);
  const itemId = anId(901);
  expect(estimateRows(state.context)[2]?.key).toBe(lineId);
  expect(state.context.changes).toMatchObject([
    { kind: 'add', line: lineId },
    { kind: 'catalogue', itemId },
  ]);
  const actors = Object.entries(state.children).filter(([actorId]) => actorId.startsWith('change-'));
  const inputs = actors.map(([, child]) => child?.getSnapshot().input);
  expect(inputs).toMatchObject([{ changes: [{ line: lineId }] }, { id: itemId }]);
});

test('the toast after a save depends on the kind of the change and on the result', () => {
  const adding = nextState(loadedState(estimate), { type: 'lines.changed', command: 'addLine', values: gutters });
  const saved = (output: SavedChanges) => doneEvent('change-1', output);
  const failed = errorEvent('change-1', serverError);
  expect(toastsOf(adding, saved(savedLine(aLine({ ...gutters, index: 3 }))))).toMatchObject([
    { tone: 'success', title: 'Item created' },
  ]);
  expect(toastsOf(adding, failed)).toMatchObject([{ title: 'Error', text: 'Error creating items' }]);
  const editing = nextState(loadedState(estimate), ...editEvents(shingles, { rate: 1 }));
  expect(toastsOf(editing, saved(savedLine({ ...shingles, rate: 1 })))).toMatchObject([{ title: 'Item updated' }]);
  expect(toastsOf(editing, failed)).toMatchObject([{ text: 'Error updating items' }]);
  const removing = nextState(loadedState(estimate), { type: 'lines.changed', command: 'delete', ids: [shingles.id] });
  expect(toastsOf(removing, saved(aSavedChange(null)))).toMatchObject([
    { title: 'Item removed', text: 'Removed succesfully!' },
  ]);
  const discounting = nextState(loadedState(estimate), {
    type: 'discount.applied',
    discount: 1,
    seen: seenDiscount(estimate),
  });
  expect(toastsOf(discounting, failed)).toMatchObject([{ text: 'updating estimates' }]);
});

test('lines that are added with the keyboard one after the other show one toast, and the status counts the others', () => {
  const add = { type: 'lines.changed', command: 'addLine', values: gutters, byKeyboard: true } as const;
  const saved = (index: number) => savedLine(aLine({ ...gutters, id: anId(80 + index), index }));
  const first = nextState(loadedState(estimate), add);
  expect(toastsOf(first, doneEvent('change-1', saved(3)))).toMatchObject([{ title: 'Item created' }]);
  const second = nextState(completeActor(first, 'change-1', saved(3)), add);
  expect(toastsOf(second, doneEvent('change-2', saved(4)))).toEqual([]);
  const afterSecond = completeActor(second, 'change-2', saved(4));
  expect(afterSecond.context.keyboardRun).toEqual({ savedCount: 1 });
  // A failure is not quiet.
  expect(toastsOf(second, errorEvent('change-2', serverError))).toMatchObject([{ text: 'Error creating items' }]);
  const third = nextState(afterSecond, { ...add, byKeyboard: false });
  expect(toastsOf(third, doneEvent('change-3', saved(5)))).toMatchObject([{ title: 'Item created' }]);
  expect(third.context.keyboardRun).toBeNull();
});

test('a conflict shows an information with the names of the other users, and no error', () => {
  const editing = nextState(loadedState(estimate), ...editEvents(shingles, { rate: 1 }));
  const conflict = { current: { ...shingles, rate: 2, version: 9 }, changedBy: 'Marcus Bell' };
  const error = new CallError({ kind: 'conflict', message: 'changed', ...conflict });
  expect(toastsOf(editing, errorEvent('change-1', error))).toEqual([
    { tone: 'info', title: 'Changed by Marcus Bell meanwhile', text: 'Choose which version to keep' },
  ]);
});

/** The changes of an edited line that nobody has sent yet. */
const editedChanges = (state: EstimateState) => {
  const copy = openLine(state.context, shingles.id);
  return editLine(copy, { ...shingles, rate: 110 }).changes;
};

test('an event that changes nothing sends the changes that wait, because the state decides what is sent', () => {
  const loaded = loadedState(estimate);
  const changes = editedChanges(loaded);
  const waiting = { ...loaded, context: { ...loaded.context, changes } } as EstimateState;
  const state = nextState(waiting, { type: 'loweredDiscount.dismissed' });
  expect(state.context.changes).toMatchObject([{ kind: 'edit', status: 'saving' }]);
  expect(Object.keys(state.children)).toContain('change-1');
});
