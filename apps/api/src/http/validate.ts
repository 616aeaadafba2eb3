import { type AnyObjectSchema, ValidationError } from 'yup';
import { ApiError } from './errors.ts';

/** The value as the schema has it: keys it does not know are gone [S3], each failing field is named. */
export async function validated(schema: AnyObjectSchema, value: unknown): Promise<unknown> {
  // yup takes a missing object for an empty one
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ApiError('invalid', 'The body must be a JSON object');
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
