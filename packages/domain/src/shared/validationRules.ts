/**
 * The yup rules of single fields. Forms and API calls use the same rules [R5]. yup does not coerce values: in an API call, a
 * number sent as text, or a text sent as a number, is invalid. Forms pass a parser for typed numbers and dates.
 */

import { isDay } from '@plumbline/values/day';
import { decimalPlaces } from '@plumbline/values/decimal';
import { isUs, nationalDigits } from '@plumbline/values/phone';
import { trimText } from '@plumbline/values/trimText';
import {
  type AnyObjectSchema,
  array,
  boolean,
  type ISchema,
  number,
  object,
  setLocale,
  string,
  type TestContext,
} from 'yup';
import { messages } from '../messages/messages.ts';
import { isCountryCode } from './countryCode.ts';
import { isId, isUuidv7 } from './id.ts';
import { normalizeName } from './normalizeName.ts';
import { keepNumber, type ParseNumber } from './parseTypedNumber.ts';
import { maxDecimals, maxMarkup, maxPercent, maxRate, maxRateDecimals } from './rate.ts';

const { validation } = messages;

/**
 * The sentences of rules without a sentence of their own. They replace all sentences of yup, which repeat the path of the field, or the
 * value. The value may be a password [S12].
 */
const invalid = 'Not valid';
const notOneOfChoices = 'Not one of the choices';
const characters = (limit: number) => `${limit} ${limit === 1 ? 'character' : 'characters'}`;
const elements = (limit: number) => `${limit} ${limit === 1 ? 'element' : 'elements'}`;
setLocale({
  mixed: {
    default: invalid,
    required: validation.required,
    defined: validation.required,
    notNull: validation.required,
    oneOf: notOneOfChoices,
    notOneOf: notOneOfChoices,
    notType: ({ type }) => `Must be of type ${type}`,
  },
  string: {
    length: ({ length }) => `Exactly ${characters(length)}`,
    min: ({ min }) => `At least ${characters(min)}`,
    max: ({ max }) => `At most ${characters(max)}`,
    matches: invalid,
    email: validation.invalidEmail,
    url: invalid,
    uuid: invalid,
    datetime: invalid,
    datetime_precision: invalid,
    datetime_offset: invalid,
    trim: invalid,
    lowercase: invalid,
    uppercase: invalid,
  },
  number: {
    min: ({ min }) => `At least ${min}`,
    max: ({ max }) => `At most ${max}`,
    lessThan: ({ less }) => `Less than ${less}`,
    moreThan: ({ more }) => `More than ${more}`,
    positive: ({ more }) => `More than ${more}`,
    negative: ({ less }) => `Less than ${less}`,
    integer: 'Not a whole number',
  },
  date: { min: invalid, max: invalid },
  boolean: { isValue: invalid },
  object: { noUnknown: invalid, exact: invalid },
  array: {
    min: ({ min }) => (min === 1 ? validation.required : `At least ${elements(min)}`),
    max: ({ max }) => `At most ${elements(max)}`,
    length: ({ length }) => `Exactly ${elements(length)}`,
  },
  tuple: { notType: invalid },
});

/** Turns off the coercion of yup. Coercion accepts other types, and throws for objects whose toString is not a function. */
function withoutCoercion<T extends { readonly spec: { coerce: boolean } }>(schema: T): T {
  schema.spec.coerce = false;
  return schema;
}
export const plainText = <T extends string = string>() => withoutCoercion(string<T>());
export const plainNumber = <T extends number = number>() => withoutCoercion(number<T>());
export const plainBoolean = () => withoutCoercion(boolean());
/** A boolean. False if it is missing. */
export const flag = () => plainBoolean().default(false);
/** A list with a maximum length. The length is validated before the elements. */
export const listOf = <T>(item: ISchema<T>, maxLength: number, message: string) =>
  withoutCoercion(array(item)).max(maxLength, message);

/** Whether PostgreSQL can store the text. */
const isStorable = (value: string | null | undefined) => !value || (value.isWellFormed() && !value.includes('\0'));
// The pattern is simple, because only a delivered mail proves that an email address exists.
const emailPattern = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\.]+$/;
const isEmail = (value: string | null | undefined) => !value || emailPattern.test(value);

/**
 * Characters that are invisible or blank, or that change the direction or the look of the text around them. Unicode does not list the last
 * ones as invisible: blanks of Braille, hieroglyphs and musical notes, a filler of Khitan, and the full stop of Chinese, which is a dot in a
 * domain.
 */
const deceptiveCharacters =
  /[\p{C}\p{Z}\p{Me}\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{16fe4}\u{1d159}\u3002]/u;
