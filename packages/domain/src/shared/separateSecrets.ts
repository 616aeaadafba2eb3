/** Separates the secret fields, such as passwords, from a request body before the API stores the request. */
import { ArraySchema, isSchema, ObjectSchema, type Schema } from 'yup';

export interface SeparatedBody {
  /** The body without its secret fields. Its keys are in the order of the schema, so that equal bodies have equal JSON. */
  readonly body: unknown;
  /** The values of the secret fields, in the order of the schema. */
  readonly secrets: readonly unknown[];
}

/** Separates the fields that the schema marks as secrets from a validated body [S16]. */
export function separateSecrets(schema: Schema | undefined, body: unknown): SeparatedBody {
  const secrets: unknown[] = [];

  const removeSecrets = (field: unknown, value: unknown): unknown => {
    if (field instanceof ArraySchema && Array.isArray(value))
      return value.map((item) => removeSecrets(field.innerType, item));
    if (!(field instanceof ObjectSchema) || typeof value !== 'object' || value === null) return value;
    const values = new Map<string, unknown>(Object.entries(value));
    const entries = Object.entries(field.fields).flatMap(([key, innerField]) => {
      if (!values.has(key)) return [];
      const innerValue = values.get(key);
      if (!isSecret(innerField)) return [[key, removeSecrets(innerField, innerValue)]];
      secrets.push(innerValue);
      return [];
    });
    return Object.fromEntries(entries);
  };

  return { body: removeSecrets(schema, body), secrets };
}

const isSecret = (field: unknown) => isSchema(field) && (field as Schema).meta()?.['secret'] === true;
