/** Converts yup schemas to JSON Schemas for the OpenAPI document. */
import { ArraySchema, isSchema, ObjectSchema, type Schema } from 'yup';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The JSON Schemas of all named records inside `schemas`, by name. Other schemas refer to them with `$ref`. */
export const components = (schemas: readonly Schema[]): JsonSchema =>
  Object.fromEntries(schemas.flatMap(findNamedSchemas).map((schema) => [nameOf(schema), toJsonSchema(schema)]));

const nameOf = (schema: Schema): string | undefined => schema.spec.meta?.['name'];

function findNamedSchemas(schema: Schema): readonly Schema[] {
  const innerSchemas =
    schema instanceof ObjectSchema
      ? Object.values(schema.fields)
      : schema instanceof ArraySchema
        ? [schema.innerType]
        : [];
  return [
    ...(nameOf(schema) ? [schema] : []),
    ...innerSchemas.filter(isSchema).flatMap((schema) => findNamedSchemas(schema as Schema)),
  ];
}

/**
 * Converts a yup schema to JSON Schema 2020-12, or to a `$ref` if the schema has a name. The result omits the validation rules of
 * the domain that `customRules` does not contain.
 */
export function jsonSchema(schema: Schema): JsonSchema {
  const name = nameOf(schema);
  return name === undefined ? toJsonSchema(schema) : { $ref: `#/components/schemas/${name}` };
}

function toJsonSchema(schema: Schema): JsonSchema {
  if (schema instanceof ObjectSchema) return toObjectSchema(schema);
  if (schema instanceof ArraySchema) {
    const maxItems = schema.describe().tests.find(({ name }) => name === 'max')?.params?.['max'];
    return {
      type: 'array',
      items: isSchema(schema.innerType) ? jsonSchema(schema.innerType as Schema) : {},
      ...(maxItems !== undefined && { maxItems }),
    };
  }
  return toValueSchema(schema);
}

function toObjectSchema(schema: ObjectSchema<object>): JsonSchema {
  const fields = Object.entries<Schema>(schema.fields as Record<string, Schema>);
  const required = fields.filter(([, field]) => !field.describe().optional).map(([key]) => key);
  return {
    type: schema.describe().nullable ? ['object', 'null'] : 'object',
    properties: Object.fromEntries(fields.map(([key, field]) => [key, jsonSchema(field)])),
    ...(required.length > 0 && { required }),
  };
}

/** The JSON Schema of each validation rule that the domain adds to yup, by the name of the rule. */
const customRules: Readonly<Record<string, JsonSchema>> = {
  email: { format: 'email' },
  day: { format: 'date' },
  id: { format: 'uuid' },
  phone: { description: 'In the United States +1 and 10 digits, in other countries the format of the country' },
  zip: { description: 'In the United States 5 digits, in other countries the format of the country' },
};

const bounds = {
  string: { min: 'minLength', max: 'maxLength' },
  number: { min: 'minimum', max: 'maximum' },
} as const;

function toValueSchema(schema: Schema): JsonSchema {
  const { type, nullable, oneOf, default: fallback, tests } = schema.describe();
  const isInteger = tests.some(({ name }) => name === 'integer');
  const base =
    type === 'mixed' ? {} : { type: nullable ? [typeName(type, isInteger), 'null'] : typeName(type, isInteger) };
  const rules = tests.map(({ name = '', params }) => {
    const bound = (type === 'string' || type === 'number') && (name === 'min' || name === 'max') && bounds[type][name];
    return bound ? { [bound]: params?.[name] } : customRules[name];
  });
  const choices = oneOf.length > 0 ? { enum: nullable ? [...oneOf, null] : oneOf } : {};
  return Object.assign({}, base, choices, ...rules, fallback === undefined ? {} : { default: fallback });
}

const typeName = (type: string, isInteger: boolean) => (type === 'number' && isInteger ? 'integer' : type);
