/** The open event streams of this process: their limits, their checks and their end. */
import { ApiError } from '../http/errors.ts';
import { createEventStream, type EventStream, type StreamEnd } from '../http/eventStream.ts';
import type { ApiDeps, EventStreamLimits } from '../ports.ts';

/** The limits of one process: streams for each user and each company, all streams, and the seconds between two checks of a stream. */
const defaultLimits: EventStreamLimits = { perUser: 10, perCompany: 250, total: 1_000, checkSeconds: 12 };

/** All streams of a process together are checked at most this often. With more than 2,400 streams, the time between two checks grows. */
const maximumChecksPerSecond = 200;

/**
 * Why a stream was closed. `renewing`: the access token has expired, so the window renews it and opens another stream. `stopping`: the
 * server stops, so the window opens another stream after the restart.
 */
export type CloseReason = 'closed' | 'renewing' | 'stopping';

/** What a stream does with its data. */
export interface Subscription {
  /**
   * Verifies that the user may still read, and sends what has changed. Runs when the stream opens and then regularly. An ApiError ends
   * the stream.
   */
  check(): Promise<void>;
  handleClose(reason: CloseReason): void;
}

interface StreamOptions {
  /** The name of the call, for the log. */
  readonly route: string;
  readonly caller: { readonly companyId: string; readonly userId: string };
  /** Returns the bytes of the response that its socket has not taken yet. */
  unsentBytes(): number;
  /** Called before the first check. The stream receives changes from then on, so that no change after the check is lost. */
  subscribe(stream: EventStream): Subscription;
}

export interface OpenStreams {
  /** Opens a stream. Throws ApiError if there are too many streams, if the server stops, or if the first check fails. */
  open(options: StreamOptions): Promise<EventStream>;
  /** Ends all streams and refuses new ones. */
  close(): void;
}

/** Counts the open streams of each owner, by a key. */
function streamCounter() {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.get(key) ?? 0;
  return {
    count,
    add: (key: string) => void counts.set(key, count(key) + 1),
    remove(key: string) {
      if (count(key) > 1) counts.set(key, count(key) - 1);
      else counts.delete(key);
    },
  };
}

const tooManyStreams = (owner: string) =>
  new ApiError('too_many_requests', `${owner} has too many windows open. Close one of them`, {
    headers: { 'Retry-After': '30' },
  });

const unavailable = (retryAfter: string) =>
  new ApiError('unavailable', undefined, { headers: { 'Retry-After': retryAfter } });

export function openStreams({ log, config }: Pick<ApiDeps, 'log' | 'config'>): OpenStreams {
  const limits = { ...defaultLimits, ...config.eventStreams };
  const streams = new Set<EventStream>();
  const userStreams = streamCounter();
  const companyStreams = streamCounter();
  let isStopping = false;

  function refuseTooMany(companyId: string, userKey: string): void {
    // After a restart, another process accepts streams within a few seconds.
    if (isStopping) throw unavailable('2');
    if (userStreams.count(userKey) >= limits.perUser) throw tooManyStreams('This user');
    if (companyStreams.count(companyId) >= limits.perCompany) throw tooManyStreams('This company');
    if (streams.size >= limits.total) throw unavailable('30');
  }

  return {
    async open({ route, caller: { companyId, userId }, unsentBytes, subscribe }) {
      const userKey = `${companyId}/${userId}`;
      refuseTooMany(companyId, userKey);
      let checkTimer: ReturnType<typeof setTimeout> | undefined;
      let isRenewing = false;

      const handleEnd = (end: StreamEnd) => {
        clearTimeout(checkTimer);
        streams.delete(stream);
        userStreams.remove(userKey);
        companyStreams.remove(companyId);
        subscription.handleClose(isStopping ? 'stopping' : isRenewing ? 'renewing' : 'closed');
        log.debug({ route, end }, 'event stream closed');
      };

      /** Ends the stream if the user may not read any more. After another error, the next check decides. */
      const handleFailedCheck = (error: unknown) => {
        if (!(error instanceof ApiError))
          return log.warn(
            { error },
            'an event stream could not be checked; the next check decides whether it stays open',
          );
        // The code can mean that the access token has expired, or that the user has signed out or is deactivated.
        isRenewing = error.code === 'unauthenticated';
        stream.end();
      };

      const scheduleCheck = () => {
        if (!streams.has(stream)) return;
        // 75 % to 100 % of the time, so that streams that were opened together are not checked together.
        const longestSeconds = Math.max(limits.checkSeconds, streams.size / maximumChecksPerSecond);
        const seconds = longestSeconds * (0.75 + Math.random() / 4);
        checkTimer = setTimeout(async () => {
          await subscription.check().catch(handleFailedCheck);
          stream.sendHeartbeat();
          scheduleCheck();
        }, seconds * 1000);
      };

      const stream = createEventStream(handleEnd, unsentBytes);
      streams.add(stream);
      userStreams.add(userKey);
      companyStreams.add(companyId);
      const subscription = subscribe(stream);
      try {
        await subscription.check();
      } catch (error) {
        stream.end();
        throw error;
      }
      scheduleCheck();
      return stream;
    },

    close() {
      isStopping = true;
      for (const stream of [...streams]) stream.end();
    },
  };
}
