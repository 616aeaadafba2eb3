import { aLine } from '@plumbline/domain/testing/builders';
import { expect, test } from 'vitest';
import { ApiError } from '../api/ApiError.ts';
import { toSaveError } from './saveError.ts';

test('a 412 response becomes a conflict with the current record', () => {
  const current = aLine();
  const error = toSaveError(new ApiError(412, { code: 'changed_meanwhile', current, changedBy: 'Maria' }));
  expect(error).toMatchObject({ refused: true, conflict: { current, changedBy: 'Maria' } });
});

test('a 404 response becomes a conflict with a deleted record', () => {
  const error = toSaveError(new ApiError(404, { code: 'not_found' }));
  expect(error).toMatchObject({ refused: true, conflict: { current: null, changedBy: '' } });
});

test.each([400, 402, 403, 409, 422])('a %i response refuses the change', (status) => {
  const error = toSaveError(new ApiError(status, { code: 'invalid', message: 'No' }));
  expect(error).toMatchObject({ refused: true, unreachable: false, message: 'No' });
  expect(error.conflict).toBeUndefined();
});

test.each([401, 408, 429, 500])('a %i response is temporary and the change can be retried', (status) => {
  expect(toSaveError(new ApiError(status, { code: 'internal' }))).toMatchObject({ refused: false, unreachable: false });
});

test.each(['unreachable', 'unavailable'] as const)('an error with the code %s is marked as unreachable', (code) => {
  expect(toSaveError(new ApiError(code === 'unreachable' ? 0 : 503, { code }))).toMatchObject({
    refused: false,
    unreachable: true,
  });
});

test('an unexpected error is temporary and the change can be retried', () => {
  expect(toSaveError(new TypeError('x'))).toMatchObject({ refused: false, message: 'Something went wrong' });
});
