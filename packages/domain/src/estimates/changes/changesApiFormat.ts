/** Converts pending changes of lines to the body of the call `estimates.change`, and the response to the results of the changes. */

import type { EstimateChange } from '../contract.ts';
import type { ChangedEstimate } from '../lines/estimate.ts';
import { lineValuesOf, toApiValues } from '../lines/line.ts';
import { toLineRecord } from '../lines/sections.ts';
import type { LineChange } from './change.ts';
import type { ChangeResult, SavedChanges } from './saveResults.ts';

export function toEstimateChange(change: LineChange): EstimateChange {
  const { operation } = change;
  if (change.kind === 'move') return { type: 'move', operation, ids: change.lines, after: change.after };
  const { line: id } = change;
  if (change.kind === 'remove') return { type: 'delete', operation, id, version: change.version };
  if (change.kind === 'edit') {
    // All values, because the API keeps the stored value of a missing one.
    const { kind: _, ...values } = lineValuesOf(change.values);
    return { type: 'update', operation, id, version: change.version, ...values };
  }
  const values = toApiValues(change.values);
  return { type: 'add', operation, id, ...values, ...(change.after !== undefined && { after: change.after }) };
}

export const toSavedChanges = (
  changes: readonly LineChange[],
  { results, indexes, totals }: ChangedEstimate,
): SavedChanges => ({
  results: changes.map((change, position) => toChangeResult(change, results[position])),
  indexes,
  totals,
});

function toChangeResult(change: LineChange, result: ChangedEstimate['results'][number] | undefined): ChangeResult {
  if (!result) return { failure: { kind: 'failed', message: 'The server did not say whether it saved this change' } };
  const { item: current, changedBy } = result;
  if (result.result === 'saved') return { item: current && toLineRecord(current) };
  // The line was deleted after an earlier attempt to add it, or another record has its id.
  const message = change.kind === 'add' ? 'This line was deleted' : 'This was changed meanwhile';
  return { failure: { kind: 'conflict', message, current, changedBy } };
}
