import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../api/queryKeys.ts';
import type { Api } from '../api/signedApi.ts';

export const loadOfficesFailure = 'Error getting offices';

/** [R7.08] */
export const officesQuery = (api: Api) =>
  queryOptions({ queryKey: queryKeys.offices.list, queryFn: ({ signal }) => api('offices.list', { signal }) });

export const officeQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: queryKeys.offices.one(id),
    queryFn: ({ signal }) => api('offices.get', { params: { id }, signal }),
  });

/** The records of an office. Loaded for each deletion, because the confirmation depends on it. */
export const officeUsageQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: queryKeys.offices.usage(id),
    queryFn: ({ signal }) => api('offices.usage', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
