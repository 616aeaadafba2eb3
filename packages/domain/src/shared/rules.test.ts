import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusals } from '../testing/refusals.ts';
import {
  day,
  dollars,
  email,
  flag,
  fromWirePhone,
  oneOf,
  optionalId,
  password,
  phoneEntry,
  requiredText,
  toWirePhone,
} from './rules.ts';
import { isDay, isId } from './textFormats.ts';
import { asTyped, asTypedDollars, asTypedPercent, type ReadNumber } from './typed.ts';

describe('what a person types as a number', () => {
  it.each([
    ['12', 12],
    ['1,234.5', 1234.5],
    ['1,234,567', 1_234_567],
    ['.5', 0.5],
    ['5.', 5],
    [' 7 ', 7],
    ['', undefined],
    ['  ', undefined],
    [3, 3],
    ['-1', -1],
    ['-0', 0],
  ])('%j is %s in every field', (typed, number) => {
    for (const read of [asTyped, asTypedDollars, asTypedPercent]) expect(read(typed)).toBe(number);
  });

  it.each<[string, ReadNumber, number]>([
    ['$1,234.50', asTypedDollars, 1234.5],
    ['$ 1234.5', asTypedDollars, 1234.5],
    ['US$12', asTypedDollars, 12],
    ['12 usd', asTypedDollars, 12],
    ['-$5', asTypedDollars, -5],
    ['$-5.00', asTypedDollars, -5],
    ['8.25%', asTypedPercent, 8.25],
    ['8.25 %', asTypedPercent, 8.25],
    ['100%', asTypedPercent, 100],
  ])('%j is read with its sign', (typed, read, number) => {
    expect(read(typed)).toBe(number);
  });

  it.each<[string, ReadNumber]>([
    ['10%', asTypedDollars],
    ['10%', asTyped],
    ['$10', asTypedPercent],
    ['$10', asTyped],
    ['€10', asTypedDollars],
    ['$$10', asTypedDollars],
    ['-$-10', asTypedDollars],
    ['$1.234,50', asTypedDollars],
    ['8,25%', asTypedPercent],
    ['$', asTypedDollars],
    ['%', asTypedPercent],
  ])('%j is not for a field that asks for something else, and stays what it is', (typed, read) => {
    expect(read(typed)).toBe(typed);
  });

  it.each([
    ...['.', ',', '-', '--1', '1-', '1,2', '12,34', '1,2345', '1.234,50', '1.234.567', "1'234.50", '1 000'],
    ...['1,234,50', '0x1f', '1e5', '+1', 'NaN', 'Infinity', '١٢'],
  ])('%j is no number in any field, and stays what it is', (typed) => {
    for (const read of [asTyped, asTypedDollars, asTypedPercent]) expect(read(typed)).toBe(typed);
  });
});

describe('a day', () => {
  it.each(['2026-01-31', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s exists', (value) => {
    expect(isDay(value)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '0000-01-01',
    '',
    'today',
  ])('%s does not', (value) => {
    expect(isDay(value)).toBe(false);
  });

  it('exists where a calendar has it', () => {
    const instants = fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(fc.property(instants, (instant) => isDay(instant.toISOString().slice(0, 10))));
  });
});

describe('a phone', () => {
  it('has +1 before it on the wire and not in the form [R9.03]', () => {
    expect(toWirePhone('3035550142')).toBe('+13035550142');
    expect(toWirePhone('')).toBe('');
    expect(fromWirePhone('+13035550142')).toBe('3035550142');
    expect(fromWirePhone('')).toBe('');
  });

  it.each(['3035550142', '(303) 555-0142', '303-555-0142', '+1 303.555.0142', '1 303 555 0142'])(
    'can be typed %s',
    (typed) => {
      expect(phoneEntry().validateSync(typed)).toBe('3035550142');
    },
  );

  it.each(['555123', '303555014', '23035550142', '30355501x2', '++13035550142'])('is not %s', (typed) => {
    expect(() => phoneEntry().validateSync(typed)).toThrow('Invalid number');
  });
});

describe('an id', () => {
  it.each(['../etc/passwd', '1', '', '01920000-0000-7000-8000-00000000000g', "' or 1=1 --"])('is not %j', (value) => {
    expect(isId(value)).toBe(false);
  });
});

describe.each([
  ['text', requiredText()],
  ['e-mail', email()],
  ['password', password()],
  ['amount', dollars()],
  ['day', day()],
  ['id', optionalId()],
  ['choice', oneOf(['EA'])],
  ['yes or no', flag()],
])('a field of %s', (_kind, schema) => {
  it.each([[{}], [[]], [[1]], [{ toString: ' ' }], [{ valueOf: 1, toString: 1 }], [Number.NaN]])(
    'is never made of %j, which is refused',
    (value) => {
      expect(Object.keys(refusals(schema, value))).toHaveLength(1);
    },
  );
});
