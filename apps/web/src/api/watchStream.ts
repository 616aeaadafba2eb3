/** Receives the events of a stream for as long as a page is open. See docs/decisions/0128-live-estimates.md. */
import type { Params, StreamCallName } from '@plumbline/domain/contract/apiCalls';
import type { ErrorCode } from '@plumbline/domain/shared/apiError';
import { toFailedCall } from '@plumbline/domain/shared/failedCall';
import type { Navigation } from '../browser/ports.ts';
import type { AuthenticatedStreamEvents } from './authenticatedApi.ts';
import type { StreamEvent } from './eventStream.ts';
import { pause, type WaitDeps } from './waitForServer.ts';

export type WatchDeps = WaitDeps & {
  /** Null if the app runs without streams. */
  readonly streamEvents: AuthenticatedStreamEvents | null;
  readonly navigation: Pick<Navigation, 'isVisible' | 'onVisibilityChange'>;
};

interface WatchOptions<Name extends StreamCallName> {
  readonly params: Params<Name>;
  readonly onEvent: (event: StreamEvent<Name>) => void;
  /** Called before the first event of each stream after the first one. Changes between two streams have no event. */
  readonly onReopened?: () => void;
  /** Called when there is no stream. */
  readonly onMissing?: () => void;
  /** Requests the data. Called repeatedly while there is no stream. `signal` aborts when the window is hidden or the watching ends. */
  readonly request: (signal: AbortSignal) => unknown;
  /** Ends the watching. */
  readonly signal: AbortSignal;
}

// Delays before the next attempt, in milliseconds.
/** A random part is added, so that not all browsers connect to a restarted server at the same time. */
const reopenDelay = 500;
const shortestDelay = 2_000;
const longestDelay = 15_000;
/** The delay after the server refused the stream, for example because the session has ended. */
const refusedDelay = 60_000;

/** After these the user has no access. A proxy that passes no streams answers with other codes, and the requests still work. */
const codesWithoutAccess: ReadonlySet<ErrorCode | undefined> = new Set([
  'unauthenticated',
  'subscription_required',
  'forbidden',
  'not_found',
] as const);

/**
 * How an attempt to stream ended. `missing`: the stream could not be opened, or the app or the server has no streams. `refused`: the
 * user has no access, for example because the session has ended.
 */
type StreamOutcome = 'ended' | 'missing' | 'refused';

/**
 * Reports changes until `signal` aborts: by an event stream while the window is visible, or by requests while there is no stream. A
 * hidden window has no stream, because browsers open only six connections to a server.
 */
export async function watchStream<Name extends StreamCallName>(
  deps: WatchDeps,
  name: Name,
  { params, onEvent, onReopened, onMissing, request, signal }: WatchOptions<Name>,
): Promise<void> {
  let canStream = deps.streamEvents !== null;
  let delay = shortestDelay;
  let hasStreamed = false;

  /** Receives events until the stream ends or the window is hidden. */
  async function receiveEvents(visibleSignal: AbortSignal): Promise<StreamOutcome> {
    if (!deps.streamEvents || !canStream) return 'missing';
    let isReopened = hasStreamed;
    try {
      const result = await deps.streamEvents(name, {
        params,
        signal: visibleSignal,
        onEvent: (event) => {
          if (visibleSignal.aborted) return;
          delay = shortestDelay;
          hasStreamed = true;
          if (isReopened) onReopened?.();
          isReopened = false;
          onEvent(event);
        },
      });
      canStream = result !== 'unsupported';
      return canStream ? 'ended' : 'missing';
    } catch (error) {
      return codesWithoutAccess.has(toFailedCall(error).code) ? 'refused' : 'missing';
    }
  }

  while (!signal.aborted) {
    await untilVisible(deps, signal);
    const visible = createVisibleSignal(deps, signal);
    const outcome = await receiveEvents(visible.signal);
    if (outcome === 'ended') {
      await pause(deps, reopenDelay * (1 + Math.random()), visible.signal);
    } else {
      if (!signal.aborted) onMissing?.();
      await pause(deps, outcome === 'refused' ? refusedDelay : delay, visible.signal);
      delay = Math.min(delay * 2, longestDelay);
      if (outcome === 'missing' && !visible.signal.aborted) await request(visible.signal);
    }
    visible.stop();
  }
}

/** Resolves when the window is visible or `signal` aborts. */
function untilVisible({ navigation }: Pick<WatchDeps, 'navigation'>, signal: AbortSignal): Promise<void> {
  if (signal.aborted || navigation.isVisible()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      if (!signal.aborted && !navigation.isVisible()) return;
      stopListening();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const stopListening = navigation.onVisibilityChange(end);
    signal.addEventListener('abort', end);
  });
}

/** Creates a signal that aborts when the window is hidden or `signal` aborts. */
function createVisibleSignal({ navigation }: Pick<WatchDeps, 'navigation'>, signal: AbortSignal) {
  const controller = new AbortController();
  const stopListening = navigation.onVisibilityChange(() => {
    if (!navigation.isVisible()) controller.abort();
  });
  return { signal: AbortSignal.any([signal, controller.signal]), stop: stopListening };
}