/** A dot above the letter i, which has one already. */
const invisibleAccent = /[ij]\u0307/u;
/** An accent without a letter or digit before it, and more accents on a character than any language uses. */
const deceptiveAccents = /(?<![\p{L}\p{M}\p{N}])\p{M}|\p{M}{4}/u;
/** A dot at the start, after another dot, next to the @ or at the end. */
const misplacedDot = /(?:^|[.@])\.|\.(?:@|$)/;

/**
 * Whether a new email looks like what it is: two emails that look the same could belong to two accounts, and no mail server delivers to
 * `a@b..c`.
 */
const isUnambiguousEmail = (value: string | null | undefined) =>
  !value ||
  // NFKC replaces the characters that are only another form of a character, for example of the dot and of the @.
  (value === value.normalize('NFKC') &&
    ![deceptiveCharacters, deceptiveAccents, invisibleAccent, misplacedDot].some((pattern) => pattern.test(value)));

// trim() and lowercase() of yup throw an error if the value is not a text.
const ifText = (change: (value: string) => string) => (value: unknown) =>
  typeof value === 'string' ? change(value) : value;
const trim = ifText(trimText);
const toLowerCase = ifText((value) => value.toLowerCase());

export const text = (max = 200) =>
  plainText()
    .transform(trim)
    .max(max, `At most ${max} characters`)
    .test('storable', 'This text has characters that cannot be kept', isStorable);

export const optionalText = (max = 200) => text(max).default('');
/** An optional text with line breaks. */
export const multilineText = (max: number) =>
  optionalText(max).transform(ifText((value) => value.replaceAll(/\r\n?/g, '\n')));

/** The maximum length of the scope of work of an item or a line. The lists of items and lines contain these texts. */
const maxScopeLength = 2_000;
/** The scope of work of a catalogue item or a line: an optional text with line breaks. */
export const scopeText = () => multilineText(maxScopeLength);

export const requiredText = (max = 200) => text(max).required(validation.required);

/** A name that only one record of its kind in the company has. Names that `normalizeName` makes equal are the same name. */
export const uniqueName = (max = 200) => requiredText(max).transform(ifText(normalizeName));

/** Names of people and companies: at least 2 characters [R5.02]. */
export const nameText = () => requiredText(100).min(2, validation.tooShort);

/** The maximum length of an email address in SMTP [RFC 5321]. */
const maxEmailLength = 254;
const emailField = (message: string) => text(maxEmailLength).transform(toLowerCase).test('email', message, isEmail);

/**
 * The email address of an existing account, converted to lower case [R5.09]. It may break the rules of `newEmail`, so that accounts from
 * before these rules can be used.
 */
export const email = (message: string = validation.invalidEmail) => emailField(message).required(validation.required);

/** An email address that is stored: the email field with additional rules. A stored value remains valid. */
const storedEmailField = () =>
  emailField(validation.invalidEmail).test(
    'unambiguous email',
    validation.invalidEmail,
    (value, context: TestContext<ValidationContext>) =>
      isUnambiguousEmail(value) || (typeof value === 'string' && isStored(value, context)),
  );

/** The email address of a new account. */
export const newEmail = () => storedEmailField().required(validation.required);
/** The email address of a company or an office. */
export const optionalEmail = () => storedEmailField().default('');

/** A text that is marked as a secret: `separateSecrets` removes it before a request is stored [S16]. */
const optionalSecret = () =>
  plainText()
    .meta({ secret: true })
    .max(200, 'At most 200 characters')
    .test('storable', 'This text has characters that cannot be kept', isStorable);
const secret = () => optionalSecret().required(validation.required);

const minPasswordLength = 6;

/** At least 6 characters [R9.02]. Spaces are kept. */
export const password = () => secret().min(minPasswordLength, validation.tooShort);

/** An optional new password. With '' the old password stays. */
export const newPassword = () =>
  optionalSecret()
    .default('')
    .test('long enough', validation.tooShort, (value) => !value || value.length >= minPasswordLength);

/** The confirmation of the password in `field` [R5.02, R5.13]. */
export const confirmationOf = (field: string) =>
  secret().test('matches', validation.passwordsMustMatch, (value, { parent }) => !value || value === parent[field]);

/** The confirmation of an optional password in `field`. */
export const newConfirmationOf = (field: string) =>
  optionalSecret()
    .default('')
    .test('required', validation.required, (value, { parent }) => !!value || !parent[field])
    .test('matches', validation.passwordsMustMatch, (value, { parent }) => !value || value === parent[field]);

/** The current password in an API call that changes the password. Optional, because other changes do not need it. */
export const currentPassword = () => optionalSecret().default('');

/** The current password in an API call that always needs it. */
export const requiredCurrentPassword = () => secret();

