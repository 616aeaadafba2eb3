/** The query of the search of the whole company. */
import { defaultRecordsOfKind } from '@plumbline/domain/search/searchLimits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';

/**
 * Finds records. A new text aborts the request for the previous one, whose results stay until the new ones are loaded. A failure is shown in
 * the dialog, with a button that retries.
 */
export const searchQuery = (api: AuthenticatedApi, text: string) =>
  queryOptions({
    queryKey: queryKeys.search(text),
    queryFn: ({ signal }) => api('search.find', { query: { text, limit: defaultRecordsOfKind }, signal }),
    placeholderData: keepPreviousData,
    // Records change at any time, so a text that is searched again shows its last results and loads them again.
    staleTime: 0,
    retry: false,
  });
