/** Tests of rules that hold in every state of the estimate machine, on all paths of a few events. */

import { cents, money, subtractMoney } from '@plumbline/values/money';
import { expect, test } from 'vitest';
import type { ActorLogic } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';
import { CallError, type FailedCall, noResponse } from '../shared/failedCall.ts';
import { aLine, anEstimate, aSavedChange, countedIds } from '../testing/builders.ts';
import {
  doneEvent,
  type EstimateState,
  errorEvent,
  loadActorId,
  type MachineEvent,
  reconnectActorId,
  reloadActorId,
} from '../testing/estimateStates.ts';
import { type Change, haveSameTarget, isLineChange, isPermanentRefusal, lineIdOf } from './changes/change.ts';
import { isOutdated } from './changes/changesElsewhere.ts';
import { seenDiscount } from './changes/edits.ts';
import { displayedDiscount, displayedPrice, displayedTotals, estimateRows } from './changes/estimateRows.ts';
import { sendableChanges } from './changes/sendingOrder.ts';
import { type EstimateInput, estimateMachine } from './estimateMachine.ts';
import type { LineRecord } from './lines/estimate.ts';
import { draftOf, type LineValues, lineValuesOf } from './lines/line.ts';
import { priceLine } from './pricing/pricing.ts';

const shingles = aLine({ index: 1, rate: 100, quantity: 2, tax: 10 });
const estimate = anEstimate({ items: [shingles] });
const gutters = lineValuesOf({ description: 'Gutters', rate: 12.5, quantity: 4, tax: 0, unit: 'LF' });
const editedLine: LineValues = { ...shingles, rate: 110 };
const storedLine = { ...shingles, rate: 95, total: 209, version: 2 };

/** The response to a saved line. The machine does not use its totals, because another user changed the estimate. */
const savedLine = (line: LineRecord) => aSavedChange(line, anEstimate({ version: 9 }));

const refusal: FailedCall = { kind: 'refused', message: 'no' };
const serverError = new CallError({ kind: 'failed', message: 'failed' });
const offline = new CallError(noResponse);

/** The line that the server returns after it saved a change of a line. Null after a deletion or a move. */
function savedItem(change: Change): LineRecord | null {
  const id = lineIdOf(change) ?? '';
  if (change.kind === 'add') return aLine({ ...gutters, id, index: 1 + Number(change.id.at(-1)) });
  return change.kind === 'edit' ? { ...shingles, ...editedLine, id, version: 3 } : null;
}

/** The possible results of the actor that sends the changes. */
function saveResults(changes: readonly Change[], errors: readonly Error[]): MachineEvent[] {
  const [change, ...otherChanges] = changes;
  if (!change) return [];
  const actorId = change.id;
  const failures = errors.map((error) => errorEvent(actorId, error));
  if (change.kind === 'catalogue') return [doneEvent(actorId), ...failures];
  if (change.kind === 'discount') {
    const conflict = {
      current: anEstimate({ items: [shingles], discount: 9, version: 4 }),
      changedBy: 'Maria Alvarez',
    };
    const output = anEstimate({ items: [shingles], discount: 5, version: 2 });
    return [
      doneEvent(actorId, output),
      ...failures,
      errorEvent(actorId, new CallError({ kind: 'conflict', message: 'no', ...conflict })),
    ];
  }
  if (change.kind === 'detail') {
    const output = anEstimate({ items: [shingles], [change.field]: change.value, version: 2 });
    const conflict = {
      current: anEstimate({ items: [shingles], terms: 'Net 60', valid_until: '2027-01-01', version: 4 }),
      changedBy: '',
    };
    return [
      doneEvent(actorId, output),
      ...failures,
      errorEvent(actorId, new CallError({ kind: 'conflict', message: 'no', ...conflict })),
    ];
  }
  const { totals } = savedLine(shingles);
  const items = changes.map((saved) => ({ item: savedItem(saved) }));
  const outputs = [{ results: items, indexes: [], totals }];
  const missing = { failure: { kind: 'conflict', message: 'no', current: null, changedBy: '' } } as never;
  const needsAddition = (other: Change) => change.kind === 'add' && haveSameTarget(change, other);
  const otherResults = otherChanges.map((other) => (needsAddition(other) ? missing : { item: savedItem(other) }));
  if (otherChanges.length > 0)
    outputs.push({ results: [{ failure: refusal } as never, ...otherResults], indexes: [], totals });
  const events = [...outputs.map((output) => doneEvent(actorId, output)), ...failures];
  if (otherChanges.length > 0) return events;
  const conflict = { current: { ...storedLine, id: lineIdOf(change) ?? '' }, changedBy: 'Maria Alvarez' };
  // An edit and a deletion can be in conflict. A new line and a move can only be refused.
  const error = new CallError(
    change.kind === 'add' || change.kind === 'move' ? refusal : { kind: 'conflict', message: 'no', ...conflict },
  );
  return [...events, errorEvent(actorId, error)];
}

