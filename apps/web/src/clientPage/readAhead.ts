/** Reads the document before the page asks for it. */
import type { ClientApi } from './clientApi.ts';

/** Starts a read at once. The first call of `read` gets its result, and the later ones read again. */
export function readAhead(api: ClientApi): ClientApi {
  let started: ReturnType<ClientApi['read']> | null = api.read();
  // The first call of `read` handles the error.
  started.catch(() => undefined);
  return {
    ...api,
    read() {
      const result = started ?? api.read();
      started = null;
      return result;
    },
  };
}
