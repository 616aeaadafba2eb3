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
  const kept = Map.groupBy(items, ({ description }) => description);
  const totals = priceEstimate(items, money(estimate.discount));
  const faults = writers.flatMap((known) => [...lostIn(kept, known)]);
  for (const [description, { length }] of kept) if (length > 1) faults.push(`${length} times: ${description}`);
  if (estimate.amount_total !== toDollars(totals.amount_total)) {
    faults.push(`total ${estimate.amount_total}, but the lines come to ${toDollars(totals.amount_total)}`);
  }
  if (project.current_estimate !== estimate.amount_total) {
    faults.push(`the project says ${project.current_estimate}, its estimate ${estimate.amount_total}`);
  }
  if (new Set(items.map(({ index }) => index)).size < items.length) faults.push('two lines have one index');
  return faults;
}

function* lostIn(kept: ReadonlyMap<string, Estimate['items']>, known: AcknowledgedChanges): Generator<string> {
  yield* known.refused;
  for (const [description, { quantity }] of known.lines) {
    if (description === known.pending) continue;
    const [item] = kept.get(description) ?? [];
    if (!item) yield `lost: ${description}`;
    else if (item.quantity !== quantity) yield `undone: ${description} has ${item.quantity}, not ${quantity}`;
  }
  for (const description of known.deletedLines) {
    if (description !== known.pending && kept.has(description)) yield `back again: ${description}`;
  }
}
