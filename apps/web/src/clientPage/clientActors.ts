/** Provides the machine of the page with its calls and its storage. */
import { type AcceptEvent, acceptMachine } from '@plumbline/domain/documents/acceptMachine';
import { fromCallback, fromPromise } from 'xstate';
import type { ClientPagePorts } from '../browser/clientPagePorts.ts';
import { logError } from '../browser/logError.ts';
import type { ClientApi } from './clientApi.ts';

export const provideClientActors = (api: ClientApi, ports: ClientPagePorts) =>
  acceptMachine.provide({
    actors: {
      readDocument: fromPromise(async () => {
        const shared = await api.read();
        return { shared, input: shared.state === 'open' ? ports.readInput(shared.sha256) : null };
      }),
      readTotals: fromPromise(({ input }) => api.price({ options: input })),
      acceptDocument: fromPromise(({ input }) => api.accept(input)),
      declineDocument: fromPromise(({ input }) => api.decline(input)),
      askQuestion: fromPromise(({ input }) => api.ask(input)),
      watchDocument: fromCallback<AcceptEvent>(({ sendBack }) =>
        ports.onReturn(() => {
          api.read().then(
            (shared) => sendBack({ type: 'document.read', shared }),
            // The page shows what it has. The next call of the client reports a lost connection.
            (error: unknown) => logError('The document could not be read again', error),
          );
        }),
      ),
    },
    actions: {
      log: (_, { error }) => logError('A call of the page failed', error),
      keepInput: (_, { shared, input }) => {
        if (shared?.sha256) ports.keepInput(shared.sha256, input);
      },
    },
  });
