import { expect, it } from 'vitest';
import { errorResponse } from './errorResponse.ts';
import { ApiError } from './errors.ts';

const answered = (fields: Readonly<Record<string, readonly string[]>>, message = 'No') => {
  const { body } = errorResponse(new ApiError('invalid', message, { fields }), 'the id');
  return { body, error: JSON.parse(body).error };
};
const many = (count: number, key: (at: number) => string, text: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [key(at), [text]]));

it('keeps fields and messages unchanged when there are few', () => {
  const fields = { name: ['Required', 'Too short'], 'address.city': ['At most 100 characters'] };
  expect(answered(fields).error).toEqual({ code: 'invalid', message: 'No', fields, requestId: 'the id' });
});

it.each([
  ['fields', many(100_000, (at) => `field${at}`, 'Required')],
  ['texts of a field', { name: Array.from({ length: 100_000 }, (_, at) => `Wrong ${at}`) }],
  ['letters in a path', many(100, (at) => `${at}${'k'.repeat(100_000)}`, 'Required')],
  ['letters in a text', many(100, (at) => `field${at}`, 'x'.repeat(100_000))],
])('stays below 8 KiB with many %s [B2]', (_, fields) => {
  const { body, error } = answered(fields, 'm'.repeat(100_000));
  expect(body.length).toBeLessThan(8 * 1024);
  expect(Object.keys(error.fields).length).toBeGreaterThan(0);
});

it('truncated texts contain no lone surrogates', () => {
  const { body } = answered({ [`k${'🏠'.repeat(100)}`]: [`k${'🏠'.repeat(1000)}`] }, `k${'🏠'.repeat(1000)}`);
  expect(body.isWellFormed()).toBe(true);
  expect(body).not.toMatch(/\\ud[89a-f]/i);
});
