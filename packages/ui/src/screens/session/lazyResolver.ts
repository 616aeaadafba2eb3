import type { FieldValues, Resolver } from 'react-hook-form';

/** A form's rules in a chunk of their own: they come while it is being filled in. */
export function lazyResolver<Input extends FieldValues, Output>(
  load: () => Promise<Resolver<Input, unknown, Output>>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => (await load())(values, context, options);
}
