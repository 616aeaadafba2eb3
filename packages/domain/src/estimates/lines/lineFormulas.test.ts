/** Tests of the formulas that a line keeps with its numbers. */
import { describe, expect, it } from 'vitest';
import { estimateTexts } from '../../messages/estimateTexts.ts';
import { aLine, anEstimate } from '../../testing/builders.ts';
import { loadedState, nextState } from '../../testing/estimateStates.ts';
import { validationErrors } from '../../testing/validationErrors.ts';
import { estimateRows } from '../changes/estimateRows.ts';
import { commandEvent } from '../commands/lineCommands.ts';
import { defaultExtraValues } from '../pricing/extraLineValues.ts';
import { estimateItemForm } from './form.ts';
import { draftOf, editedLineOf, lineOf, parseFigures, withoutOutdatedFormulas } from './line.ts';

const texts = { name: 'Roof', rate: '$12.50*2', quantity: `24'6" x 12'`, tax: '8+0.25', unit: 'SQ' };
const valid = estimateItemForm.validateSync(texts);

describe('a line with formulas', () => {
  it('has the computed numbers and keeps the formulas of the rate and the quantity', () => {
    expect(lineOf(valid, texts)).toEqual({
      ...defaultExtraValues,
      description: 'Roof',
      rate: 25,
      quantity: 294,
      tax: 8.25,
      unit: 'SQ',
      rate_formula: '$12.50*2',
      quantity_formula: `24'6" x 12'`,
    });
  });

  it('has no formula if plain numbers were typed', () => {
    const plain = { ...texts, rate: '$1,250.00', quantity: '3' };
    expect(lineOf(estimateItemForm.validateSync(plain), plain)).toMatchObject({ quantity_formula: null });
  });

  it('is edited as its formulas', () => {
    expect(draftOf(lineOf(valid, texts))).toMatchObject({ rate: '$12.50*2', quantity: `24'6" x 12'` });
  });

  it('has a dollar sign only in the rate', () => {
    expect(validationErrors(estimateItemForm, { ...texts, quantity: '$1,234.56' })).toEqual({
      quantity: 'Invalid number',
    });
    expect(validationErrors(estimateItemForm, { ...texts, tax: '$8' })).toEqual({ tax: 'Invalid number' });
  });

  it('has a rate with 5 decimals and a quantity with 4', () => {
    const thirds = estimateItemForm.validateSync({ ...texts, rate: '10/3', quantity: '10/3' });
    expect([thirds.rate, thirds.quantity]).toEqual([3.33333, 3.3333]);
  });

  it('keeps a rate that its formula gave when rates had 4 decimals', () => {
    const line = aLine({ rate: 3.3333, rate_formula: '10/3' });
    expect(draftOf(line).rate).toBe('3.3333');
    expect(draftOf({ ...line, rate: 3.33333 }).rate).toBe('10/3');
  });

  it('loses the formula of a number that a plain number replaces', () => {
    const plain = { ...texts, quantity: '300' };
    const edited = editedLineOf(estimateItemForm.validateSync(plain), plain);
    expect(edited).toMatchObject({ quantity: 300, quantity_formula: null, rate_formula: '$12.50*2' });
    const line = aLine({ rate: 25, quantity: 294, rate_formula: '$12.50*2', quantity_formula: `24'6" x 12'` });
    const state = nextState(
      loadedState(anEstimate({ items: [line] })),
      { type: 'line.opened', line: line.id },
      { type: 'line.edited', values: edited },
    );
    expect(estimateRows(state.context)[0]?.values).toMatchObject({ quantity: 300, quantity_formula: null });
  });

  it('keeps its formulas when its tax is set and when it is duplicated', () => {
    const line = aLine({ rate: 25, quantity: 36, quantity_formula: '12*3' });
    const state = nextState(
      loadedState(anEstimate({ items: [line] })),
      commandEvent('setTax', [line.id], 7),
      commandEvent('duplicate', [line.id]),
    );
    expect(estimateRows(state.context).map(({ values }) => values.quantity_formula)).toEqual(['12*3', '12*3']);
  });
});

it('A formula with another result than the number of the line is outdated', () => {
  const values = aLine({ rate: 25, quantity: 36, rate_formula: '5*5', quantity_formula: '12*4' });
  expect(withoutOutdatedFormulas(values)).toEqual({ ...values, quantity_formula: null });
});

it('A negative result is refused where a negative number is refused', () => {
  expect(() => estimateItemForm.validateSync({ ...texts, tax: '5-13' })).toThrow('Must not be negative');
  expect(() => estimateItemForm.validateSync({ ...texts, cost: '(1,250.00)' })).toThrow('Must not be negative');
});

describe('A credit', () => {
  it('is typed with a minus sign or in brackets, which are not a formula', () => {
    const line = { ...texts, rate: '($1,250.00)', quantity: '-3' };
    expect(lineOf(estimateItemForm.validateSync(line), line)).toMatchObject({
      rate: -1250,
      rate_formula: null,
      quantity: -3,
    });
    expect(parseFigures({ ...texts, rate: '12.50', quantity: '2-5', tax: '0' })).toMatchObject({ quantity: -3 });
    expect(draftOf(aLine({ rate: -1250, quantity: -3 }))).toMatchObject({ rate: '-1,250.00', quantity: '-3' });
  });

  it('is saved to the catalogue only with a negative quantity', () => {
    const line = { ...texts, saveToCatalogue: true, itemType: 'MATERIAL' };
    expect(validationErrors(estimateItemForm, { ...line, rate: '-5', quantity: '1' })).toEqual({
      rate: estimateTexts.creditInCatalogue,
    });
    expect(validationErrors(estimateItemForm, { ...line, rate: '5', quantity: '-1' })).toEqual({});
  });
});
