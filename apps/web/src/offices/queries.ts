import type { Office } from '@plumbline/domain/contract/entities';
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

export const officeKeys: RecordKeys<Office> = {
  list: officesQuery.queryKey,
  one: (id) => officeQuery(id).queryKey,
};
