import type { Loadable } from '@plumbline/ui/components/Loadable';
import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../api/ApiError.ts';
import { toLoadable } from '../api/loadable.ts';

/**
 * How a record is read to be edited: anew, and not again under the hands of who edits. A version that somebody else saves
 * meanwhile is noticed when this one is saved.
 */
export const readOnce = { staleTime: 2_000, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** What is known of the record may be older than what is there. null where there is none. */
export function toEdit<Kind>(query: UseQueryResult<Kind>, failure: string): Loadable<Kind> | null {
  if (query.error instanceof ApiError && query.error.status === 404) return null;
  return query.isStale && query.isFetching ? { status: 'loading' } : toLoadable(query, failure);
}
