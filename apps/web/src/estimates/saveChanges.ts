/**
 * Saves changes of lines [R7.21, R7.22]. One change is saved with the call for its kind. Several changes, and a change for whose kind
 * there is no call, are saved together with the call `estimates.change`.
 */

import { type LineChange, SaveError } from '@plumbline/domain/estimates/changes/change';
import { toEstimateChange, toSavedChanges } from '@plumbline/domain/estimates/changes/changesApiFormat';
import type { ChangeResult, SavedChanges } from '@plumbline/domain/estimates/changes/saveResults';
import type { SaveChangesInput } from '@plumbline/domain/estimates/estimateMachine';
import type { SavedEstimateItem } from '@plumbline/domain/estimates/lines/estimate';
import { lineValuesOf } from '@plumbline/domain/estimates/lines/line';
import { isSection } from '@plumbline/domain/estimates/lines/sections';
import { ApiError } from '../api/ApiError.ts';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { toSaveError, withSaveError } from './toSaveError.ts';

export function saveChanges(api: AuthenticatedApi, { estimateId, changes }: SaveChangesInput): Promise<SavedChanges> {
  const [change] = changes;
  const singleCall = changes.length === 1 && change && !change.batched && saveSingleChange(api, estimateId, change);
  return singleCall ? withSaveError(singleCall) : saveTogether(api, estimateId, changes);
}

/** Makes the call that the specification defines for this kind of change. Returns undefined if the specification defines no such call. */
function saveSingleChange(
  api: AuthenticatedApi,
  estimateId: string,
  change: LineChange,
): Promise<SavedChanges> | undefined {
  if (change.kind === 'move' || (change.kind === 'add' && change.after !== undefined)) return undefined;
  // The specification has no sections.
  if (isSection(change.kind === 'remove' ? change.baseValue : change.values)) return undefined;
  if (change.kind === 'add') {
    const body = { id: change.line, ...lineValuesOf(change.values) };
    return api('estimateItems.create', { params: { id: estimateId }, body }).then(toSavedLine);
  }
  const options = { params: { id: estimateId, itemId: change.line }, ifMatch: change.version ?? undefined };
  if (change.kind === 'remove') {
    return api('estimateItems.delete', options).then(() => ({ results: [{ item: null }], indexes: [], totals: null }));
  }
  return api('estimateItems.update', { ...options, body: lineValuesOf(change.values) }).then(toSavedLine);
}

const toSavedLine = ({ totals, ...item }: SavedEstimateItem): SavedChanges => ({
  results: [{ item }],
  indexes: [],
  totals,
});

/** Makes one call for all changes. If the API refuses some of them, the remaining changes are sent again. */
async function saveTogether(
  api: AuthenticatedApi,
  estimateId: string,
  changes: readonly LineChange[],
): Promise<SavedChanges> {
  const body = { changes: changes.map(toEstimateChange) };
  try {
    return toSavedChanges(changes, await api('estimates.change', { params: { id: estimateId }, body }));
  } catch (error) {
    const refusals = error instanceof ApiError ? refusalsByPosition(error) : new Map<number, string>();
    if (refusals.size === 0) throw withoutConflict(toSaveError(error));
    const acceptable = withoutRefused(changes, refusals);
    const saved = acceptable.length > 0 ? await saveTogether(api, estimateId, acceptable) : nothingSaved;
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
  return changes
    .filter((_, position) => !refusals.has(position))
    .map((change) => {
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
