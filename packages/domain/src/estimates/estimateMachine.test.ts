import { expect, test } from 'vitest';
import { type EventFromLogic, initialTransition, type SnapshotFrom, transition } from 'xstate';
import { formatMoney } from '../shared/money.ts';
import { aLine, anEstimate } from '../testing/builders.ts';
import { SaveError } from './change.ts';
import type { Estimate, EstimateItem } from './estimate.ts';
import type { EstimateEvent } from './estimateEvents.ts';
import { estimateMachine } from './estimateMachine.ts';
import { draftOf, type LineValues } from './line.ts';
import { sheetOf, totalsOf } from './sheet.ts';

type State = SnapshotFrom<typeof estimateMachine>;

const shingles = aLine({ index: 1, description: 'Shingles', rate: 100, quantity: 2, tax: 10 });
const haulAway = aLine({ index: 2, description: 'Haul-away', rate: 50, quantity: 1, tax: 0 });
const estimate = anEstimate({ items: [shingles, haulAway], discount: 20 });
const gutters: LineValues = { description: 'Gutters', rate: 12.5, quantity: 40, tax: 0, unit: 'LF' };

const start = (): State => initialTransition(estimateMachine, { estimateId: estimate.id })[0];
const loaded = (base: Estimate = estimate): State => answer(start(), '0.estimate.loading', base);

function answer(state: State, actorId: string, output: Estimate | EstimateItem | undefined): State {
  return transition(estimateMachine, state, { type: `xstate.done.actor.${actorId}`, actorId, output })[0];
}

function fault(state: State, actorId: string, error: unknown): State {
  return transition(estimateMachine, state, { type: `xstate.error.actor.${actorId}`, actorId, error })[0];
}

function after(state: State, ...events: EstimateEvent[]): State {
  return events.reduce((before, event) => transition(estimateMachine, before, event)[0], state);
}

const names = (state: State) => sheetOf(state.context).map((line) => line.values.description);
const total = (state: State) => formatMoney(totalsOf(state.context).amount_total);
const unsaved = (state: State) => sheetOf(state.context).filter((line) => line.unsaved);
const open = (line: EstimateItem): EstimateEvent => ({ type: 'line.opened', line: line.id });
const edited = (line: EstimateItem, values: Partial<LineValues>): EstimateEvent[] => [
  open(line),
  { type: 'line.edited', values: { ...line, ...values } },
];

/** The toasts that a transition gives. */
const said = (state: State, event: EventFromLogic<typeof estimateMachine>) =>
  transition(estimateMachine, state, event)[1].flatMap(({ params }) =>
    typeof params === 'object' && params && 'event' in params ? [params['event']] : [],
  );

test('a loaded estimate shows its lines and the totals of the server', () => {
  const state = loaded();
  expect(state.matches('ready')).toBe(true);
  expect(names(state)).toEqual(['Shingles', 'Haul-away']);
  expect(total(state)).toBe('$250.00');
});

test('an estimate that does not load can be asked for again', () => {
  const state = fault(start(), '0.estimate.loading', new Error('offline'));
  expect(state.matches('failed')).toBe(true);
  expect(after(state, { type: 'load.retried' }).matches('loading')).toBe(true);
});

test('an estimate that is not there is not asked for again, and nothing is said in passing', () => {
  const error = new SaveError({ refused: true, message: 'Not found', conflict: { current: null, changedBy: '' } });
  const event = { type: 'xstate.error.actor.0.estimate.loading', actorId: '0.estimate.loading', error } as const;
  expect(fault(start(), event.actorId, error).matches('missing')).toBe(true);
  expect(said(start(), event as never)).toEqual([]);
});

test('a line added counts at once, and is there once with the id the server gives it', () => {
  const state = after(loaded(), { type: 'line.added', values: gutters });
  expect(names(state)).toEqual(['Shingles', 'Haul-away', 'Gutters']);
  expect(total(state)).toBe('$750.00');
  const key = sheetOf(state.context)[2]?.key;
  const item = aLine({ ...gutters, index: 3 });
  const done = answer(state, 'change-1', item);
  expect(names(done)).toEqual(['Shingles', 'Haul-away', 'Gutters']);
  expect(sheetOf(done.context)[2]).toMatchObject({ key, saving: false });
  expect(total(done)).toBe('$750.00');
});

test('a line that could not be added leaves the totals and stays with what was typed', () => {
  const sent = after(loaded(), { type: 'line.added', values: gutters });
  const state = fault(sent, 'change-1', new Error('offline'));
  expect(total(state)).toBe('$250.00');
  expect(unsaved(state)).toMatchObject([{ values: gutters, counts: false, unsaved: { id: 'change-1' } }]);
  const again = after(state, { type: 'change.retried', change: 'change-1' });
  expect(total(again)).toBe('$750.00');
  expect(names(after(state, { type: 'change.dropped', change: 'change-1' }))).toEqual(['Shingles', 'Haul-away']);
});

