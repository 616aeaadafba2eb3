import { type AnyObject, type AnySchema, type ObjectSchema, object } from 'yup';

/** The same rules for a change: a field that is left out stays as it is, one that is named must hold. */
export function patchOf<T extends AnyObject>(schema: ObjectSchema<T>): ObjectSchema<Partial<T>> {
  const fields = Object.entries(schema.fields).map(([key, field]) => [
    key,
    (field as AnySchema).default(undefined).optional(),
  ]);
  return object(Object.fromEntries(fields)) as ObjectSchema<Partial<T>>;
}
