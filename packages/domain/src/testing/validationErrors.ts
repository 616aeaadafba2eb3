/** Validates a value in a test. Returns the first error message of each invalid field by its path, and `{}` for a valid value. */
import { type AnySchema, ValidationError } from 'yup';

export function validationErrors(schema: AnySchema, value: unknown): Record<string, string> {
  try {
    schema.validateSync(value, { abortEarly: false, stripUnknown: true });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const messages: Record<string, string> = {};
    for (const { path = '', message } of error.inner.length > 0 ? error.inner : [error]) messages[path] ??= message;
    return messages;
  }
}
