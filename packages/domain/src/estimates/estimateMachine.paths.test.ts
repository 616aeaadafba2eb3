import { expect, test } from 'vitest';
import type { ActorLogic, EventFromLogic, SnapshotFrom } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';
import { cents, money, subtractMoney } from '../shared/money.ts';
import { aCatalogueItem, aLine, anEstimate, aSavedLine, countedIds } from '../testing/builders.ts';
import type { EstimateItem } from './estimate.ts';
import type { EstimateInput } from './estimateMachine.ts';
import { estimateMachine } from './estimateMachine.ts';
import { displayedDiscount, displayedPrice, displayedTotals, estimateRows } from './estimateRows.ts';
import { draftOf, type LineValues } from './line.ts';
import { type Change, lineIdOf, SaveError, sendableChanges } from './pendingChanges.ts';
import { priceLine } from './pricing.ts';

type State = SnapshotFrom<typeof estimateMachine>;
type Event = EventFromLogic<typeof estimateMachine>;

const shingles = aLine({ index: 1, rate: 100, quantity: 2, tax: 10 });
const estimate = anEstimate({ items: [shingles] });
const gutters: LineValues = { description: 'Gutters', rate: 12.5, quantity: 4, tax: 0, unit: 'LF' };
const editedLine: LineValues = { ...shingles, rate: 110 };
const storedLine = { ...shingles, rate: 95, total: 209, version: 2 };

/** A saved line whose totals the machine does not use, because another person changed the estimate. */
const savedLine = (line: EstimateItem) => aSavedLine(line, anEstimate({ version: 9 }));

const successEvent = (actorId: string, output?: unknown) =>
  ({ type: `xstate.done.actor.${actorId}`, actorId, output }) as Event;
const failureEvent = (actorId: string, error: unknown) =>
  ({ type: `xstate.error.actor.${actorId}`, actorId, error }) as Event;

/** The possible results of the actor that saves a change. */
function saveResults(change: Change): Event[] {
  const outputs = {
    add: savedLine(aLine({ ...gutters, id: lineIdOf(change) ?? '', index: 1 + Number(change.id.at(-1)) })),
    edit: savedLine({ ...shingles, ...editedLine, version: 3 }),
    remove: undefined,
    catalogue: undefined,
    discount: anEstimate({ items: [shingles], discount: 5, version: 2 }),
  };
  const conflict = {
    current: change.kind === 'discount' ? anEstimate({ items: [shingles], discount: 9, version: 4 }) : storedLine,
    changedBy: 'Maria Alvarez',
  };
  const refusal = new SaveError({ refused: true, message: 'no' });
  const conflictError = new SaveError({ refused: true, message: 'changed', conflict });
  const conflictEvents = change.kind === 'catalogue' ? [] : [failureEvent(change.id, conflictError)];
  // Only for a new line, a refusal and a lost response have different results.
  const refusals = change.kind === 'add' ? [failureEvent(change.id, refusal)] : conflictEvents;
  return [successEvent(change.id, outputs[change.kind]), failureEvent(change.id, new Error('offline')), ...refusals];
}

const notFound = new SaveError({ refused: true, message: 'gone', conflict: { current: null, changedBy: '' } });

const isPossible = (state: State, event: Event) =>
  'actorId' in event ? event.actorId in state.children : state.can(event);

const reconnect = '0.estimate.ready.connection.lost';

const lastLine = (state: State) => estimateRows(state.context).at(-1)?.key ?? shingles.id;

/** The events that change no line and no discount, and the results of their actors. */
function readingEvents(state: State): Event[] {
  const picking = '0.estimate.ready.dialog.picking.loading';
  const loads = ['0.estimate.loading', '0.estimate.ready.sync.refreshing'];
  const events: Event[] = [
    ...loads.flatMap((id) => [
      successEvent(id, estimate),
      failureEvent(id, new Error('offline')),
      failureEvent(id, notFound),
    ]),
    successEvent(picking, [aCatalogueItem()]),
    failureEvent(picking, new Error('offline')),
    { type: 'load.retried' },
    { type: 'estimate.revisited' },
    { type: 'line.opened', line: lastLine(state) },
    { type: 'line.typed', draft: draftOf(editedLine) },
    { type: 'line.closed' },
    { type: 'delete.requested', line: lastLine(state) },
    { type: 'delete.cancelled' },
    { type: 'discount.opened' },
    { type: 'discount.closed' },
    { type: 'catalogue.opened' },
    { type: 'catalogue.retried' },
    { type: 'item.picked' },
    { type: 'catalogue.closed' },
    { type: 'print.requested' },
    { type: 'print.done' },
  ];
  return events.filter((event) => isPossible(state, event));
}

