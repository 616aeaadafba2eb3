/** Stores which options of an estimate the client has chosen. */
import { makeChanges } from './makeChanges.ts';
import { lockEstimate, readLines, type WriteContext } from './store.ts';

/**
 * Makes the optional lines with the ids in `optionIds` chosen if `chosenIds` contains them, and offered otherwise. Lines that the estimate
 * does not have any more, or that are no longer optional, stay as they are.
 */
export async function chooseOptions(
  context: WriteContext,
  estimateId: string,
  optionIds: readonly string[],
  chosenIds: readonly string[],
): Promise<void> {
  const { tx, caller } = context;
  const estimate = await lockEstimate(tx, caller, estimateId);
  const lines = await readLines(tx, caller, estimateId, { ids: optionIds, all: false });
  const chosen = new Set(chosenIds);
  const changes = lines.items.flatMap((item) => {
    const option = chosen.has(item.id) ? 'chosen' : 'offered';
    const isChanged = item.option !== undefined && item.option !== option;
    return isChanged ? [{ ...item, type: 'update', option } as const] : [];
  });
  const errorFields = { count: 'options', total: 'options' };
  await makeChanges(context, { ...lines, estimate, hasAll: false }, changes, { errorFields });
}
