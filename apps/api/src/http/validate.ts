import { ArraySchema, type InferType, type Schema, ValidationError } from 'yup';
import { ApiError } from './errors.ts';

/** The value as the schema has it: keys it does not know are gone [S3], each failing field is named. */
export async function validated<S extends Schema>(schema: S, value: unknown): Promise<InferType<S>> {
  const isList = schema instanceof ArraySchema;
  // yup takes a missing object for an empty one
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== isList) {
    throw new ApiError('invalid', `The body must be a JSON ${isList ? 'list' : 'object'}`);
  }
  try {
    return await schema.validate(value, { abortEarly: false, stripUnknown: true });
  } catch (error) {
    throw error instanceof ValidationError ? invalid(error) : error;
  }
}

/** 400 with what is wrong by field; the first text is the message, as a form without that field would show it. */
function invalid(error: ValidationError): ApiError {
  const problems = error.inner.length > 0 ? error.inner : [error];
  const fields: Record<string, string[]> = Object.create(null);
  for (const { path, errors } of problems) {
    const field = path ?? '';
    fields[field] = [...new Set([...(fields[field] ?? []), ...errors])];
  }
  return new ApiError('invalid', problems[0]?.errors[0], { fields });
}
