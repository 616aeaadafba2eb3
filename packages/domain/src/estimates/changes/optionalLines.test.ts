/** Tests of optional lines in the estimate machine: totals, changes of several lines, undo, discounts and conflicts. */

import { toDollars } from '@plumbline/values/money';
import { describe, expect, it, test } from 'vitest';
import { CallError } from '../../shared/failedCall.ts';
import { aLine, anEstimate, aSavedChange } from '../../testing/builders.ts';
import {
  completeActor,
  deleteEvents,
  type EstimateState,
  failActor,
  loadedState,
  nextState,
} from '../../testing/estimateStates.ts';
import type { EstimateEvent } from '../estimateMachine.ts';
import { lineValuesOf } from '../lines/line.ts';
import { displayedTotals, estimateRows, isOffered, offeredTotal, sectionTotal } from './estimateRows.ts';
import { sendableChanges } from './sendingOrder.ts';

const items = ['Roof', 'Skylight', 'Vent'].map((description, position) =>
  aLine({ description, index: position + 1, rate: 100, quantity: 1, tax: 10 }),
);
const [roof, skylight, vent] = items.map(({ id }) => id) as [string, string, string];
const estimate = anEstimate({ items });
const estimateWithOption = (option: 'offered' | 'chosen') =>
  anEstimate({ items: items.map((item) => (item.id === skylight ? { ...item, option } : item)) });

const setOption = (ids: readonly string[], option: 'none' | 'offered' | 'chosen') =>
  ({ type: 'lines.changed', command: 'setOption', ids, value: option }) as const;

const rowsOf = ({ context }: EstimateState) => estimateRows(context);
const optionsOf = (state: EstimateState) => rowsOf(state).map(({ values }) => values.option);
const totalOf = ({ context }: EstimateState) => toDollars(displayedTotals(context).amount_total);
const pendingValuesOf = ({ context }: EstimateState) =>
  context.changes.flatMap((change) => ('values' in change ? [change.values] : []));

describe('an offered line', () => {
  it('is outside the totals until a user marks it as chosen', () => {
    const offered = nextState(loadedState(estimate), setOption([skylight, vent], 'offered'));
    expect([totalOf(offered), toDollars(offeredTotal(rowsOf(offered), 'total'))]).toEqual([110, 220]);
    expect(toDollars(offeredTotal(rowsOf(offered), 'net'))).toBe(200);
    expect(toDollars(sectionTotal(rowsOf(offered)))).toBe(110);
    expect(rowsOf(offered).map(isOffered)).toEqual([false, true, true]);
    expect(totalOf(nextState(offered, setOption([vent], 'chosen')))).toBe(220);
  });

  it('counts with its typed values in the total of the offered lines while its row is open, and not in the total of the estimate', () => {
    const opened = nextState(loadedState(estimateWithOption('offered')), { type: 'line.opened', line: skylight });
    const draft = { name: 'Skylight', rate: '300', quantity: '1', tax: '10', unit: 'SQ' };
    const { context } = nextState(opened, { type: 'line.typed', draft });
    expect(toDollars(offeredTotal(estimateRows(context), 'total', context.open))).toBe(330);
    expect(toDollars(displayedTotals(context).amount_total)).toBe(220);
  });
});

test('the options of several lines are saved by one call and reverted by one undo', () => {
  const offered = nextState(loadedState(estimate), setOption([roof, skylight], 'offered'));
  expect(offered.context.changes.map(({ status }) => status)).toEqual(['saving', 'saving']);
  const undone = nextState(offered, { type: 'lines.changed', command: 'undo' });
  expect(optionsOf(undone)).toEqual(['none', 'none', 'none']);
  expect(optionsOf(nextState(undone, { type: 'lines.changed', command: 'redo' }))).toEqual([
    'offered',
    'offered',
    'none',
  ]);
});

test('a line that is no longer optional is sent with the option "none"', () => {
  // The API keeps the stored option if a change has no option.
  const state = nextState(loadedState(estimateWithOption('chosen')), setOption([skylight], 'none'));
  expect(pendingValuesOf(state)).toMatchObject([{ option: 'none' }]);
  const offered = nextState(loadedState(estimate), setOption([skylight], 'offered'));
  const [change] = offered.context.changes;
  const saved = completeActor(
    offered,
    change?.id ?? '',
    aSavedChange({ ...(items[1] as (typeof items)[0]), option: 'offered', version: 2 }),
  );
  expect(pendingValuesOf(nextState(saved, { type: 'lines.changed', command: 'undo' }))).toMatchObject([
    { option: 'none' },
  ]);
});

