import { yupResolver } from '@hookform/resolvers/yup';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { AnyObjectSchema, InferType, ValidateOptions } from 'yup';

/** The values of a form with the fields of `Output`. Inputs mostly hold texts. */
export type InputFor<Output> = FieldValues & Record<keyof Output, unknown>;

/**
 * Makes a react-hook-form resolver from a yup schema. `Input` is what the fields hold, for example the text of a
 * number, and the schema parses it. The types of yup describe only the parsed values, so this is the one place that
 * casts.
 */
export function formResolver<
  Schema extends AnyObjectSchema,
  Input extends InputFor<InferType<Schema>> = InferType<Schema>,
>(schema: Schema, options?: ValidateOptions): Resolver<Input, unknown, InferType<Schema>> {
  return yupResolver(schema, options) as unknown as Resolver<Input, unknown, InferType<Schema>>;
}
