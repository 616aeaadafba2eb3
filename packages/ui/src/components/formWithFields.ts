import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Returns the form with the type of a form that has only some of its fields, so that several forms can share a component with these
 * fields. The types of react-hook-form allow this only with a cast.
 */
export function formWithFields<Fields extends FieldValues, Input extends Fields, Output>(
  form: UseFormReturn<Input, unknown, Output>,
): UseFormReturn<Fields> {
  return form as unknown as UseFormReturn<Fields>;
}
