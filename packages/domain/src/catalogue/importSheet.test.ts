/** Tests of the headings and columns of an imported spreadsheet. */
import { describe, expect, it } from 'vitest';
import { guessMapping, type Sheet, toSheetTable } from './importSheet.ts';

const sheetOf = (rows: Sheet['rows']): Sheet => ({ name: 'Items', sheetCount: 1, rows });
const noColumns = {
  code: null,
  description: null,
  rate: null,
  item_type: null,
  unit: null,
  category: null,
  cost: null,
  markup: null,
  whole_units: null,
  covers: null,
};

describe('the columns of a sheet', () => {
  // The second list of each case has the indexes of the columns of the code, name, rate, item type, unit, category, cost, markup,
  // whole units and covered quantity.
  it.each([
    [
      ['Code', 'Item name', 'Rate', 'Item type', 'Unit', 'Category'],
      [0, 1, 2, 3, 4, 5, null, null, null, null],
    ],
    [
      ['SKU', 'DESCRIPTION', 'Unit-Price ($) *', 'type', 'U.O.M.', 'Trade'],
      [0, 1, 2, 3, 4, 5, null, null, null, null],
    ],
    [
      ['Name', 'Unit cost', 'Unit'],
      [null, 0, 1, null, 2, null, null, null, null, null],
    ],
    [
      ['Category', 'unit of measure', 'Price', 'Item'],
      [null, 3, 2, null, 1, 0, null, null, null, null],
    ],
    [
      ['Item', 'Description', 'Cost'],
      [null, 1, 2, null, null, null, null, null, null, null],
    ],
    // A sheet whose only amounts are costs: they are the rates, unless the sheet has a markup or calls them its own costs.
    [
      ['Name', 'Cost', 'Markup %'],
      [null, 0, null, null, null, null, 1, 2, null, null],
    ],
    [
      ['Name', 'Our cost'],
      [null, 0, null, null, null, null, 1, null, null, null],
    ],
    [
      ['Name', 'Cost', 'Price'],
      [null, 0, 2, null, null, null, 1, null, null, null],
    ],
    [
      ['Item name', 'Rate', 'Sold in', 'Coverage'],
      [null, 0, 1, null, null, null, null, null, 2, 3],
    ],
    [
      ['Rate', 'Rate', 'Name'],
      [null, 2, 0, null, null, null, null, null, null, null],
    ],
  ])('%j are recognized by their headings, without regard to case and punctuation', (headings, columns) => {
    expect(Object.values(guessMapping(headings))).toEqual(columns);
  });

  it('of a sheet with only costs have the costs and not the rates, if the company has a default markup', () => {
    const columns = ['Name', 'Cost'];
    expect(guessMapping(columns)).toMatchObject({ rate: 1, cost: null });
    expect(guessMapping(columns, { hasDefaultMarkup: true })).toMatchObject({ rate: null, cost: 1 });
    expect(guessMapping(['Name', 'Cost', 'Price'], { hasDefaultMarkup: true })).toMatchObject({ rate: 2, cost: 1 });
  });

  it('are not assigned if no heading is recognized', () => {
    expect(guessMapping(['__proto__', 'constructor', '', '???'])).toEqual(noColumns);
  });
});

describe('the headings of a sheet', () => {
  it('are in the first row if no heading is recognized, and the longest row determines the number of columns', () => {
    const table = toSheetTable(
      sheetOf([
        { row: 3, cells: ['Thing', 'What it costs'] },
        { row: 4, cells: ['Nails', 3, 'by the box'] },
      ]),
    );
    expect(table).toMatchObject({ headingRow: 3, columns: ['Thing', 'What it costs', ''], rows: [{ row: 4 }] });
  });

  it('can be below a title', () => {
    const table = toSheetTable(
      sheetOf([
        { row: 1, cells: ['Price list, spring'] },
        { row: 4, cells: ['Item name', 'Rate'] },
        { row: 5, cells: ['Nails', 3] },
      ]),
    );
    expect(table).toMatchObject({ headingRow: 4, columns: ['Item name', 'Rate'], rows: [{ row: 5 }] });
  });

  it('are cut to 100 characters, because each error of a cell contains the heading of its column [B1]', () => {
    const table = toSheetTable(sheetOf([{ row: 1, cells: ['Item name', 'Price '.repeat(5_000)] }]));
    expect(table.columns.map(({ length }) => length)).toEqual([9, 100]);
  });
});
