/** Watches an open estimate for changes by other users. See docs/decisions/0128-live-estimates.md. */
import type { EstimateEvent } from '@plumbline/domain/estimates/estimateMachine';
import { ApiError } from '../api/ApiError.ts';
import { pause, type WaitDeps } from '../api/waitForServer.ts';
import type { SignedInApp } from '../app/appContext.ts';

type WatchDeps = WaitDeps &
  Pick<SignedInApp, 'api' | 'streamEvents'> & {
    readonly navigation: Pick<SignedInApp['navigation'], 'isVisible' | 'onVisibilityChange'>;
  };

interface WatchOptions {
  readonly estimateId: string;
  readonly send: (event: EstimateEvent) => void;
  /** Called when a document of the estimate was made, sent, opened or answered, and with each request without a stream. */
  readonly onDocumentsChange: () => void;
  readonly signal: AbortSignal;
}

// Delays before the next attempt, in milliseconds.
/** A random part is added, so that not all browsers connect to a restarted server at the same time. */
const reopenDelay = 500;
const shortestDelay = 2_000;
const longestDelay = 15_000;
/** The delay after the server refused the stream, for example because the session has ended. */
const refusedDelay = 60_000;

/**
 * How an attempt to stream ended. `missing`: the stream could not be opened, or the app or the server has no streams. `refused`: the
 * user has no access to the estimate, for example because the session has ended.
 */
type StreamOutcome = 'ended' | 'missing' | 'refused';

/**
 * Reports changes until `signal` aborts: by an event stream while the window is visible, or by requests for the version while there
 * is no stream. A hidden window has no stream, because browsers open only six connections to a server.
 */
export async function watchEstimate(
  deps: WatchDeps,
  { estimateId, send, onDocumentsChange, signal }: WatchOptions,
): Promise<void> {
  let canStream = deps.streamEvents !== null;
  let delay = shortestDelay;
  let hasStreamed = false;

  /** Receives events until the stream ends or the window is hidden. */
  async function receiveEvents(visibleSignal: AbortSignal): Promise<StreamOutcome> {
    if (!deps.streamEvents || !canStream) return 'missing';
    // A stream first sends the state of the estimate, but not whether documents have changed since the last stream.
    let mayHaveMissedDocuments = hasStreamed;
    try {
      const result = await deps.streamEvents('estimates.events', {
        params: { id: estimateId },
        signal: visibleSignal,
        onEvent: (event) => {
          if (visibleSignal.aborted) return;
          delay = shortestDelay;
          hasStreamed = true;
          if (mayHaveMissedDocuments && event.name !== 'documents') onDocumentsChange();
          mayHaveMissedDocuments = false;
          if (event.name === 'changed') send({ type: 'estimate.changedElsewhere', ...event.data });
          else if (event.name === 'viewers') send({ type: 'viewers.changed', viewers: event.data.viewers });
          else if (event.name === 'documents') onDocumentsChange();
        },
      });
      canStream = result !== 'unsupported';
      return canStream ? 'ended' : 'missing';
    } catch (error) {
      const isRefused = error instanceof ApiError && [401, 402, 403, 404].includes(error.status);
      return isRefused ? 'refused' : 'missing';
    }
  }

  /** Requests the version of the estimate and reports it. After a failed call, the version is requested again after the delay. */
  async function requestVersion(visibleSignal: AbortSignal): Promise<void> {
    const estimate = await deps
      .api('estimates.get', { params: { id: estimateId }, signal: visibleSignal })
      .catch(() => undefined);
    if (estimate && !visibleSignal.aborted) onDocumentsChange();
    if (estimate && !visibleSignal.aborted)
      send({ type: 'estimate.changedElsewhere', version: estimate.version, user: null });
  }

  while (!signal.aborted) {
    await untilVisible(deps, signal);
    const visible = createVisibleSignal(deps, signal);
    const outcome = await receiveEvents(visible.signal);
    if (outcome === 'ended') {
      await pause(deps, reopenDelay * (1 + Math.random()), visible.signal);
    } else {
      if (!signal.aborted) send({ type: 'viewers.changed', viewers: [] });
      await pause(deps, outcome === 'refused' ? refusedDelay : delay, visible.signal);
      delay = Math.min(delay * 2, longestDelay);
      if (outcome === 'missing' && !visible.signal.aborted) await requestVersion(visible.signal);
    }
    visible.stop();
  }
}

/** Resolves when the window is visible or `signal` aborts. */
function untilVisible({ navigation }: WatchDeps, signal: AbortSignal): Promise<void> {
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
function createVisibleSignal({ navigation }: WatchDeps, signal: AbortSignal) {
  const controller = new AbortController();
  const stopListening = navigation.onVisibilityChange(() => {
    if (!navigation.isVisible()) controller.abort();
  });
  return { signal: AbortSignal.any([signal, controller.signal]), stop: stopListening };
}
