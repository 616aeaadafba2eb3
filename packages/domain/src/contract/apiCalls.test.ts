import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArraySchema, isSchema, ObjectSchema, type Schema } from 'yup';
import { withoutSecrets } from '../shared/secretFields.ts';
import { validationErrors } from '../testing/validationErrors.ts';
import { callNames, callOf } from './apiCalls.ts';

const all = callNames.map((name) => ({ name, ...callOf(name) }));
const inputs = all.flatMap(({ name, body, query }) => [
  ...(body ? [{ name: `the body of ${name}`, schema: body as Schema }] : []),
  ...(query ? [{ name: `the query of ${name}`, schema: query as Schema }] : []),
]);
const bodies = all.flatMap(({ name, body }) => (body ? [{ name, body }] : []));

/** Parses like the API: without keys that every object inherits. */
const read = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, inner) => (key in Object.prototype ? undefined : inner));

/** The fields of the body, or of each element of its list. */
function fieldsOf(body: unknown): string[] {
  if (body instanceof ArraySchema) return fieldsOf(body.innerType);
  return body instanceof ObjectSchema ? Object.keys(body.fields) : [];
}

const sentAs = (body: Schema, fields: object) => read(body instanceof ArraySchema ? [fields] : fields);

it.each(bodies)('every password of $name is marked as a secret [S16]', ({ body }) => {
  const passwords = fieldsOf(body).filter((field) => /password|secret/.test(field));
  const sent = Object.fromEntries(passwords.map((field) => [field, 'hunter2']));
  expect(withoutSecrets(body, sent)).toEqual({ open: {}, secrets: passwords.map(() => 'hunter2') });
});

const anId = '01920000-0000-7000-8000-00000000ABCD';

/** All id fields of a schema, including nested records and lists. */
function idsIn(schema: unknown, path = ''): { readonly path: string; readonly id: Schema }[] {
  if (schema instanceof ArraySchema) return idsIn(schema.innerType, `${path}[]`);
  if (schema instanceof ObjectSchema)
    return Object.entries(schema.fields).flatMap(([key, field]) => idsIn(field, path ? `${path}.${key}` : key));
  if (!isSchema(schema)) return [];
  const { tests } = (schema as Schema).describe();
  return tests.some(({ name }) => name === 'id') ? [{ path, id: schema as Schema }] : [];
}

const sentIds = all.flatMap(({ name, body, query }) =>
  [body, query].flatMap((schema) => idsIn(schema).map((found) => ({ name, ...found }))),
);

it.each(sentIds)('$path of $name converts an id to lower case [S1, F6]', ({ id }) => {
  expect(id.cast(anId)).toBe(anId.toLowerCase());
});

describe.each(bodies)('the body of $name', ({ body }) => {
  it('is accepted or refused without an exception for any JSON in its fields [B2, B3]', () => {
    const value = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.constantFrom({ length: 1 }, [[]], {}));
    const wrong = fc.dictionary(fc.constantFrom(...fieldsOf(body)), value);
    fc.assert(
      fc.property(wrong, (fields) => {
        for (const message of Object.values(validationErrors(body, sentAs(body, fields))))
          expect(message).toBeTypeOf('string');
      }),
    );
  });

  it('must be an object, or a list of objects if the schema is a list', () => {
    const lists = body instanceof ArraySchema ? [{}, [7], ['text']] : [[]];
    for (const sent of [...lists, 'text', 7, true]) expect(validationErrors(body, sent)).not.toEqual({});
  });
});

const secret = 'plumb-bob 7';

/** A value of a valid or invalid type that contains the secret at any place of the schema. */
function holding(schema: unknown): fc.Arbitrary<unknown> {
  const anywhere = fc.constantFrom<unknown>(secret, [secret], [[secret]], { secret }, { [secret]: secret });
  if (schema instanceof ArraySchema) return fc.oneof(anywhere, fc.array(holding(schema.innerType), { maxLength: 3 }));
  if (!(schema instanceof ObjectSchema)) return anywhere;
  const fields = Object.entries(schema.fields).map(([key, field]) => [key, holding(field)]);
  return fc.oneof(anywhere, fc.record(Object.fromEntries(fields), { requiredKeys: [] }));
}

function listsIn(schema: unknown): readonly Schema[] {
  if (schema instanceof ArraySchema) return [schema, ...listsIn(schema.innerType)];
  return schema instanceof ObjectSchema ? Object.values(schema.fields).flatMap(listsIn) : [];
}

describe.each(inputs)('$name', ({ schema }) => {
  it('never repeats a submitted value in its messages, because it may be a password [S12]', () => {
    fc.assert(
      fc.property(holding(schema), (sent) => {
        expect(JSON.stringify(validationErrors(schema, sent))).not.toContain(secret);
      }),
    );
  });

  it('limits the length of every list [S13]', () => {
    for (const list of listsIn(schema)) expect(list.describe().tests.map(({ name }) => name)).toContain('max');
  });
});
