/**
 * The yup rules of single fields. Forms and API calls use the same rules [R5]. Values are never coerced: a number sent as
 * text, or a text sent as a number, is invalid.
 */
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
import { isDay } from './day.ts';
import { decimalPlaces } from './decimal.ts';
import { isId, isUuidv7 } from './id.ts';
import { keepNumber, type ParseNumber } from './parseTypedNumber.ts';
import { isUs, nationalDigits } from './phone.ts';

const { validation } = messages;

// the default yup message for a wrong type repeats the value, which may be a password [S12]
setLocale({ mixed: { notType: ({ type }) => `Must be of type ${type}` } });

/** Turns off coercion. It would accept other types, and it throws on objects whose toString is not a function. */
function withoutCoercion<T extends { readonly spec: { coerce: boolean } }>(schema: T): T {
  schema.spec.coerce = false;
  return schema;
}
export const plainText = <T extends string = string>() => withoutCoercion(string<T>());
export const plainNumber = <T extends number = number>() => withoutCoercion(number<T>());
export const flag = () => withoutCoercion(boolean()).default(false);
/** A list with a limit, which is checked before the elements. */
export const listOf = <T>(item: ISchema<T>, most: number, tooMany: string) =>
  withoutCoercion(array(item)).max(most, tooMany);

const storable = (value: string | null | undefined) => !value || (value.isWellFormed() && !value.includes('\0'));
// a simple check: only the delivery of a mail proves its address
const emailForm = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\.]+$/;
const isEmail = (value: string | null | undefined) => !value || emailForm.test(value);

// trim and lowercase of yup throw an error if the value is not a text
const ifText = (change: (value: string) => string) => (value: unknown) =>
  typeof value === 'string' ? change(value) : value;
const trimmed = ifText((value) => value.trim());
const lowercased = ifText((value) => value.toLowerCase());

export const text = (max = 200) =>
  plainText()
    .transform(trimmed)
    .max(max, `At most ${max} characters`)
    .test('storable', 'This text has characters that cannot be kept', storable);

export const optionalText = (max = 200) => text(max).default('');
export const requiredText = (max = 200) => text(max).required(validation.required);

/** Names of people and companies: at least 2 characters [R5.02]. */
export const nameText = () => requiredText(100).min(2, validation.tooShort);

const emailField = (message: string) => text(254).transform(lowercased).test('email', message, isEmail);

/** An e-mail address, converted to lower case [R5.09]. */
export const email = (message: string = validation.invalidEmail) => emailField(message).required(validation.required);
export const optionalEmail = () => emailField(validation.invalidEmail).default('');

/** Marked as a secret: `withoutSecrets` removes it before a request is stored [S16]. */
const optionalSecret = () =>
  plainText()
    .meta({ secret: true })
    .max(200, 'At most 200 characters')
    .test('storable', 'This text has characters that cannot be kept', storable);
const secret = () => optionalSecret().required(validation.required);

const minPasswordLength = 6;

/** At least 6 characters [R9.02]. Spaces are kept. */
export const password = () => secret().min(minPasswordLength, validation.tooShort);

/** An optional new password; '' keeps the old one. */
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
    .test('given', validation.required, (value, { parent }) => !!value || !parent[field])
    .test('matches', validation.passwordsMustMatch, (value, { parent }) => !value || value === parent[field]);

/** The current password, for a change of the password. */
export const currentPassword = () => optionalSecret().default('');

/** The current password, required if `field` has a new one. */
export const currentPasswordFor = (field: string) =>
  currentPassword().test('given', validation.required, (value, { parent }) => !!value || !parent[field]);

