/** Partial updates of records: their type and their schema. */
import { type AnyObject, type AnySchema, ObjectSchema, object } from 'yup';
import { messages } from '../messages/messages.ts';

/** A change of a record. Fields that the change does not contain keep their values. This also applies to nested records. */
export type Patch<T> = {
  [Key in keyof T]?: T[Key] extends readonly unknown[] ? T[Key] : T[Key] extends object ? Patch<T[Key]> : T[Key];
};

/**
 * The schema of a change: every field of the record schema is optional and keeps its rule. `null` empties a field whose default
 * is empty ('' or null), and all fields of a nested record. Other fields refuse `null`, unless they are nullable [R7.07, R7.09,
 * R7.16].
 */
export function patchOf<T extends AnyObject>(schema: ObjectSchema<T>): ObjectSchema<Patch<T>> {
  const fields = Object.entries(schema.fields).map(([key, field]) => [key, toPatchField(field as AnySchema)]);
  return object(Object.fromEntries(fields)) as ObjectSchema<Patch<T>>;
}

function toPatchField(field: AnySchema): AnySchema {
  if (field instanceof ObjectSchema) {
    const allEmpty = Object.fromEntries(Object.keys(field.fields).map((key) => [key, null]));
    return replaceNullWith(allEmpty, patchOf(field).default(undefined).optional());
  }
  const defaultValue = field.getDefault();
  const optionalField = field.default(undefined).optional();
  if (isEmpty(defaultValue)) return replaceNullWith(defaultValue, optionalField);
  return field.spec.nullable ? optionalField : optionalField.nonNullable(messages.validation.required);
}

const isEmpty = (value: unknown) => value === '' || value === null;

const replaceNullWith = (emptyValue: unknown, schema: AnySchema): AnySchema =>
  schema.nullable().transform((value: unknown) => (value === null ? emptyValue : value));
