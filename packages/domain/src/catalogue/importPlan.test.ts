/** Tests of the plan of an import: which rows create items, update items, change nothing or have errors. */
import { describe, expect, it } from 'vitest';
import { aCatalogueItem, anId } from '../testing/builders.ts';
import type { CatalogueItem } from './catalogueItem.ts';
import { noImportChoices } from './importChoices.ts';
import { planImport } from './importPlan.ts';
import { type Cell, toSheetTable } from './importSheet.ts';
import { mapItemTypes } from './markup.ts';

const headings: readonly Cell[] = ['Code', 'Item name', 'Rate', 'Item type', 'Unit', 'Category'];
const nails: readonly Cell[] = ['FA-12', 'Coil nails', 38.75, 'Material', 'Box', 'Fasteners'];
const nailsValues = {
  code: 'FA-12',
  description: 'Coil nails',
  rate: 38.75,
  item_type: 'MATERIAL',
  unit: 'BX',
  category: 'Fasteners',
  cost: null,
  markup: null,
  whole_units: false,
  covers: null,
  tax: null,
  scope: '',
} as const;
const nailsItem = aCatalogueItem(nailsValues);

const sheetTable = (...rows: readonly (readonly Cell[])[]) =>
  toSheetTable({
    name: 'Items',
    sheetCount: 1,
    sheetNames: ['Items'],
    rows: rows.map((cells, index) => ({ row: index + 1, cells })),
  });
const plan = (rows: readonly (readonly Cell[])[], catalogue: readonly CatalogueItem[] = []) =>
  planImport(sheetTable(headings, ...rows), catalogue);
/** The values of the rows with this verdict. */
const valuesOf = ({ rows }: ReturnType<typeof planImport>, status: 'new' | 'update') =>
  rows.filter(({ verdict }) => verdict === status).map(({ values }) => values);
const statuses = (...input: Parameters<typeof plan>) => plan(...input).rows.map(({ verdict }) => verdict);
const nailsItemWith = (id: number, overrides: Partial<CatalogueItem>) => ({ ...nailsItem, id: anId(id), ...overrides });

describe('a row', () => {
  it('creates an item if the catalogue does not have it', () => {
    const { rows, summary } = plan([nails]);
    expect(rows).toEqual([{ row: 2, verdict: 'new', values: nailsValues, errors: [] }]);
    expect(summary).toEqual({ rows: 1, new: 1, update: 0, unchanged: 0, error: 0 });
  });

  it('matches its item by the code, ignoring case, and lists the replaced values', () => {
    const { rows } = plan([['fa-12 ', 'Coil nails, 1 1/4"', 41, 'Material', 'Box', '']], [nailsItem]);
    expect(rows).toMatchObject([{ verdict: 'update', values: { description: 'Coil nails, 1 1/4"', category: '' } }]);
    expect(rows[0]?.replacedValues).toEqual({
      code: 'FA-12',
      description: 'Coil nails',
      rate: 38.75,
      category: 'Fasteners',
    });
    const { id, version } = nailsItem;
    expect(rows).toMatchObject([{ item: { id, version }, values: { code: 'fa-12', rate: 41 } }]);
  });

  it('is unchanged if the item has the same values', () => {
    const [row] = plan([nails], [nailsItem]).rows;
    expect(row?.verdict).toBe('unchanged');
    expect(row).not.toHaveProperty('replacedValues');
  });

  it('reports errors by heading and keeps the text of invalid cells', () => {
    const table = sheetTable(['Item', 'Price', 'UOM'], ['Nails', 'call us', 'keg']);
    expect(planImport(table, []).rows).toEqual([
      {
        row: 2,
        verdict: 'error',
        values: {
          code: '',
          description: 'Nails',
          rate: null,
          item_type: '',
          unit: 'keg',
          category: '',
          cost: null,
          markup: null,
          whole_units: false,
          covers: null,
          tax: null,
          scope: '',
        },
        errors: [
          { column: 'Price', message: 'Invalid number', index: 1, text: 'call us' },
          { column: 'Item type', message: 'Required' },
          { column: 'UOM', message: 'Not one of the choices', index: 2, text: 'keg' },
        ],
      },
    ]);
  });
});

