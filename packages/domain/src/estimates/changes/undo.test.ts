/** Tests of undo and redo on the estimate machine without actors. */
import { describe, expect, it, test } from 'vitest';
import { CallError } from '../../shared/failedCall.ts';
import { aLine, anEstimate, aSavedChange } from '../../testing/builders.ts';
import {
  completeActor,
  deleteEvents,
  displayedDescriptions,
  doneEvent,
  type EstimateState,
  errorEvent,
  loadedState,
  type MachineEvent,
  nextState,
  reloadActorId,
  toastsOf,
} from '../../testing/estimateStates.ts';
import type { EstimateEvent } from '../estimateMachine.ts';
import type { Estimate, LineRecord } from '../lines/estimate.ts';
import { type LineValues, lineValuesOf } from '../lines/line.ts';
import type { DiscountValue } from '../pricing/discount.ts';
import { seenDiscount } from './edits.ts';
import { displayedTotals, estimateRows } from './estimateRows.ts';
import { type PendingChanges, pendingChanges } from './storedChanges.ts';

const item = (description: string, index: number) => aLine({ description, index, tax: 0, rate: 100, quantity: 1 });
const items = ['A', 'B', 'C', 'D'].map((description, position) => item(description, position + 1));
const estimate = anEstimate({ items });
const [a, b, c, d] = items.map(({ id }) => id) as [string, string, string, string];
const values = (description: string) => lineValuesOf({ description, rate: 10, quantity: 1, tax: 0, unit: 'EA' });
const undoEvent = { type: 'lines.changed', command: 'undo' } as const;
const redoEvent = { type: 'lines.changed', command: 'redo' } as const;

/** The state after the estimate was loaded again. */
const reloaded = (state: EstimateState, loaded: Estimate): EstimateState =>
  completeActor(nextState(state, { type: 'estimate.revisited' }), reloadActorId, loaded);

const rowsOf = ({ context }: EstimateState) => estimateRows(context).map((row) => lineValuesOf(row.values));
const toastTitles = (state: EstimateState, event: MachineEvent) => toastsOf(state, event).map(({ title }) => title);
const toastTexts = (state: EstimateState, event: MachineEvent) => toastsOf(state, event).map(({ text }) => text);
const discountEvents = (discount: DiscountValue): EstimateEvent[] => [
  { type: 'discount.applied', discount, seen: seenDiscount(estimate) },
];

const actions: [string, EstimateEvent[], string][] = [
  ['an added line', [{ type: 'lines.changed', command: 'addLine', values: values('E') }], '1 line added'],
  [
    'pasted lines',
    [{ type: 'lines.changed', command: 'addLines', values: ['E', 'F'].map(values), after: b }],
    '2 lines added',
  ],
  [
    'lines added at the start',
    [{ type: 'lines.changed', command: 'addLines', values: ['E', 'F'].map(values), after: null }],
    '2 lines added',
  ],
  ['an edited line', editEvents(a, values('A2')), '1 line changed'],
  ['deleted lines', [...deleteEvents([a, b, d])], '3 lines deleted'],
  ['duplicated lines', [{ type: 'lines.changed', command: 'duplicate', ids: [a, c] }], '2 lines added'],
  ['a line moved down', [{ type: 'lines.changed', command: 'move', ids: [a], after: d }], '1 line moved'],
  ['lines moved to the start', [{ type: 'lines.changed', command: 'move', ids: [b, d], after: null }], '2 lines moved'],
  [
    'lines moved from both sides of another line',
    [{ type: 'lines.changed', command: 'move', ids: [a, c], after: d }],
    '2 lines moved',
  ],
  ['the tax of lines', [{ type: 'lines.changed', command: 'setTax', ids: [a, c], value: 7 }], '2 lines changed'],
  ['a discount', discountEvents(50), 'discount changed'],
];

function editEvents(line: string, newValues: LineValues): EstimateEvent[] {
  return [
    { type: 'line.opened', line },
    { type: 'line.edited', values: newValues },
  ];
}

