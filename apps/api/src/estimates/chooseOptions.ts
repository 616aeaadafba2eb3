/** Stores which options of an estimate the client has chosen. */
import type { TransactionContext } from '../http/handler.ts';
import { computeTotals } from './handlers.ts';
import { changeLines, lockEstimate, readLines, type WriteContext } from './store.ts';

/**
 * Makes the optional lines with the ids in `optionIds` chosen if `chosenIds` contains them, and offered otherwise. Lines that the estimate
 * does not have any more, or that are no longer optional, stay as they are.
 */
export async function chooseOptions(
  context: WriteContext & Pick<TransactionContext<'estimates.change'>, 'runInTurn'>,
  estimateId: string,
  optionIds: readonly string[],
  chosenIds: readonly string[],
): Promise<void> {
  const { tx, caller } = context;
  const estimate = await lockEstimate(tx, caller, estimateId);
  const { items } = await readLines(context, estimateId, []);
  const ids = new Set(optionIds);
  const chosen = new Set(chosenIds);
  const changedItems = items.flatMap((item) => {
    const option = chosen.has(item.id) ? 'chosen' : 'offered';
    const isOptional = ids.has(item.id) && item.option !== undefined;
    return isOptional && item.option !== option ? [{ ...item, option, version: item.version + 1 } as const] : [];
  });
  if (changedItems.length === 0) return;
  const changedById = new Map(changedItems.map((item) => [item.id, item]));
  const totals = computeTotals(
    items.map((item) => changedById.get(item.id) ?? item),
    estimate,
  );
  const storedItems = new Map(items.map((item) => [item.id, item]));
  await changeLines(context, estimate, totals, { storedItems, deletedIds: [], changedItems, newItems: [] });
}
