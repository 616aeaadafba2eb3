import type { Loadable } from '@plumbline/ui/components/Loadable';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/ApiError.ts';
import { toLoadable } from '../api/toLoadable.ts';

/**
 * Options of a query for a form: the record is loaded when the form opens, and not again while the user edits it. A newer
 * version of somebody else is noticed when the form is saved.
 */
export const editOptions = { staleTime: 2_000, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Waits for the current record, because a cached one may be outdated. null if there is no such record. */
export function toEditable<Kind>(query: UseQueryResult<Kind>, failure: string): Loadable<Kind> | null {
  if (query.error instanceof ApiError && query.error.status === 404) return null;
  return query.isStale && query.isFetching ? { status: 'loading' } : toLoadable(query, failure);
}

/** The same for a record that the shell loads too: once the form is open, a load by the shell does not close it. */
export function useEditable<Kind>(query: UseQueryResult<Kind>, failure: string): Loadable<Kind> {
  const [opened, setOpened] = useState(false);
  const current = toEditable(query, failure) ?? { status: 'loading' };
  if (!opened && current.status === 'ready') setOpened(true);
  return opened ? toLoadable(query, failure) : current;
}
