/** Makes API calls and opens event streams with the access token of the user. */
import type { CallName, StreamCallName } from '@plumbline/domain/contract/apiCalls';
import { CallError, toFailedCall, toFailure } from '@plumbline/domain/shared/failedCall';
import type * as eventStream from './eventStream.ts';
import type { CallOptions, CallResult, send } from './http.ts';

/** Sends one call over HTTP. `http.ts` implements it. Tests provide a fake. */
export type Send = typeof send;

type OptionalIfEmpty<Options> = Record<string, never> extends Options ? [options?: Options] : [options: Options];

/** A call of the signed-in user: `api('projects.get', { params: { id } })`. Rejects with a CallError. */
export type AuthenticatedApi = <Name extends CallName>(
  name: Name,
  ...options: OptionalIfEmpty<CallOptions<Name>>
) => Promise<CallResult<Name>>;

/** The session functions that API calls need. */
export interface CallSession {
  /** Returns a valid access token, or null if no user is signed in. */
  readonly accessToken: () => Promise<string | null>;
  /**
   * Reports that a call with `token` returned 401. With null, reports that there is no token. Returns a newer token of another window, or null if
   * this window opens /refresh.
   */
  readonly reportUnauthorized: (token: string | null) => string | null;
}

/**
 * Returns a function that makes calls with the access token. After a 401 response, the session opens /refresh, except if another
 * window has renewed the token. In that case, the call is sent again with the newer token [R4.02, R8.09].
 */
export function createAuthenticatedApi(send: Send, session: CallSession): AuthenticatedApi {
  return async (name, ...[options]) => {
    const token = await session.accessToken();
    const call = (accessToken: string) => send(name, (options ?? {}) as CallOptions<typeof name>, accessToken);
    if (!token) {
      session.reportUnauthorized(token);
      throw new CallError(toFailure(401, undefined));
    }
    try {
      return await call(token);
    } catch (error) {
      if (toFailedCall(error).code !== 'unauthenticated') throw error;
      const newerToken = session.reportUnauthorized(token);
      if (!newerToken) throw error;
      return await call(newerToken);
    }
  };
}

/** Opens an event stream over HTTP. `eventStream.ts` implements it. Tests provide a fake. */
export type StreamEvents = typeof eventStream.streamEvents;

/** Opens an event stream of the signed-in user. Rejects with a CallError. */
export type AuthenticatedStreamEvents = <Name extends StreamCallName>(
  name: Name,
  options: eventStream.StreamOptions<Name>,
) => ReturnType<StreamEvents>;

/**
 * Creates a function that opens event streams with the access token. A 401 response does not
 * open /refresh, because the app opens the stream without an action of the user.
 */
export function createAuthenticatedStreamEvents(
  loadStreamEvents: () => Promise<StreamEvents>,
  session: Pick<CallSession, 'accessToken'>,
): AuthenticatedStreamEvents {
  return async (name, options) => {
    const [streamEvents, token] = await Promise.all([loadStreamEvents(), session.accessToken()]);
    if (!token) throw new CallError(toFailure(401, undefined));
    return streamEvents(name, options, token);
  };
}
