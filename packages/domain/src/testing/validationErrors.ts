import { type AnySchema, ValidationError } from 'yup';

/** The first error message of each invalid field of `value`, by the path of the field. `{}` for a valid value. */
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
