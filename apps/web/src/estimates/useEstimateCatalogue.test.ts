/** Tests of the toast after a failed load of the catalogue on the page of an estimate. */
import { messages } from '@plumbline/domain/messages/messages';
import { aCallError } from '@plumbline/domain/testing/aCallError';
import { aCatalogueItem } from '@plumbline/domain/testing/builders';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { catalogueOptions } from './useEstimateCatalogue.ts';

test('a failed load shows a toast in the picker and not for suggestions, and can be retried', async () => {
  const items = [aCatalogueItem()];
  const error = aCallError('invalid', { message: 'no' });
  const list = vi.fn().mockRejectedValueOnce(error).mockRejectedValueOnce(error).mockResolvedValue(items);
  const api = list as unknown as AuthenticatedApi;
  const showToast = vi.fn();
  const observer = new QueryObserver(createQueryClient(showToast), catalogueOptions(api, false));
  const unsubscribe = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  expect(showToast).not.toHaveBeenCalled();
  observer.setOptions(catalogueOptions(api, true));
  await observer.refetch();
  const text = messages.errorToast.loadCatalogue;
  expect(showToast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ tone: 'error', text }));
  await observer.refetch();
  expect(observer.getCurrentResult().data).toEqual(items);
  unsubscribe();
});
