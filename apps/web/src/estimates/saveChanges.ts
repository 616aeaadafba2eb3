/** Saves changes of lines: one change with the call of its kind, several changes with one call [R7.21, R7.22]. */
import type { SavedChanges } from '@plumbline/domain/estimates/conflicts';
import type { EstimateChange } from '@plumbline/domain/estimates/contract';
import type { ChangedEstimate, SavedEstimateItem } from '@plumbline/domain/estimates/estimate';
import type { SaveChangesInput } from '@plumbline/domain/estimates/estimateMachine';
import { type LineChange, SaveError } from '@plumbline/domain/estimates/pendingChanges';
import { ApiError } from '../api/ApiError.ts';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { toSaveError, withSaveError } from './saveError.ts';

export function saveChanges(api: AuthenticatedApi, { estimateId, changes }: SaveChangesInput): Promise<SavedChanges> {
  const [change] = changes;
  const singleCall = changes.length === 1 && change && !change.batched && saveSingleChange(api, estimateId, change);
  return singleCall ? withSaveError(singleCall) : saveTogether(api, estimateId, changes);
}

/** The call of the specification for one change. Undefined if it has no call for this change. */
function saveSingleChange(
  api: AuthenticatedApi,
  estimateId: string,
  change: LineChange,
): Promise<SavedChanges> | undefined {
  if (change.kind === 'move' || (change.kind === 'add' && change.after !== undefined)) return undefined;
  if (change.kind === 'add') {
    const body = { id: change.line, ...change.values };
    return api('estimateItems.create', { params: { id: estimateId }, body }).then(savedLine);
  }
  const options = { params: { id: estimateId, itemId: change.line }, ifMatch: change.version ?? undefined };
  if (change.kind === 'remove') {
    return api('estimateItems.delete', options).then(() => ({ results: [{ item: null }], indexes: [], totals: null }));
  }
  return api('estimateItems.update', { ...options, body: { ...change.values, index: undefined } }).then(savedLine);
}

const savedLine = ({ totals, ...item }: SavedEstimateItem): SavedChanges => ({
  results: [{ item }],
  indexes: [],
  totals,
});

/** Makes one call for all changes. If the API refuses some of them, the others are sent again without them. */
async function saveTogether(
  api: AuthenticatedApi,
  estimateId: string,
  changes: readonly LineChange[],
): Promise<SavedChanges> {
  const body = { changes: changes.map(toBody) };
  try {
    return toSavedChanges(changes, await api('estimates.change', { params: { id: estimateId }, body }));
  } catch (error) {
    const refusals = error instanceof ApiError ? refusalsByPosition(error) : new Map<number, string>();
    if (refusals.size === 0 || refusals.size === changes.length) throw withoutConflict(toSaveError(error));
    const acceptable = changes.filter((_, position) => !refusals.has(position));
    const saved = await saveTogether(api, estimateId, withoutRefused(acceptable, changes, refusals));
    const results = saved.results.values();
    return {
      ...saved,
      results: changes.map((_, position) => {
        const message = refusals.get(position);
        if (message !== undefined) return { failure: { refused: true, message } };
        return results.next().value ?? { item: null };
      }),
    };
  }
}

/** The messages of a 400 response by the position of the refused change. */
function refusalsByPosition({ status, fields }: ApiError): ReadonlyMap<number, string> {
  if (status !== 400) return new Map();
  return new Map(
    Object.entries(fields ?? {}).flatMap(([path, messages]): [number, string][] => {
      const [, position] = /^changes\[(\d+)\]/.exec(path) ?? [];
      return position === undefined ? [] : [[Number(position), messages[0] ?? '']];
    }),
  );
}

/** A new line after a refused line is added where the refused line would be. */
function withoutRefused(
  acceptable: readonly LineChange[],
  changes: readonly LineChange[],
  refusals: ReadonlyMap<number, string>,
): readonly LineChange[] {
  const refusedLines = new Map(
    changes.flatMap((change, position) =>
      change.kind === 'add' && refusals.has(position) ? [[change.line, change.after] as const] : [],
    ),
  );
  const positionOf = (after: string | null | undefined): string | null | undefined =>
    after != null && refusedLines.has(after) ? positionOf(refusedLines.get(after)) : after;
  return acceptable.map((change) => (change.kind === 'add' ? { ...change, after: positionOf(change.after) } : change));
}

function toBody(change: LineChange): EstimateChange {
  if (change.kind === 'move') return { type: 'move', ids: change.lines, after: change.after };
  if (change.kind === 'remove') return { type: 'delete', id: change.line, version: change.version };
  if (change.kind === 'edit') return { type: 'update', id: change.line, version: change.version, ...change.values };
  const { line: id, after, values } = change;
  return { type: 'add', id, ...values, ...(after !== undefined && { after }) };
}

function toSavedChanges(changes: readonly LineChange[], { results, indexes, totals }: ChangedEstimate): SavedChanges {
  return {
    indexes,
    totals,
    results: results.map(({ result, item, changedBy }, position) => {
      if (result === 'saved') return { item };
      const conflict = { current: item, changedBy };
      // The line of another estimate has this id, or the line was deleted after an earlier attempt.
      if (changes[position]?.kind === 'add') return { failure: { refused: true, message: 'This line was deleted' } };
      return { failure: { refused: true, message: 'This was changed meanwhile', conflict } };
    }),
  };
}

/** A 404 of the call is not about one of the lines. */
const withoutConflict = ({ refused, unreachable, message }: SaveError) =>
  new SaveError({ refused, unreachable, message });