/** The changes that are being saved, by the id of the actor that saves them. */
const changesByActor = ({ context }: EstimateState) => {
  const saving = context.changes.filter(isSaving);
  const firstLineChange = saving.find(isLineChange);
  return Map.groupBy(saving, (change) => (isLineChange(change) && firstLineChange ? firstLineChange : change).id);
};

const notFound = new CallError({ kind: 'notFound', message: 'gone' });

const isPossible = (state: EstimateState, event: MachineEvent) =>
  'actorId' in event ? event.actorId in state.children : state.can(event);

const lastLineId = (state: EstimateState) => estimateRows(state.context).at(-1)?.key ?? shingles.id;

/** The possible events that change no line and no discount, and the results of the actors that these events start. */
function readingEvents(state: EstimateState): MachineEvent[] {
  const events: MachineEvent[] = [
    ...[loadActorId, reloadActorId].flatMap((id) => [
      doneEvent(id, estimate),
      errorEvent(id, new CallError(noResponse)),
      errorEvent(id, notFound),
    ]),
    { type: 'load.retried' },
    { type: 'estimate.revisited' },
    { type: 'estimate.changedElsewhere', version: estimate.version + 1, user: null },
    { type: 'line.opened', line: lastLineId(state) },
    { type: 'line.typed', draft: draftOf(editedLine) },
    { type: 'line.closed' },
  ];
  return events.filter((event) => isPossible(state, event));
}

const changingEvents = (state: EstimateState): MachineEvent[] => [
  { type: 'lines.changed', command: 'addLine', values: gutters },
  { type: 'lines.changed', command: 'addLine', values: gutters, itemType: 'MATERIAL' },
  { type: 'line.edited', values: state.context.changeCount ? { ...editedLine, quantity: 9 } : editedLine },
  { type: 'lines.changed', command: 'delete', ids: [lastLineId(state)] },
  {
    type: 'discount.applied',
    discount: state.context.changeCount ? 6 : 5,
    seen: seenDiscount(state.context.base),
  },
  ...(state.context.open ? [] : [{ type: 'line.opened', line: lastLineId(state) } as const]),
];

/** Changes of several lines. */
const bulkEvents = (state: EstimateState): MachineEvent[] => {
  const keys = estimateRows(state.context).map(({ key }) => key);
  const last = keys.slice(-1);
  return [
    { type: 'lines.changed', command: 'addLines', values: [gutters, gutters], after: keys[0] ?? null },
    { type: 'lines.changed', command: 'delete', ids: keys },
    { type: 'lines.changed', command: 'move', ids: last, after: null },
    { type: 'lines.changed', command: 'putInSection', ids: last, value: 'new' },
    { type: 'lines.changed', command: 'setTax', ids: keys, value: 5 + state.context.changeCount },
  ];
};

/** Changes of the details, and other changes that are sent before or after them. */
const detailEvents = ({ context }: EstimateState): MachineEvent[] => [
  { type: 'detail.changed', field: 'terms', value: `Net ${context.changeCount}`, seen: { value: '', version: 1 } },
  { type: 'detail.changed', field: 'valid_until', value: '2026-12-31', seen: { value: null, version: 1 } },
  { type: 'lines.changed', command: 'addLines', values: [gutters] },
  { type: 'discount.applied', discount: 5, seen: seenDiscount(context.base) },
  { type: 'lines.changed', command: 'undo' },
  { type: 'lines.changed', command: 'redo' },
];

const decisionEvents = ({ id, status }: Change): MachineEvent[] => {
  if (status === 'failed')
    return [
      { type: 'change.retried', change: id },
      { type: 'change.discarded', change: id },
    ];
  if (status === 'conflicted')
    return [
      { type: 'conflict.localChangeKept', change: id },
      { type: 'conflict.serverChangeKept', change: id },
    ];
  return [];
};

/** Returns a function that returns the possible events of a state, for up to `maxChanges` changes in any order, with every result. */
const eventsForChanges =
  (maxChanges: number, changeEvents = changingEvents, errors: readonly Error[] = [serverError]) =>
  (state: EstimateState): MachineEvent[] => {
    const { changes, changeCount } = state.context;
    const events: MachineEvent[] = [
      doneEvent(loadActorId, estimate),
      ...[...changesByActor(state).values()].flatMap((sent) => saveResults(sent, errors)),
      ...changes.flatMap(decisionEvents),
      doneEvent(reconnectActorId),
    ];
    if (changeCount < maxChanges) events.push(...changeEvents(state));
    return events.filter((event) => isPossible(state, event));
  };

const isSaving = (change: Change) => change.status === 'saving';

/** The position of a line, which identifies it in every path. The id of a new line differs between two paths to the same state. */
function positionOf(line: string | null, { base, changes }: EstimateState['context']) {
  const index = base.items.findIndex(({ id }) => id === line);
  return index < 0 ? ['new', changes.findIndex((change) => lineIdOf(change) === line)] : index;
}