const changingEvents = (state: State): Event[] => [
  { type: 'line.added', values: gutters },
  { type: 'line.added', values: gutters, itemType: 'MATERIAL' },
  { type: 'line.edited', values: state.context.changeCount ? { ...editedLine, quantity: 9 } : editedLine },
  { type: 'delete.confirmed' },
  { type: 'discount.applied', discount: state.context.changeCount ? 6 : 5 },
];

const decisionEvents = ({ id, status }: Change): Event[] => {
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

const openingEvents = (line: string): Event[] => [
  { type: 'line.opened', line },
  { type: 'delete.requested', line },
  { type: 'discount.opened' },
];

/** Up to `maxChanges` changes, in any order, with every possible result. */
const changesUpTo =
  (maxChanges: number) =>
  (state: State): Event[] => {
    const { changes, changeCount } = state.context;
    const events: Event[] = [
      successEvent('0.estimate.loading', estimate),
      ...changes.filter(isSent).flatMap(saveResults),
      ...changes.flatMap(decisionEvents),
      successEvent(reconnect),
    ];
    if (changeCount < maxChanges) {
      events.push(...changingEvents(state));
      if (state.matches({ ready: { row: 'closed', dialog: 'closed' } })) events.push(...openingEvents(lastLine(state)));
    }
    return events.filter((event) => isPossible(state, event));
  };

const isSent = (change: Change) => change.status === 'saving';

/** The position of a line. It replaces the id, because the id differs between two paths to the same state. */
function positionOf(line: string | null, { base, changes }: State['context']) {
  const index = base.items.findIndex(({ id }) => id === line);
  return index < 0 ? ['new', changes.findIndex((change) => lineIdOf(change) === line)] : index;
}

/** Identifies a state. Versions and error messages are left out. */
const serializeState = ({ value, context }: State) =>
  JSON.stringify([
    value,
    context.changeCount,
    context.open && [positionOf(context.open.line, context), context.open.draft.rate],
    context.base.discount,
    context.stale,
    context.base.items.map(({ rate }) => rate),
    context.changes.map((change) => [
      change.kind,
      positionOf(lineIdOf(change), context),
      change.status,
      change.failure?.refused,
      change.kind === 'add' && change.sent,
    ]),
  ]);

/** Whether the displayed totals are the sum of the displayed lines minus the covered discount. */
function totalsAddUp({ context }: State): boolean {
  const countedRows = estimateRows(context).filter(({ counts }) => counts);
  const sum = cents(
    countedRows.reduce(
      (total, line) => total + (displayedPrice(line, context.open) ?? priceLine(line.values)).total,
      0n,
    ),
  );
  const currentDiscount = money(displayedDiscount(context));
  const isCovered = currentDiscount <= sum;
  const discount = isCovered ? currentDiscount : sum;
  const totals = displayedTotals(context);
  return totals.discount === discount && totals.amount_total === subtractMoney(sum, discount);
}

/** Whether each change that is being saved has one actor, no other actor runs, and the idle state has no change to send. */
function actorsMatchChanges(state: State): boolean {
  const { context, children } = state;
  const actors = Object.keys(children).filter((id) => id.startsWith('change-'));
  const savingChanges = context.changes.filter(isSent);
  if (actors.length !== savingChanges.length || !savingChanges.every(({ id }) => id in children)) return false;
  return !state.matches({ ready: { sync: 'idle' } }) || sendableChanges({ ...context, stale: false }).length === 0;
}

/** Whether a failed change keeps its typed values, unless a later change of the same line replaces it. */
function keepsTypedValues(state: State, event: Event, nextState: State): boolean {
  if (!event.type.startsWith('xstate.error.actor.change-')) return true;
  const failedChange = state.context.changes.find(({ id }) => event.type.endsWith(`.${id}`));
  if (!failedChange || failedChange.kind === 'remove') return true;
  const hasNewerChange = state.context.changes.some(
    (other) => other !== failedChange && lineIdOf(other) !== null && lineIdOf(other) === lineIdOf(failedChange),
  );
  return hasNewerChange || nextState.context.changes.some(({ id }) => id === failedChange.id);
}

// The types of xstate/graph do not support emitted events.
const logic = estimateMachine as unknown as ActorLogic<State, Event, EstimateInput>;
const options = { input: { estimateId: estimate.id, newId: countedIds() }, serializeState: serializeState };

const findTransitions = (events: (state: State) => Event[]) =>
  adjacencyMapToArray(getAdjacencyMap(logic, { ...options, events }));

test.each([
  ['no change', readingEvents, 150],
  ['one change', changesUpTo(1), 200],
  ['two changes', changesUpTo(2), 10_000],
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
  expect(transitions.length).toBeGreaterThan(minimumTransitions);
});
