/** Loads a history and returns the props of its screen. */
import type { HistoryFilter } from '@plumbline/domain/history/historyFilter';
import { hasReversedDates } from '@plumbline/domain/projects/projectFilter';
import { toFailedCall } from '@plumbline/domain/shared/failedCall';
import type { HistoryScreenProps } from '@plumbline/ui/screens/history/HistoryScreen';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSignedInApp } from '../app/appContext.ts';
import { useMe, useToday } from '../app/useMe.ts';
import { useListSearchParams } from '../lists/useListSearchParams.ts';
import { usersQuery } from '../users/queries.ts';
import { historySearchParams } from './historySearchParams.ts';
import { historyQuery, loadHistoryFailure } from './queries.ts';

export interface HistoryState {
  readonly props: HistoryScreenProps;
  /** Whether the project does not exist. */
  readonly isNotFound: boolean;
}

/**
 * The history of a project, or of the company if `projectId` is null. The filter is in the URL.
 * @param path the path of the page
 */
export function useHistory(path: string, projectId: string | null): HistoryState {
  const { api } = useSignedInApp();
  const timeZone = useMe().profile.company.time_zone;
  const today = useToday();
  const [view, setFilter] = useListSearchParams(path, historySearchParams);
  const filter: HistoryFilter = projectId === null ? view : { ...view, from: null, to: null };
  const areDatesReversed = hasReversedDates(filter);
  const query = useInfiniteQuery({ ...historyQuery(api, projectId, filter), enabled: !areDatesReversed });
  const people = useQuery(usersQuery(api)).data ?? [];
  const pages = query.data?.pages;
  const loadedEntries = useMemo(
    () => (areDatesReversed ? [] : pages?.flatMap(({ entries }) => entries)),
    [areDatesReversed, pages],
  );
  return {
    props: {
      scope: projectId === null ? 'company' : 'project',
      entries: loadedEntries
        ? { status: 'ready', data: loadedEntries }
        : query.isError && !query.isFetching
          ? { status: 'failed', message: loadHistoryFailure, onRetry: () => void query.refetch() }
          : { status: 'loading' },
      older: olderState(query),
      onShowOlder: () => void query.fetchNextPage(),
      pricesSince: pages?.at(-1)?.prices_since ?? null,
      timeZone,
      today,
      people,
      filter,
      onFilterChange: setFilter,
    },
    isNotFound: toFailedCall(query.error).kind === 'notFound',
  };
}

interface OlderPages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
}

function olderState({
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
}: OlderPages): HistoryScreenProps['older'] {
  if (isFetchingNextPage) return 'loading';
  if (isFetchNextPageError) return 'failed';
  return hasNextPage ? 'available' : 'none';
}