describe('a column that the sheet does not have', () => {
  const planPrices = (row: readonly Cell[], catalogue: readonly CatalogueItem[]) =>
    planImport(sheetTable(['Item name', 'Rate'], row), catalogue);

  it('keeps the values of an existing item', () => {
    const { rows } = planPrices(['coil  NAILS', 41], [nailsItem]);
    expect(rows).toMatchObject([{ verdict: 'update', values: { code: 'FA-12', rate: 41, unit: 'BX' } }]);
    expect(rows).toMatchObject([{ values: { code: 'FA-12', category: 'Fasteners', description: 'coil  NAILS' } }]);
  });

  it('causes an error for a new item if the field is required', () => {
    expect(planPrices(['Screws', 41], [nailsItem]).rows[0]?.errors.map(({ column }) => column)).toEqual([
      'Item type',
      'Unit',
    ]);
  });
});

describe('a sheet of descriptions, prices and units', () => {
  const defaults = { item_type: 'MATERIAL', unit: 'EA' } as const;
  const planWithDefaults = (rows: readonly (readonly Cell[])[], catalogue: readonly CatalogueItem[] = []) =>
    planImport(sheetTable(['Description', 'Price', 'UOM'], ...rows), catalogue, undefined, defaults);
  const rows: readonly (readonly Cell[])[] = [
    ['Screws', 41, 'box'],
    ['Glue', 9.5, ''],
  ];

  it('gets one item type for all rows and one unit for rows without a unit', () => {
    const planned = planWithDefaults(rows);
    const { summary, rowsWithoutValue } = planned;
    expect(valuesOf(planned, 'new')).toMatchObject([
      { description: 'Screws', item_type: 'MATERIAL', unit: 'BX' },
      { description: 'Glue', item_type: 'MATERIAL', unit: 'EA' },
    ]);
    expect([summary.error, rowsWithoutValue]).toEqual([0, { item_type: 2, unit: 1 }]);
  });

  it('keeps the item type and the unit of an existing item', () => {
    const personnel = nailsItemWith(7, { item_type: 'PERSONNEL' });
    const { rows, rowsWithoutValue } = planWithDefaults([['Coil nails', 41, '']], [personnel]);
    expect(rows).toMatchObject([{ verdict: 'update', values: { rate: 41, item_type: 'PERSONNEL', unit: 'BX' } }]);
    expect(rowsWithoutValue).toEqual({ item_type: 0, unit: 0 });
  });

  it('has an error for an unknown unit', () => {
    expect(planWithDefaults([['Screws', 41, 'keg']]).rows[0]?.errors).toMatchObject([{ column: 'UOM' }]);
  });
});

describe('a row without a code', () => {
  const rowWithoutCode: readonly Cell[] = ['', ...nails.slice(1)];

  it('matches the item with the same name, and the item keeps its code', () => {
    expect(statuses([rowWithoutCode], [nailsItem])).toEqual(['unchanged']);
  });

  it('matches the only item without a code if several items have the same name', () => {
    const { rows } = plan([['', 'Coil nails', 5, 'Material', 'Box', '']], [nailsItem, nailsItemWith(7, { code: '' })]);
    expect(rows).toMatchObject([{ verdict: 'update', item: { id: anId(7) } }]);
  });

  it('has an error if several items have the same name and all of them have codes', () => {
    const [row] = plan([rowWithoutCode], [nailsItem, nailsItemWith(7, { code: 'FA-13' })]).rows;
    expect(row).toMatchObject({
      verdict: 'error',
      errors: [
        {
          column: 'Item name',
          message: '2 items of the catalogue have this name. Add the code of the item to the row',
        },
      ],
    });
  });

  it('does not match an item whose code is in another row', () => {
    expect(statuses([nails, rowWithoutCode], [nailsItem])).toEqual(['unchanged', 'new']);
    expect(statuses([nails, rowWithoutCode])).toEqual(['new', 'new']);
  });
});

describe('two rows', () => {
  it.each([
    ['the same new item', []],
    ['the same item of the catalogue', [nailsItem]],
  ])('about %s cause an error in the second row, and the error names the first row', (_, catalogue) => {
    const { rows } = plan([nails, ['fa-12', 'Something else', 1, 'Misc', 'Box', '']], catalogue);
    const errors = [{ column: 'Code', message: 'Row 2 is about the same item' }];
    expect(rows[1]).toMatchObject({ row: 3, verdict: 'error', errors });
    expect(rows[0]?.verdict).toBe(catalogue.length === 0 ? 'new' : 'unchanged');
  });

  it('are about the same item if they have the same name and no code, or match the same item', () => {
    const rowWithoutCode = (name: string): readonly Cell[] => ['', name, ...nails.slice(2)];
    expect(statuses([rowWithoutCode('Coil nails'), rowWithoutCode('COIL NAILS')])).toEqual(['new', 'error']);
    expect(statuses([rowWithoutCode('Coil nails'), rowWithoutCode('COIL NAILS')], [nailsItem])).toEqual([
      'unchanged',
      'error',
    ]);
  });

  it('that have neither a code nor a name are not about the same item', () => {
    expect(
      plan([
        ['', '', 1],
        ['', '', 2],
      ]).rows.map(({ errors }) => errors[0]),
    ).toMatchObject([
      { column: 'Item name', message: 'Required' },
      { column: 'Item name', message: 'Required' },
    ]);
  });
});