describe('undo and redo', () => {
  it.each(actions)('restore %s', (_, events, summary) => {
    const before = loadedState(estimate);
    const after = nextState(before, ...events);
    const undone = nextState(after, undoEvent);
    expect(rowsOf(undone)).toEqual(rowsOf(before));
    expect(displayedTotals(undone.context)).toEqual(displayedTotals(before.context));
    const redone = nextState(undone, redoEvent);
    expect(rowsOf(redone)).toEqual(rowsOf(after));
    expect(displayedTotals(redone.context)).toEqual(displayedTotals(after.context));
    expect(displayedDescriptions(nextState(redone, undoEvent))).toEqual(displayedDescriptions(before));
    expect(toastTitles(after, undoEvent)).toEqual([`Undone: ${summary}`]);
    expect(toastTitles(undone, redoEvent)).toEqual([`Redone: ${summary}`]);
  });

  it('say which discount the estimate has then', () => {
    const discounted = nextState(loadedState(estimate), ...discountEvents(50));
    const changed = nextState(discounted, ...discountEvents('10%'));
    const undone = nextState(changed, undoEvent);
    expect(toastTexts(changed, undoEvent)).toEqual(['The discount is $50.00 after tax']);
    expect(toastTexts(undone, redoEvent)).toEqual(['The discount is 10% after tax']);
    const toBeforeTax = nextState(changed, {
      type: 'detail.changed',
      field: 'discount_basis',
      value: 'before_tax',
      seen: { value: 'after_tax', version: estimate.version },
    });
    expect(toastsOf(toBeforeTax, undoEvent)).toMatchObject([
      { title: 'Undone: discount changed', text: 'The discount is 10% after tax' },
    ]);
    expect(toastTexts(undone, undoEvent)).toEqual(['The estimate has no discount']);
  });

  it('revert and repeat several actions, one at a time', () => {
    const states = [loadedState(estimate)];
    for (const [, events] of actions) {
      const next = nextState(states.at(-1) as EstimateState, ...events);
      // An action on lines that an earlier action deleted has no effect.
      if (next.context.history !== states.at(-1)?.context.history) states.push(next);
    }
    let state = states.at(-1) as EstimateState;
    for (const earlier of states.slice(0, -1).reverse()) {
      state = nextState(state, undoEvent);
      expect(displayedDescriptions(state)).toEqual(displayedDescriptions(earlier));
      expect(displayedTotals(state.context)).toEqual(displayedTotals(earlier.context));
    }
    for (const later of states.slice(1)) {
      state = nextState(state, redoEvent);
      expect(displayedDescriptions(state)).toEqual(displayedDescriptions(later));
      expect(displayedTotals(state.context)).toEqual(displayedTotals(later.context));
    }
  });

  it('keep the last 50 actions', () => {
    const edits = Array.from({ length: 60 }, (_, n) => editEvents(a, values(`A${n}`))).flat();
    let state = nextState(loadedState(estimate), ...edits);
    for (let n = 0; n < 60; n++) state = nextState(state, undoEvent);
    expect(displayedDescriptions(state)).toEqual(['A9', 'B', 'C', 'D']);
  });

  it('do nothing if there is no action to undo or redo', () => {
    const state = loadedState(estimate);
    expect(nextState(state, undoEvent, redoEvent).context.changes).toEqual([]);
    expect(toastTitles(state, undoEvent)).toEqual([]);
  });
});

test('a new action clears the actions to redo', () => {
  const state = nextState(
    loadedState(estimate),
    ...editEvents(a, values('A2')),
    undoEvent,
    ...editEvents(b, values('B2')),
  );
  expect(displayedDescriptions(nextState(state, redoEvent))).toEqual(['A', 'B2', 'C', 'D']);
});

test('the history is kept when the page is loaded again', () => {
  const before = nextState(loadedState(estimate), ...deleteEvents([b, c]), ...editEvents(a, values('A2')));
  const stored: PendingChanges = JSON.parse(JSON.stringify(pendingChanges(before.context)));
  const state = loadedState(estimate, { pending: stored });
  expect(displayedDescriptions(nextState(state, undoEvent, undoEvent))).toEqual(['A', 'B', 'C', 'D']);
});

/** The state after the server has deleted B for this user. */
const deletedOnServer = () =>
  nextState(nextState(loadedState(estimate), ...deleteEvents([b])), doneEvent('change-1', aSavedChange(null)));

test('undo of a saved deletion adds the line again at its position, and shows no toast when this line is saved', () => {
  const state = nextState(deletedOnServer(), undoEvent);
  expect(displayedDescriptions(state)).toEqual(['A', 'B', 'C', 'D']);
  const [change] = state.context.changes;
  expect(change).toMatchObject({ kind: 'add', after: a, status: 'saving' });
  const id = change?.kind === 'add' ? change.line : '';
  const event = doneEvent(change?.id ?? '', aSavedChange({ ...item('B', 2), id }));
  expect(toastTitles(state, event)).toEqual([]);
});

