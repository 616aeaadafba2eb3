/** The TanStack Query client of the signed-in user. */
import { errorToastTitle } from '@plumbline/domain/messages/messages';
import { toFailedCall } from '@plumbline/domain/shared/failedCall';
import type { ShowToast } from '@plumbline/ui/components/Toast';
import { type NetworkMode, QueryCache, QueryClient } from '@tanstack/react-query';
import { searchMessage } from './failureMessage.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The text of the toast if the query fails [R8.05]. */
      failure?: string;
    };
  }
}

/** The number of retries of a query after a temporary error. */
const maxRetries = 2;
/** A page that uses loaded data again within this time shows the data without another call. Some queries set a shorter time. */
const staleMilliseconds = 30_000;

/** A retry can succeed after a missing response or the response of a gateway. */
const isTemporary = (error: unknown) => toFailedCall(error).kind === 'unreachable';
/**
 * These errors need no toast. After a 401 response, the window opens /refresh. The user of a company without a package (402) is
 * redirected to /profile. After a 404 response, the page shows a message.
 */
function isHandled(error: unknown): boolean {
  const { kind, code } = toFailedCall(error);
  return kind === 'notFound' || code === 'unauthenticated' || code === 'subscription_required';
}

/** Creates the query client. With the network mode `always`, calls do not wait for a connection, because the API is in the browser. If a query with `failure` fails while a component uses it, a toast shows this text. */
export function createQueryClient(showToast: ShowToast, networkMode: NetworkMode = 'online'): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.failure && query.getObserversCount() > 0 && !isHandled(error)) {
          showToast({ tone: 'error', title: errorToastTitle, text: searchMessage(error, query.meta.failure) });
        }
      },
    }),
    defaultOptions: {
      mutations: { networkMode },
      queries: {
        networkMode,
        staleTime: staleMilliseconds,
        retry: (failures, error) => failures < maxRetries && isTemporary(error),
      },
    },
  });
}
