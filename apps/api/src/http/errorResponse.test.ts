/** Tests of error responses and their limits. */
import { expect, it } from 'vitest';
import { errorResponse } from './errorResponse.ts';
import { ApiError } from './errors.ts';

const responseFor = (fields: Readonly<Record<string, readonly string[]>>, message = 'No') => {
  const { body } = errorResponse(new ApiError('invalid', message, { fields }), 'the id');
  return { body, error: JSON.parse(body).error };
};
const manyFields = (count: number, key: (index: number) => string, text: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [key(index), [text]]));

it('errorResponse keeps a few fields and messages unchanged', () => {
  const fields = { name: ['Required', 'Too short'], 'address.city': ['At most 100 characters'] };
  expect(responseFor(fields).error).toEqual({ code: 'invalid', message: 'No', fields, requestId: 'the id' });
});

it.each([
  ['fields', manyFields(100_000, (index) => `field${index}`, 'Required')],
  ['texts of a field', { name: Array.from({ length: 100_000 }, (_, index) => `Wrong ${index}`) }],
  ['letters in a path', manyFields(100, (index) => `${index}${'k'.repeat(100_000)}`, 'Required')],
  ['letters in a text', manyFields(100, (index) => `field${index}`, 'x'.repeat(100_000))],
])('errorResponse returns less than 8 KiB for many %s [B2]', (_, fields) => {
  const { body, error } = responseFor(fields, 'm'.repeat(100_000));
  expect(body.length).toBeLessThan(8 * 1024);
  expect(Object.keys(error.fields).length).toBeGreaterThan(0);
});

it('errorResponse truncates texts without creating lone surrogates', () => {
  const { body } = responseFor({ [`k${'🏠'.repeat(100)}`]: [`k${'🏠'.repeat(1000)}`] }, `k${'🏠'.repeat(1000)}`);
  expect(body.isWellFormed()).toBe(true);
  expect(body).not.toMatch(/\\ud[89a-f]/i);
});
