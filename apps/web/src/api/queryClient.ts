import { errorToastTitle } from '@plumbline/domain/messages/messages';
import type { ShowToast } from '@plumbline/ui/components/Toast';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './ApiError.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The text of the toast if this load fails [R8.05]. */
      failure?: string;
    };
  }
}

/** No response, or a server that is away: a second attempt can succeed. */
const isTemporary = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502);
/** The guards handle a missing session or package; a page says itself that there is no such record. */
const isHandled = (error: unknown) => error instanceof ApiError && [401, 402, 404].includes(error.status);

/** The cache of the signed-in user's records. A failed load of a shown record shows a toast. */
export function createQueryClient(showToast: ShowToast): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.failure && query.getObserversCount() > 0 && !isHandled(error)) {
          showToast({ tone: 'error', title: errorToastTitle, text: query.meta.failure });
        }
      },
    }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && isTemporary(error) },
    },
  });
}