test('an edited line that is refused goes back, and opens again with what was typed', () => {
  const sent = after(loaded(), ...edited(shingles, { rate: 300 }));
  expect(total(sent)).toBe('$690.00');
  const state = fault(sent, 'change-1', new SaveError({ refused: true, message: 'At most 200' }));
  expect(total(state)).toBe('$250.00');
  expect(unsaved(state)).toMatchObject([
    { values: { rate: 100 }, unsaved: { values: { rate: 300 }, failure: { message: 'At most 200' } } },
  ]);
  expect(after(state, open(shingles)).context.open?.draft.rate).toBe('300.00');
});

test('what is typed in a row moves the totals with every key, and back when the row is closed', () => {
  const typed = after(loaded(), open(shingles), {
    type: 'line.typed',
    draft: { ...draftOf(shingles), quantity: '20' },
  });
  expect(total(typed)).toBe('$2,230.00');
  const unfinished = after(typed, { type: 'line.typed', draft: { ...draftOf(shingles), quantity: '2.' } });
  expect(total(unfinished)).toBe('$250.00');
  expect(total(after(typed, { type: 'line.closed' }))).toBe('$250.00');
});

test('a row that is left for another is saved, and the other one opens', () => {
  const values = { ...shingles, rate: 110 };
  const left = after(loaded(), open(shingles), { type: 'line.edited', values, next: haulAway.id });
  expect(left.context.open?.line).toBe(haulAway.id);
  expect(left.context.changes).toMatchObject([{ kind: 'edit', values: { rate: 110 }, standing: 'saving' }]);
});

test('a row closed without a change is not sent', () => {
  expect(after(loaded(), ...edited(shingles, {})).context.changes).toEqual([]);
});

test('a line goes only after the question, and comes back when the server did not delete it', () => {
  const asked = after(loaded(), { type: 'delete.asked', line: haulAway.id });
  expect(asked.matches({ ready: { dialog: 'confirmingDelete' } })).toBe(true);
  expect(names(after(asked, { type: 'delete.declined' }))).toEqual(['Shingles', 'Haul-away']);
  const gone = after(asked, { type: 'delete.confirmed' });
  expect(names(gone)).toEqual(['Shingles']);
  expect(total(gone)).toBe('$200.00');
  const back = fault(gone, 'change-1', new Error('offline'));
  expect(names(back)).toEqual(['Shingles', 'Haul-away']);
  expect(unsaved(back)).toEqual([]);
});

test('a discount counts at once and goes back when it is refused', () => {
  const given = after(loaded(), { type: 'discount.opened' }, { type: 'discount.applied', discount: 70 });
  expect(total(given)).toBe('$200.00');
  const state = fault(given, 'change-1', new Error('offline'));
  expect(total(state)).toBe('$250.00');
  expect(total(after(state, { type: 'change.retried', change: 'change-1' }))).toBe('$200.00');
});

test('changes of different lines travel side by side, those of one line one after another', () => {
  const state = after(loaded(), ...edited(shingles, { rate: 110 }), ...edited(haulAway, { rate: 60 }));
  expect(state.context.changes.map(({ standing }) => standing)).toEqual(['saving', 'saving']);
  const more = after(state, open(shingles), { type: 'line.edited', values: { ...shingles, rate: 120 } });
  expect(more.context.changes.map(({ standing }) => standing)).toEqual(['saving', 'saving', 'waiting']);
  const first = answer(more, 'change-1', { ...shingles, rate: 110, total: 242, version: 2 });
  expect(first.context.changes).toMatchObject([
    { id: 'change-2', standing: 'saving' },
    { id: 'change-3', standing: 'saving', version: 2, values: { rate: 120 } },
  ]);
});

test('a discount waits for the lines that it was given on', () => {
  const state = after(
    loaded(),
    { type: 'line.added', values: gutters },
    { type: 'discount.opened' },
    { type: 'discount.applied', discount: 600 },
  );
  expect(state.context.changes.map(({ standing }) => standing)).toEqual(['saving', 'waiting']);
  expect(total(state)).toBe('$170.00');
});

test('somebody else changed the line first: the person sees who and what, and chooses', () => {
  const sent = after(loaded(), ...edited(shingles, { rate: 110 }));
  const theirs = { ...shingles, rate: 95, total: 209, version: 2 };
  const clash = new SaveError({
    refused: true,
    message: 'This was changed meanwhile',
    conflict: { current: theirs, changedBy: 'Maria Alvarez' },
  });
  const state = fault(sent, 'change-1', clash);
  expect(unsaved(state)).toMatchObject([
    {
      values: { rate: 95 },
      unsaved: { standing: 'contested', values: { rate: 110 }, failure: { conflict: { changedBy: 'Maria Alvarez' } } },
    },
  ]);
  const mine = after(state, { type: 'mine.kept', change: 'change-1' });
  expect(mine.context.changes).toMatchObject([{ standing: 'saving', version: 2, values: { rate: 110 } }]);
  const taken = after(state, { type: 'theirs.taken', change: 'change-1' });
  expect(taken.context.changes).toEqual([]);
  expect(sheetOf(taken.context)[0]?.values.rate).toBe(95);
});

