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
const edited: LineValues = { ...shingles, rate: 110 };
const theirs = { ...shingles, rate: 95, total: 209, version: 2 };

/** A saved line whose totals the machine does not use, because another person changed the estimate. */
const savedLine = (line: EstimateItem) => aSavedLine(line, anEstimate({ version: 9 }));

const done = (actorId: string, output?: unknown) =>
  ({ type: `xstate.done.actor.${actorId}`, actorId, output }) as Event;
const failureEvent = (actorId: string, error: unknown) =>
  ({ type: `xstate.error.actor.${actorId}`, actorId, error }) as Event;

/** The possible answers of the server to a change that is being saved. */
function answers(change: Change): Event[] {
  const outputs = {
    add: savedLine(aLine({ ...gutters, id: lineIdOf(change) ?? '', index: 1 + Number(change.id.at(-1)) })),
    edit: savedLine({ ...shingles, ...edited, version: 3 }),
    remove: undefined,
    catalogue: undefined,
    discount: anEstimate({ items: [shingles], discount: 5, version: 2 }),
  };
  const conflict = {
    current: change.kind === 'discount' ? anEstimate({ items: [shingles], discount: 9, version: 4 }) : theirs,
    changedBy: 'Maria Alvarez',
  };
  const refused = new SaveError({ refused: true, message: 'no' });
  const conflicted = new SaveError({ refused: true, message: 'changed', conflict });
  const conflictAnswers = change.kind === 'catalogue' ? [] : [failureEvent(change.id, conflicted)];
  // only a new line is treated differently when it is refused and when the answer is lost
  const refusals = change.kind === 'add' ? [failureEvent(change.id, refused)] : conflictAnswers;
  return [done(change.id, outputs[change.kind]), failureEvent(change.id, new Error('offline')), ...refusals];
}

const gone = new SaveError({ refused: true, message: 'gone', conflict: { current: null, changedBy: '' } });

const isPossible = (state: State, event: Event) =>
  'actorId' in event ? event.actorId in state.children : state.can(event);

const reconnect = '0.estimate.ready.connection.lost';

const lastLine = (state: State) => estimateRows(state.context).at(-1)?.key ?? shingles.id;

