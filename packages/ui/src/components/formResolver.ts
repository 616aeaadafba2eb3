/** Creates the validation function (resolver) of a react-hook-form form from a yup schema. */
import { yupResolver } from '@hookform/resolvers/yup';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { InferType, ISchema, ObjectSchema, ValidateOptions } from 'yup';

/** The field values of a form whose schema returns `Output`. The fields have the same names, but most values are texts. */
export type InputFor<Output> = FieldValues & Record<keyof Output, unknown>;

/**
 * Creates a react-hook-form resolver from a yup schema. `Input` is the type of the field values, for example a string
 * for a number field. The schema parses the values. `yupResolver` does not know the type of the unparsed values, so this
 * function casts its result. `Schema` extends `ISchema` and not `AnyObjectSchema`, because TypeScript cannot compare the schema of a
 * form with `AnyObjectSchema` if it reads the type of the schema from a declaration file.
 */
export function formResolver<
  Schema extends ISchema<FieldValues>,
  Input extends InputFor<InferType<Schema>> = InferType<Schema>,
>(schema: Schema, options?: ValidateOptions): Resolver<Input, unknown, InferType<Schema>> {
  return yupResolver(schema as unknown as ObjectSchema<FieldValues>, options) as unknown as Resolver<
    Input,
    unknown,
    InferType<Schema>
  >;
}
