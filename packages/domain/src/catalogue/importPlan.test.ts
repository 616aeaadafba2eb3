import { describe, expect, it } from 'vitest';
import { aCatalogueItem, anId } from '../testing/builders.ts';
import type { CatalogueItem } from './catalogueItem.ts';
import { planImport } from './importPlan.ts';
import { type Cell, toSheetTable } from './importSheet.ts';

const headings: readonly Cell[] = ['Code', 'Item name', 'Rate', 'Item type', 'Unit', 'Category'];
const nails: readonly Cell[] = ['FA-12', 'Coil nails', 38.75, 'Material', 'Box', 'Fasteners'];
const nailsItem = aCatalogueItem({
  code: 'FA-12',
  description: 'Coil nails',
  rate: 38.75,
  item_type: 'MATERIAL',
  unit: 'BX',
  category: 'Fasteners',
});

const sheet = (...rows: readonly (readonly Cell[])[]) =>
  toSheetTable({ name: 'Items', of: 1, rows: rows.map((cells, at) => ({ row: at + 1, cells })) });
const plan = (rows: readonly (readonly Cell[])[], catalogue: readonly CatalogueItem[] = []) =>
  planImport(sheet(headings, ...rows), catalogue);
const verdicts = (...given: Parameters<typeof plan>) => plan(...given).rows.map(({ verdict }) => verdict);
const named = (id: number, over: Partial<CatalogueItem>) => ({ ...nailsItem, id: anId(id), ...over });

describe('a row', () => {
  it('is a new item where the catalogue has none', () => {
    const { rows, creates, summary } = plan([nails]);
    const values = {
      code: 'FA-12',
      description: 'Coil nails',
      rate: 38.75,
      item_type: 'MATERIAL',
      unit: 'BX',
      category: 'Fasteners',
    };
    expect(rows).toEqual([{ row: 2, verdict: 'new', values, errors: [] }]);
    expect(creates).toEqual([values]);
    expect(summary).toEqual({ rows: 1, new: 1, update: 0, unchanged: 0, error: 0 });
  });

  it('finds its item by the code, in any case, and says what would change', () => {
    const { rows, updates } = plan([['fa-12 ', 'Coil nails, 1 1/4"', 41, 'Material', 'Box', '']], [nailsItem]);
    expect(rows).toMatchObject([{ verdict: 'update', values: { description: 'Coil nails, 1 1/4"', category: '' } }]);
    expect(rows[0]?.was).toEqual({ code: 'FA-12', description: 'Coil nails', rate: 38.75, category: 'Fasteners' });
    expect(updates).toMatchObject([{ item: nailsItem, values: { code: 'fa-12', rate: 41 } }]);
  });

  it('changes nothing of an item that is so already', () => {
    const [row] = plan([nails], [nailsItem]).rows;
    expect(row?.verdict).toBe('unchanged');
    expect(row).not.toHaveProperty('was');
  });

  it('says by the headings of the sheet what is wrong, and keeps its words', () => {
    const table = sheet(['Item', 'Price', 'UOM'], ['Nails', 'call us', 'keg']);
    expect(planImport(table, []).rows).toEqual([
      {
        row: 2,
        verdict: 'error',
        values: { code: '', description: 'Nails', rate: null, item_type: '', unit: 'keg', category: '' },
        errors: [
          { column: 'Price', message: 'Invalid number' },
          { column: 'Item type', message: 'Required' },
          { column: 'UOM', message: 'Not one of the choices' },
        ],
      },
    ]);
  });
});

describe('a column that the sheet does not have', () => {
  const prices = (row: readonly Cell[], catalogue: readonly CatalogueItem[]) =>
    planImport(sheet(['Item name', 'Rate'], row), catalogue);

  it('leaves an item that is there as it is', () => {
    const { rows, updates } = prices(['coil  NAILS', 41], [nailsItem]);
    expect(rows).toMatchObject([{ verdict: 'update', values: { code: 'FA-12', rate: 41, unit: 'BX' } }]);
    expect(updates).toMatchObject([{ values: { code: 'FA-12', category: 'Fasteners', description: 'coil  NAILS' } }]);
  });

  it('is missing where the item is new', () => {
    expect(prices(['Screws', 41], [nailsItem]).rows[0]?.errors.map(({ column }) => column)).toEqual([
      'Item type',
      'Unit',
    ]);
  });
});

