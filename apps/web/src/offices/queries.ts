import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** [R7.08] */
export const officesQuery = queryOptions({
  queryKey: ['offices'],
  queryFn: ({ signal }) => call('offices.list', { signal }),
});