it('a row has an error if two items of the catalogue have its code', () => {
  const [row] = plan([nails], [nailsItem, nailsItemWith(7, { code: 'fa-12' })]).rows;
  expect(row).toMatchObject({ errors: [{ column: 'Code', message: '2 items of the catalogue have this code' }] });
});

describe('the tax and the description', () => {
  const planScopes = (row: readonly Cell[], catalogue: readonly CatalogueItem[] = []) =>
    planImport(sheetTable(['Name', 'Price', 'Type', 'Unit', 'Tax %', 'Description'], row), catalogue).rows[0];
  const nailsRow = ['Coil nails', 38.75, 'Material', 'Box'] as const;

  it.each([
    [8.25, 'Hot-dipped\r\nRing shank', 8.25, 'Hot-dipped\nRing shank'],
    [{ number: 0.0825, formattedText: '8.25%', kind: 'percentage' }, '', 8.25, ''],
    ['0%', 'x'.repeat(2000), 0, 'x'.repeat(2000)],
    ['', '', null, ''],
  ] as const)('%j and %.20j are read', (taxCell, scopeCell, tax, scope) => {
    expect(planScopes([...nailsRow, taxCell, scopeCell])?.values).toMatchObject({ tax, scope });
  });

  it.each([
    [101, '', 'Tax %: At most 100'],
    [-1, '', 'Tax %: Must not be negative'],
    ['exempt', '', 'Tax %: Invalid number'],
    ['', 'x'.repeat(2001), 'Description: At most 2000 characters'],
  ] as const)('%j and %.20j are refused: %s', (taxCell, scopeCell, error) => {
    const errors = planScopes([...nailsRow, taxCell, scopeCell])?.errors;
    expect(errors?.map(({ column, message }) => `${column}: ${message}`)).toEqual([error]);
  });

  it('of an existing item stay if the cells are blank, and are replaced otherwise', () => {
    const item = aCatalogueItem({ ...nailsValues, tax: 6, scope: 'Ring shank' });
    expect(planScopes([...nailsRow, '', ''], [item])?.verdict).toBe('unchanged');
    const replaced = { tax: 6, scope: 'Ring shank' };
    expect(planScopes([...nailsRow, 0, 'Smooth'], [item])).toMatchObject({ replacedValues: replaced });
  });
});

it('the columns that the user chose replace the columns that the headings determine', () => {
  const requestedMapping = {
    code: null,
    description: 0,
    rate: 2,
    item_type: 3,
    unit: 4,
    category: null,
    cost: null,
    markup: null,
    whole_units: null,
    covers: null,
    tax: null,
    scope: null,
  };
  const { rows, mapping } = planImport(sheetTable(headings, nails), [], requestedMapping);
  expect(mapping).toEqual(requestedMapping);
  expect(rows).toMatchObject([{ verdict: 'new', values: { code: '', description: 'FA-12' } }]);
});