describe('a sheet of descriptions, prices and units', () => {
  const fill = { item_type: 'MATERIAL', unit: 'EA' } as const;
  const filled = (rows: readonly (readonly Cell[])[], catalogue: readonly CatalogueItem[] = []) =>
    planImport(sheet(['Description', 'Price', 'UOM'], ...rows), catalogue, undefined, fill);
  const rows: readonly (readonly Cell[])[] = [
    ['Screws', 41, 'box'],
    ['Glue', 9.5, ''],
  ];

  it('has one item type for all rows, and one unit for those without', () => {
    const { creates, summary, unfilled } = filled(rows);
    expect(creates).toMatchObject([
      { description: 'Screws', item_type: 'MATERIAL', unit: 'BX' },
      { description: 'Glue', item_type: 'MATERIAL', unit: 'EA' },
    ]);
    expect([summary.error, unfilled]).toEqual([0, { item_type: 2, unit: 1 }]);
  });

  it('changes neither of an item that is there', () => {
    const personnel = named(7, { item_type: 'PERSONNEL' });
    const { updates, unfilled } = filled([['Coil nails', 41, '']], [personnel]);
    expect(updates).toMatchObject([{ values: { rate: 41, item_type: 'PERSONNEL', unit: 'BX' } }]);
    expect(unfilled).toEqual({ item_type: 0, unit: 0 });
  });

  it('still refuses a unit that is none', () => {
    expect(filled([['Screws', 41, 'keg']]).rows[0]?.errors).toMatchObject([{ column: 'UOM' }]);
  });
});

describe('a row without a code', () => {
  const nameless: readonly Cell[] = ['', ...nails.slice(1)];

  it('finds its item by the name, and leaves the code alone', () => {
    expect(verdicts([nameless], [nailsItem])).toEqual(['unchanged']);
  });

  it('means the item without a code where there are several of the name', () => {
    const { updates, rows } = plan([['', 'Coil nails', 5, 'Material', 'Box', '']], [nailsItem, named(7, { code: '' })]);
    expect(rows).toMatchObject([{ verdict: 'update' }]);
    expect(updates).toMatchObject([{ item: { id: anId(7) } }]);
  });

  it('cannot choose between several', () => {
    const [row] = plan([nameless], [nailsItem, named(7, { code: 'FA-13' })]).rows;
    expect(row).toMatchObject({
      verdict: 'error',
      errors: [
        { column: 'Item name', message: '2 items of the catalogue have this name: a code would tell which is meant' },
      ],
    });
  });

  it('is another item than the one whose code stands in another row', () => {
    expect(verdicts([nails, nameless], [nailsItem])).toEqual(['unchanged', 'new']);
    expect(verdicts([nails, nameless])).toEqual(['new', 'new']);
  });
});

describe('the same item twice in a sheet', () => {
  it.each([
    ['a new one', []],
    ['one of the catalogue', [nailsItem]],
  ])('is an error of the second, which names the first: %s', (_, catalogue) => {
    const { rows, creates, updates } = plan([nails, ['fa-12', 'Something else', 1, 'Misc', 'Box', '']], catalogue);
    const errors = [{ column: 'Code', message: 'Row 2 is about the same item' }];
    expect(rows[1]).toMatchObject({ row: 3, verdict: 'error', errors });
    expect([...creates, ...updates]).toHaveLength(catalogue.length === 0 ? 1 : 0);
  });

  it('is known by its name where there is no code, and by the item that both mean', () => {
    const nameless = (name: string): readonly Cell[] => ['', name, ...nails.slice(2)];
    expect(verdicts([nameless('Coil nails'), nameless('COIL NAILS')])).toEqual(['new', 'error']);
    expect(verdicts([nameless('Coil nails'), nameless('COIL NAILS')], [nailsItem])).toEqual(['unchanged', 'error']);
  });

  it('does not make one of rows that say nothing of which item they are', () => {
    expect(
      plan([
        ['', '', 1],
        ['', '', 2],
      ]).rows.map(({ errors }) => errors[0]),
    ).toEqual([
      { column: 'Item name', message: 'Required' },
      { column: 'Item name', message: 'Required' },
    ]);
  });
});

it('two items of the catalogue with the code of a row are an error that says so', () => {
  const [row] = plan([nails], [nailsItem, named(7, { code: 'fa-12' })]).rows;
  expect(row).toMatchObject({ errors: [{ column: 'Code', message: '2 items of the catalogue have this code' }] });
});

it('columns are taken as they are asked for, whatever the headings say', () => {
  const asked = { code: null, description: 0, rate: 2, item_type: 3, unit: 4, category: null };
  const { rows, mapping } = planImport(sheet(headings, nails), [], asked);
  expect(mapping).toEqual(asked);
  expect(rows).toMatchObject([{ verdict: 'new', values: { code: '', description: 'FA-12' } }]);
});

it('a sheet imported is found again as it is, row by row', () => {
  const rows = [nails, ['', ...nails.slice(1)], ['', 'Labor, roofer', '$65.00', 'labor', 'hrs', '']];
  const { creates } = plan(rows);
  const catalogue = creates.map((values, at) => aCatalogueItem({ ...values, id: anId(at + 10) }));
  expect(plan(rows, catalogue).summary).toMatchObject({ unchanged: 3, error: 0 });
});