test('a newer version that says the same of the line is no clash', () => {
  const sent = after(loaded(), ...edited(shingles, { rate: 110 }));
  const conflict = { current: { ...shingles, index: 7, version: 4 }, changedBy: 'Maria Alvarez' };
  const state = fault(sent, 'change-1', new SaveError({ refused: true, message: '', conflict }));
  expect(state.context.changes).toMatchObject([{ standing: 'saving', version: 4, values: { rate: 110 } }]);
});

test('a line somebody deleted comes back as a new one where the person keeps theirs', () => {
  const sent = after(loaded(), ...edited(shingles, { rate: 110 }));
  const conflict = { current: null, changedBy: '' };
  const state = fault(sent, 'change-1', new SaveError({ refused: true, message: 'Not found', conflict }));
  expect(total(state)).toBe('$30.00');
  const mine = after(state, { type: 'mine.kept', change: 'change-1' });
  expect(mine.context.changes).toMatchObject([{ kind: 'add', values: { rate: 110 } }]);
  expect(names(after(state, { type: 'theirs.taken', change: 'change-1' }))).toEqual(['Haul-away']);
});

test('lines that somebody else adds meanwhile do not make a clash of a discount', () => {
  const sent = after(loaded(), { type: 'discount.opened' }, { type: 'discount.applied', discount: 70 });
  const current = anEstimate({ items: [shingles], discount: 20, version: 9 });
  const retry = fault(
    sent,
    'change-1',
    new SaveError({ refused: true, message: '', conflict: { current, changedBy: 'M' } }),
  );
  expect(retry.context.changes).toMatchObject([{ standing: 'saving', version: 9 }]);
  const other = { current: { ...current, discount: 35 }, changedBy: 'Maria Alvarez' };
  const clash = fault(sent, 'change-1', new SaveError({ refused: true, message: '', conflict: other }));
  expect(clash.context.changes).toMatchObject([{ standing: 'contested' }]);
});

test('what the server refused is sent anew when it is corrected; what may have reached it is not sent twice', () => {
  const sent = after(loaded(), { type: 'line.added', values: gutters });
  const key = sheetOf(sent.context)[2]?.key ?? '';
  const correct = (state: State) =>
    after(state, { type: 'line.opened', line: key }, { type: 'line.edited', values: { ...gutters, rate: 13 } });
  const refused = correct(fault(sent, 'change-1', new SaveError({ refused: true, message: 'no' })));
  expect(refused.context.changes).toMatchObject([{ id: 'change-2', kind: 'add', values: { rate: 13 } }]);
  const lost = correct(fault(sent, 'change-1', new Error('offline')));
  expect(lost.context.changes).toMatchObject([
    { id: 'change-1', kind: 'add', standing: 'saving', values: { rate: 12.5 } },
    { kind: 'edit', standing: 'waiting', values: { rate: 13 } },
  ]);
});

test('the invoice is printed at once, but for changes that it would lack: those are asked about', () => {
  const dialog = (state: State) => typeof state.value === 'object' && state.value.ready.dialog;
  const printing = after(loaded(), { type: 'print.requested' });
  expect(dialog(printing)).toBe('printing');
  expect(dialog(after(printing, { type: 'print.done' }))).toBe('closed');
  const lost = fault(after(loaded(), { type: 'line.added', values: gutters }), 'change-1', new Error('offline'));
  const asked = after(lost, { type: 'print.requested' });
  expect(dialog(asked)).toBe('confirmingPrint');
  expect(dialog(after(asked, { type: 'print.declined' }))).toBe('closed');
  expect(dialog(after(asked, { type: 'print.confirmed' }))).toBe('printing');
});

test('each outcome has its toast', () => {
  const adding = after(loaded(), { type: 'line.added', values: gutters });
  const item = aLine({ ...gutters, index: 3 });
  const done = { type: 'xstate.done.actor.change-1', actorId: 'change-1', output: item } as const;
  expect(said(adding, done)).toMatchObject([{ notice: { tone: 'success', title: 'Item created' } }]);
  const fails = { type: 'xstate.error.actor.change-1', actorId: 'change-1', error: new Error('offline') } as const;
  expect(said(adding, fails)).toMatchObject([{ notice: { title: 'Error', text: 'Error creating items' } }]);
  const editing = after(loaded(), ...edited(shingles, { rate: 1 }));
  expect(said(editing, { ...done, output: { ...shingles, rate: 1 } })).toMatchObject([
    { notice: { title: 'Item updated' } },
  ]);
  expect(said(editing, fails)).toMatchObject([{ notice: { text: 'Error updating items' } }]);
  const removing = after(loaded(), { type: 'delete.asked', line: shingles.id }, { type: 'delete.confirmed' });
  expect(said(removing, { ...done, output: undefined })).toMatchObject([
    { notice: { title: 'Item removed', text: 'Removed succesfully!' } },
  ]);
  const discounting = after(loaded(), { type: 'discount.opened' }, { type: 'discount.applied', discount: 1 });
  expect(said(discounting, fails)).toMatchObject([{ notice: { text: 'updating estimates' } }]);
});