/** The events that change no line and no discount, and the answers to them. */
function readingEvents(state: State): Event[] {
  const picking = '0.estimate.ready.dialog.picking.loading';
  const loads = ['0.estimate.loading', '0.estimate.ready.sync.refreshing'];
  const all: Event[] = [
    ...loads.flatMap((id) => [done(id, estimate), failureEvent(id, new Error('offline')), failureEvent(id, gone)]),
    done(picking, [aCatalogueItem()]),
    failureEvent(picking, new Error('offline')),
    { type: 'load.retried' },
    { type: 'estimate.revisited' },
    { type: 'line.opened', line: lastLine(state) },
    { type: 'line.typed', draft: draftOf(edited) },
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
  return all.filter((event) => isPossible(state, event));
}

const changingEvents = (state: State): Event[] => [
  { type: 'line.added', values: gutters },
  { type: 'line.added', values: gutters, itemType: 'MATERIAL' },
  { type: 'line.edited', values: state.context.made ? { ...edited, quantity: 9 } : edited },
  { type: 'delete.confirmed' },
  { type: 'discount.applied', discount: state.context.made ? 6 : 5 },
];

const decisionEvents = ({ id, status }: Change): Event[] => {
  if (status === 'failed')
    return [
      { type: 'change.retried', change: id },
      { type: 'change.discarded', change: id },
    ];
  if (status === 'conflicted')
    return [
      { type: 'conflict.mineKept', change: id },
      { type: 'conflict.theirsKept', change: id },
    ];
  return [];
};

const openingEvents = (line: string): Event[] => [
  { type: 'line.opened', line },
  { type: 'delete.requested', line },
  { type: 'discount.opened' },
];

/** Up to `most` changes, in any order, with every possible answer. */
const changesUpTo =
  (most: number) =>
  (state: State): Event[] => {
    const { changes, made } = state.context;
    const all: Event[] = [
      done('0.estimate.loading', estimate),
      ...changes.filter(isSent).flatMap(answers),
      ...changes.flatMap(decisionEvents),
      done(reconnect),
    ];
    if (made < most) {
      all.push(...changingEvents(state));
      if (state.matches({ ready: { row: 'closed', dialog: 'closed' } })) all.push(...openingEvents(lastLine(state)));
    }
    return all.filter((event) => isPossible(state, event));
  };

const isSent = (change: Change) => change.status === 'saving';

/** The position of a line. Its id differs between two paths to the same state. */
function positionOf(line: string | null, { base, changes }: State['context']) {
  const saved = base.items.findIndex(({ id }) => id === line);
  return saved < 0 ? ['new', changes.findIndex((change) => lineIdOf(change) === line)] : saved;
}

/** The identity of a state, without versions and error messages. */
const asText = ({ value, context }: State) =>
  JSON.stringify([
    value,
    context.made,
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

/** The displayed totals are the sum of the displayed lines minus the covered discount. */
function totalsAddUp({ context }: State): boolean {
  const counted = estimateRows(context).filter(({ counts }) => counts);
  const sum = cents(
    counted.reduce((total, line) => total + (displayedPrice(line, context.open) ?? priceLine(line.values)).total, 0n),
  );
  const given = money(displayedDiscount(context));
  const isCovered = given <= sum;
  const discount = isCovered ? given : sum;
  const totals = displayedTotals(context);
  return totals.discount === discount && totals.amount_total === subtractMoney(sum, discount);
}

/** Each change being saved has one actor, no other actor runs, and in the idle state no change is left to send. */
function actorsMatchChanges(state: State): boolean {
  const { context, children } = state;
  const actors = Object.keys(children).filter((id) => id.startsWith('change-'));
  const sent = context.changes.filter(isSent);
  if (actors.length !== sent.length || !sent.every(({ id }) => id in children)) return false;
  return !state.matches({ ready: { sync: 'idle' } }) || sendableChanges({ ...context, stale: false }).length === 0;
}

/** A failed change keeps its typed values, unless a later change of the same line replaces it. */
function keepsTypedValues(before: State, event: Event, after: State): boolean {
  if (!event.type.startsWith('xstate.error.actor.change-')) return true;
  const failing = before.context.changes.find(({ id }) => event.type.endsWith(`.${id}`));
  if (!failing || failing.kind === 'remove') return true;
  const newer = before.context.changes.some(
    (other) => other !== failing && lineIdOf(other) !== null && lineIdOf(other) === lineIdOf(failing),
  );
  return newer || after.context.changes.some(({ id }) => id === failing.id);
}

// the types of xstate/graph do not support emitted events
const logic = estimateMachine as unknown as ActorLogic<State, Event, EstimateInput>;
const options = { input: { estimateId: estimate.id, newId: countedIds() }, serializeState: asText };

const steps = (events: (state: State) => Event[]) =>
  adjacencyMapToArray(getAdjacencyMap(logic, { ...options, events }));

test.each([
  ['no change', readingEvents, 150],
  ['one change', changesUpTo(1), 200],
  ['two changes', changesUpTo(2), 10_000],
])('on every path with %s the totals add up and no typed value is lost', (_, events, atLeast) => {
  const all = steps(events);
  const wrong = all.filter(
    ({ state, event, nextState }) =>
      nextState.status !== 'active' ||
      !totalsAddUp(nextState) ||
      !actorsMatchChanges(nextState) ||
      !keepsTypedValues(state, event, nextState),
  );
  expect(wrong.map(({ state, event }) => [asText(state), event.type])).toEqual([]);
  expect(all.length).toBeGreaterThan(atLeast);
});
