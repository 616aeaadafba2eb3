/** Watches an open estimate for changes by other users. See docs/decisions/0128-live-estimates.md. */
import type { EstimateEvent } from '@plumbline/domain/estimates/estimateMachine';
import { type WatchDeps, watchStream } from '../api/watchStream.ts';
import type { SignedInApp } from '../app/appContext.ts';

interface WatchOptions {
  readonly estimateId: string;
  readonly send: (event: EstimateEvent) => void;
  /** Called when a document of the estimate was made, sent, opened or answered, and with each request without a stream. */
  readonly onDocumentsChange: () => void;
  readonly signal: AbortSignal;
}

/** Reports the changes of the estimate and its viewers until `signal` aborts. */
export function watchEstimate(
  deps: WatchDeps & Pick<SignedInApp, 'api'>,
  { estimateId, send, onDocumentsChange, signal }: WatchOptions,
): Promise<void> {
  /** Requests the version of the estimate and reports it. After a failed call, the version is requested again after the delay. */
  async function requestVersion(visibleSignal: AbortSignal): Promise<void> {
    const estimate = await deps
      .api('estimates.get', { params: { id: estimateId }, signal: visibleSignal })
      .catch(() => undefined);
    if (!estimate || visibleSignal.aborted) return;
    onDocumentsChange();
    send({ type: 'estimate.changedElsewhere', version: estimate.version, user: null });
  }

  return watchStream(deps, 'estimates.events', {
    params: { id: estimateId },
    onEvent(event) {
      if (event.name === 'changed') send({ type: 'estimate.changedElsewhere', ...event.data });
      else if (event.name === 'viewers') send({ type: 'viewers.changed', viewers: event.data.viewers });
      else if (event.name === 'documents') onDocumentsChange();
    },
    // A stream first sends the state of the estimate, but not whether documents have changed since the last stream.
    onReopened: onDocumentsChange,
    onMissing: () => send({ type: 'viewers.changed', viewers: [] }),
    request: requestVersion,
    signal,
  });
}
