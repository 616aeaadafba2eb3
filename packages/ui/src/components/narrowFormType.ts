import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Returns the form unchanged, but typed as if it had only the fields `Fields`. A component for a group of fields, for example
 * `AddressFields`, can then be used in every form that contains these fields. The types of react-hook-form allow this only with a cast.
 */
export function narrowFormType<Fields extends FieldValues, AllFields extends Fields, Output>(
  form: UseFormReturn<AllFields, unknown, Output>,
): UseFormReturn<Fields> {
  return form as unknown as UseFormReturn<Fields>;
}
