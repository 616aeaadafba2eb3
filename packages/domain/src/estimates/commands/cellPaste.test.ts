/** Tests of pastes on cells: which cells change, which rows become new lines, and which cells the user must correct. */
import { describe, expect, test } from 'vitest';
import type { EstimateRow } from '../changes/estimateRows.ts';
import { type CellColumn, cellColumns } from '../lines/cellColumns.ts';
import { type LineValues, lineValuesOf } from '../lines/line.ts';
import { parseTable } from '../lines/parsePastedRows.ts';
import {
  changesOfPaste,
  emptyValues,
  needsConfirmation,
  pasteNotice,
  planPaste,
  validateLines,
  validatePastedLine,
  valuesOfText,
} from './cellPaste.ts';

const values = lineValuesOf({ description: 'A', rate: 10, quantity: 9, tax: 0, unit: 'EA' });
const rowOf = (key: string, other: Partial<LineValues> = {}): EstimateRow => ({
  key,
  values: { ...values, description: key, ...other },
  saving: false,
  unsaved: null,
  isInEstimate: true,
});
const rows = ['A', 'B', 'C', 'D'].map((key) => rowOf(key));

/** Pastes a text. The target starts at a column of the first line, and has `size` lines and columns. */
const paste = (text: string, from: CellColumn, size = [1, 1], lines = rows, showsCosts = false) => {
  const columns = cellColumns(showsCosts);
  const [lineCount = 1, columnCount = 1] = size;
  return planPaste(
    parseTable(text),
    { lines, lineCount, columns: columns.slice(columns.indexOf(from)), columnCount },
    { tax: '8.25', unit: 'SQ' },
  );
};
const changesOf = (...args: Parameters<typeof paste>) => changesOfPaste(validateLines(paste(...args).lines));

describe('planPaste', () => {
  test('three prices on a rate change three rates', () => {
    expect(changesOf('99.50\r\n$1,250.00\r\n12*3\r\n', 'rate')).toEqual({
      cells: [
        { line: 'A', values: { rate: 99.5, rate_formula: null } },
        { line: 'B', values: { rate: 1250, rate_formula: null } },
        { line: 'C', values: { rate: 36, rate_formula: '12*3' } },
      ],
      added: [],
    });
  });

  test('one value fills the selected cells', () => {
    const { cells } = changesOf('5', 'quantity', [3, 2]);
    expect(cells.map(({ line, values: changed }) => [line, changed.quantity, changed.tax])).toEqual([
      ['A', 5, 5],
      ['B', 5, 5],
      ['C', 5, 5],
    ]);
  });

  test('a block that fits the selected cells several times is repeated', () => {
    const { cells } = changesOf('1\n2', 'quantity', [4, 1]);
    expect(cells.map(({ values: changed }) => changed.quantity)).toEqual([1, 2, 1, 2]);
  });

  test('another block is pasted once, also past the selected cells', () => {
    const plan = paste('1\t6\n2\t7\n3\t8', 'quantity', [2, 1]);
    expect([plan.lineCount, plan.columnCount]).toEqual([3, 2]);
    expect(
      changesOfPaste(validateLines(plan.lines)).cells.map(({ values: changed }) => [changed.quantity, changed.tax]),
    ).toEqual([
      [1, 6],
      [2, 7],
      [3, 8],
    ]);
  });

  test('rows past the last line become new lines with the default tax and unit', () => {
    const plan = paste('New 1\t1\t1\nNew 2\t2\t2\n\t\t\n', 'description', [1, 1], rows.slice(0, 1));
    expect(needsConfirmation(validateLines(plan.lines))).toBe(true);
    expect(changesOfPaste(validateLines(plan.lines))).toEqual({
      cells: [
        {
          line: 'A',
          values: {
            ...{ description: 'New 1', rate: 1, rate_formula: null },
            ...{ quantity: 1, quantity_formula: null },
          },
        },
      ],
      added: [lineValuesOf({ description: 'New 2', rate: 2, quantity: 2, tax: 8.25, unit: 'SQ' })],
    });
  });

  test('an invalid cell is an error of its line, and the other columns of the line are not validated', () => {
    const plan = paste('twelve\nseven\t9', 'rate', [1, 1], [rowOf('A', { tax: 250 }), rowOf('B')]);
    expect(needsConfirmation(validateLines(plan.lines))).toBe(true);
    expect(plan.lines.map((line) => Object.keys(validatePastedLine(line).errors ?? {}))).toEqual([['rate'], ['rate']]);
    expect(changesOfPaste(validateLines(plan.lines))).toEqual({ cells: [], added: [] });
  });

  test('a name of more than 500 characters is an error and is not cut', () => {
    const [line] = paste('n'.repeat(501), 'description').lines;
    expect(line && validatePastedLine(line).errors).toEqual({ name: 'At most 500 characters' });
  });

  test('computed columns and columns past the last one are left out, and the user is told', () => {
    const plan = paste('8\t100\tsq. ft.\textra\textra', 'tax');
    expect(changesOfPaste(validateLines(plan.lines)).cells).toEqual([{ line: 'A', values: { tax: 8, unit: 'SF' } }]);
    expect(pasteNotice(plan)).toBe(
      'Totals and margins are computed, so they were not pasted. 2 columns past the last column were not pasted.',
    );
    expect(pasteNotice(paste('8', 'tax'))).toBeUndefined();
  });

  test('a shorter row leaves its last cells as they are', () => {
    expect(changesOf('1\t2\n3', 'rate').cells.map(({ values: changed }) => Object.keys(changed))).toEqual([
      ['rate', 'rate_formula', 'quantity', 'quantity_formula'],
      ['rate', 'rate_formula'],
    ]);
  });

  test('an empty cell removes a cost, and is an error in a column that needs a value', () => {
    const lines = [rowOf('A', { cost: 5 })];
    expect(changesOf('', 'cost', [1, 1], lines, true).cells).toEqual([{ line: 'A', values: { cost: null } }]);
    expect(needsConfirmation(validateLines(paste('', 'rate', [1, 1], lines).lines))).toBe(true);
  });

  test('a number replaces the formula of a cell', () => {
    const lines = [rowOf('A', { quantity: 6, quantity_formula: '2*3' })];
    expect(changesOf('6', 'quantity', [1, 1], lines).cells).toEqual([
      { line: 'A', values: { quantity: 6, quantity_formula: null } },
    ]);
  });

  test('the accounting zero of Excel is a zero', () => {
    expect(changesOf(' $-   ', 'rate').cells).toEqual([{ line: 'A', values: { rate: 0, rate_formula: null } }]);
  });
});

test('valuesOfText gives the columns that accept the text', () => {
  expect(valuesOfText('5', ['rate', 'quantity', 'total', 'unit'])).toEqual({
    rate: 5,
    rate_formula: null,
    quantity: 5,
    quantity_formula: null,
  });
  expect(valuesOfText('Each', ['rate', 'unit'])).toEqual({ unit: 'EA' });
});

test('emptyValues empties only the cost', () => {
  expect(emptyValues(['rate', 'cost', 'margin'])).toEqual({ values: { cost: null }, keepsValues: true });
  expect(emptyValues(['cost'])).toEqual({ values: { cost: null }, keepsValues: false });
  expect(emptyValues(['total'])).toEqual({ values: {}, keepsValues: false });
});
