/** Tests of the validation rules of single fields, and of the functions for numbers, days, phones and ids that the rules use. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { object } from 'yup';
import { validationErrors } from '../testing/validationErrors.ts';
import { isDay } from './day.ts';
import { isId } from './id.ts';
import { type ParseNumber, parseTypedDollars, parseTypedNumber, parseTypedPercent } from './parseTypedNumber.ts';
import { patchOf } from './patch.ts';
import { fromApiPhone, toApiPhone } from './phone.ts';
import {
  day,
  dollars,
  email,
  flag,
  formPhone,
  oneOf,
  optionalId,
  optionalText,
  password,
  phone,
  postalAddress,
  requiredText,
} from './validationRules.ts';

describe('a typed number', () => {
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
    for (const parse of [parseTypedNumber, parseTypedDollars, parseTypedPercent]) expect(parse(typed)).toBe(number);
  });

  it.each<[string, ParseNumber, number]>([
    ['$1,234.50', parseTypedDollars, 1234.5],
    ['$ 1234.5', parseTypedDollars, 1234.5],
    ['US$12', parseTypedDollars, 12],
    ['12 usd', parseTypedDollars, 12],
    ['-$5', parseTypedDollars, -5],
    ['$-5.00', parseTypedDollars, -5],
    ['8.25%', parseTypedPercent, 8.25],
    ['8.25 %', parseTypedPercent, 8.25],
    ['100%', parseTypedPercent, 100],
  ])('%j is parsed with its currency or percent sign', (typed, parse, number) => {
    expect(parse(typed)).toBe(number);
  });

  it.each<[string, string, ParseNumber]>([
    ['10%', 'dollars', parseTypedDollars],
    ['10%', 'a number', parseTypedNumber],
    ['$10', 'a percent', parseTypedPercent],
    ['$10', 'a number', parseTypedNumber],
    ['€10', 'dollars', parseTypedDollars],
    ['$$10', 'dollars', parseTypedDollars],
    ['-$-10', 'dollars', parseTypedDollars],
    ['$1.234,50', 'dollars', parseTypedDollars],
    ['8,25%', 'a percent', parseTypedPercent],
    ['$', 'dollars', parseTypedDollars],
    ['%', 'a percent', parseTypedPercent],
  ])('%j is returned unchanged in a field for %s', (typed, _field, parse) => {
    expect(parse(typed)).toBe(typed);
  });

  it.each([
    ...['.', ',', '-', '--1', '1-', '1,2', '12,34', '1,2345', '1.234,50', '1.234.567', "1'234.50", '1 000'],
    ...['1,234,50', '0x1f', '1e5', '+1', 'NaN', 'Infinity', '١٢'],
  ])('%j is returned unchanged in every field', (typed) => {
    for (const parse of [parseTypedNumber, parseTypedDollars, parseTypedPercent]) expect(parse(typed)).toBe(typed);
  });
});

describe('isDay', () => {
  it.each(['2026-01-31', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('accepts %s', (value) => {
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
  ])('refuses %j', (value) => {
    expect(isDay(value)).toBe(false);
  });

  it('accepts every day of the years 0001 to 9999', () => {
    const instants = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(fc.property(instants, (instant) => isDay(instant.toISOString().slice(0, 10))));
  });
});

describe('a phone', () => {
  it.each([
    ['3035550142', 'US', '+13035550142'],
    ['(303) 555-0142', '', '+13035550142'],
    ['303-555-0142', 'US', '+13035550142'],
    ['+1 303.555.0142', 'US', '+13035550142'],
    ['1 303 555 0142', 'US', '+13035550142'],
    ['020 7946 0958', 'GB', '020 7946 0958'],
    ['+49 (0)30 123456', 'DE', '+49 (0)30 123456'],
    ['01 23 45 67 89', 'FR', '01 23 45 67 89'],
    ['4321', 'NU', '4321'],
    ['', 'US', ''],
    ['', 'GB', ''],
  ])('typed as %j with the country %j is sent as %j [R9.03]', (typed, country, apiPhone) => {
    expect(
      validationErrors(object({ phone: formPhone(), country: optionalText(2) }), { phone: typed, country }),
    ).toEqual({});
    expect(toApiPhone(typed, country)).toBe(apiPhone);
    expect(
      validationErrors(object({ phone: phone(), country: optionalText(2) }), { phone: apiPhone, country }),
    ).toEqual({});
  });

  it.each([
    ['555123', 'US'],
    ['303555014', ''],
    ['23035550142', 'US'],
    ['30355501x2', 'US'],
    ['++13035550142', 'US'],
    ['020 7946 0958', 'US'],
    ['call me', 'GB'],
    ['123', 'GB'],
    ['1234567890123456', 'GB'],
    ['+49 30\n12345', 'DE'],
    ['020 7946 0958', 'us'],
  ])('is refused as %j with the country %j', (typed, country) => {
    const form = object({ phone: formPhone(), country: optionalText(2) });
    expect(validationErrors(form, { phone: typed, country })).toEqual({ phone: 'Invalid number' });
  });

  it('is shown without +1 in the United States only', () => {
    expect(fromApiPhone('+13035550142', 'US')).toBe('3035550142');
    expect(fromApiPhone('+13035550142', '')).toBe('3035550142');
    expect(fromApiPhone('+14165550142', 'CA')).toBe('+14165550142');
    expect(fromApiPhone('020 7946 0958', 'GB')).toBe('020 7946 0958');
  });
});

describe('a postal code', () => {
  const address = postalAddress();
  it.each([
    ['80204', 'US'],
    ['80204', ''],
    ['SW1A 1AA', 'GB'],
    ['K1A 0B1', 'CA'],
    ['LV-1010', 'LV'],
    ['01310-100', 'BR'],
    ['102', 'IS'],
    ['', 'US'],
    ['', 'GB'],
  ])('is accepted as %j with the country %j', (zip_code, country) => {
    expect(validationErrors(address, { zip_code, country })).toEqual({});
  });

  it.each([
    ['8020', 'US'],
    ['80204-1234', 'US'],
    ['SW1A 1AA', ''],
    ['?', 'GB'],
    ['SW1A  1AA', 'GB'],
    ['1234567890123', 'GB'],
  ])('is refused as %j with the country %j', (zip_code, country) => {
    expect(validationErrors(address, { zip_code, country })).toHaveProperty('zip_code');
  });
});

describe('a country', () => {
  const address = postalAddress();
  it.each(['US', 'GB', 'XK', ''])('is accepted as %j', (country) => {
    expect(validationErrors(address, { country })).toEqual({});
  });

  it.each(['ZZ', 'us', 'AC', 'X'])('is refused as %j', (country) => {
    expect(validationErrors(address, { country })).toEqual({ country: 'Not one of the choices' });
  });

  it('that is not one of the choices is accepted if the stored record already has that country', async () => {
    const context = { stored: { country: 'ZZ' } };
    await expect(address.validate({ country: 'ZZ' }, { context })).resolves.toMatchObject({ country: 'ZZ' });
    await expect(address.validate({ country: 'QQ' }, { context })).rejects.toThrow('Not one of the choices');
  });
});

describe('the country of a record', () => {
  const record = object({ address: postalAddress(), client: object({ phone_no: phone() }), fax_no: phone() });
  const foreignRecord = { address: { country: 'GB' }, client: { phone_no: '020 7946 0958' }, fax_no: '020 7946 0959' };

  it('determines the rule of every phone in the record', () => {
    expect(validationErrors(record, foreignRecord)).toEqual({});
    expect(validationErrors(record, { ...foreignRecord, address: {} })).toEqual({
      'client.phone_no': 'Invalid number',
      fax_no: 'Invalid number',
    });
    expect(Object.keys(validationErrors(record, { ...foreignRecord, address: undefined }))).toHaveLength(2);
  });

  it('is unknown if a change does not contain the country, so phones and postal codes of any country are valid', () => {
    const { address: _, ...phones } = foreignRecord;
    expect(validationErrors(patchOf(record), phones)).toEqual({});
    expect(validationErrors(patchOf(record), { address: { zip_code: 'SW1A 1AA' } })).toEqual({});
    expect(validationErrors(patchOf(record), { ...phones, address: { country: 'US' } })).toHaveProperty('fax_no');
    expect(validationErrors(patchOf(record), { fax_no: 'call me' })).toEqual({ fax_no: 'Invalid number' });
  });
});

describe('an id', () => {
  it.each(['../etc/passwd', '1', '', '01920000-0000-7000-8000-00000000000g', "' or 1=1 --"])('is never %j', (value) => {
    expect(isId(value)).toBe(false);
  });
});

describe.each([
  ['text', requiredText()],
  ['email', email()],
  ['password', password()],
  ['amount', dollars()],
  ['day', day()],
  ['id', optionalId()],
  ['choice', oneOf(['EA'])],
  ['yes or no', flag()],
])('a field of %s', (_kind, schema) => {
  it.each([[{}], [[]], [[1]], [{ toString: ' ' }], [{ valueOf: 1, toString: 1 }], [Number.NaN]])(
    'refuses %j instead of converting it',
    (value) => {
      expect(Object.keys(validationErrors(schema, value))).toHaveLength(1);
    },
  );
});
