/** Tests of rows that were copied from a spreadsheet: cells, columns, input texts and validation. */
import { describe, expect, test } from 'vitest';
import { emptyDraft, lineValuesOf } from './line.ts';
import { parsePastedRows, parseTable, pastedDrafts, validatePastedRow } from './parsePastedRows.ts';

const noDefaults = { tax: '', unit: '' };
const costsHidden = { showsCosts: false };
const costsShown = { showsCosts: true };
const draftsOf = (text: string, defaults = noDefaults) => {
  const table = parsePastedRows(text, costsHidden);
  return pastedDrafts(table, table.mapping, defaults);
};

describe('The cells of copied text', () => {
  test('Tabs separate cells and line breaks separate rows', () => {
    expect(parseTable('Slate\t12.5\r\nScaffold\t140\r\n')).toEqual([
      ['Slate', '12.5'],
      ['Scaffold', '140'],
    ]);
  });

  test('In a quoted cell, a line break becomes a space, and two quotes become one', () => {
    expect(parseTable('"Slate,\nWelsh ""first"""\t12.5\nNails\t1')).toEqual([
      ['Slate, Welsh "first"', '12.5'],
      ['Nails', '1'],
    ]);
  });

  test('A cell that is not quoted as a whole keeps its quotes', () => {
    expect(parseTable('Pipe 3/4"\t5.85\n"A" grade siding\t2\n')).toEqual([
      ['Pipe 3/4"', '5.85'],
      ['"A" grade siding', '2'],
    ]);
  });

  test('Blank rows and blank cells are kept, because they can be cells of a column', () => {
    expect(parseTable('a\t\tb\n\n\tc\n')).toEqual([['a', '', 'b'], [''], ['', 'c']]);
  });

  test.each(['', '\n', '\t\t\r\n'])('Text without content has no rows: %j', (text) => {
    expect(parsePastedRows(text, { showsCosts: false }).rows).toEqual([]);
  });
});

test('The first line of a name is the name, and the lines below it are the scope of work', () => {
  const copied =
    'Item\tRate\tQty\tUnit\n"Deck\r\nReplace boards\n\nUp to 8 sheets"\t78.4\t8\t"Each\n"\nBoot\t32\t5\tEA\n';
  expect(draftsOf(copied)).toMatchObject([
    { name: 'Deck', scope: 'Replace boards\n\nUp to 8 sheets', unit: 'EA' },
    { name: 'Boot', unit: 'EA' },
  ]);
  const [deck = emptyDraft, boot = emptyDraft] = draftsOf(copied, { ...noDefaults, tax: '0' });
  expect(validatePastedRow(deck)).toMatchObject({
    values: { description: 'Deck', scope: 'Replace boards\n\nUp to 8 sheets' },
  });
  expect(validatePastedRow(boot)).toHaveProperty('values.scope', '');
  expect(validatePastedRow(boot)).toHaveProperty('values.description', 'Boot');
  // A row has no field for its scope, so its error is at the name.
  expect(validatePastedRow({ ...deck, scope: 'x'.repeat(2_000) }).errors).toBeUndefined();
  expect(validatePastedRow({ ...deck, scope: 'x'.repeat(2_001) }).errors).toEqual({
    name: expect.stringContaining('2000'),
  });
});

describe('The columns', () => {
  test('Headings name the columns, in any order and also with synonyms', () => {
    const table = parsePastedRows(
      'Qty\tUOM\tItem Description\tUnit Price\tAmount\n40\tSQFT\tSlate\t$12.50\t$500',
      costsHidden,
    );
    expect(table.mapping).toEqual({ name: 2, rate: 3, quantity: 0, tax: null, unit: 1, cost: null });
    expect(table.rows).toHaveLength(1);
  });

  test('The headings of the table of lines are recognized', () => {
    const { mapping } = parsePastedRows(
      'Name\tRate\tQuantity\tTax %\tTotal\tUnit\nSlate\t1\t2\t3\t4\tEach',
      costsHidden,
    );
    expect(mapping).toEqual({ name: 0, rate: 1, quantity: 2, tax: 3, unit: 5, cost: null });
  });

  test('Without headings, the columns are expected in the order of the table of lines', () => {
    const table = parsePastedRows('Slate\t12.5\t40\t8.25\tSF\nNails\t1\t2\t0\tea', costsHidden);
    expect(table.mapping).toEqual({ name: 0, rate: 1, quantity: 2, tax: 3, unit: 4, cost: null });
    expect(table.rows).toHaveLength(2);
  });

  test('Without headings, the column with the names of units is the unit', () => {
    expect(parsePastedRows('Slate\t40\tsq. ft.\t12.5\nNails\t3\tlbs\t2', costsHidden).mapping).toMatchObject({
      name: 0,
      unit: 2,
    });
  });

  test('A row with only one heading word is a line and not a row of headings', () => {
    expect(parsePastedRows('Work\t65\t8', costsHidden).rows).toHaveLength(1);
  });
});

