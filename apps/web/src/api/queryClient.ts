import { errorToastTitle } from '@plumbline/domain/messages/messages';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { say } from '../toasts/say.ts';
import { ApiError } from './ApiError.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What the toast says when this load fails [R8.05]. */
      failure?: string;
    };
  }
}

/** Whether trying the same once more could help: no answer, or a server that is away. */
const mayPass = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502);
/** The session or the package is gone and the guards lead on, or the page itself says that there is no such record. */
const isGuarded = (error: unknown) => error instanceof ApiError && [401, 402, 404].includes(error.status);

/** The records of the signed-in person's company. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.failure && query.getObserversCount() > 0 && !isGuarded(error)) {
        say({ tone: 'error', title: errorToastTitle, text: query.meta.failure });
      }
    },
  }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && mayPass(error) },
  },
});
