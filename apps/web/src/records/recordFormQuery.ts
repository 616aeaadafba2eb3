/** The query of the record in a form: its options, and its conversion to the loading state of the form. */
import { toFailedCall } from '@plumbline/domain/shared/failedCall';
import type { Loadable } from '@plumbline/ui/components/Loadable';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { toLoadable } from '../api/toLoadable.ts';

/**
 * Query options for a form: the record loads when the form opens and is not refetched while the user edits it. The save detects
 * a newer version by another user. Because of the stale time (in milliseconds), a record that a route loader has just
 * prefetched is not loaded again.
 */
export const formQueryOptions = { staleTime: 2_000, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/**
 * Converts a query result to the loading state of a form. The form waits for the current record if the cached
 * record is stale. Returns null after a 404.
 */
export function toFormLoadable<Entity>(query: UseQueryResult<Entity>, failureText: string): Loadable<Entity> | null {
  if (toFailedCall(query.error).kind === 'notFound') return null;
  return query.isStale && query.isFetching ? { status: 'loading' } : toLoadable(query, failureText);
}

/**
 * Like `toFormLoadable`, for a record that the app layout also loads. A refetch by the layout does not replace an open form with the
 * loading state. If the first load gets a 404, the form stays in the state `loading`.
 */
export function useFormLoadable<Entity>(query: UseQueryResult<Entity>, failureText: string): Loadable<Entity> {
  const [isLoaded, setIsLoaded] = useState(false);
  const current = toFormLoadable(query, failureText) ?? { status: 'loading' };
  if (!isLoaded && current.status === 'ready') setIsLoaded(true);
  return isLoaded ? toLoadable(query, failureText) : current;
}
