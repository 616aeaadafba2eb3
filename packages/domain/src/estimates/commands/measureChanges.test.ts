/** Tests of the change of the measures of lines that were added together. */
import { formatMoney } from '@plumbline/values/money';
import { describe, expect, it } from 'vitest';
import { rowsOfEstimate } from '../../templates/copiedRows.ts';
import { aLine, anEstimate, anId, aTakeoff } from '../../testing/builders.ts';
import { displayedTotal, type EstimateState, loadedState, nextState } from '../../testing/estimateStates.ts';
import { estimateRows } from '../changes/estimateRows.ts';
import { commandEvent, findCommand } from './lineCommands.ts';
import { linesMeasuredWith, previewMeasures, totalDifference } from './measureChanges.ts';

const shingles = aLine({ id: anId(1), index: 1, rate: 100, quantity: 22, tax: 0, takeoff: aTakeoff() });
const nails = aLine({
  id: anId(2),
  index: 2,
  rate: 50,
  quantity: 2,
  tax: 0,
  takeoff: aTakeoff({ formula: 'area / 1164', whole: true }),
});
/** The formula gives 20, and a user has changed the quantity. */
const felt = aLine({
  id: anId(3),
  index: 3,
  rate: 10,
  quantity: 25,
  tax: 0,
  takeoff: aTakeoff({ formula: 'area / 100' }),
});
const permit = aLine({ id: anId(4), index: 4, rate: 385, quantity: 1, tax: 0 });
const garage = aLine({ id: anId(5), index: 5, quantity: 22, tax: 0, takeoff: aTakeoff({ group: anId(81) }) });
const loaded = loadedState(anEstimate({ items: [shingles, nails, felt, permit, garage] }));
const measures = [
  { name: 'area', value: 2400 },
  { name: 'waste', value: 10 },
];
const changeMeasures = (ids: readonly string[]) =>
  ({ type: 'lines.changed', command: 'changeMeasures', ids, measures }) as const;
const quantities = ({ context }: EstimateState) => estimateRows(context).map(({ values }) => values.quantity);
const groups = ({ context }: EstimateState) => estimateRows(context).map(({ values }) => values.takeoff?.group);
const undo = { type: 'lines.changed', command: 'undo' } as const;

describe('a change of measures', () => {
  const group = linesMeasuredWith(estimateRows(loaded.context), nails.id);

  it('shows the new quantities of the lines that were added together, and marks a quantity that was changed by hand', () => {
    expect(previewMeasures(group, measures)).toMatchObject([
      { key: shingles.id, quantity: 22, computed: { quantity: 26.4 }, isChangedByHand: false },
      { key: nails.id, quantity: 2, computed: { exact: 2.0619, quantity: 3 }, isChangedByHand: false },
      { key: felt.id, quantity: 25, computed: { quantity: 24 }, isChangedByHand: true },
    ]);
    expect(linesMeasuredWith(estimateRows(loaded.context), permit.id)).toEqual([]);
  });

  it('changes the chosen lines with one undo, and shows the change of the total before', () => {
    const change = { ids: [shingles.id, nails.id], measures };
    expect(formatMoney(totalDifference(loaded.context, change))).toBe('$490.00');
    const changed = nextState(loaded, changeMeasures(change.ids));
    expect(quantities(changed)).toEqual([26.4, 3, 25, 1, 22]);
    const undone = nextState(changed, undo);
    expect(quantities(undone)).toEqual([22, 2, 25, 1, 22]);
    expect(displayedTotal(undone)).toBe(displayedTotal(loaded));
    expect(estimateRows(undone.context)[0]?.values.takeoff).toEqual(shingles.takeoff);
    const redone = nextState(undone, { type: 'lines.changed', command: 'redo' });
    expect(estimateRows(redone.context)[0]?.values.takeoff?.measures[0]?.value).toBe(2400);
  });

  it('sends all lines in one call', () => {
    const { context } = nextState(loaded, changeMeasures([shingles.id, nails.id, felt.id]));
    expect(context.changes.map(({ kind, status }) => [kind, status])).toEqual(Array(3).fill(['edit', 'saving']));
  });

  it('leaves a line as it is whose quantity cannot be computed', () => {
    const line = { ...shingles, takeoff: aTakeoff({ formula: 'area / (2400 - area)' }) };
    const state = nextState(loadedState(anEstimate({ items: [line] })), changeMeasures([line.id]));
    expect(quantities(state)).toEqual([22]);
    expect(state.context.changes).toEqual([]);
  });

  it('keeps the measures of a line that is edited by hand', () => {
    const { takeoff: _, ...values } = shingles;
    const edited = nextState(
      loaded,
      { type: 'line.opened', line: shingles.id },
      { type: 'line.edited', values: { ...values, quantity: 30 } },
    );
    expect(estimateRows(edited.context)[0]?.values).toMatchObject({ quantity: 30, takeoff: shingles.takeoff });
  });
});

describe('lines that are added together', () => {
  it('have their own group, also if they are copies of lines or rows of a template', () => {
    const duplicated = groups(nextState(loaded, commandEvent('duplicate', [shingles.id, felt.id, garage.id])));
    expect(new Set(duplicated).size).toBe(5);
    const values = rowsOfEstimate(loaded.context.base).map((row) => row.values);
    const added = groups(nextState(loaded, { type: 'lines.changed', command: 'addLines', values }));
    expect(added.slice(5, 8)).toEqual([added[5], added[5], added[5]]);
    expect(added[9]).not.toBe(added[5]);
    expect([anId(80), anId(81)]).not.toContain(added[5]);
  });

  it('are a group again after their deletion is undone', () => {
    const deleted = nextState(loaded, commandEvent('delete', [shingles.id, nails.id]), undo);
    expect(groups(deleted)).toEqual(groups(loaded));
  });
});

it('The dialog is possible for a line with measures, and not for another line', () => {
  const isPossible = (id: string) => findCommand('openMeasures').isPossible?.(loaded.context, { ids: [id] });
  expect([isPossible(shingles.id), isPossible(permit.id)]).toEqual([true, false]);
  const changed = nextState(loaded, changeMeasures([shingles.id]));
  expect(quantities(changed)[0]).toBe(26.4);
});
