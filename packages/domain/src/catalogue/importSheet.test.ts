/** Tests of the headings and columns of an imported spreadsheet. */
import { describe, expect, it } from 'vitest';
import { cellText, columnLetter, guessMapping, type Sheet, toSheetTable } from './importSheet.ts';

const sheetOf = (rows: Sheet['rows']): Sheet => ({ name: 'Items', sheetCount: 1, sheetNames: ['Items'], rows });
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
  tax: null,
  scope: null,
};

describe('the columns of a sheet', () => {
  // The second list of each case has the indexes of the columns of the code, name, rate, item type, unit, category, cost, markup,
  // whole units, covered quantity, tax and description.
  it.each([
    [
      ['Code', 'Item name', 'Rate', 'Item type', 'Unit', 'Category'],
      [0, 1, 2, 3, 4, 5, null, null, null, null, null, null],
    ],
    [
      ['SKU', 'DESCRIPTION', 'Unit-Price ($) *', 'type', 'U.O.M.', 'Trade'],
      [0, 1, 2, 3, 4, 5, null, null, null, null, null, null],
    ],
    [
      ['Name', 'Unit cost', 'Unit'],
      [null, 0, 1, null, 2, null, null, null, null, null, null, null],
    ],
    [
      ['Category', 'unit of measure', 'Price', 'Item'],
      [null, 3, 2, null, 1, 0, null, null, null, null, null, null],
    ],
    [
      ['Item', 'Description', 'Cost'],
      [null, 1, 2, null, null, null, null, null, null, null, null, null],
    ],
    // A sheet whose only amounts are costs: they are the rates, unless the sheet has a markup or calls them its own costs.
    [
      ['Name', 'Cost', 'Markup %'],
      [null, 0, null, null, null, null, 1, 2, null, null, null, null],
    ],
    [
      ['Name', 'Our cost'],
      [null, 0, null, null, null, null, 1, null, null, null, null, null],
    ],
    [
      ['Name', 'Cost', 'Price'],
      [null, 0, 2, null, null, null, 1, null, null, null, null, null],
    ],
    [
      ['Item name', 'Rate', 'Sold in', 'Coverage'],
      [null, 0, 1, null, null, null, null, null, 2, 3, null, null],
    ],
    // A column “Description” has the names, unless another column has them.
    [
      ['Item name', 'Description', 'Tax %'],
      [null, 0, null, null, null, null, null, null, null, null, 2, 1],
    ],
    [
      ['Description', 'Sales tax', 'Scope of work'],
      [null, 0, null, null, null, null, null, null, null, null, 1, 2],
    ],
    [
      ['Rate', 'Rate', 'Name'],
      [null, 2, 0, null, null, null, null, null, null, null, null, null],
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
    expect(table).toMatchObject({ headingRows: [3], columns: ['Thing', 'What it costs', ''], rows: [{ row: 4 }] });
  });

  it('can be below a title', () => {
    const table = toSheetTable(
      sheetOf([
        { row: 1, cells: ['Price list, spring'] },
        { row: 4, cells: ['Item name', 'Rate'] },
        { row: 5, cells: ['Nails', 3] },
      ]),
    );
    expect(table).toMatchObject({ headingRows: [4], columns: ['Item name', 'Rate'], rows: [{ row: 5 }] });
  });

  it.each([
    ['10th', 9, 19],
    // Then no headings are recognized, and those are the first row.
    ['11th', 10, 1],
  ])(
    'in the %s row of texts, below %i lines with blank rows between them, are in row %i',
    (_, lineCount, headingRow) => {
      const lines = Array.from({ length: lineCount }, (__, index) => ({
        row: 2 * index + 1,
        cells: [`Line ${index}`],
      }));
      const table = toSheetTable(
        sheetOf([
          ...lines,
          { row: 2 * lineCount + 1, cells: ['Item name', 'Rate'] },
          { row: 2 * lineCount + 2, cells: ['Nails', 3] },
        ]),
      );
      expect(table).toMatchObject({ headingRows: [headingRow] });
    },
  );

  it('are cut to 100 characters, because each error of a cell contains the heading of its column [B1]', () => {
    const table = toSheetTable(sheetOf([{ row: 1, cells: ['Item name', 'Price '.repeat(5_000)] }]));
    expect(table.columns.map(({ length }) => length)).toEqual([9, 100]);
  });
});

describe('headings of two rows', () => {
  const tableOf = (...rows: readonly (readonly (string | number)[])[]) =>
    toSheetTable(sheetOf(rows.map((cells, index) => ({ row: index + 1, cells }))));

  it('are read together: a heading above several headings belongs to each of them', () => {
    const table = tableOf(
      ['ACME price list'],
      ['Code', 'Description', 'Price', '', 'Unit'],
      ['', '', 'Material', 'Labour', ''],
      ['A1', 'Shingle', 10, 5, 'SF'],
    );
    expect(table.headingRows).toEqual([2, 3]);
    expect(table.columns).toEqual(['Code', 'Description', 'Price Material', 'Price Labour', 'Unit']);
    expect(table.rows).toMatchObject([{ row: 4 }]);
  });

  it('can be one heading with a line break', () => {
    const table = tableOf(['Item', 'Unit', 'Unit'], ['Name', 'Price', 'of measure'], ['Shingle', 10, 'SF']);
    expect(table).toMatchObject({ headingRows: [1, 2], columns: ['Item Name', 'Unit Price', 'Unit of measure'] });
  });

  it('keep a recognized heading above its currency', () => {
    const table = tableOf(['Item name', 'Price'], ['', '(USD)'], ['Shingle', 10]);
    expect(table).toMatchObject({ headingRows: [1, 2], columns: ['Item name', 'Price'] });
  });

  it.each([
    ['an item', ['Shingle', 'call us']],
    ['a category', ['Roofing', '']],
    ['an item without a name', ['', 10]],
  ])('are one row above %s', (_, below) => {
    const table = tableOf(['Item name', 'Price'], below, ['Nails', 10]);
    expect(table).toMatchObject({ headingRows: [1], rows: [{ row: 2 }, { row: 3 }] });
  });
});

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [255, 'IV'],
])('the column with the index %i is %s', (index, letters) => {
  expect(columnLetter(index)).toBe(letters);
});

it('the text of a number has no digits that are errors of a computation', () => {
  expect([0.1 + 1.1, 1.1 + 1.1 - 1, 4_006_381_333_931].map(cellText)).toEqual(['1.2', '1.2', '4006381333931']);
});
