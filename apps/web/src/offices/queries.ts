/** The queries of offices. */
import { queryOptions } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';

export const loadOfficesFailure = 'Error getting offices';

/** Loads all offices [R7.08]. */
export const officesQuery = (api: AuthenticatedApi) =>
  queryOptions({ queryKey: queryKeys.offices.list, queryFn: ({ signal }) => api('offices.list', { signal }) });

/** Loads one office. */
export const officeQuery = (api: AuthenticatedApi, id: string) =>
  queryOptions({
    queryKey: queryKeys.offices.detail(id),
    queryFn: ({ signal }) => api('offices.get', { params: { id }, signal }),
  });

/** Loads the numbers of users and projects of an office. Never cached, because the deletion dialog needs current data. */
export const officeUsageQuery = (api: AuthenticatedApi, id: string) =>
  queryOptions({
    queryKey: queryKeys.offices.usage(id),
    queryFn: ({ signal }) => api('offices.usage', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