const typedValues = { description: 'Skylight, large', rate: 300, quantity: 1, tax: 10, unit: 'EA' as const };
const editsThatKeepTheOption: [string, EstimateEvent[]][] = [
  [
    'an edit in the form of the line',
    [
      { type: 'line.opened', line: skylight },
      { type: 'line.edited', values: typedValues },
    ],
  ],
  ['a new tax', [{ type: 'lines.changed', command: 'setTax', ids: [skylight], value: 5 }]],
  [
    'a move and its undo',
    [
      { type: 'lines.changed', command: 'move', ids: [skylight], after: null },
      { type: 'lines.changed', command: 'undo' },
    ],
  ],
  ['a deletion and its undo', [...deleteEvents([skylight]), { type: 'lines.changed', command: 'undo' }]],
  [
    'an edit and its undo',
    [
      { type: 'line.opened', line: skylight },
      { type: 'line.edited', values: typedValues },
      { type: 'lines.changed', command: 'undo' },
    ],
  ],
];

test.each(editsThatKeepTheOption)('%s keeps the option', (_, events) => {
  expect(optionsOf(nextState(loadedState(estimateWithOption('offered')), ...events))).toEqual([
    'none',
    'offered',
    'none',
  ]);
});

test('a duplicated line has the same option', () => {
  const state = nextState(loadedState(estimateWithOption('chosen')), {
    type: 'lines.changed',
    command: 'duplicate',
    ids: [skylight],
  });
  expect(optionsOf(state)).toEqual(['none', 'chosen', 'chosen', 'none']);
});

test('restoring a discount that was lowered when a line became optional also removes the option of the line', () => {
  const [item] = items;
  const discounted = anEstimate({ items: [item as (typeof items)[0]], discount: 100 });
  const offered = nextState(loadedState(discounted), setOption([roof], 'offered'));
  const [change] = offered.context.changes;
  const savedLine = { ...(item as (typeof items)[0]), option: 'offered' as const, version: 2 };
  const lowered = completeActor(offered, change?.id ?? '', aSavedChange(savedLine));
  expect(lowered.context.loweredDiscount).toMatchObject({ from: 100, to: 0 });
  const restored = nextState(lowered, { type: 'discount.restored' });
  expect(optionsOf(restored)).toEqual(['none']);
  expect(pendingValuesOf(restored)).toMatchObject([{ option: 'none' }]);
});

describe('a conflict about the option', () => {
  /** The user edits the skylight while another user makes it an offered line. */
  function conflictedState() {
    const edited = nextState(
      loadedState(estimate),
      { type: 'line.opened', line: skylight },
      { type: 'line.edited', values: typedValues },
    );
    const [change] = edited.context.changes;
    const current = { ...(items[1] as (typeof items)[0]), option: 'offered' as const, version: 2 };
    const error = new CallError({ kind: 'conflict', message: '', current, changedBy: 'Max' });
    return { change: change?.id ?? '', state: failActor(edited, change?.id ?? '', error) };
  }

  it('is shown, and keeping the line of this user removes the option that the other user set', () => {
    const { state, change } = conflictedState();
    expect(state.context.changes).toMatchObject([{ status: 'conflicted' }]);
    const kept = nextState(state, { type: 'conflict.localChangeKept', change });
    expect(pendingValuesOf(kept)).toEqual([lineValuesOf(typedValues)]);
  });

  it('ends with the option of the other user if this user keeps the line of the other user', () => {
    const { state, change } = conflictedState();
    const resolved = nextState(state, { type: 'conflict.serverChangeKept', change });
    expect([optionsOf(resolved), totalOf(resolved)]).toEqual([['none', 'offered', 'none'], 220]);
  });
});

test('an option that could not be sent is sent again when the user retries', () => {
  const offered = nextState(loadedState(estimate), setOption([skylight], 'offered'));
  const [change] = offered.context.changes;
  const error = new CallError({ kind: 'unreachable', message: '' });
  const failed = failActor(offered, change?.id ?? '', error);
  expect(failed.context.changes).toMatchObject([{ status: 'failed', values: { option: 'offered' } }]);
  const retried = nextState(failed, { type: 'changes.retried' });
  expect(sendableChanges(retried.context)).toEqual([]);
  expect(retried.context.changes).toMatchObject([{ status: 'saving', values: { option: 'offered' } }]);
});