describe('the cost and the markup of a row', () => {
  const costHeadings = ['Item name', 'Our cost', 'Markup', 'Rate', 'Item type', 'Unit'];
  const planCosts = (
    rows: readonly (readonly Cell[])[],
    catalogue: readonly CatalogueItem[] = [],
    columns = costHeadings,
  ) => planImport(sheetTable(columns, ...rows), catalogue);

  it('give the rate if the row has none', () => {
    const { rows, summary } = planCosts([
      ['Nails', '$10.00', '30%', '', 'Material', 'Box'],
      ['Glue', 8, { number: 0.125, formattedText: '13%', kind: 'percentage' }, '', 'Material', 'Box'],
      ['Tape', 8, 25, 9.5, 'Material', 'Box'],
    ]);
    expect(rows.map(({ values: { cost, markup, rate } }) => [cost, markup, rate])).toEqual([
      [10, 30, 13],
      [8, 12.5, 9],
      [8, 25, 9.5],
    ]);
    expect(summary).toMatchObject({ new: 3, error: 0 });
  });

  it('of which one is missing give no rate to a new item', () => {
    const { rows } = planCosts([['Nails', 10, '', '', 'Material', 'Box']]);
    expect(rows[0]).toMatchObject({ verdict: 'error', errors: [{ column: 'Rate', message: 'Required' }] });
  });

  it('of an existing item: a new cost keeps its markup and changes its rate', () => {
    const item = { ...nailsItem, cost: 25, markup: null, rate: 38.75 };
    const { rows } = planCosts([['Coil nails', 30]], [item], ['Item name', 'Cost', 'Markup']);
    expect(rows[0]).toMatchObject({
      verdict: 'update',
      values: { cost: 30, rate: 46.5 },
      replacedValues: { cost: 25, rate: 38.75 },
    });
    expect(planCosts([['Coil nails', '']], [item], ['Item name', 'Our cost']).rows[0]?.verdict).toBe('unchanged');
  });

  it('are refused like other numbers', () => {
    const { rows } = planCosts([['Nails', -1, 'a lot', 5, 'Material', 'Box']]);
    expect(rows[0]?.errors).toMatchObject([
      { column: 'Our cost', message: 'Must not be negative' },
      { column: 'Markup', message: 'Invalid number' },
    ]);
    expect(rows[0]?.values).toMatchObject({ cost: null, markup: null, rate: 5 });
  });
});

describe('the default markups of the company', () => {
  const markups = { default_markup: 25, item_type_markups: { ...mapItemTypes(() => null), PERSONNEL: 50 } };
  const columns = ['Item name', 'Cost', 'Item type', 'Unit'];
  const planWithMarkups = (rows: readonly (readonly Cell[])[], catalogue: readonly CatalogueItem[] = []) =>
    planImport(sheetTable(columns, ...rows), catalogue, undefined, undefined, markups);
  const rows = [
    ['Shims', 4, 'Material', 'Box'],
    ['Carpenter', 40, 'Labor', 'hrs'],
  ];
  const prices = ({ rows: planned }: ReturnType<typeof planImport>) =>
    planned.map(({ values: { cost, markup, rate } }) => [cost, markup, rate]);

  it('give the rates of new items in a sheet that has only costs', () => {
    const planned = planWithMarkups(rows);
    expect(prices(planned)).toEqual([
      [4, 25, 5],
      [40, 50, 60],
    ]);
    expect(planned).toMatchObject({ rowsWithDefaultMarkup: 2, hasDefaultMarkup: true, summary: { new: 2 } });
  });

  it('change nothing if the same sheet is imported again', () => {
    const items = planWithMarkups(rows).rows.map(({ values }, index) =>
      aCatalogueItem({ ...(values as Partial<CatalogueItem>), id: anId(index + 10) }),
    );
    expect(planWithMarkups(rows, items)).toMatchObject({ rowsWithDefaultMarkup: 0, summary: { unchanged: 2 } });
  });

  it('do not change the rate of an existing item, because it may have been set by hand', () => {
    const shims = aCatalogueItem({ description: 'Shims', rate: 7, cost: null, markup: null });
    expect(prices(planWithMarkups([['Shims', 4, 'Material', 'Box']], [shims]))).toEqual([[4, null, 7]]);
  });

  it('are not used without a default markup: the costs are the rates, as in the specification', () => {
    const planned = planImport(sheetTable(columns, ...rows), []);
    expect(prices(planned)).toEqual([
      [null, null, 4],
      [null, null, 40],
    ]);
    expect(planned).toMatchObject({ rowsWithDefaultMarkup: 0, hasDefaultMarkup: false });
  });
});