describe('A column of costs', () => {
  const mappingOf = (headings: string, options = costsShown) =>
    parsePastedRows(`${headings}\nSlate\t1\t2\t3`, options).mapping;

  test.each(['Cost', 'Unit cost', 'Cost per unit', 'Our Cost ($)'])(
    '%s is the unit cost while costs are shown',
    (heading) => {
      expect(mappingOf(`Item\t${heading}\tQty\tUnit price`)).toMatchObject({ cost: 1, quantity: 2, rate: 3 });
    },
  );

  test.each(['Cost', 'Unit cost'])('%s is not used next to a rate while costs are hidden', (heading) => {
    expect(mappingOf(`Item\t${heading}\tQty\tUnit price`, costsHidden)).toMatchObject({
      cost: null,
      quantity: 2,
      rate: 3,
    });
  });

  test('If no column is a rate, a unit cost is the rate while costs are hidden, and the cost while costs are shown', () => {
    expect(mappingOf('Item\tUnit cost\tQty', costsHidden)).toMatchObject({ cost: null, rate: 1 });
    expect(mappingOf('Item\tUnit cost\tQty')).toMatchObject({ cost: 1, rate: null });
  });

  test('A unit cost is preferred to the cost of all units', () => {
    expect(mappingOf('Item\tCost\tUnit cost\tRate')).toMatchObject({ cost: 2, rate: 3 });
  });

  test('The cost of a row is a value of its line, and can be blank', () => {
    const table = parsePastedRows('Item\tRate\tQty\tUnit cost\nSlate\t12.5\t2\t$9.25\nNails\t1\t2\t', costsShown);
    const drafts = pastedDrafts(table, table.mapping, { tax: '0', unit: 'SF' });
    expect(drafts.map(validatePastedRow)).toEqual([
      { values: lineValuesOf({ description: 'Slate', rate: 12.5, quantity: 2, tax: 0, unit: 'SF', cost: 9.25 }) },
      { values: lineValuesOf({ description: 'Nails', rate: 1, quantity: 2, tax: 0, unit: 'SF' }) },
    ]);
  });

  test('An invalid cost has an error message', () => {
    const draft = { name: 'Slate', rate: '1', quantity: '2', tax: '0', unit: 'SF', cost: 'n/a' };
    expect(validatePastedRow(draft)).toEqual({ errors: { cost: 'Invalid number' } });
  });
});

describe('The input texts of a row', () => {
  test('Texts of cells are kept for the form, and units become codes', () => {
    expect(draftsOf('Item\tRate\tQty\tTax\tUnit\nSteel beam\t$1,234.50\t1,000\t8.25%\tLinear feet')).toEqual([
      { name: 'Steel beam', rate: '$1,234.50', quantity: '1,000', tax: '8.25%', unit: 'LF' },
    ]);
  });

  test('A text that is not a unit is kept', () => {
    expect(draftsOf('Item\tUnit\nSlate\tsacks')).toMatchObject([{ unit: 'sacks' }]);
  });

  test('Tax and unit get the defaults if they have no column', () => {
    const drafts = draftsOf('Item\tRate\tQty\nSlate\t1\t2', { tax: '8.25', unit: 'SQ' });
    expect(drafts).toMatchObject([{ tax: '8.25', unit: 'SQ' }]);
  });

  test('A blank cell of a column stays blank', () => {
    const drafts = draftsOf('Item\tRate\tTax\nSlate\t1\t', { tax: '8.25', unit: 'SQ' });
    expect(drafts).toMatchObject([{ tax: '' }]);
  });
});

describe('The validation of a row', () => {
  test('Formatted numbers become values', () => {
    const draft = { name: 'Steel beam', rate: '$ 1,234.50', quantity: '1,000', tax: '8.25%', unit: 'EA' };
    const values = lineValuesOf({ description: 'Steel beam', rate: 1234.5, quantity: 1000, tax: 8.25, unit: 'EA' });
    expect(validatePastedRow(draft)).toEqual({ values });
  });

  test('A negative amount is a credit', () => {
    const draft = { name: 'Credit', rate: '($1,234.50)', quantity: '-2', tax: '0', unit: 'EA' };
    expect(validatePastedRow(draft)).toMatchObject({ values: { rate: -1234.5, quantity: -2 } });
  });

  test('Each invalid cell has an error message', () => {
    const draft = { name: '', rate: '(5.00.1)', quantity: 'n/a', tax: '', unit: 'sacks' };
    expect(validatePastedRow(draft)).toEqual({
      errors: {
        name: 'Required',
        rate: 'Invalid number',
        quantity: 'Invalid number',
        tax: 'Required',
        unit: 'Not one of the choices',
      },
    });
  });
});
