import { type AnySchema, ValidationError } from 'yup';

/** The validation errors of `value`: the path of each invalid field -> its first message. `{}` for a valid value. */
export function validationErrors(schema: AnySchema, value: unknown): Record<string, string> {
  try {
    schema.validateSync(value, { abortEarly: false, stripUnknown: true });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const found: Record<string, string> = {};
    for (const { path = '', message } of error.inner.length > 0 ? error.inner : [error]) found[path] ??= message;
    return found;
  }
}
