import { expect, test } from 'vitest';
import type { ActorLogic, EventFromLogic, SnapshotFrom } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';
import { cents, money, subtractMoney } from '../shared/money.ts';
import { aCatalogueItem, aLine, anEstimate } from '../testing/builders.ts';
import { type Change, lineKeyOf, SaveError, startable } from './change.ts';
import { estimateMachine } from './estimateMachine.ts';
import type { EstimateInput } from './estimateSetup.ts';
import { draftOf, type LineValues, priceOf } from './line.ts';
import { discountOf, sheetOf, shownPrice, totalsOf } from './sheet.ts';

type State = SnapshotFrom<typeof estimateMachine>;
type Event = EventFromLogic<typeof estimateMachine>;

const shingles = aLine({ index: 1, rate: 100, quantity: 2, tax: 10 });
const estimate = anEstimate({ items: [shingles] });
const gutters: LineValues = { description: 'Gutters', rate: 12.5, quantity: 4, tax: 0, unit: 'LF' };
const edited: LineValues = { ...shingles, rate: 110 };
const theirs = { ...shingles, rate: 95, total: 209, version: 2 };

const done = (actorId: string, output?: unknown) =>
  ({ type: `xstate.done.actor.${actorId}`, actorId, output }) as Event;
const fault = (actorId: string, error: unknown) => ({ type: `xstate.error.actor.${actorId}`, actorId, error }) as Event;

/** What the server may answer to a change on its way. */
function answers(change: Change): Event[] {
  const outputs = {
    add: aLine({ ...gutters, index: 1 + Number(change.id.at(-1)) }),
    edit: { ...shingles, ...edited, version: 3 },
    remove: undefined,
    catalogue: undefined,
    discount: anEstimate({ items: [shingles], discount: 5, version: 2 }),
  };
  const clash = {
    current: change.kind === 'discount' ? anEstimate({ items: [shingles], discount: 9, version: 4 }) : theirs,
    changedBy: 'Maria Alvarez',
  };
  const refused = new SaveError({ refused: true, message: 'no' });
  const contested = new SaveError({ refused: true, message: 'changed', conflict: clash });
  const clashes = change.kind === 'catalogue' ? [] : [fault(change.id, contested)];
  // what was refused differs from what was lost only where a line is added
  const said = change.kind === 'add' ? [fault(change.id, refused)] : clashes;
  return [done(change.id, outputs[change.kind]), fault(change.id, new Error('offline')), ...said];
}

const gone = new SaveError({ refused: true, message: 'gone', conflict: { current: null, changedBy: '' } });

const happens = (state: State, event: Event) =>
  'actorId' in event ? event.actorId in state.children : state.can(event);

const reconnect = '0.estimate.ready.connection.lost';

const lastLine = (state: State) => sheetOf(state.context).at(-1)?.key ?? shingles.id;

/** All that a person can do short of a change, and all that can come back. */
function looking(state: State): Event[] {
  const picking = '0.estimate.ready.dialog.picking.loading';
  const loads = ['0.estimate.loading', '0.estimate.ready.saving.refreshing'];
  const all: Event[] = [
    ...loads.flatMap((id) => [done(id, estimate), fault(id, new Error('offline')), fault(id, gone)]),
    done(picking, [aCatalogueItem()]),
    fault(picking, new Error('offline')),
    { type: 'load.retried' },
    { type: 'estimate.revisited' },
    { type: 'line.opened', line: lastLine(state) },
    { type: 'line.typed', draft: draftOf(edited) },
    { type: 'line.closed' },
    { type: 'delete.asked', line: lastLine(state) },
    { type: 'delete.declined' },
    { type: 'discount.opened' },
    { type: 'discount.closed' },
    { type: 'catalogue.opened' },
    { type: 'catalogue.retried' },
    { type: 'item.picked' },
    { type: 'catalogue.closed' },
    { type: 'print.requested' },
    { type: 'print.done' },
  ];
  return all.filter((event) => happens(state, event));
}

const changing = (state: State): Event[] => [
  { type: 'line.added', values: gutters },
  { type: 'line.added', values: gutters, itemType: 'MATERIAL' },
  { type: 'line.edited', values: state.context.made ? { ...edited, quantity: 9 } : edited },
  { type: 'delete.confirmed' },
  { type: 'discount.applied', discount: state.context.made ? 6 : 5 },
];