/** Identifies a state. Versions and error messages are left out. */
const serializeState = ({ value, context }: EstimateState) =>
  JSON.stringify([
    value,
    context.changeCount,
    context.open && [positionOf(context.open.line, context), context.open.draft.rate],
    context.base.discount,
    context.base.terms,
    context.base.valid_until,
    [context.history.undo.length, context.history.redo.length],
    context.stale,
    isOutdated(context),
    context.base.items.map(({ rate }) => rate),
    context.changes.map((change) => [
      change.kind,
      change.kind === 'detail' && [change.field, change.value],
      positionOf(lineIdOf(change), context),
      change.status,
      isPermanentRefusal(change.failure),
      change.kind === 'add' && change.operation !== undefined,
      'after' in change && [change.after && positionOf(change.after, context)],
    ]),
  ]);

/** Whether each line is displayed once, and the displayed total is the sum of the lines minus the discount, which is at most this sum. */
function totalsAddUp({ context }: EstimateState): boolean {
  const rows = estimateRows(context);
  if (new Set(rows.map(({ key }) => key)).size !== rows.length) return false;
  const countedRows = rows.filter(({ isInEstimate }) => isInEstimate);
  const sum = cents(
    countedRows.reduce(
      (total, line) => total + (displayedPrice(line, context.open) ?? priceLine(line.values)).total,
      0n,
    ),
  );
  const currentDiscount = money(displayedDiscount(context));
  const isWithinLimit = currentDiscount <= sum;
  const discount = isWithinLimit ? currentDiscount : sum;
  const totals = displayedTotals(context, rows);
  return totals.discount === discount && totals.amount_total === subtractMoney(sum, discount);
}

/**
 * Whether the changes that are being saved have one actor for each request, no other actor saves changes, and the idle state has
 * no change to send.
 */
function actorsMatchChanges(state: EstimateState): boolean {
  const { context, children } = state;
  const actorIds = Object.keys(children).filter((id) => id.startsWith('change-'));
  const requests = changesByActor(state);
  if (actorIds.length !== requests.size || !actorIds.every((actorId) => requests.has(actorId))) return false;
  return !state.matches({ ready: { sync: 'idle' } }) || sendableChanges({ ...context, stale: false }).length === 0;
}

/**
 * Whether each failed change keeps its typed values. Deletions, moves and restorations have no typed values. A failed change is not
 * checked if there is another change of the same line, discount or detail, because that change can replace it.
 */
function keepsTypedValues(state: EstimateState, event: MachineEvent, nextState: EstimateState): boolean {
  if (!event.type.startsWith('xstate.error.actor.change-')) return true;
  const failedChanges = changesByActor(state).get(event.type.replace('xstate.error.actor.', '')) ?? [];
  return failedChanges.every((failedChange) => {
    if (failedChange.kind === 'remove' || failedChange.kind === 'move' || failedChange.isRestoration) return true;
    const hasOtherChange = state.context.changes.some(
      (other) => other !== failedChange && haveSameTarget(other, failedChange),
    );
    return hasOtherChange || nextState.context.changes.some(({ id }) => id === failedChange.id);
  });
}

// The types of xstate/graph do not support emitted events.
const logic = estimateMachine as unknown as ActorLogic<EstimateState, MachineEvent, EstimateInput>;
const options = {
  input: { estimateId: estimate.id, newId: countedIds(), newOperation: countedIds(5000) },
  serializeState,
};

const findTransitions = (events: (state: EstimateState) => MachineEvent[]) =>
  adjacencyMapToArray(getAdjacencyMap(logic, { ...options, events }));

test.each([
  ['no change', readingEvents, 90],
  ['one change', eventsForChanges(1, changingEvents, [serverError, offline]), 200],
  ['two changes', eventsForChanges(2), 10_000],
  ['changes of several lines', eventsForChanges(2, bulkEvents), 5000],
  ['changes of the details', eventsForChanges(2, detailEvents, [serverError, offline]), 1000],
  ['changes while the server cannot be reached', eventsForChanges(2, bulkEvents, [offline]), 1000],
])('on every path with %s the totals add up and no typed value is lost', (_, events, minimumTransitions) => {
  const transitions = findTransitions(events);
  const invalidTransitions = transitions.filter(
    ({ state, event, nextState }) =>
      nextState.status !== 'active' ||
      !totalsAddUp(nextState) ||
      !actorsMatchChanges(nextState) ||
      !keepsTypedValues(state, event, nextState),
  );
  expect(invalidTransitions.map(({ state, event }) => [serializeState(state), event.type])).toEqual([]);
  // With fewer transitions, some of the events would no longer be possible.
  expect(transitions.length).toBeGreaterThan(minimumTransitions);
});