describe('the quantities in which an item is sold', () => {
  const planSold = (cells: readonly Cell[], catalogue: readonly CatalogueItem[] = []) =>
    planImport(sheetTable(['Item name', 'Rate', 'Item type', 'Unit', 'Sold in', 'Covers'], cells), catalogue).rows[0];

  it.each([
    ['Whole units', { number: 33.3, formattedText: '33' }, true, 33.3],
    ['TRUE', '33 1/3', true, undefined],
    ['any quantity', '', false, null],
    ['', '1,000', false, 1000],
  ])('%j and %j are read', (sold, covers, whole_units, expected) => {
    const row = planSold(['Shims', 4, 'Material', 'Box', sold, covers]);
    if (expected === undefined) expect(row?.errors).toMatchObject([{ column: 'Covers', message: 'Invalid number' }]);
    else expect(row?.values).toMatchObject({ whole_units, covers: expected });
  });

  it('are refused if they are neither yes nor no, or not above 0', () => {
    expect(planSold(['Shims', 4, 'Material', 'Box', 'maybe', 0])?.errors).toMatchObject([
      { column: 'Sold in', message: 'Neither yes nor no' },
      { column: 'Covers', message: 'Invalid number' },
    ]);
  });

  it('of an existing item stay if the cells are blank', () => {
    const item = aCatalogueItem({ ...nailsValues, whole_units: true, covers: 30 });
    expect(planSold(['Coil nails', 38.75, 'Material', 'Box', '', ''], [item])?.verdict).toBe('unchanged');
  });
});

it('a second import of the same sheet changes no item', () => {
  const rows = [nails, ['', ...nails.slice(1)], ['', 'Labor, roofer', '$65.00', 'labor', 'hrs', '']];
  const catalogue = valuesOf(plan(rows), 'new').map((values, index) =>
    aCatalogueItem({ ...(values as Partial<CatalogueItem>), id: anId(index + 10) }),
  );
  expect(plan(rows, catalogue).summary).toMatchObject({ unchanged: 3, error: 0 });
});

describe('the choices and corrections of the user', () => {
  const read = (table: Parameters<typeof planImport>[0], reading: Parameters<typeof planImport>[5]) =>
    planImport(table, [], undefined, undefined, null, reading);
  const choices = noImportChoices;

  it('hidden rows are counted, and left out only if the user chose this', () => {
    const table = sheetTable(headings, nails, ['FA-13', ...nails.slice(1)]);
    const [first, second] = table.rows;
    if (!first || !second) throw new Error('The table has two rows');
    const filtered = { ...table, rows: [first, { ...second, isHidden: true as const }] };
    expect(read(filtered, { choices })).toMatchObject({ hiddenRowCount: 1, summary: { rows: 2 } });
    const leftOut = read(filtered, { choices: { ...choices, hiddenRows: 'leaveOut' } });
    expect(leftOut).toMatchObject({ hiddenRowCount: 1, summary: { rows: 1 }, rows: [{ row: 2 }] });
  });

  it.each([
    [4.319175, '$4.32', 4.32],
    [10 / 3, '$3.33', 3.33],
    [4.3151, '4.32', 4.32],
    [1_234_567.891, '$1,234,567.89', 1_234_567.89],
    // Shown in thousands, as a date, as a percentage and with a unit: the shown text is not the price.
    [4319.175, '4.3', undefined],
    [45_424, '5/12/24', undefined],
    [0.0825, '8.25%', undefined],
    [4.33, '$4.33', undefined],
  ])('the price %d that is shown as %s can be imported as %j', (number, formattedText, shown) => {
    const table = sheetTable(headings, ['FA-12', 'Nails', { number, formattedText }, 'Material', 'Box', '']);
    const exact = read(table, { choices });
    expect(exact.roundedPrices.count).toBe(shown === undefined ? 0 : 1);
    if (shown === undefined) return;
    expect(exact.roundedPrices.example).toEqual({ exact: number, shown: formattedText });
    const plan = read(table, { choices: { ...choices, prices: 'shown' } });
    expect([plan.rows[0]?.verdict, plan.rows[0]?.values.rate]).toEqual(['new', shown]);
  });

  it('a corrected cell is validated by the same rules, and can be beyond the last cell of its row', () => {
    const table = sheetTable(headings, ['FA-12', 'Nails', 'call us', 'Material'], nails);
    const correct = (rate: string) =>
      read(table, {
        corrections: [
          { row: 2, column: 2, text: 'x' },
          { row: 2, column: 2, text: rate },
          { row: 2, column: 4, text: 'box' },
          { row: 99, column: 2, text: '1' },
        ],
      });
    const [row] = correct('$1,200.50').rows;
    expect(row).toMatchObject({ verdict: 'new', values: { rate: 1200.5, unit: 'BX' }, errors: [] });
    expect(row?.corrected).toEqual([
      { column: 'Rate', index: 2, text: '$1,200.50', original: 'call us' },
      { column: 'Unit', index: 4, text: 'box', original: '' },
    ]);
    const error = { column: 'Rate', message: 'Must not be negative', index: 2, text: '-1' };
    expect(correct('-1').rows[0]?.errors).toEqual([error]);
  });
});