const choices = ({ id, standing }: Change): Event[] => {
  if (standing === 'failed')
    return [
      { type: 'change.retried', change: id },
      { type: 'change.dropped', change: id },
    ];
  if (standing === 'contested')
    return [
      { type: 'mine.kept', change: id },
      { type: 'theirs.taken', change: id },
    ];
  return [];
};

const opening = (line: string): Event[] => [
  { type: 'line.opened', line },
  { type: 'delete.asked', line },
  { type: 'discount.opened' },
];

/** Up to `most` changes, begun in any order and at any time, with whatever the server answers. */
const changesUpTo =
  (most: number) =>
  (state: State): Event[] => {
    const { changes, made } = state.context;
    const all: Event[] = [
      done('0.estimate.loading', estimate),
      ...changes.filter(isSent).flatMap(answers),
      ...changes.flatMap(choices),
      done(reconnect),
    ];
    if (made < most) {
      all.push(...changing(state));
      if (state.matches({ ready: { row: 'reading', dialog: 'closed' } })) all.push(...opening(lastLine(state)));
    }
    return all.filter((event) => happens(state, event));
  };

const isSent = (change: Change) => change.standing === 'saving';

/** What tells two states apart: versions and the words of a failure do not. */
const asText = ({ value, context }: State) =>
  JSON.stringify([
    value,
    context.made,
    context.open && [context.open.line, context.open.draft.rate],
    context.base.discount,
    context.stale,
    context.base.items.map(({ rate }) => rate),
    context.changes.map((change) => [change.kind, lineKeyOf(change), change.standing, change.failure?.refused]),
  ]);

/** The totals shown are the sum of the lines shown, less a discount that they cover. */
function addsUp({ context }: State): boolean {
  const counted = sheetOf(context).filter(({ counts }) => counts);
  const sum = cents(
    counted.reduce((total, line) => total + (shownPrice(line, context.open) ?? priceOf(line.values)).total, 0n),
  );
  const given = money(discountOf(context));
  const isCovered = given <= sum;
  const discount = isCovered ? given : sum;
  const totals = totalsOf(context);
  return totals.discount === discount && totals.amount_total === subtractMoney(sum, discount);
}

/** Each change that is being sent has its actor, no actor is left behind, and at rest nothing is left to be sent. */
function sendsWhatItSays(state: State): boolean {
  const { context, children } = state;
  const actors = Object.keys(children).filter((id) => id.startsWith('change-'));
  const sent = context.changes.filter(isSent);
  if (actors.length !== sent.length || !sent.every(({ id }) => id in children)) return false;
  return !state.matches({ ready: { saving: 'settled' } }) || startable({ ...context, stale: false }).length === 0;
}

/** What was typed and could not be saved is still there, unless something newer was typed for the same line. */
function keepsWhatWasTyped(before: State, event: Event, after: State): boolean {
  if (!event.type.startsWith('xstate.error.actor.change-')) return true;
  const failing = before.context.changes.find(({ id }) => event.type.endsWith(`.${id}`));
  if (!failing || failing.kind === 'remove') return true;
  const newer = before.context.changes.some(
    (other) => other !== failing && lineKeyOf(other) !== null && lineKeyOf(other) === lineKeyOf(failing),
  );
  return newer || after.context.changes.some(({ id }) => id === failing.id);
}

// the types of the graph's functions do not know of emitted events
const logic = estimateMachine as unknown as ActorLogic<State, Event, EstimateInput>;
const options = { input: { estimateId: estimate.id }, serializeState: asText };

const steps = (events: (state: State) => Event[]) =>
  adjacencyMapToArray(getAdjacencyMap(logic, { ...options, events }));

test.each([
  ['nothing changed', looking, 150],
  ['one change', changesUpTo(1), 200],
  ['two changes at once', changesUpTo(2), 10_000],
])('along every path with %s the totals add up and nothing typed is lost', (_, events, atLeast) => {
  const all = steps(events);
  const wrong = all.filter(
    ({ state, event, nextState }) =>
      nextState.status !== 'active' ||
      !addsUp(nextState) ||
      !sendsWhatItSays(nextState) ||
      !keepsWhatWasTyped(state, event, nextState),
  );
  expect(wrong.map(({ state, event }) => [asText(state), event.type])).toEqual([]);
  expect(all.length).toBeGreaterThan(atLeast);
});
