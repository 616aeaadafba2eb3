/** Tests of formResolver, and of lazyFormResolver, which loads the schema later. */
import { expect, test, vi } from 'vitest';
import { number, object } from 'yup';
import { formResolver } from './formResolver.ts';
import { lazyFormResolver } from './lazyFormResolver.ts';

const schema = object({
  quantity: number()
    .transform((_, text) => Number(text))
    .max(10, 'Too many')
    .required(),
});
const options = { fields: {}, shouldUseNativeValidation: false };

test('a form resolver parses field texts into values', async () => {
  const resolver = formResolver<typeof schema, { quantity: string }>(schema);
  expect(await resolver({ quantity: '7' }, undefined, options)).toEqual({ values: { quantity: 7 }, errors: {} });
});

test('a form resolver returns errors by field name', async () => {
  const resolver = formResolver<typeof schema, { quantity: string }>(schema);
  const { errors } = await resolver({ quantity: '11' }, undefined, options);
  expect(errors).toMatchObject({ quantity: { message: 'Too many' } });
});

test('a lazy form resolver loads the schema again after a failed load', async () => {
  const load = vi.fn(async () => schema).mockRejectedValueOnce(new Error('offline'));
  const { resolver, preload } = lazyFormResolver<typeof schema, { quantity: string }>(load);
  preload();
  expect(await resolver({ quantity: '7' }, undefined, options)).toMatchObject({ values: { quantity: 7 } });
  expect(load).toHaveBeenCalledTimes(2);
});

test('a lazy form resolver validates the values of the call, even if a field changes while the code loads', async () => {
  const { resolver } = lazyFormResolver<typeof schema, { quantity: string }>(async () => schema);
  const values = { quantity: '11' };
  const result = resolver(values, undefined, options);
  values.quantity = '7';
  expect(await result).toMatchObject({ errors: { quantity: { message: 'Too many' } } });
});
