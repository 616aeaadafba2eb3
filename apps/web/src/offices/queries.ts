import type { Office } from '@plumbline/domain/offices/office';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import type { RecordKeys } from '../records/recordCache.ts';

export const loadOfficesFailure = 'Error getting offices';

/** [R7.08] */
export const officesQuery = queryOptions({
  queryKey: ['offices', 'list'],
  queryFn: ({ signal }) => call('offices.list', { signal }),
});

export const officeQuery = (id: string) =>
  queryOptions({
    queryKey: ['offices', id],
    queryFn: ({ signal }) => call('offices.get', { params: { id }, signal }),
  });

/** What belongs to an office; asked anew each time, for a decision depends on it. */
export const officeUsageQuery = (id: string) =>
  queryOptions({
    // apart from the office's own key: it outlives the office by the moment in which the question closes
    queryKey: ['officeUsage', id],
    queryFn: ({ signal }) => call('offices.usage', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const officeKeys: RecordKeys<Office> = {
  list: officesQuery.queryKey,
  one: (id) => officeQuery(id).queryKey,
};