test('earlier actions apply to the new id of a line that undo has added again', () => {
  const state = nextState(loadedState(estimate), ...editEvents(b, values('B2')), ...deleteEvents([b]));
  const deleted = nextState(
    nextState(state, doneEvent('change-1', aSavedChange({ ...item('B2', 2), id: b, version: 2 }))),
    doneEvent('change-2', aSavedChange(null)),
  );
  expect(displayedDescriptions(nextState(deleted, undoEvent))).toEqual(['A', 'B2', 'C', 'D']);
  expect(displayedDescriptions(nextState(deleted, undoEvent, undoEvent))).toEqual(['A', 'B', 'C', 'D']);
  expect(displayedDescriptions(nextState(deleted, undoEvent, undoEvent, redoEvent, redoEvent))).toEqual([
    'A',
    'C',
    'D',
  ]);
});

test('undo puts a deleted line above the line that followed it if the line before it was also deleted', () => {
  const remainingItems = items.filter(({ id }) => id !== a && id !== b);
  const state = reloaded(deletedOnServer(), anEstimate({ items: remainingItems, version: 5 }));
  expect(displayedDescriptions(nextState(state, undoEvent))).toEqual(['B', 'C', 'D']);
});

test('one undo removes thousands of pasted lines, which several calls saved, also after the page was loaded again', () => {
  const pasted = Array.from({ length: 1100 }, (_, n) => values(`Pasted ${n}`));
  const after = nextState(loadedState(estimate), { type: 'lines.changed', command: 'addLines', values: pasted });
  const stored: PendingChanges = JSON.parse(JSON.stringify(pendingChanges(after.context)));
  for (const state of [after, loadedState(estimate, { pending: stored })]) {
    expect(displayedDescriptions(state)).toHaveLength(1104);
    const undone = nextState(state, undoEvent);
    expect(displayedDescriptions(undone)).toEqual(['A', 'B', 'C', 'D']);
    expect(undone.context.history.undo).toEqual([]);
  }
});

test('undo of a deletion restores the discount that the deletion lowered', () => {
  const base = anEstimate({ items, discount: 350 });
  const deleting = nextState(loadedState(base), ...deleteEvents([a]));
  const totals = { sub_total: 300, tax_total: 0, discount: 300, amount_total: 0 };
  const versions = { version: base.version + 1, previous_version: base.version };
  const output = { results: [{ item: null }], indexes: [], totals: { ...totals, ...versions } };
  const deleted = nextState(deleting, doneEvent('change-1', output));
  const state = nextState(deleted, undoEvent);
  expect(displayedTotals(state.context)).toEqual(displayedTotals(loadedState(base).context));
  expect(state.context.changes).toMatchObject([
    { kind: 'add', after: null },
    { kind: 'discount', discount: 350, baseValue: 300 },
  ]);
  expect(state.context.loweredDiscount).toBeNull();
});

