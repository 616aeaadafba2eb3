/** The queries of the page with the data of the company. */
import { companyDeletionTexts } from '@plumbline/domain/companyDeletion/companyDeletionTexts';
import { deletionTexts } from '@plumbline/domain/deletions/deletionTexts';
import { exportTexts } from '@plumbline/domain/exports/exportTexts';
import type { DeletionFilter } from '@plumbline/ui/screens/company/RecentlyDeletedCard';
import { queryOptions } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import type { SignedInApp } from '../app/appContext.ts';

/** The time between two reads of the progress of a running export. */
const progressMilliseconds = 2_000;

/** Loads the last exports, again and again while one is running. */
export const exportsQuery = (api: AuthenticatedApi) =>
  queryOptions({
    queryKey: queryKeys.exports,
    queryFn: ({ signal }) => api('exports.list', { signal }),
    refetchInterval: ({ state }) => (state.data?.[0]?.state === 'running' ? progressMilliseconds : false),
    meta: { failure: exportTexts.failures.list },
  });

/** Loads whether the company will be deleted. Another owner can change it. */
export const companyDeletionQuery = (api: AuthenticatedApi) =>
  queryOptions({
    queryKey: queryKeys.companyDeletion,
    queryFn: ({ signal }) => api('companyDeletion.get', { signal }),
    staleTime: 0,
    meta: { failure: companyDeletionTexts.failures.get },
  });

export const noDeletionFilter: DeletionFilter = { search: '', kind: '' };

/** Loads the deleted records that match. They change with each deletion, so each visit of the page loads them again. */
export const deletedQuery = (api: AuthenticatedApi, { search, kind }: DeletionFilter) =>
  queryOptions({
    queryKey: queryKeys.deleted.list({ search, kind }),
    queryFn: ({ signal }) => api('deleted.list', { query: { search, ...(kind !== '' && { kind }) }, signal }),
    staleTime: 0,
    meta: { failure: deletionTexts.failures.list },
  });

/** Starts to load what the page shows. */
export function prefetchCompanyData({ api, queryClient }: SignedInApp): null {
  void queryClient.prefetchQuery(exportsQuery(api));
  void queryClient.prefetchQuery(companyDeletionQuery(api));
  return null;
}
