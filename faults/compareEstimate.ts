/** Compares a stored estimate with the changes that the server acknowledged to its writers. */
import type { Estimate } from '@plumbline/domain/estimates/lines/estimate';
import { priceEstimate } from '@plumbline/domain/estimates/pricing/pricing';
import type { Project } from '@plumbline/domain/projects/project';
import { toDollars } from '@plumbline/values/money';
import { addComparisons, type Comparison } from './fault.ts';
import type { WriterLog } from './lineWriter.ts';

/**
 * Compares a stored estimate with the changes that the server acknowledged to the writers, and its total with its lines and its
 * project [F1]. The last value of each line and each deleted line count as one acknowledged change.
 */
export function compareEstimate(estimate: Estimate, project: Project, logs: readonly WriterLog[]): Comparison {
  const { items } = estimate;
  const storedLines = Map.groupBy(items, ({ description }) => description);
  const totals = priceEstimate(items, estimate);
  const { acknowledged, found, problems } = addComparisons(logs.map((log) => compareWriter(storedLines, log)));
  const inconsistencies = [...problems];
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
  return { acknowledged, found, problems: inconsistencies };
}

/** Compares the stored lines with the log of one writer. The problems also contain the requests that the server refused. */
function compareWriter(storedLines: ReadonlyMap<string, Estimate['items']>, log: WriterLog): Comparison {
  const problems = [...log.refusals];
  // A call without a response must have added all of its new lines or none.
  const newLines = log.pendingLines.filter((description) => !log.lines.has(description));
  const storedCount = newLines.filter((description) => storedLines.has(description)).length;
  if (storedCount > 0 && storedCount < newLines.length)
    problems.push(`only some of the lines of one call were saved: ${newLines.join(', ')}`);
  const lost = [...findLostChanges(storedLines, log)];
  return { ...countChanges(log, lost.length), problems: [...problems, ...lost] };
}

/** The comparison of a writer whose estimate is missing. */
export const compareMissingEstimate = (log: WriterLog): Comparison => ({
  ...countChanges(log, acknowledgedLines(log).length + acknowledgedDeletions(log).length),
  problems: log.refusals,
});

function countChanges(log: WriterLog, lostCount: number) {
  const acknowledged = acknowledgedLines(log).length + acknowledgedDeletions(log).length;
  return { acknowledged, found: acknowledged - lostCount };
}

/** Without the lines of a call that has no response: the server can have run it or not. */
const acknowledgedLines = ({ lines, pendingLines }: WriterLog) =>
  [...lines].filter(([description]) => !pendingLines.includes(description));

const acknowledgedDeletions = ({ deletedLines, pendingLines }: WriterLog) =>
  [...deletedLines].filter((description) => !pendingLines.includes(description));

function* findLostChanges(storedLines: ReadonlyMap<string, Estimate['items']>, log: WriterLog): Generator<string> {
  for (const [description, { quantity }] of acknowledgedLines(log)) {
    const [item] = storedLines.get(description) ?? [];
    if (!item) yield `line lost: ${description}`;
    else if (item.quantity !== quantity)
      yield `change lost: ${description} has the quantity ${item.quantity}, not ${quantity}`;
  }
  for (const description of acknowledgedDeletions(log))
    if (storedLines.has(description)) yield `deletion lost: ${description}`;
}
