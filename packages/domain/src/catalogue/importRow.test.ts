/** Tests of reading the cells of a row in an imported spreadsheet. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { validationErrors } from '../testing/validationErrors.ts';
import { catalogueItemBody } from './contract.ts';
import { cellReaders } from './importRow.ts';
import { type Cell, importFieldNames } from './importSheet.ts';
import { itemTypeCodes, itemTypes } from './itemTypes.ts';
import { unitCodes, units } from './units.ts';

describe('a rate', () => {
  it.each<[Cell, number]>([
    ['$1,234.50', 1234.5],
    ['1234.5 USD', 1234.5],
    [' 38.75 ', 38.75],
    ['.5', 0.5],
    [0, 0],
    [12.3456, 12.3456],
    // A spreadsheet stores these values for 0.1 + 0.2 and 1.1 * 3.
    [0.30000000000000004, 0.3],
    [3.3000000000000003, 3.3],
    [{ number: 38.75, formattedText: '$39' }, 38.75],
  ])('%j is %d', (cell, value) => {
    expect(cellReaders.rate(cell)).toEqual({ value });
  });

  it.each<[Cell | undefined, string]>([
    [undefined, 'Required'],
    ['', 'Required'],
    ['call us', 'Invalid number'],
    ['1.234,50', 'Invalid number'],
    ['1,00', 'Invalid number'],
    ['12 / SQ', 'Invalid number'],
    ['#DIV/0!', 'This formula has failed'],
    ['#GETTING_DATA', 'This formula has failed'],
    ['#NO RESULT', 'This formula has no result. Open the spreadsheet, save it and upload it again'],
    [{ number: 45424, formattedText: '12. May', kind: 'date' }, 'This cell is a date, not a price: 12. May'],
    [{ number: 0.5208, formattedText: '12:30', kind: 'time' }, 'This cell is a time, not a price: 12:30'],
    [{ number: 0.15, formattedText: '15%', kind: 'percentage' }, 'This cell is a percentage, not a price: 15%'],
    [{ number: 15, formattedText: '15.0%' }, 'This cell is a percentage, not a price: 15.0%'],
    ['1e308', 'Invalid number'],
    ['-$5', 'Must not be negative'],
    ['$-5.00', 'Must not be negative'],
    [-0.01, 'Must not be negative'],
    [1e308, 'At most 9999999'],
    [33.3333333333333, 'At most 5 decimals'],
    ['0.123456', 'At most 5 decimals'],
    [Number.NaN, 'Invalid number'],
  ])('%j is refused: %s', (cell, error) => {
    expect(cellReaders.rate(cell)).toMatchObject({ error });
  });
});

describe('a markup', () => {
  it.each<[Cell, object]>([
    [{ number: 0.25, formattedText: '25%', kind: 'percentage' }, { value: 25 }],
    // The percent sign is a fixed text of the format.
    [{ number: 25, formattedText: '25.0%' }, { value: 25 }],
    ['25%', { value: 25 }],
    [
      { number: 46030, formattedText: '1/8/2026', kind: 'date' },
      { error: 'This cell is a date, not a percentage: 1/8/2026' },
    ],
    ['#SPILL!', { error: 'This formula has failed' }],
  ])('%j is %j', (cell, expected) => {
    expect(cellReaders.markup(cell)).toMatchObject(expected);
  });
});

it('a date is no quantity, and an error is no unit', () => {
  const date = { number: 46030, formattedText: '1/8/2026', kind: 'date' } as const;
  expect(cellReaders.covers(date)).toMatchObject({ error: 'This cell is a date, not a quantity: 1/8/2026' });
  for (const field of ['unit', 'item_type', 'whole_units', 'description', 'code', 'cost'] as const)
    expect(cellReaders[field]('#CALC!')).toEqual({ text: '#CALC!', error: 'This formula has failed' });
});

describe('an item type and a unit', () => {
  it('are recognized by code and label, ignoring case, and a unit also by the plural of its label', () => {
    for (const code of itemTypeCodes) {
      for (const word of [code, code.toLowerCase(), itemTypes[code], itemTypes[code].toUpperCase()]) {
        expect(cellReaders.item_type(word)).toEqual({ value: code });
      }
    }
    for (const code of unitCodes) {
      for (const word of [code, code.toLowerCase(), units[code], ` ${units[code]}s`]) {
        expect(cellReaders.unit(word)).toEqual({ value: code });
      }
    }
  });

  it.each([
    ['Materials', 'MATERIAL'],
    ['Misc.', 'MISC'],
    ['labor', 'PERSONNEL'],
  ])('%s is the item type %s', (word, value) => {
    expect(cellReaders.item_type(word)).toEqual({ value });
  });

  it.each([
    ['Sq. Ft.', 'SF'],
    ['hrs', 'HR'],
    ['boxes', 'BX'],
    ['Linear Feet', 'LF'],
    ['pcs', 'EA'],
    ['lbs', 'LB'],
    ['5 gal.', '5GAL'],
    ['n/c', 'NC'],
  ])('%s is the unit %s', (word, value) => {
    expect(cellReaders.unit(word)).toEqual({ value });
  });

  it.each([
    ['furlong', 'Not one of the choices'],
    ['constructor', 'Not one of the choices'],
    ['__proto__', 'Not one of the choices'],
    ['', 'Required'],
  ])('%j is neither an item type nor a unit', (word, error) => {
    expect(cellReaders.unit(word)).toEqual({ text: word, error });
    expect(cellReaders.item_type(word)).toEqual({ text: word, error });
  });
});

describe('a text', () => {
  it.each(['=SUM(A1)', '+1', '-1', '@x', '<b>', "'; drop table line_items; --", '__proto__'])(
    'that is %s is accepted without the spaces around it',
    (text) => {
      expect(cellReaders.description(` ${text} `)).toEqual({ value: text });
    },
  );

  it('is the displayed text of a number cell, so that a code keeps its leading zeros', () => {
    expect(cellReaders.code({ number: 123, formattedText: '00123' })).toEqual({ value: '00123' });
    expect(cellReaders.code(123456789012)).toEqual({ value: '123456789012' });
  });

  it('is refused if its formula failed', () => {
    expect(cellReaders.category('#N/A')).toEqual({ text: '#N/A', error: 'This formula has failed' });
  });
});

it('every accepted value is valid for a catalogue item [R5.11]', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.string({ unit: 'grapheme-ascii', maxLength: 120 }),
    fc.constantFrom('\ud800', '\0', ' ', 'a'.repeat(50), 'a'.repeat(51), 'a'.repeat(501)),
  );
  const number = fc.oneof(
    fc.double(),
    fc.integer({ min: -1, max: 99_999_999 }).map((units) => units / 10_000),
  );
  const usual = {
    ...{
      code: 'A-1',
      description: 'Shingle',
      rate: '$1,250.00',
      item_type: 'Material',
      unit: 'EA',
      category: 'Roofing',
    },
    ...{ cost: 9_999_999, markup: 25, whole_units: 'yes', covers: 33.3, tax: 100, scope: 'Tear off' },
  };
  const fieldAndCell = fc
    .constantFrom(...importFieldNames)
    .chain((field) => fc.tuple(fc.constant(field), fc.oneof(text, number, fc.constant(usual[field]))));
  let acceptedCount = 0;
  fc.assert(
    fc.property(fieldAndCell, ([field, cell]) => {
      const cellValue = cellReaders[field](cell);
      if (cellValue.error !== undefined) return;
      acceptedCount += 1;
      const [refusedField] = Object.keys(validationErrors(catalogueItemBody, { [field]: cellValue.value })).filter(
        (key) => key === field,
      );
      expect(refusedField).toBeUndefined();
    }),
    { numRuns: 500 },
  );
  expect(acceptedCount).toBeGreaterThan(250);
});

it('an invalid cell captures no stack trace, because a sheet can have 100,000 invalid cells [S13]', () => {
  const captureStackTrace = vi.spyOn(Error, 'captureStackTrace');
  for (const field of importFieldNames) expect(cellReaders[field]('\0'.repeat(1000)).error).toBeTypeOf('string');
  expect(captureStackTrace).not.toHaveBeenCalled();
});
