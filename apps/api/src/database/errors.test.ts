/** Tests of the classification of database errors. */
import { expect, it } from 'vitest';
import { isConnectionLost, isRetryable, isUnavailable, postgresError } from './errors.ts';

const errorWithCode = (code: string) => Object.assign(new Error('The write failed'), { code });

it.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])('the error code %s of Node means that the connection is lost', (code) => {
  const error = new Error('Failed query', { cause: errorWithCode(code) });
  expect([isConnectionLost(error), isUnavailable(error), postgresError(error)]).toEqual([true, true, undefined]);
});

it.each([
  ['57014', true],
  ['23505', false],
  ['XX000', false],
])(
  'the SQLSTATE %s means that the connection can be used again, and the database is unavailable: %s',
  (code, unavailable) => {
    const error = errorWithCode(code);
    expect([isConnectionLost(error), isUnavailable(error), postgresError(error)]).toEqual([
      false,
      unavailable,
      { code },
    ]);
  },
);

it.each([
  ['40001', true],
  ['40P01', true],
  ['23505', false],
  ['EPIPE', false],
])('a transaction that failed with %s can be tried again: %s', (code, retryable) => {
  expect(isRetryable(errorWithCode(code))).toBe(retryable);
});
