/** Waits for the changes of an estimate, so that its document or its PDF has them. */
import { isInProgress } from '@plumbline/domain/estimates/changes/change';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { documentTexts } from '@plumbline/domain/messages/documentTexts';
import { CallError } from '@plumbline/domain/shared/failedCall';
import { waitFor } from 'xstate';

/** Resolves when all changes of the estimate are saved. Rejects if one of them needs an action of the user or a connection. */
export async function waitForSavedEstimate(estimate: EstimateActor, signal?: AbortSignal): Promise<void> {
  const { context } = await waitFor(
    estimate,
    ({ context: { changes } }) => changes.length === 0 || changes.some((change) => !isInProgress(change)),
    { ...(signal && { signal }) },
  );
  if (context.changes.length > 0) throw new CallError({ kind: 'refused', message: documentTexts.sendDialog.unsaved });
}
