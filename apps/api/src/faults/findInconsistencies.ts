/** The check of the kill test: whether an estimate contains every acknowledged change once and has the correct total. */
import type { Estimate } from '@plumbline/domain/estimates/estimate';
import { priceEstimate } from '@plumbline/domain/estimates/pricing';
import type { Project } from '@plumbline/domain/projects/project';
import { money, toDollars } from '@plumbline/values/money';
import type { WriterLog } from './killTestWriter.ts';

/**
 * Compares a stored estimate with the changes that the server acknowledged to the writers, and its total with its lines and its
 * project. Returns a description of each inconsistency [F1].
 */
export function findInconsistencies(
  estimate: Estimate,
  project: Project,
  logs: readonly WriterLog[],
): readonly string[] {
  const { items } = estimate;
  const storedLines = Map.groupBy(items, ({ description }) => description);
  const totals = priceEstimate(items, money(estimate.discount));
  const inconsistencies = logs.flatMap((log) => [...findWriterInconsistencies(storedLines, log)]);
  for (const [description, { length }] of storedLines)
    if (length > 1) inconsistencies.push(`saved ${length} times: ${description}`);
  if (estimate.amount_total !== toDollars(totals.amount_total)) {
    inconsistencies.push(
      `the total is ${estimate.amount_total}, but the sum of the lines is ${toDollars(totals.amount_total)}`,
    );
  }
  if (project.current_estimate !== estimate.amount_total) {
    inconsistencies.push(
      `the project has the total ${project.current_estimate}, but its estimate has the total ${estimate.amount_total}`,
    );
  }
  if (new Set(items.map(({ index }) => index)).size < items.length)
    inconsistencies.push('two lines have the same index');
  return inconsistencies;
}

/** Yields the requests that the server refused, and each difference between the stored lines and the log of one writer. */
function* findWriterInconsistencies(
  storedLines: ReadonlyMap<string, Estimate['items']>,
  log: WriterLog,
): Generator<string> {
  yield* log.refusals;
  // A call without a response must have added all of its new lines or none.
  const newLines = log.pendingLines.filter((description) => !log.lines.has(description));
  const storedCount = newLines.filter((description) => storedLines.has(description)).length;
  if (storedCount > 0 && storedCount < newLines.length)
    yield `only some of the lines of one call were saved: ${newLines.join(', ')}`;
  for (const [description, { quantity }] of log.lines) {
    if (log.pendingLines.includes(description)) continue;
    const [item] = storedLines.get(description) ?? [];
    if (!item) yield `line lost: ${description}`;
    else if (item.quantity !== quantity)
      yield `change lost: ${description} has the quantity ${item.quantity}, not ${quantity}`;
  }
  for (const description of log.deletedLines) {
    if (!log.pendingLines.includes(description) && storedLines.has(description)) yield `deletion lost: ${description}`;
  }
}
