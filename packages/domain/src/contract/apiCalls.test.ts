/** Tests of the schemas of all API calls: ids, secrets, random JSON, error messages and the lengths of lists. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArraySchema, defaultLocale, isSchema, ObjectSchema, type Schema } from 'yup';
import { separateSecrets } from '../shared/separateSecrets.ts';
import { validationErrors } from '../testing/validationErrors.ts';
import { callNames, callOf } from './apiCalls.ts';

const allCalls = callNames.map((name) => ({ name, ...callOf(name) }));
const inputs = allCalls.flatMap(({ name, body, query }) => [
  ...(body ? [{ name: `the body of ${name}`, schema: body as Schema }] : []),
  ...(query ? [{ name: `the query of ${name}`, schema: query as Schema }] : []),
]);
const bodies = allCalls.flatMap(({ name, body }) => (body ? [{ name, body }] : []));

/** Parses JSON like the API: without keys that every object inherits. */
const parseBody = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, inner) => (key in Object.prototype ? undefined : inner));

/** The fields of the body, or of each element of its list. */
function fieldsOf(body: unknown): string[] {
  if (body instanceof ArraySchema) return fieldsOf(body.innerType);
  return body instanceof ObjectSchema ? Object.keys(body.fields) : [];
}

const createBody = (body: Schema, fields: object) => parseBody(body instanceof ArraySchema ? [fields] : fields);

it.each(bodies)('every password of $name is marked as a secret [S16]', ({ body }) => {
  const passwords = fieldsOf(body).filter((field) => /password|secret/.test(field));
  const requestBody = Object.fromEntries(passwords.map((field) => [field, 'hunter2']));
  expect(separateSecrets(body, requestBody)).toEqual({ body: {}, secrets: passwords.map(() => 'hunter2') });
});

const mixedCaseId = '01920000-0000-7000-8000-00000000ABCD';

/** All id fields of a schema, including nested records and lists. */
function idsIn(schema: unknown, path = ''): { readonly path: string; readonly field: Schema }[] {
  if (schema instanceof ArraySchema) return idsIn(schema.innerType, `${path}[]`);
  if (schema instanceof ObjectSchema)
    return Object.entries(schema.fields).flatMap(([key, field]) => idsIn(field, path ? `${path}.${key}` : key));
  if (!isSchema(schema)) return [];
  const { tests } = (schema as Schema).describe();
  return tests.some(({ name }) => name === 'id') ? [{ path, field: schema as Schema }] : [];
}

const idFields = allCalls.flatMap(({ name, body, query }) =>
  [body, query].flatMap((schema) => idsIn(schema).map((idField) => ({ name, ...idField }))),
);

it.each(idFields)('$path of $name converts an id to lower case [S1, F6]', ({ field }) => {
  expect(field.cast(mixedCaseId)).toBe(mixedCaseId.toLowerCase());
});

it('a call declares that the caller may choose the id of the new record if its body has an id', () => {
  const withId = bodies.filter(({ body }) => idsIn(body).some(({ path }) => path === 'id')).map(({ name }) => name);
  const declared = allCalls.filter(({ creates }) => creates?.chosenId).map(({ name }) => name);
  expect(declared.toSorted()).toEqual(withId.toSorted());
});

it('each POST call for signed-in callers with the status 201 declares that it creates a record [F4]', () => {
  const posts = allCalls.filter(
    ({ method, status, access }) => method === 'POST' && status === 201 && access !== 'public',
  );
  expect(posts.filter(({ creates }) => !creates).map(({ name }) => name)).toEqual([]);
});

describe.each(bodies)('the body of $name', ({ body }) => {
  it('is accepted or refused without an exception for any JSON in its fields [B2, B3]', () => {
    const value = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.constantFrom({ length: 1 }, [[]], {}));
    const randomFields = fc.dictionary(fc.constantFrom(...fieldsOf(body)), value);
    fc.assert(
      fc.property(randomFields, (fields) => {
        for (const message of Object.values(validationErrors(body, createBody(body, fields))))
          expect(message).toBeTypeOf('string');
      }),
    );
  });

  it('must be an object, or a list of objects if the schema is a list', () => {
    const invalidValues = body instanceof ArraySchema ? [{}, [7], ['text']] : [[]];
    for (const value of [...invalidValues, 'text', 7, true]) expect(validationErrors(body, value)).not.toEqual({});
  });
});

