/** Tests of the validation rules of single fields, and of the functions for numbers, days, phones and ids that the rules use. */

import { isDay } from '@plumbline/values/day';
import { fromApiPhone, toApiPhone } from '@plumbline/values/phone';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnySchema, object } from 'yup';
import { companyForm } from '../company/form.ts';
import { callOf } from '../contract/apiCalls.ts';
import { messages } from '../messages/messages.ts';
import { officeForm } from '../offices/form.ts';
import { signInBody } from '../session/contract.ts';
import { forgotPasswordForm, signInForm, signUpForm } from '../session/form.ts';
import { validationErrors } from '../testing/validationErrors.ts';
import { newUserForm, userForm } from '../users/form.ts';
import { ownUserForm } from '../users/ownProfile.ts';
import { isId } from './id.ts';
import { type ParseNumber, parseTypedDollars, parseTypedNumber, parseTypedPercent } from './parseTypedNumber.ts';
import { patchOf } from './patch.ts';
import {
  computedDollars,
  day,
  defaultMarkup,
  dollars,
  email,
  flag,
  formPhone,
  markup,
  multilineText,
  nameText,
  newEmail,
  newPassword,
  oneOf,
  optionalEmail,
  optionalId,
  optionalText,
  password,
  percent,
  phone,
  postalAddress,
  requiredText,
  signedDecimal,
  signUpPhone,
  uniqueName,
  unitPrice,
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
    ['(1,250.00)', -1250],
    ['( 3 )', -3],
    ['(0)', 0],
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
    ['($99.50)', parseTypedDollars, -99.5],
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
    ...[
      '.',
      ',',
      '-',
      '--1',
      '1-',
      '1,2',
      '12,34',
      '1,2345',
      '1.234,50',
      '1.234.567',
      "1'234.50",
      '1 000',
      '(-1)',
      '-(1)',
      '()',
      '(1',
    ],
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

describe('the email of a new account', () => {
  const isValid = (schema: AnySchema, value: string) => Object.keys(validationErrors(schema, value)).length === 0;
  const newEmailSchemas = { newEmail: newEmail(), optionalEmail: optionalEmail() };

  /** Whether the email of a new account, and of a company, is valid. The result is the same for both. */
  function isValidNewEmail(value: string): boolean {
    const results = Object.values(newEmailSchemas).map((schema) => isValid(schema, value));
    expect(new Set(results).size, JSON.stringify(value)).toBe(1);
    return results[0] === true;
  }

  it.each([
    'dana@acme.example',
    'dana.whitlock+roofs@mail.acme.example',
    "o'brien_1@acme-roofs.example",
    // A composed accent, and an accent without a composed letter.
    'jos\u00e9@acme.example',
    'm\u0300a@acme.example',
    // A virama and vowel signs of Devanagari, and vowel signs of Thai.
    '\u0939\u093f\u0928\u094d\u0926\u0940@\u0909\u0926\u093e\u0939\u0930\u0923.example',
    '\u0e17\u0e35\u0e48@acme.example',
  ])('%j is valid', (value) => expect(isValidNewEmail(value)).toBe(true));

  it.each([
    ['a dot at the start', '.dana@acme.example'],
    ['two dots in the name', 'da..na@acme.example'],
    ['a dot before the @', 'dana.@acme.example'],
    ['a dot after the @', 'dana@.acme.example'],
    ['two dots in the domain', 'a@b..c'],
    ['a dot at the end', 'dana@acme.example.'],
    ['a quoted name', '"dana"@acme.example'],
    ['a quoted name with a space', '"da na"@acme.example'],
    ['a decomposed accent', 'jose\u0301@acme.example'],
    ['an accent at the start', '\u0301dana@acme.example'],
    ['an accent on the @', 'dana@\u0338acme.example'],
    ['an accent on a dot', 'dana.\u0307whitlock@acme.example'],
    ['many accents on a letter', `da${'\u0336'.repeat(4)}na@acme.example`],
    ['a circle around a letter', 'd\u20ddana@acme.example'],
    ['a dot above an i', 'i\u0307an@acme.example'],
    ['another form of the dot', 'dana\u2024whitlock@acme.example'],
    ['a Chinese full stop', 'dana@mail\u3002acme.example'],
    ['a wide full stop', 'dana@mail\uff0eacme.example'],
    ['a half-wide full stop', 'dana@b.\uff61c.example'],
    ['another form of the @', 'dana\uff20acme@acme.example'],
    ['a blank of Khitan', 'dana\u{16fe4}@acme.example'],
    ['a blank of musical notes', 'dana\u{1d159}@acme.example'],
    ['a lone surrogate', 'da\ud800na@acme.example'],
  ])('%s makes it invalid', (_, value) => expect(isValidNewEmail(value)).toBe(false));

  it.each([
    ...[0x0000, 0x0007, 0x00ad, 0x034f, 0x061c, 0x115f, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028, 0x202a],
    ...[0x202e, 0x2060, 0x2066, 0x2069, 0x206f, 0x2800, 0x3000, 0x3164, 0xe000, 0xfe0f, 0xfeff, 0xfffe, 0xe0001],
  ])('U+%i (decimal) makes it invalid at every position', (code) => {
    const character = String.fromCodePoint(code);
    const address = 'dana@acme.example';
    for (let position = 0; position <= address.length; position += 1) {
      const value = address.slice(0, position) + character + address.slice(position);
      // White space at the ends is removed.
      expect([position, isValidNewEmail(value)]).toEqual([position, value.trim() === address]);
    }
  });

  it('has only characters that are visible, for any text', () => {
    const character = fc.oneof(
      { weight: 40, arbitrary: fc.constantFrom(...'abyz0189') },
      { weight: 1, arbitrary: fc.constantFrom('.', '-') },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
    );
    const part = fc.string({ unit: character, minLength: 2, maxLength: 6 });
    let validCount = 0;
    fc.assert(
      fc.property(part, part, part, (name, host, domain) => {
        const value = `${name}@${host}.${domain}`;
        if (!isValidNewEmail(value)) return;
        validCount += 1;
        expect(isValid(email(), value)).toBe(true);
        expect(value.trim()).not.toMatch(
          /[\p{Cc}\p{Cf}\p{Zs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]|\.\.|"/u,
        );
      }),
      { numRuns: 400 },
    );
    expect(validCount).toBeGreaterThan(200);
  });

  it('may be invalid for an existing account, and for a company that already has it', () => {
    for (const value of ['a@b..c', 'da\u200bna@acme.example', 'da\u202ena@acme.example']) {
      expect([value, isValid(email(), value), isValidNewEmail(value)]).toEqual([value, true, false]);
      const company = object({ email: optionalEmail() });
      const options = { context: { stored: { email: value } } };
      expect(company.isValidSync({ email: value }, options)).toBe(true);
      expect(company.isValidSync({ email: `x${value}` }, options)).toBe(false);
    }
  });

  it('has the same rule in every form and call that stores an email, and not in those that find an account', () => {
    const refusesEmail = (schema: AnySchema, field: string) => field in validationErrors(schema, { [field]: 'a@b..c' });
    const { body: signUpBody } = callOf('company.signUp');
    const { body: userBody } = callOf('users.create');
    const { body: companyBody } = callOf('company.update');
    const { body: officeBody } = callOf('offices.create');
    for (const schema of [
      signUpForm,
      newUserForm,
      companyForm,
      officeForm,
      signUpBody,
      userBody,
      companyBody,
      officeBody,
    ])
      expect(schema && refusesEmail(schema, 'email')).toBe(true);
    for (const schema of [signInForm, forgotPasswordForm, userForm, ownUserForm, callOf('recovery.reset').body])
      expect(schema && refusesEmail(schema, 'email')).toBe(false);
    expect(refusesEmail(signInBody, 'username')).toBe(false);
  });
});

describe('a limit', () => {
  /** One character is missing to 254, the maximum of SMTP. */
  const longestEmail = `${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(3)}co`;
  const isValid = (schema: AnySchema, value: unknown) => Object.keys(validationErrors(schema, value)).length === 0;

  it.each<[string, AnySchema, valid: readonly unknown[], invalid: readonly unknown[]]>([
    ['a name', nameText(), ['ab', 'a'.repeat(100)], ['a', 'a'.repeat(101)]],
    ['an email', email(), [`${longestEmail}m`], [`${longestEmail}mm`]],
    ['a password', password(), ['123456', '1'.repeat(200)], ['12345', '1'.repeat(201)]],
    ['a new password', newPassword(), ['', '123456', '1'.repeat(200)], ['1', '12345', '1'.repeat(201)]],
    ['a phone at sign-up', signUpPhone(), ['303555014', '1'.repeat(15)], ['30355501', '1'.repeat(16)]],
    ['dollars', dollars(), [0, 0.01, 99_999_999_999.99], [-0.01, 0.001, 100_000_000_000]],
    ['a cost', unitPrice(), [0, 0.00001, 9_999_999], [-0.00001, 0.000001, 9_999_999.00001]],
    ['a tax', percent(), [0, 0.0001, 100], [-0.0001, 0.00001, 100.0001]],
    ['a markup', markup(), [-100, -99.9999, 10_000], [-100.0001, 0.00001, 10_000.0001]],
    ['a default markup', defaultMarkup(), [null, 0, 0.0001, 10_000], [-0.0001, 0.00001, 10_000.0001]],
    ['a computed price', computedDollars(), [0, 99_999_999_999.99], [-0.01, 0.001, 100_000_000_000]],
    ['a quantity', signedDecimal(4, 999_999), [-999_999, 0.0001, 999_999], [-999_999.0001, 0.00001, 999_999.0001]],
  ])('of %s is valid, and one beyond it is not', (_, schema, valid, invalid) => {
    for (const value of valid) expect([value, isValid(schema, value)]).toEqual([value, true]);
    for (const value of invalid) expect([value, isValid(schema, value)]).toEqual([value, false]);
  });

  it('of a phone outside the United States is 4 and 15 digits, in a form and in a call', () => {
    for (const rule of [formPhone(), phone()]) {
      const record = object({ phone: rule, country: optionalText(2) });
      const isValidPhone = (digits: number) => isValid(record, { phone: '1'.repeat(digits), country: 'GB' });
      expect([3, 4, 15, 16].map(isValidPhone)).toEqual([false, true, true, false]);
    }
  });

  it('of a computed price lets a stored negative amount stay or change, but not 0 become negative', () => {
    const record = object({ price: computedDollars() });
    const isValidAfter = (stored: number) =>
      record.isValidSync({ price: -0.01 }, { context: { stored: { price: stored } } });
    expect([-5, 0].map(isValidAfter)).toEqual([true, false]);
  });
});

it.each([
  ['a title', requiredText()],
  ['a name', nameText()],
  ['a name that is unique', uniqueName()],
  ['a text of several lines', multilineText(200).required(messages.validation.required)],
] as const)('%s of invisible characters is empty [S25]', (_kind, schema: AnySchema) => {
  for (const character of ['\u200b', '\u2060', '\u3164', '\u2800', '\u00ad', '\u{e0041}', '\u0085'])
    expect(Object.values(validationErrors(schema, ` ${character}${character} `))).toEqual([
      messages.validation.required,
    ]);
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