describe('if another user changed or deleted the line,', () => {
  const saved = (line: LineRecord) => doneEvent('change-1', aSavedChange(line));
  const edited = nextState(
    nextState(loadedState(estimate), ...editEvents(a, { ...items[0], ...values('A2') })),
    saved({ ...item('A2', 1), id: a, rate: 10, version: 2 }),
  );
  const serverEstimateWith = (changes: Partial<LineRecord>) =>
    anEstimate({
      items: [{ ...item('A2', 1), id: a, rate: 10, unit: 'EA', version: 3, ...changes }, ...items.slice(1)],
      version: 7,
    });

  it('undo restores the values that this user changed, and keeps the values that the other user changed', () => {
    const state = nextState(reloaded(edited, serverEstimateWith({ quantity: 9 })), undoEvent);
    expect(rowsOf(state)[0]).toMatchObject({ description: 'A', rate: 100, quantity: 9 });
    expect(state.context.changes).toMatchObject([{ kind: 'edit', version: 3 }]);
  });

  it('undo is sent with version 0 if the other user changed the same value, so that the server reports a conflict', () => {
    const base = serverEstimateWith({ rate: 55 });
    const state = nextState(reloaded(edited, base), undoEvent);
    expect(state.context.changes).toMatchObject([{ kind: 'edit', version: 0 }]);
    const conflict = { current: base.items[0] as LineRecord, changedBy: 'Maria Alvarez' };
    const error = new CallError({ kind: 'conflict', message: '', ...conflict });
    const conflicted = nextState(state, errorEvent(state.context.changes[0]?.id ?? '', error));
    expect(conflicted.context.changes).toMatchObject([
      { status: 'conflicted', values: { description: 'A', rate: 100 } },
    ]);
    expect(rowsOf(conflicted)[0]).toMatchObject({ description: 'A2', rate: 55 });
  });

  it('undo of a new line that the other user changed is sent with version 0, so that the server reports a conflict', () => {
    const adding = nextState(loadedState(estimate), { type: 'lines.changed', command: 'addLine', values: values('E') });
    const line = estimateRows(adding.context).at(-1)?.key ?? '';
    const savedLine = { ...aLine({ ...values('E'), index: 5 }), id: line };
    const added = nextState(adding, doneEvent('change-1', aSavedChange(savedLine)));
    const changedLine = { ...savedLine, rate: 77, version: 2 };
    const state = nextState(reloaded(added, anEstimate({ items: [...items, changedLine], version: 7 })), undoEvent);
    expect(state.context.changes).toMatchObject([{ kind: 'remove', version: 0 }]);
  });

  it('undo skips the change of a line that the other user deleted', () => {
    const editedTwice = nextState(
      nextState(edited, ...editEvents(b, values('B2'))),
      doneEvent('change-2', aSavedChange({ ...item('B2', 2), id: b, version: 2 })),
    );
    const state = reloaded(
      editedTwice,
      anEstimate({ items: [{ ...item('A2', 1), id: a, rate: 10, version: 2 }, ...items.slice(2)], version: 9 }),
    );
    const undone = nextState(state, undoEvent);
    expect(undone.context.history).toMatchObject({ undo: [], redo: [{ lines: [{ line: a }] }] });
  });
});

test('a discarded change is not undone', () => {
  const savedLine = { ...(items[1] ?? aLine()), ...values('B2'), version: 2 };
  const state = nextState(
    loadedState(estimate),
    ...editEvents(b, values('B2')),
    doneEvent('change-1', aSavedChange(savedLine, anEstimate({ version: 9 }))),
    ...editEvents(a, values('A2')),
  );
  const failed = nextState(state, errorEvent('change-2', new CallError({ kind: 'failed', message: 'Server error' })));
  const discarded = nextState(failed, { type: 'change.discarded', change: 'change-2' });
  expect(displayedDescriptions(discarded)).toEqual(['A', 'B2', 'C', 'D']);
  expect(toastTitles(discarded, undoEvent)).toEqual(['Undone: 1 line changed']);
  expect(displayedDescriptions(nextState(discarded, undoEvent))).toEqual(['A', 'B', 'C', 'D']);
});

test('undo of a discount is sent with version 0 if another user set the discount, so that the server reports a conflict', () => {
  const applied = nextState(loadedState(estimate), {
    type: 'discount.applied',
    discount: 50,
    seen: seenDiscount(estimate),
  });
  const saved = nextState(applied, doneEvent('change-1', anEstimate({ items, discount: 50, version: 2 })));
  const state = nextState(reloaded(saved, anEstimate({ items, discount: 20, version: 3 })), undoEvent);
  expect(state.context.changes).toMatchObject([{ kind: 'discount', discount: 0, baseValue: 50, version: 0 }]);
});

describe('an edit that fails while the deletion of its line waits', () => {
  const lostResponse = new CallError({ kind: 'unreachable', message: '' });
  const refusal = new CallError({ kind: 'refused', message: '' });

  it.each([
    ['the response is lost', lostResponse, [{ kind: 'edit', status: 'failed' }]],
    ['the server refuses it', refusal, []],
  ])('is made again after an undo of the deletion if %s', (_, error, failedEdit) => {
    const loaded = loadedState(estimate);
    const { terms, version } = loaded.context.base;
    const deleted = nextState(
      loaded,
      ...editEvents(a, values('A2')),
      // The deletion also waits for this change.
      { type: 'detail.changed', field: 'terms', value: 'Net 30', seen: { value: terms, version } },
      { type: 'lines.changed', command: 'delete', ids: [a] },
    );
    const [edit] = deleted.context.changes;
    const failed = nextState(deleted, errorEvent(edit?.id ?? '', error));
    expect(failed.context.changes).toMatchObject([
      ...failedEdit,
      { kind: 'detail' },
      { kind: 'remove', status: 'waiting', version: failedEdit.length + 1 },
    ]);
    expect(displayedDescriptions(nextState(failed, undoEvent))[0]).toBe('A2');
  });
});
