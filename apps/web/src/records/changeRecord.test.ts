/** Tests of a call that changes a record: its toast, its result for a form and the invalidation of queries. */
import { aCallError } from '@plumbline/domain/testing/aCallError';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryKeys } from '../api/queryKeys.ts';
import { changeRecord, conflictAsMessage } from './changeRecord.ts';

const toast = vi.fn();
let queryClient: QueryClient;

beforeEach(() => {
  vi.resetAllMocks();
  queryClient = new QueryClient();
  queryClient.setQueryData(queryKeys.assemblies.list, []);
});

const change = (send: () => Promise<unknown>) =>
  changeRecord(
    {
      send,
      event: { type: 'assembly.changed' },
      noun: 'assembly',
      success: { title: 'Deleted' },
      failure: 'Not deleted',
    },
    { queryClient, toast },
  );
const isInvalidated = () => queryClient.getQueryState(queryKeys.assemblies.list)?.isInvalidated;

test('a successful call shows a toast and invalidates the list', async () => {
  expect(await change(async () => undefined)).toEqual({ ok: true, record: undefined });
  expect(toast).toHaveBeenCalledExactlyOnceWith({ tone: 'success', title: 'Deleted' });
  expect(isInvalidated()).toBe(true);
});

test('an error with fields keeps the message of the API and returns the first error of each field', async () => {
  const fields = { name: ['Taken'], 'rows[1].item': ['Unknown', 'Wrong'] };
  const error = aCallError('not_found', { message: 'Unknown', fields });
  expect(await change(() => Promise.reject(error))).toEqual({
    ok: false,
    message: 'Unknown',
    fields: { name: 'Taken', 'rows[1].item': 'Unknown' },
  });
});

test('a 404 without fields returns the message that the record was deleted', async () => {
  const result = await change(() => Promise.reject(aCallError('not_found', { message: 'Not found' })));
  expect(result).toMatchObject({ message: 'This assembly is not there any more. Somebody deleted it.' });
  expect(isInvalidated()).toBe(true);
});

test('a 412 becomes a message in a dialog that does not compare versions', async () => {
  const error = aCallError('changed_meanwhile', { current: {}, changedBy: 'Maria' });
  const result = await change(() => Promise.reject(error));
  expect(conflictAsMessage(result, (name) => `${name} was faster`)).toEqual({ ok: false, message: 'Maria was faster' });
  expect(toast).not.toHaveBeenCalled();
});
