import type { Estimate } from '@plumbline/domain/estimates/estimate';
import { priceEstimate } from '@plumbline/domain/estimates/pricing';
import type { Project } from '@plumbline/domain/projects/project';
import { money, toDollars } from '@plumbline/domain/shared/money';
import type { AcknowledgedChanges } from './estimateWriter.ts';

/** Describes the inconsistencies of an estimate after a fault. Returns an empty list if there are none [F1]. */
export function findInconsistencies(
  estimate: Estimate,
  project: Project,
  writers: readonly AcknowledgedChanges[],
): readonly string[] {
  const { items } = estimate;
  const storedLines = Map.groupBy(items, ({ description }) => description);
  const totals = priceEstimate(items, money(estimate.discount));
  const inconsistencies = writers.flatMap((acknowledged) => [...findLostChanges(storedLines, acknowledged)]);
  for (const [description, { length }] of storedLines)
    if (length > 1) inconsistencies.push(`${length} times: ${description}`);
  if (estimate.amount_total !== toDollars(totals.amount_total)) {
    inconsistencies.push(`total ${estimate.amount_total}, but the lines come to ${toDollars(totals.amount_total)}`);
  }
  if (project.current_estimate !== estimate.amount_total) {
    inconsistencies.push(`the project says ${project.current_estimate}, its estimate ${estimate.amount_total}`);
  }
  if (new Set(items.map(({ index }) => index)).size < items.length) inconsistencies.push('two lines have one index');
  return inconsistencies;
}

function* findLostChanges(
  storedLines: ReadonlyMap<string, Estimate['items']>,
  acknowledged: AcknowledgedChanges,
): Generator<string> {
  yield* acknowledged.refusals;
  const newLines = acknowledged.pendingLines.filter((description) => !acknowledged.lines.has(description));
  const storedCount = newLines.filter((description) => storedLines.has(description)).length;
  if (storedCount > 0 && storedCount < newLines.length) yield `half saved: ${newLines.join(', ')}`;
  for (const [description, { quantity }] of acknowledged.lines) {
    if (acknowledged.pendingLines.includes(description)) continue;
    const [item] = storedLines.get(description) ?? [];
    if (!item) yield `lost: ${description}`;
    else if (item.quantity !== quantity) yield `undone: ${description} has ${item.quantity}, not ${quantity}`;
  }
  for (const description of acknowledged.deletedLines) {
    if (!acknowledged.pendingLines.includes(description) && storedLines.has(description))
      yield `back again: ${description}`;
  }
}
