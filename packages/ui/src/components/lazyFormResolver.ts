/** Loads yup and the schema of a form when they are needed, so that they are not in the first JavaScript file of a page. */
import type { FieldValues, Resolver } from 'react-hook-form';
import type { InferType, ISchema } from 'yup';
import type { InputFor } from './formResolver.ts';

export interface LazyFormResolver<Input extends InputFor<Output>, Output> {
  resolver: Resolver<Input, unknown, Output>;
  /** Loads the code ahead of the first validation, for example when a field gets the focus. */
  preload: () => void;
}

/**
 * Returns a form resolver that loads its code before the first validation. It validates a copy of the values, because react-hook-form
 * changes the values in place: a field that the user changes while the code loads must not change what is submitted.
 */
export function lazyFormResolver<
  Schema extends ISchema<FieldValues>,
  Input extends InputFor<InferType<Schema>> = InferType<Schema>,
>(loadSchema: () => Promise<Schema>): LazyFormResolver<Input, InferType<Schema>> {
  const load = async () => {
    const [schema, { formResolver }] = await Promise.all([loadSchema(), import('./formResolver.ts')]);
    return formResolver<Schema, Input>(schema);
  };
  return {
    resolver: async (values, context, options) => {
      const submittedValues = structuredClone(values);
      return (await load())(submittedValues, context, options);
    },
    // The first validation tries again if this fails.
    preload: () => void load().catch(() => undefined),
  };
}
