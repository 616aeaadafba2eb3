/**
 * Tests of changes in the estimate machine that the user makes without a connection, or whose result is unknown because the
 * server failed.
 */

import { describe, expect, test } from 'vitest';
import { CallError, noResponse } from '../../shared/failedCall.ts';
import { aLine, anEstimate } from '../../testing/builders.ts';
import {
  displayedDescriptions,
  displayedTotal,
  doneEvent,
  type EstimateState,
  errorEvent,
  failActor,
  initialState,
  loadActorId,
  loadedState,
  type MachineEvent,
  nextState,
  reconnectActorId,
  reloadActorId,
  toastsOf,
} from '../../testing/estimateStates.ts';
import { lineValuesOf } from '../lines/line.ts';
import { defaultExtraValues } from '../pricing/extraLineValues.ts';
import { countChangesThatNeedAction } from './change.ts';
import { displayedDetails } from './detailChanges.ts';
import { seenDiscount } from './edits.ts';
import { estimateRows } from './estimateRows.ts';
import { saveStatusOf } from './saveStatus.ts';
import { sendableChanges } from './sendingOrder.ts';
import { pendingChanges } from './storedChanges.ts';

const shingles = aLine({ index: 1, description: 'Shingles', rate: 100, quantity: 2, tax: 0 });
const haulAway = aLine({ index: 2, description: 'Haul-away', rate: 50, quantity: 1, tax: 0 });
const estimate = anEstimate({ items: [shingles, haulAway], version: 5 });
const gutters = lineValuesOf({ description: 'Gutters', rate: 10, quantity: 5, tax: 0, unit: 'LF' });

const unreachableEvent = (actorId: string) => errorEvent(actorId, new CallError(noResponse));

const statusOf = ({ context }: EstimateState) => saveStatusOf(context.changes);

/** The state after the connection was lost while a line was being added. */
const offlineState = (): EstimateState =>
  nextState(
    loadedState(estimate),
    { type: 'lines.changed', command: 'addLine', values: gutters },
    unreachableEvent('change-1'),
  );

describe('a change that did not reach the server', () => {
  test('stays displayed, and the page shows that it is offline', () => {
    expect(displayedDescriptions(offlineState())).toEqual(['Shingles', 'Haul-away', 'Gutters']);
    expect(displayedTotal(offlineState())).toBe('$300.00');
    expect(estimateRows(offlineState().context)[2]).toMatchObject({ saving: false, unsaved: null });
    expect(statusOf(offlineState())).toEqual({ kind: 'offline', count: 1 });
    expect(countChangesThatNeedAction(offlineState().context.changes).count).toBe(0);
  });

  test('shows one toast about the connection', () => {
    const saving = nextState(loadedState(estimate), { type: 'lines.changed', command: 'addLine', values: gutters });
    const toast = { tone: 'error', title: 'The connection is lost' };
    expect(toastsOf(saving, unreachableEvent('change-1'))).toMatchObject([toast]);
    const resending = nextState(offlineState(), doneEvent(reconnectActorId));
    expect(toastsOf(resending, unreachableEvent('change-1'))).toEqual([]);
    expect(toastsOf(offlineState(), unreachableEvent(reloadActorId))).toEqual([]);
  });
});

describe('changes that the user makes without a connection', () => {
  const editedState = (): EstimateState =>
    nextState(
      offlineState(),
      { type: 'line.opened', line: shingles.id },
      { type: 'line.edited', values: { ...shingles, rate: 200 } },
      { type: 'lines.changed', command: 'move', ids: [haulAway.id], after: null },
      { type: 'discount.applied', discount: 25, seen: seenDiscount(estimate) },
      { type: 'detail.changed', field: 'terms', value: 'Net 30', seen: { value: '', version: 5 } },
    );

  test('are displayed and wait for the connection', () => {
    expect(displayedDescriptions(editedState())).toEqual(['Haul-away', 'Shingles', 'Gutters']);
    expect(displayedTotal(editedState())).toBe('$475.00');
    expect(displayedDetails(editedState().context).terms).toBe('Net 30');
    expect(statusOf(editedState())).toEqual({ kind: 'offline', count: 5 });
    expect(estimateRows(editedState().context).some(({ saving }) => saving)).toBe(false);
    expect(sendableChanges(editedState().context)).toEqual([]);
  });

  test('are sent when the connection returns: first the changes of lines, in order', () => {
    const reconnected = nextState(editedState(), doneEvent(reconnectActorId));
    const sent = reconnected.context.changes.filter((change) => change.status === 'saving');
    expect(sent.map(({ kind }) => kind)).toEqual(['add', 'edit', 'move']);
    expect(statusOf(reconnected)).toEqual({ kind: 'saving', count: 5 });
  });

  test('can be undone and redone, and undo sends no deletion of a line that was never sent', () => {
    const added = nextState(offlineState(), {
      type: 'lines.changed',
      command: 'addLine',
      values: { ...gutters, description: 'Vent' },
    });
    const undone = nextState(added, { type: 'lines.changed', command: 'undo' });
    expect(undone.context.changes.map(({ kind }) => kind)).toEqual(['add']);
    expect(displayedDescriptions(nextState(undone, { type: 'lines.changed', command: 'redo' }))).toEqual([
      'Shingles',
      'Haul-away',
      'Gutters',
      'Vent',
    ]);
  });

  test('are displayed after a reload of the page without a connection, and wait until they can be sent', () => {
    const pending = JSON.parse(JSON.stringify(pendingChanges(editedState().context)));
    const reloaded = nextState(initialState({ pending }), unreachableEvent(loadActorId));
    expect(displayedDescriptions(reloaded)).toEqual(displayedDescriptions(editedState()));
    expect(displayedTotal(reloaded)).toBe(displayedTotal(editedState()));
    const failed = nextState(reloaded, unreachableEvent('change-1'));
    expect(statusOf(failed)).toEqual({ kind: 'offline', count: 5 });
  });
});