/** The validation context: the stored record, or the values that the form was opened with. */
export interface ValidationContext {
  readonly stored?: unknown;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const phoneCharacters = /^\+?[\d \u00a0().\-/\u2010-\u2013]+$/;
const digitsIn = (value: string) => value.replace(/\D/g, '').length;

/** A sign-up phone holds 9 to 15 digits, the most that a phone number has (E.164), with the separators people use [R5.02]. */
export const signUpPhone = () =>
  requiredText(40).test('digits', validation.invalidNumber, (value = '') => {
    const digits = digitsIn(value);
    return phoneCharacters.test(value) && digits >= 9 && digits <= 15;
  });

/**
 * The country of the record that contains the field, or the country of its address. '' for a field outside a record,
 * undefined for a change that does not name the country.
 */
function countryOf({ from }: TestContext): string | undefined {
  for (const { schema, value } of from ?? []) {
    const defaults: Located = (schema as AnyObjectSchema).getDefault();
    const record: Located = { ...defaults, ...(isRecord(value) ? value : {}) };
    if ('country' in record) return asCountry(record.country);
    const { address } = record;
    if ('address' in record) return asCountry({ ...defaults.address, ...(isRecord(address) ? address : {}) }.country);
  }
  return '';
}

/** The body is not validated yet. The rule of the country refuses a country that is not a text. */
const asCountry = (country: unknown): string | undefined =>
  typeof country === 'string' || country === undefined ? country : '';

interface Located {
  readonly country?: unknown;
  readonly address?: { readonly country?: unknown };
}

/**
 * Whether the value is the stored one, for the stored country. An unchanged value is always valid, because another rule may
 * have accepted it: sign-up accepts phones that the company profile does not [R5.02, R5.03].
 */
function isStored(value: string, { path, options }: TestContext<ValidationContext>, country?: string): boolean {
  const record = options.context?.stored;
  if (!isRecord(record)) return false;
  const stored = path.split('.').reduce<unknown>((from, key) => (isRecord(from) ? from[key] : undefined), record);
  if (typeof stored !== 'string' || trimmed(stored) !== value) return false;
  const { country: storedCountry }: Located = isRecord(record['address']) ? record['address'] : record;
  return country === undefined || isUs(country) === isUs(asCountry(storedCountry) ?? '');
}

/** A change may not name the country. The API then validates it again together with the stored record. */
const byCountry = (inStates: (value: string) => boolean, abroad: (value: string) => boolean) =>
  function fits(value: string, context: TestContext<ValidationContext>): boolean {
    const country = countryOf(context);
    if (!value || isStored(value, context, country)) return true;
    return country !== undefined && isUs(country) ? inStates(value) : abroad(value);
  };

/** The shortest numbers have 4 digits (Niue), the longest 15 (E.164). */
const isPhoneAbroad = (value: string) => phoneCharacters.test(value) && digitsIn(value) >= 4 && digitsIn(value) <= 15;

/**
 * An optional phone in a form: in the United States 10 digits with any separators, without the fixed +1; elsewhere a number as
 * that country writes it [R5.03, R5.04, R5.06].
 */
export const phoneEntry = () =>
  optionalText(40).test(
    'phone',
    validation.invalidNumber,
    byCountry((value) => /^\d{10}$/.test(nationalDigits(value)), isPhoneAbroad),
  );

/** An optional phone in the API: in the United States +1 and 10 digits, elsewhere as that country writes it [R9.03]. */
export const phone = () =>
  optionalText(40).test(
    'phone',
    validation.invalidNumber,
    byCountry((value) => /^\+1\d{10}$/.test(value), isPhoneAbroad),
  );

/** An optional postal code: 5 digits in the United States, elsewhere as that country writes it [R5.03, R5.04]. */
export const zipCode = () =>
  optionalText(12).test(
    'zip',
    validation.invalidZipCode,
    byCountry(
      (value) => /^\d{5}$/.test(value),
      (value) => /^[\p{L}\d]+([ -][\p{L}\d]+)*$/u.test(value),
    ),
  );

/** An optional country by its ISO 3166 code. A stored text that is not a code remains valid [R3.11]. */
export const country = () =>
  optionalText(2).test(
    'country',
    'Not one of the choices',
    (value, context: TestContext<ValidationContext>) => !value || isCountryCode(value) || isStored(value, context),
  );

/** A decimal from 0 to `max` with at most `places` decimals. */
export const decimal = (places: number, max: number, read: ParseNumber = keepNumber) =>
  plainNumber()
    .transform((value: unknown) => read(value))
    .typeError(validation.invalidNumber)
    .min(0, 'Must not be negative')
    .max(max, `At most ${max}`)
    .test('places', `At most ${places} decimals`, (value) => value == null || decimalPlaces(value) <= places);

const maxMoney = 99_999_999_999.99;
export const dollars = (read?: ParseNumber) => decimal(2, maxMoney, read);

/** A date YYYY-MM-DD or null; an empty field means null [R3.04, R9.04]. */
export const day = (read: (typed: string) => string = (sent) => sent) =>
  plainText()
    .transform(ifText(read))
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .default(null)
    .test('day', 'Not a date', (value) => value == null || isDay(value));

/** The id of a record in lower case, as in the database: ids are compared as texts. */
export const id = () =>
  plainText()
    .transform(lowercased)
    .test('id', 'Not an id', (value) => value == null || isId(value));

/**
 * The id that a client chose for the record that it creates. It must be a UUIDv7. Its time is not checked, because the clock of
 * a browser can be wrong and a draft can be days old.
 */
export const newRecordId = () => id().test('uuidv7', 'Not a UUIDv7', (value) => value === undefined || isUuidv7(value));

/** The id of a record, or null. An empty select is null. */
export const optionalId = () =>
  id()
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .default(null);

/** One of `codes` [R9.09]. */
export const oneOf = <T extends string>(codes: readonly T[]) =>
  plainText<T>()
    .transform((value: unknown) => (value === '' ? undefined : value))
    .oneOf([...codes], 'Not one of the choices');

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