it('no sentence of yup remains, so that a rule without a sentence of its own gets one of ours', () => {
  const params = {
    path: 'FIELD',
    label: 'FIELD',
    value: 'VALUE',
    originalValue: 'VALUE',
    min: 2,
    max: 2,
    length: 2,
    spec: {},
  };
  const sentences = Object.entries(defaultLocale as Record<string, Record<string, unknown>>).flatMap(([type, rules]) =>
    Object.entries(rules).map(([rule, sentence]) => ({
      rule: `${type}.${rule}`,
      sentence: String(typeof sentence === 'function' ? sentence({ ...params, type, more: 0, less: 0 }) : sentence),
    })),
  );
  expect(sentences.filter(({ sentence }) => /path|FIELD|VALUE|undefined/.test(sentence))).toEqual([]);
  expect(sentences.length).toBeGreaterThan(30);
});

const secret = 'plumb-bob 7';

/** Generates values of valid and invalid types that contain the secret somewhere. */
function valuesWithSecret(schema: unknown): fc.Arbitrary<unknown> {
  const anywhere = fc.constantFrom<unknown>(secret, [secret], [[secret]], { secret }, { [secret]: secret });
  if (schema instanceof ArraySchema)
    return fc.oneof(anywhere, fc.array(valuesWithSecret(schema.innerType), { maxLength: 3 }));
  if (!(schema instanceof ObjectSchema)) return anywhere;
  const fields = Object.entries(schema.fields).map(([key, field]) => [key, valuesWithSecret(field)]);
  return fc.oneof(anywhere, fc.record(Object.fromEntries(fields), { requiredKeys: [] }));
}

/** A sentence of yup begins with the path of the field, or with `this`. */
const isYupSentence = (message: string, path: string) => message.startsWith('this ') || message.startsWith(`${path} `);

const numberLike = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(-1, 0.5, 1e12));
const scalar = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), numberLike, fc.boolean(), fc.constant(null));

/** Generates values of the right shape with wrong scalars, wrong lengths of lists, missing fields, and any other JSON. */
function wrongValues(schema: unknown): fc.Arbitrary<unknown> {
  const anywhere = fc.oneof(scalar, fc.constantFrom<unknown>([], {}, [[]], [{}]));
  if (schema instanceof ArraySchema)
    return fc.oneof({ weight: 4, arbitrary: fc.array(wrongValues(schema.innerType), { maxLength: 3 }) }, anywhere);
  if (!(schema instanceof ObjectSchema)) return fc.oneof(fc.constantFrom<unknown>(...choicesOf(schema)), anywhere);
  const fields = Object.entries(schema.fields).map(([key, field]) => [key, wrongValues(field)]);
  const record = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  return fc.oneof({ weight: 4, arbitrary: record }, anywhere);
}

/** The codes that a field accepts, because other rules depend on them, for example on the type of a change. */
const choicesOf = (schema: unknown): readonly unknown[] =>
  isSchema(schema) ? ['', ...(schema as Schema).describe().oneOf] : [''];

function listsIn(schema: unknown): readonly Schema[] {
  if (schema instanceof ArraySchema) return [schema, ...listsIn(schema.innerType)];
  return schema instanceof ObjectSchema ? Object.values(schema.fields).flatMap(listsIn) : [];
}

describe.each(inputs)('$name', ({ schema }) => {
  it('never repeats a submitted value in its messages, because it may be a password [S12]', () => {
    fc.assert(
      fc.property(valuesWithSecret(schema), (value) => {
        expect(JSON.stringify(validationErrors(schema, value))).not.toContain(secret);
      }),
    );
  });

  it('has no sentence of yup in its messages', () => {
    fc.assert(
      fc.property(wrongValues(schema), (value) => {
        for (const [path, message] of Object.entries(validationErrors(schema, value)))
          expect([path, message, isYupSentence(message, path)]).toEqual([path, message, false]);
      }),
    );
  });

  it('limits the length of every list [S13]', () => {
    for (const list of listsIn(schema)) expect(list.describe().tests.map(({ name }) => name)).toContain('max');
  });
});