/** The current password, required if `field` has a new one. */
export const currentPasswordFor = (field: string) =>
  currentPassword().test('required', validation.required, (value, { parent }) => !!value || !parent[field]);

/** The context with which a form or the API validates a record. */
export interface ValidationContext {
  /** The stored record, or the values that the form was opened with. */
  readonly stored?: unknown;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Digits with an optional + and the usual separators, including the no-break space, Unicode hyphens and the en dash. */
const phoneCharacters = /^\+?[\d \u00a0().\-/\u2010-\u2013]+$/;
const countDigits = (value: string) => value.replace(/\D/g, '').length;

/** A phone at sign-up: 9 to 15 digits with the usual separators [R5.02]. 15 digits are the maximum of E.164. */
export const signUpPhone = () =>
  requiredText(40).test('digits', validation.invalidNumber, (value = '') => {
    const digitCount = countDigits(value);
    return phoneCharacters.test(value) && digitCount >= 9 && digitCount <= 15;
  });

/**
 * The country of the innermost record around the field that has a country or an address. '' if there is no such record, undefined
 * for a change that does not contain the country.
 */
function countryOf({ from }: TestContext): string | undefined {
  for (const { schema, value } of from ?? []) {
    const defaults: RecordWithCountry = (schema as AnyObjectSchema).getDefault();
    const record: RecordWithCountry = { ...defaults, ...(isRecord(value) ? value : {}) };
    if ('country' in record) return toCountry(record.country);
    const { address } = record;
    if ('address' in record) return toCountry({ ...defaults.address, ...(isRecord(address) ? address : {}) }.country);
  }
  return '';
}

/**
 * The country of a body that is not validated yet. Undefined stays undefined. Any other value that is not a text becomes '',
 * because `country()` refuses that value.
 */
const toCountry = (country: unknown): string | undefined =>
  typeof country === 'string' || country === undefined ? country : '';

interface RecordWithCountry {
  readonly country?: unknown;
  readonly address?: { readonly country?: unknown };
}

/** The stored value of the field, or the text of it with which the form was opened. Undefined without a stored record. */
const storedValueOf = ({ path, options }: TestContext<ValidationContext>): unknown =>
  path
    .split('.')
    .reduce<unknown>((parent, key) => (isRecord(parent) ? parent[key] : undefined), options.context?.stored);

/**
 * Whether the value is stored already, with a country that has the same rules. Without `country`, the countries are not
 * compared. A stored value is valid, because another rule may have accepted it. For example, sign-up accepts phones that the
 * company profile refuses [R5.02, R5.03].
 */
function isStored(value: string, context: TestContext<ValidationContext>, country?: string): boolean {
  const record = context.options.context?.stored;
  if (!isRecord(record)) return false;
  const storedValue = storedValueOf(context);
  if (typeof storedValue !== 'string' || trim(storedValue) !== value) return false;
  const { country: storedCountry }: RecordWithCountry = isRecord(record['address']) ? record['address'] : record;
  return country === undefined || isUs(country) === isUs(toCountry(storedCountry) ?? '');
}

/**
 * Creates a test with different rules for the United States and for other countries. A change that does not contain the country
 * is tested with the foreign rule first. The API then validates it again together with the stored record.
 */
const ruleByCountry = (usRule: (value: string) => boolean, foreignRule: (value: string) => boolean) =>
  function isValid(value: string, context: TestContext<ValidationContext>): boolean {
    const country = countryOf(context);
    if (!value || isStored(value, context, country)) return true;
    return country !== undefined && isUs(country) ? usRule(value) : foreignRule(value);
  };

/** A phone outside the United States has 4 digits (the shortest, in Niue) to 15 digits (the maximum of E.164). */
const isForeignPhone = (value: string) =>
  phoneCharacters.test(value) && countDigits(value) >= 4 && countDigits(value) <= 15;

/**
 * An optional phone in a form [R5.03, R5.04, R5.06]. In the United States it has 10 digits with any separators, without the
 * fixed +1. Elsewhere it has 4 to 15 digits with any separators.
 */
export const formPhone = () =>
  optionalText(40).test(
    'phone',
    validation.invalidNumber,
    ruleByCountry((value) => /^\d{10}$/.test(nationalDigits(value)), isForeignPhone),
  );

/**
 * An optional phone in the API [R9.03]. In the United States it is +1 and 10 digits. Elsewhere it has 4 to 15 digits with
 * any separators.
 */
export const phone = () =>
  optionalText(40).test(
    'phone',
    validation.invalidNumber,
    ruleByCountry((value) => /^\+1\d{10}$/.test(value), isForeignPhone),
  );

/**
 * An optional postal code [R5.03, R5.04]. In the United States it has 5 digits. Elsewhere it has letters and digits, with single
 * spaces or dashes between them.
 */
export const zipCode = () =>
  optionalText(12).test(
    'zip',
    validation.invalidZipCode,
    ruleByCountry(
      (value) => /^\d{5}$/.test(value),
      (value) => /^[\p{L}\d]+([ -][\p{L}\d]+)*$/u.test(value),
    ),
  );

/** An optional country by its ISO 3166 code. A stored text that is not a code remains valid [R3.11]. */
export const country = () =>
  optionalText(2).test(
    'country',
    notOneOfChoices,
    (value, context: TestContext<ValidationContext>) => !value || isCountryCode(value) || isStored(value, context),
  );

/** A decimal from `min` to `max` with at most `places` decimals. */
const decimalFrom = (
  [min, message]: readonly [min: number, message: string],
  places: number,
  max: number,
  parse: ParseNumber,
) =>
  plainNumber()
    .transform((value: unknown) => parse(value))
    .typeError(validation.invalidNumber)
    .min(min, message)
    .max(max, `At most ${max}`)
    .test('places', `At most ${places} decimals`, (value) => value == null || decimalPlaces(value) <= places);

const mustNotBeNegative = 'Must not be negative';

/** A decimal from 0 to `max` with at most `places` decimals. */
export const decimal = (places: number, max: number, parse: ParseNumber = keepNumber) =>
  decimalFrom([0, mustNotBeNegative], places, max, parse);

/** Dollars per unit: the rate of a catalogue item, and a cost. */
export const unitPrice = (parse?: ParseNumber) => decimal(maxRateDecimals, maxRate, parse);

/** A decimal from -`max` to `max` with at most `places` decimals, for the rate and the quantity of a line: a credit is negative. */
export const signedDecimal = (places: number, max: number, parse: ParseNumber = keepNumber) =>
  decimalFrom([-max, `At least -${max}`], places, max, parse);

/** A markup in percent of the cost. It is negative if the rate is below the cost, and at least -100, because a rate is not negative. */
export const markup = (parse: ParseNumber = keepNumber) =>
  decimalFrom([-100, 'At least -100'], maxDecimals, maxMarkup, parse);

/** The default markup of a company in percent. Null if there is none. */
export const defaultMarkup = (parse?: ParseNumber) => decimal(maxDecimals, maxMarkup, parse).nullable().default(null);

/** The maximum amount in dollars. With 13 digits, every amount is exact as a JSON number. */
const maxMoney = 99_999_999_999.99;
export const dollars = (parse?: ParseNumber) => decimal(2, maxMoney, parse);

/**
 * Dollars that the app also computes. A user can keep or correct a stored negative amount, but not make an amount negative, because only the
 * app has computed a negative one.
 */
export const computedDollars = (parse: ParseNumber = keepNumber) =>
  signedDecimal(2, maxMoney, parse).test(
    'sign',
    mustNotBeNegative,
    (value, context: TestContext<ValidationContext>) =>
      value == null || value >= 0 || Number(parse(storedValueOf(context))) < 0,
  );

/** A tax in percent. */
export const percent = (parse?: ParseNumber) => decimal(maxDecimals, maxPercent, parse);

/** A date YYYY-MM-DD or null [R3.04, R9.04]. An empty field becomes null. `parse` converts a typed text. */
export const day = (parse: (typed: string) => string = (text) => text) =>
  plainText()
    .transform(ifText(parse))
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .default(null)
    .test('day', 'Not a date', (value) => value == null || isDay(value));

/** The id of a record. It is converted to lower case, because PostgreSQL returns ids in lower case. */
export const id = () =>
  plainText()
    .transform(toLowerCase)
    .test('id', 'Not an id', (value) => value == null || isId(value));

/**
 * The id that a caller of the API chose for the record that it creates. It must be a UUIDv7. Its time is not checked, because the clock of
 * a browser can be wrong and a draft can be days old.
 */
export const newRecordId = () => id().test('uuidv7', 'Not a UUIDv7', (value) => value === undefined || isUuidv7(value));

/** The id of a record, or null. An empty select is null. */
export const optionalId = () =>
  id()
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .default(null);

/** One of `codes` [R9.09]. An empty select counts as missing. */
export const oneOf = <T extends string>(codes: readonly T[]) =>
  plainText<T>()
    .transform((value: unknown) => (value === '' ? undefined : value))
    .oneOf([...codes], notOneOfChoices);

/** The postal address of a company, an office or a project [R3.01]. */
export const postalAddress = () =>
  object({
    line1: optionalText(),
    line2: optionalText(),
    city: optionalText(100),
    state: optionalText(100),
    zip_code: zipCode(),
    country: country(),
  });
