import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Views a form as the form of some of its fields, so that a group of fields can be shared between forms. The types of
 * react-hook-form allow this only with a cast.
 */
export function formWithFields<Fields extends FieldValues, Input extends Fields, Output>(
  form: UseFormReturn<Input, unknown, Output>,
): UseFormReturn<Fields> {
  return form as unknown as UseFormReturn<Fields>;
}
