import { ArraySchema, isSchema, ObjectSchema, type Schema } from 'yup';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The JSON Schemas of all named records inside `schemas`, by name. Other schemas refer to them with `$ref`. */
export const components = (schemas: readonly Schema[]): JsonSchema =>
  Object.fromEntries(schemas.flatMap(namedIn).map((schema) => [nameOf(schema), whole(schema)]));

const nameOf = (schema: Schema): string | undefined => schema.spec.meta?.['name'];

function namedIn(schema: Schema): readonly Schema[] {
  const inner =
    schema instanceof ObjectSchema
      ? Object.values(schema.fields)
      : schema instanceof ArraySchema
        ? [schema.innerType]
        : [];
  return [
    ...(nameOf(schema) ? [schema] : []),
    ...inner.filter(isSchema).flatMap((schema) => namedIn(schema as Schema)),
  ];
}

/** Converts a yup schema to JSON Schema 2020-12. Rules that yup does not describe are left out. */
export function jsonSchema(schema: Schema): JsonSchema {
  const name = nameOf(schema);
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

/** The JSON Schema of each custom yup test of the domain, by the name of the test. */
const customTests: Readonly<Record<string, JsonSchema>> = {
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
    return bound ? { [bound]: params?.[name] } : customTests[name];
  });
  const choices = oneOf.length > 0 ? { enum: nullable ? [...oneOf, null] : oneOf } : {};
  return Object.assign({}, base, choices, ...rules, fallback === undefined ? {} : { default: fallback });
}

const typeName = (type: string, isInteger: boolean) => (type === 'number' && isInteger ? 'integer' : type);
