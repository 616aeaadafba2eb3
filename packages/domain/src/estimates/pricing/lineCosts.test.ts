/** Tests of the unit cost of lines on the page: the line form, edits, undo, duplicates and margins. */

import { toDollars } from '@plumbline/values/money';
import { describe, expect, it, test } from 'vitest';
import { aLine, anEstimate } from '../../testing/builders.ts';
import { type EstimateState, loadedState, nextState } from '../../testing/estimateStates.ts';
import { displayedFigures, displayedMargin } from '../changes/displayedMargin.ts';
import { estimateRows } from '../changes/estimateRows.ts';
import type { EstimateEvent } from '../estimateMachine.ts';
import { estimateItemForm } from '../lines/form.ts';
import { costText, draftOf, editedLineOf, lineOf } from '../lines/line.ts';
import { lineMargin } from './margin.ts';

const roof = aLine({ description: 'Roof', rate: 100, quantity: 2, tax: 10, cost: 60 });
const vent = aLine({ description: 'Vent', index: 2, rate: 50, quantity: 1, tax: 0 });
const estimate = anEstimate({ items: [roof, vent] });

const form = { name: 'Roof', rate: '100', quantity: '2', tax: '10', unit: 'SQ' };
const validate = (input: object) => estimateItemForm.validateSync({ ...form, ...input });
const editEvents = (line: string, input: object): EstimateEvent[] => [
  { type: 'line.opened', line },
  { type: 'line.edited', values: editedLineOf(validate(input), { ...form, ...input }) },
];
const costsOf = ({ context }: EstimateState) => estimateRows(context).map(({ values }) => values.cost);
const sentCosts = ({ context }: EstimateState) =>
  context.changes.flatMap((change) => ('values' in change ? [change.values.cost] : []));

describe('the cost of a line in its form', () => {
  it.each([
    ['$1,250.50', 1250.5],
    ['0.0325', 0.0325],
    ['', undefined],
    [undefined, undefined],
  ])('is parsed: %j becomes %j', (cost, expected) => {
    expect(validate({ cost }).cost).toBe(expected);
  });

  it.each(['-1', 'cheap', '1.234567', '99999999'])('is invalid: "%s"', (cost) => {
    expect(() => validate({ cost })).toThrow();
  });

  it('is in the draft only if the line has a cost', () => {
    expect([draftOf(roof).cost, 'cost' in draftOf(vent)]).toEqual(['60.00', false]);
  });

  it('is in the values of a new line only if the user types a cost', () => {
    expect(lineOf(validate({ cost: '' }), form).cost).toBeNull();
    expect(lineOf(validate({ cost: '5' }), form).cost).toBe(5);
  });
});

test('an unknown cost is shown as a dash', () => {
  expect([costText(roof), costText(vent)]).toEqual(['$60.00', '—']);
});

describe('an edited line', () => {
  it('gets a cost, and undo removes it', () => {
    const edited = nextState(loadedState(estimate), ...editEvents(vent.id, { cost: '20' }));
    expect([costsOf(edited), sentCosts(edited)]).toEqual([[60, 20], [20]]);
    expect(costsOf(nextState(edited, { type: 'lines.changed', command: 'undo' }))).toEqual([60, null]);
  });

  it('is sent with a null cost if the user clears the cost', () => {
    const cleared = nextState(loadedState(estimate), ...editEvents(roof.id, { cost: '' }));
    expect([costsOf(cleared), sentCosts(cleared)]).toEqual([[null, null], [null]]);
  });

  it('has no cost if it never had one', () => {
    expect(sentCosts(nextState(loadedState(estimate), ...editEvents(vent.id, { cost: '' })))).toEqual([null]);
  });

  it('keeps a new cost when another value changes before the cost is saved', () => {
    const taxEvent = { type: 'lines.changed', command: 'setTax', ids: [vent.id], value: 5 } as const;
    expect(costsOf(nextState(loadedState(estimate), ...editEvents(vent.id, { cost: '30' }), taxEvent))).toEqual([
      60, 30,
    ]);
  });
});

test('a duplicated line has the same cost', () => {
  expect(
    costsOf(nextState(loadedState(estimate), { type: 'lines.changed', command: 'duplicate', ids: [roof.id] })),
  ).toEqual([60, 60, null]);
});

test('the margins of the open line and of the estimate follow the fields of the open line', () => {
  const opened = nextState(loadedState(estimate), { type: 'line.opened', line: roof.id });
  const marginsAfterTyping = (cost: string | undefined, rate = '100') => {
    const draft = { ...draftOf(roof), rate, ...(cost !== undefined && { cost }) };
    const { context } = nextState(opened, { type: 'line.typed', draft });
    const rows = estimateRows(context);
    const [row] = rows;
    const figures = row && displayedFigures(row, context.open);
    const [margin, total] = [figures && lineMargin(figures), displayedMargin(rows, context.open)];
    return [margin && toDollars(margin.margin), total && toDollars(total.margin)];
  };
  expect(marginsAfterTyping('75')).toEqual([50, 50]);
  expect(marginsAfterTyping(undefined)).toEqual([80, 80]);
  expect(marginsAfterTyping('')).toEqual([null, null]);
  // While the rate is invalid, the margin of the estimate contains the saved line.
  expect(marginsAfterTyping('75', 'x')).toEqual([null, 80]);
});

test('the margin of the estimate leaves out lines without a cost', () => {
  const margin = displayedMargin(estimateRows(loadedState(estimate).context), null);
  expect([margin && toDollars(margin.margin), margin?.costedLineCount]).toEqual([80, 1]);
});
