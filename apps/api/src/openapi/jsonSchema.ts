import * as entities from '@plumbline/domain/contract/entities';
import { ArraySchema, isSchema, ObjectSchema, type Schema } from 'yup';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The records of the wire by name: `companySchema` is `Company`. */
const named = new Map<unknown, string>(
  Object.entries(entities)
    .filter(([, value]) => isSchema(value))
    .map(([key, schema]) => [schema, key.replace(/Schema$/, '').replace(/^./, (letter) => letter.toUpperCase())]),
);

/** Every named record whole; elsewhere they are referred to. */
export const components = (): JsonSchema =>
  Object.fromEntries(Array.from(named, ([schema, name]) => [name, whole(schema as Schema)]));

/** A yup schema as JSON Schema 2020-12, as far as yup can be asked about it. */
export function jsonSchema(schema: Schema): JsonSchema {
  const name = named.get(schema);
  return name === undefined ? whole(schema) : { $ref: `#/components/schemas/${name}` };
}

function whole(schema: Schema): JsonSchema {
  if (schema instanceof ObjectSchema) return ofObject(schema);
  if (schema instanceof ArraySchema) {
    const most = schema.describe().tests.find(({ name }) => name === 'max')?.params?.['max'];
    return {
      type: 'array',
      items: isSchema(schema.innerType) ? jsonSchema(schema.innerType as Schema) : {},
      ...(most !== undefined && { maxItems: most }),
    };
  }
  return ofValue(schema);
}

function ofObject(schema: ObjectSchema<object>): JsonSchema {
  const fields = Object.entries<Schema>(schema.fields as Record<string, Schema>);
  const required = fields.filter(([, field]) => !field.describe().optional).map(([key]) => key);
  return {
    type: schema.describe().nullable ? ['object', 'null'] : 'object',
    properties: Object.fromEntries(fields.map(([key, field]) => [key, jsonSchema(field)])),
    ...(required.length > 0 && { required }),
  };
}

/** What the domain's own tests of fields mean in JSON Schema, by their name. */
const tests: Readonly<Record<string, JsonSchema>> = {
  email: { format: 'email' },
  day: { format: 'date' },
  id: { format: 'uuid' },
  phone: { description: 'In the United States +1 and 10 digits, elsewhere as that country writes it' },
  zip: { description: 'In the United States 5 digits, elsewhere as that country writes it' },
};

const bounds = {
  string: { min: 'minLength', max: 'maxLength' },
  number: { min: 'minimum', max: 'maximum' },
} as const;

function ofValue(schema: Schema): JsonSchema {
  const { type, nullable, oneOf, default: fallback, tests: described } = schema.describe();
  const isInteger = described.some(({ name }) => name === 'integer');
  const base =
    type === 'mixed' ? {} : { type: nullable ? [typeName(type, isInteger), 'null'] : typeName(type, isInteger) };
  const rules = described.map(({ name = '', params }) => {
    const bound = (type === 'string' || type === 'number') && (name === 'min' || name === 'max') && bounds[type][name];
    return bound ? { [bound]: params?.[name] } : tests[name];
  });
  const choices = oneOf.length > 0 ? { enum: nullable ? [...oneOf, null] : oneOf } : {};
  return Object.assign({}, base, choices, ...rules, fallback === undefined ? {} : { default: fallback });
}

const typeName = (type: string, isInteger: boolean) => (type === 'number' && isInteger ? 'integer' : type);
