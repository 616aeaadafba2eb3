/** Converts a query of TanStack Query for a screen. */
import type { Loadable } from '@plumbline/ui/components/Loadable';
import type { UseQueryResult } from '@tanstack/react-query';
import { searchMessage } from './failureMessage.ts';

/** Returns the `Loadable` prop of a screen. Loaded data stays visible if a refetch fails. */
export function toLoadable<T>(query: UseQueryResult<T>, failureMessage: string): Loadable<T> {
  if (query.data !== undefined) return { status: 'ready', data: query.data };
  if (query.isError && !query.isFetching) {
    return {
      status: 'failed',
      message: searchMessage(query.error, failureMessage),
      onRetry: () => void query.refetch(),
    };
  }
  return { status: 'loading' };
}
