/** Tests of which failed changes the server refused. */
import { expect, test } from 'vitest';
import { toFailure } from '../../shared/failedCall.ts';
import { isPermanentRefusal, type SaveFailure } from './change.ts';

const isRefusedWith = (status: number) => isPermanentRefusal(toFailure(status, undefined) as SaveFailure);

test('a change that the server would refuse again is refused', () => {
  expect([400, 402, 403, 404, 409, 412, 422].filter((status) => !isRefusedWith(status))).toEqual([]);
});

test('a change is sent again after sign-in if the session had ended, and after a failure of the server', () => {
  expect([401, 408, 429, 500, 503].filter(isRefusedWith)).toEqual([]);
});