test('pending changes that an earlier version of the app stored without the defaults of lines are restored with them', () => {
  const state = nextState(
    offlineState(),
    { type: 'line.opened', line: shingles.id },
    { type: 'line.edited', values: { rate: 200 } },
    { type: 'lines.changed', command: 'delete', ids: [haulAway.id] },
    { type: 'line.opened', line: shingles.id },
  );
  const json = JSON.stringify(pendingChanges(state.context));
  const defaults = new Map<string, unknown>(Object.entries(defaultExtraValues));
  const withoutDefaults = JSON.parse(json, (key, value) =>
    defaults.has(key) && defaults.get(key) === value ? undefined : value,
  );
  expect(JSON.stringify(withoutDefaults)).not.toContain('scope');
  const { base, changes, open, history } = initialState({ pending: withoutDefaults }).context;
  const expected = initialState({ pending: JSON.parse(json) }).context;
  expect({ base, changes, open, history }).toEqual({
    base: expected.base,
    changes: expected.changes,
    open: expected.open,
    history: expected.history,
  });
  expect(changes).toMatchObject([
    { values: { scope: '' } },
    { values: { option: 'none' } },
    { baseValue: { cost: null } },
  ]);
});

test('pending changes are stored without the estimate while there is a connection', () => {
  expect(
    pendingChanges(
      nextState(loadedState(estimate), { type: 'lines.changed', command: 'addLine', values: gutters }).context,
    ),
  ).not.toHaveProperty('base');
});

describe('after the user discards a failed change,', () => {
  /** The event after an error of the server, which may have saved the change. */
  const failedEvent = (actorId: string) =>
    errorEvent(actorId, new CallError({ kind: 'failed', message: 'Something went wrong' }));
  const editEvents = (rate: number): MachineEvent[] => [
    { type: 'line.opened', line: shingles.id },
    { type: 'line.edited', values: { ...shingles, rate } },
  ];
  const discarded = (...events: MachineEvent[]) =>
    nextState(loadedState(estimate), ...events, failedEvent('change-1'), {
      type: 'change.discarded',
      change: 'change-1',
    });
  /** The conflict of the change that sends the previous value. `current` is the line on the server. */
  const conflictEvent = (current: unknown) =>
    doneEvent('change-2', {
      results: [{ failure: { kind: 'conflict', message: 'Conflict', current, changedBy: 'Dana' } }],
      indexes: [],
      totals: null,
    });
  /** The line if the server has saved the discarded change. */
  const savedByServer = { ...shingles, rate: 200, total: 400, version: 2 };

  test('the previous values of the line are sent, and sent again if the server had saved the change', () => {
    const state = discarded(...editEvents(200));
    expect(state.context.changes).toMatchObject([
      { kind: 'edit', values: { rate: 100 }, version: 1, status: 'saving' },
    ]);
    expect(estimateRows(state.context)[0]?.values.rate).toBe(100);
    const resent = nextState(state, conflictEvent(savedByServer));
    expect(resent.context.changes).toMatchObject([
      { kind: 'edit', values: { rate: 100 }, version: 2, status: 'saving' },
    ]);
  });

  test('a later change of this user to the line does not conflict with the discarded change', () => {
    const state = nextState(discarded(...editEvents(200)), ...editEvents(300), conflictEvent(savedByServer));
    expect(state.context.changes).toMatchObject([
      { kind: 'edit', values: { rate: 300 }, version: 2, status: 'saving' },
    ]);
  });

  test('the values or the deletion of another user are kept without a conflict', () => {
    const lineOfOtherUser = { ...shingles, rate: 150, total: 300, version: 3 };
    const state = nextState(discarded(...editEvents(200)), conflictEvent(lineOfOtherUser));
    expect(state.context.changes).toEqual([]);
    expect(estimateRows(state.context)[0]?.values.rate).toBe(150);
    const deleted = nextState(discarded(...editEvents(200)), conflictEvent(null));
    expect(deleted.context.changes).toEqual([]);
    expect(displayedDescriptions(deleted)).toEqual(['Haul-away']);
  });

  test('the previous discount or the previous value of the detail is sent', () => {
    const discount = discarded({ type: 'discount.applied', discount: 25, seen: seenDiscount(estimate) });
    expect(discount.context.changes).toMatchObject([{ kind: 'discount', discount: 0, baseValue: 25 }]);
    const seen = { value: '', version: 5 };
    const terms = discarded({ type: 'detail.changed', field: 'terms', value: 'Net 30', seen });
    expect(terms.context.changes).toMatchObject([{ kind: 'detail', value: '', baseValue: 'Net 30' }]);
  });

  test('nothing is sent again if saving the previous values also fails', () => {
    const state = nextState(discarded(...editEvents(200)), failedEvent('change-2'));
    expect(state.context.changes).toEqual([]);
  });

  test('no previous value is sent if the server refused the change or the page has loaded the line again', () => {
    const refused = failActor(
      nextState(loadedState(estimate), ...editEvents(200)),
      'change-1',
      new CallError({ kind: 'refused', message: 'At most 100' }),
    );
    expect(nextState(refused, { type: 'change.discarded', change: 'change-1' }).context.changes).toEqual([]);
    const failed = nextState(loadedState(estimate), ...editEvents(200), failedEvent('change-1'));
    const reloaded = nextState(
      failed,
      doneEvent(reloadActorId, anEstimate({ items: [savedByServer, haulAway], version: 6 })),
    );
    expect(nextState(reloaded, { type: 'change.discarded', change: 'change-1' }).context.changes).toEqual([]);
  });
});
