import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Returns the same form with a type that has only the fields `Fields`, so that forms with different further fields can share the
 * component of these fields. The types of react-hook-form allow this only with a cast.
 */
export function formWithFields<Fields extends FieldValues, Input extends Fields, Output>(
  form: UseFormReturn<Input, unknown, Output>,
): UseFormReturn<Fields> {
  return form as unknown as UseFormReturn<Fields>;
}
