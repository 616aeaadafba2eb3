/** The queries of the link for other calendars. */
import { queryOptions } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';

export const loadFeedFailure = 'The link could not be loaded';

/** Loads whether the user has a link. */
export const calendarFeedQuery = (api: AuthenticatedApi) =>
  queryOptions({
    queryKey: queryKeys.calendarFeed,
    queryFn: ({ signal }) => api('calendarFeed.get', { signal }),
    meta: { failure: loadFeedFailure },
  });
