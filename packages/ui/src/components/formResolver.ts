/** Connects yup schemas with react-hook-form. */
import { yupResolver } from '@hookform/resolvers/yup';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { AnyObjectSchema, InferType, ValidateOptions } from 'yup';

/** The values of a form with the fields of `Output`. Inputs mostly hold texts. */
export type InputFor<Output> = FieldValues & Record<keyof Output, unknown>;

/**
 * Creates a react-hook-form resolver from a yup schema. `Input` is the type of the field values, for example the text
 * of a number. The schema parses them. The types of yup describe only the parsed values, so this function casts the
 * type.
 */
export function formResolver<
  Schema extends AnyObjectSchema,
  Input extends InputFor<InferType<Schema>> = InferType<Schema>,
>(schema: Schema, options?: ValidateOptions): Resolver<Input, unknown, InferType<Schema>> {
  return yupResolver(schema, options) as unknown as Resolver<Input, unknown, InferType<Schema>>;
}
