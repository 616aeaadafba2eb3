/** Tests of deleting a record and updating the cached queries. */
import type { Office } from '@plumbline/domain/offices/office';
import { CallError, noResponse } from '@plumbline/domain/shared/failedCall';
import { aCallError } from '@plumbline/domain/testing/aCallError';
import { anId, anOffice } from '@plumbline/domain/testing/builders';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryKeys } from '../api/queryKeys.ts';
import { deletionOptions } from './useDeleteRecord.ts';

const keys = queryKeys.offices;
const offices = [1, 2, 3].map((id) => anOffice({ id: anId(id), name: `Office ${id}` }));
const secondOffice = offices[1] as Office;
const remove = vi.fn<(record: Office, choice: string) => Promise<unknown>>();
const toast = vi.fn();
let queryClient: QueryClient;

beforeEach(() => {
  vi.resetAllMocks();
  queryClient = new QueryClient();
  queryClient.setQueryData(keys.list, offices);
  queryClient.setQueryData(keys.detail(secondOffice.id), secondOffice);
  queryClient.setQueryData(queryKeys.projects.list, []);
});

const cachedNames = () => queryClient.getQueryData<Office[]>(keys.list)?.map(({ name }) => name);

function deleteSecondOffice(): Promise<unknown> {
  const options = deletionOptions<Office, string>(
    {
      keys,
      event: { type: 'office.deleted' },
      remove,
      success: { title: 'Deleted', text: '' },
      failure: 'Not deleted',
    },
    { queryClient, toast },
  );
  return new MutationObserver(queryClient, options)
    .mutate({ record: secondOffice, choice: 'office-3' })
    .catch(() => undefined);
}

test('a deletion removes the record from the list before the server responds', async () => {
  let respond: (value?: unknown) => void = () => undefined;
  remove.mockReturnValue(new Promise((resolve) => (respond = resolve)));
  const deletion = deleteSecondOffice();
  await expect.poll(cachedNames).toEqual(['Office 1', 'Office 3']);
  expect(remove).toHaveBeenCalledExactlyOnceWith(secondOffice, 'office-3');
  expect(toast).not.toHaveBeenCalled();
  respond();
  await deletion;
  expect(toast).toHaveBeenCalledExactlyOnceWith({ tone: 'success', title: 'Deleted', text: '' });
});

test('a deletion removes the record from the cache and invalidates dependent queries', async () => {
  remove.mockResolvedValue(undefined);
  await deleteSecondOffice();
  expect(queryClient.getQueryData(keys.detail(secondOffice.id))).toBeUndefined();
  expect(queryClient.getQueryState(queryKeys.projects.list)?.isInvalidated).toBe(true);
});

test('a failed deletion restores the record at its position in the list', async () => {
  remove.mockRejectedValue(new CallError(noResponse));
  await deleteSecondOffice();
  expect(cachedNames()).toEqual(['Office 1', 'Office 2', 'Office 3']);
  expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ tone: 'error', text: 'Not deleted' }));
});

test('a deletion rejected with 409 shows the reason in the toast', async () => {
  remove.mockRejectedValue(aCallError('conflict', { message: 'The office is in use' }));
  await deleteSecondOffice();
  expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ detail: 'The office is in use' }));
});
