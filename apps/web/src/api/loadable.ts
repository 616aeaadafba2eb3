import type { Loadable } from '@plumbline/ui/components/Loadable';
import type { UseQueryResult } from '@tanstack/react-query';

/** A query as a screen takes it. What was loaded before stays shown when loading it again fails. */
export function toLoadable<T>(query: UseQueryResult<T>, failure: string): Loadable<T> {
  if (query.data !== undefined) return { status: 'ready', data: query.data };
  if (query.isError && !query.isFetching) {
    return { status: 'failed', message: failure, onRetry: () => void query.refetch() };
  }
  return { status: 'loading' };
}
