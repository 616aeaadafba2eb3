/** Tests of the conversion of responses and errors to a failed call. */
import { expect, test } from 'vitest';
import { CallError, firstFieldErrors, isRefusal, noResponse, toFailedCall, toFailure } from './failedCall.ts';

const error = (code: string, rest: object = {}) => ({ error: { code, message: 'No', requestId: 'r-1', ...rest } });

test('a 412 response is a conflict with the current record and the name of the other user', () => {
  const body = error('changed_meanwhile', { current: { version: 2 }, changedBy: 'Maria' });
  const conflict = { kind: 'conflict', message: 'No', code: 'changed_meanwhile', current: { version: 2 } };
  expect(toFailure(412, body)).toEqual({ ...conflict, changedBy: 'Maria' });
  expect(toFailure(412, error('changed_meanwhile'))).toMatchObject({ current: null, changedBy: '' });
});

test.each([
  ['refused', 400, 'invalid'],
  ['refused', 401, 'unauthenticated'],
  ['refused', 402, 'subscription_required'],
  ['refused', 403, 'forbidden'],
  ['refused', 409, 'conflict'],
  ['refused', 422, 'key_reused'],
  ['notFound', 404, 'not_found'],
  ['conflict', 412, 'changed_meanwhile'],
  ['failed', 408, 'invalid'],
  ['failed', 429, 'too_many_requests'],
  ['failed', 500, 'internal'],
  ['unreachable', 503, 'unavailable'],
] as const)('the kind is %s after a response with the status %i and the code %s', (kind, status, code) => {
  expect(toFailure(status, error(code))).toMatchObject({ kind, code, message: 'No' });
});

test.each([
  ['unreachable', 502, 'unavailable'],
  ['unreachable', 504, 'unavailable'],
  ['notFound', 404, 'not_found'],
  ['refused', 401, 'unauthenticated'],
  ['refused', 409, 'conflict'],
  ['refused', 418, 'invalid'],
] as const)(
  'a response that is not from the API is %s with the status %i and has the code %s',
  (kind, status, code) => {
    for (const body of [
      undefined,
      null,
      '<html>',
      {},
      { error: null },
      { error: 'No' },
      { error: {} },
      { error: { code: status } },
      { error: { code: 'Unauthorized' } },
    ]) {
      expect(toFailure(status, body)).toMatchObject({ kind, code, message: 'Something went wrong' });
    }
  },
);

test('an error of a call has its failure, and another error is a defect', () => {
  const failure = toFailure(400, error('invalid', { fields: { name: ['Required'] } }));
  expect(toFailedCall(new CallError(failure))).toBe(failure);
  expect(new CallError(failure).message).toBe('No');
  expect(toFailedCall(new TypeError('x'))).toEqual({ kind: 'failed', message: 'Something went wrong' });
  expect(toFailedCall(undefined, 'Not saved')).toEqual({ kind: 'failed', message: 'Not saved' });
});

test('the server did not do a call that it refused, and may have done another failed call', () => {
  const isRefusedWith = (status: number) => isRefusal(toFailure(status, undefined));
  expect([400, 404, 412].map(isRefusedWith)).toEqual([true, true, true]);
  expect([408, 429, 500, 503].map(isRefusedWith)).toEqual([false, false, false, false]);
  expect(isRefusal(noResponse)).toBe(false);
});

test('firstFieldErrors has the first message of each field', () => {
  expect(firstFieldErrors({ name: ['Required', 'Too short'], city: [] })).toEqual({ name: 'Required' });
});
