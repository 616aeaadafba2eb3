/** Saves changes of lines with one call of `estimates.change`. */

import { type LineChange, SaveError } from '@plumbline/domain/estimates/changes/change';
import { toEstimateChange, toSavedChanges } from '@plumbline/domain/estimates/changes/changesApiFormat';
import type { ChangeResult, SavedChanges } from '@plumbline/domain/estimates/changes/saveResults';
import type { SaveChangesInput } from '@plumbline/domain/estimates/estimateMachine';
import { ApiError } from '../api/ApiError.ts';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { toSaveError } from './toSaveError.ts';

/** Makes one call for all changes. If the API refuses some of them, the remaining changes are sent again. */
export async function saveChanges(
  api: AuthenticatedApi,
  { estimateId, changes }: SaveChangesInput,
): Promise<SavedChanges> {
  const body = { changes: changes.map(toEstimateChange) };
  try {
    return toSavedChanges(changes, await api('estimates.change', { params: { id: estimateId }, body }));
  } catch (error) {
    const refusals = error instanceof ApiError ? refusalsByPosition(error) : new Map<number, string>();
    if (refusals.size === 0) throw withoutConflict(toSaveError(error));
    const acceptable = withoutRefused(changes, refusals);
    const saved = acceptable.length > 0 ? await saveChanges(api, { estimateId, changes: acceptable }) : nothingSaved;
    const results = saved.results.values();
    return {
      ...saved,
      results: changes.flatMap((_, position): ChangeResult[] => {
        const message = refusals.get(position);
        if (message !== undefined) return [{ failure: { refused: true, message } }];
        const { value } = results.next();
        return value ? [value] : [];
      }),
    };
  }
}

/** The messages of a 400 response by the position of the refused change. The field `changes[1].rate` belongs to position 1. */
function refusalsByPosition({ status, fields }: ApiError): ReadonlyMap<number, string> {
  if (status !== 400) return new Map();
  return new Map(
    Object.entries(fields ?? {}).flatMap(([path, messages]): [number, string][] => {
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
 * Removes the conflict from an error of `estimates.change`. `toSaveError` reads a 404 response as the conflict that another user
 * deleted the line, but a 404 response of this call means that the whole estimate is missing.
 */
const withoutConflict = ({ refused, unreachable, message }: SaveError) =>
  new SaveError({ refused, unreachable, message });
