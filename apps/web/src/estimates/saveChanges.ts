/** Saves changes of lines with one call of `estimates.change`. */

import type { LineChange } from '@plumbline/domain/estimates/changes/change';
import { toEstimateChange, toSavedChanges } from '@plumbline/domain/estimates/changes/changesApiFormat';
import type { ChangeResult, SavedChanges } from '@plumbline/domain/estimates/changes/saveResults';
import type { SaveChangesInput } from '@plumbline/domain/estimates/estimateMachine';
import { CallError, type FailedCall, toFailedCall } from '@plumbline/domain/shared/failedCall';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';

/** Makes one call for all changes. If the API refuses some of them, the remaining changes are sent again. */
export async function saveChanges(
  api: AuthenticatedApi,
  { estimateId, changes }: SaveChangesInput,
): Promise<SavedChanges> {
  const body = { changes: changes.map(toEstimateChange) };
  try {
    return toSavedChanges(changes, await api('estimates.change', { params: { id: estimateId }, body }));
  } catch (error) {
    const failure = toFailedCall(error);
    const refusals = refusalsByPosition(failure);
    if (refusals.size === 0) throw new CallError(withoutDeletedLine(failure), { cause: error });
    const acceptable = withoutRefused(changes, refusals);
    const saved = acceptable.length > 0 ? await saveChanges(api, { estimateId, changes: acceptable }) : nothingSaved;
    const results = saved.results.values();
    return {
      ...saved,
      results: changes.flatMap((_, position): ChangeResult[] => {
        const message = refusals.get(position);
        if (message !== undefined) return [{ failure: { kind: 'refused', message } }];
        const { value } = results.next();
        return value ? [value] : [];
      }),
    };
  }
}

/** The messages of a refusal by the position of the refused change. The field `changes[1].rate` belongs to position 1. */
function refusalsByPosition({ kind, fields = {} }: FailedCall): ReadonlyMap<number, string> {
  if (kind !== 'refused') return new Map();
  return new Map(
    Object.entries(fields).flatMap(([path, messages]): [number, string][] => {
      const [, position] = /^changes\[(\d+)\]/.exec(path) ?? [];
      return position === undefined ? [] : [[Number(position), messages[0] ?? '']];
    }),
  );
}

/**
 * The changes that the API did not refuse. A change that places a line below a refused new line now places it below the nearest
 * preceding line that was not refused.
 */
function withoutRefused(changes: readonly LineChange[], refusals: ReadonlyMap<number, string>): readonly LineChange[] {
  /** For each refused new line, the line below which it was placed. */
  const precedingLines = new Map(
    changes.flatMap((change, position) =>
      change.kind === 'add' && refusals.has(position) ? [[change.line, change.after] as const] : [],
    ),
  );
  /** Returns `after`, or the nearest line above it that was not refused. */
  const precedingLineOf = (after: string | null | undefined): string | null | undefined =>
    after != null && precedingLines.has(after) ? precedingLineOf(precedingLines.get(after)) : after;
  /** The versions of lines before their refused edits. A later change of the line is then based on that version. */
  const versions = new Map(
    changes.flatMap((change, position) =>
      change.kind === 'edit' && refusals.has(position) ? [[change.line, change.version] as const] : [],
    ),
  );
  return changes
    .filter((_, position) => !refusals.has(position))
    .map((change) => {
      if (change.kind === 'edit' || change.kind === 'remove')
        return { ...change, version: versions.get(change.line) ?? change.version } as LineChange;
      if (change.kind === 'add') return { ...change, after: precedingLineOf(change.after) };
      const after = change.kind === 'move' ? precedingLineOf(change.after) : undefined;
      return after === undefined ? change : { ...change, after };
    });
}

const nothingSaved: SavedChanges = { results: [], indexes: [], totals: null };

/**
 * A refusal if the estimate is missing. The machine reads `notFound` as the conflict that another user deleted the line, which the results
 * of this call tell.
 */
const withoutDeletedLine = (failure: FailedCall): FailedCall =>
  failure.kind === 'notFound' ? { ...failure, kind: 'refused' } : failure;
