/**
 * Applies the changes of one call `estimates.change` to the lines of an estimate in the API: finds conflicts, and computes the order,
 * the indexes and the totals of the lines.
 */
import { toDollars } from '@plumbline/values/money';
import type { EstimateChange } from '../contract.ts';
import type { EstimateItem } from '../lines/estimate.ts';
import { type LineValues, lineValuesOf, toApiValues, withoutOutdatedFormulas } from '../lines/line.ts';
import { lineOrder } from '../lines/lineOrder.ts';
import { sectionValues } from '../lines/sections.ts';
import { priceLine } from '../pricing/pricing.ts';

export interface AppliedChanges {
  /** The given lines after the changes, in order and with their new indexes and versions. */
  readonly items: readonly EstimateItem[];
  /** The result of each change. A change that was made before is `saved`, and so is one that adds the same line again. */
  readonly results: readonly ('saved' | 'conflict')[];
  /** The operation ids of the changes that were made now. */
  readonly operations: readonly string[];
  /** The ids of the new lines. */
  readonly added: ReadonlySet<string>;
  /** The ids of the existing lines with new values. */
  readonly updated: ReadonlySet<string>;
  /** The ids of the deleted lines. */
  readonly deleted: ReadonlySet<string>;
}

interface Options {
  /** The ids that another record has or had. */
  readonly usedIds?: ReadonlySet<string>;
  /** The operation ids of changes that were made before. */
  readonly madeOperations?: ReadonlySet<string>;
  /** The index of the last line of the estimate, if `currentItems` does not have all lines. */
  readonly lastOtherIndex?: number;
}

/**
 * Makes the changes one after the other. A change of a line that is missing or has another version is a conflict and changes
 * nothing. The following changes are still made, except those that are based on it. A new line is a conflict if it has a used id, or the id
 * of a line that an earlier change of this call deleted. `currentItems` can have only the changed lines if all new lines are added at the end and no line is moved.
 */
export function applyChanges(
  estimateId: string,
  currentItems: readonly EstimateItem[],
  changes: readonly EstimateChange[],
  { usedIds = new Set(), madeOperations = new Set(), lastOtherIndex = 0 }: Options = {},
): AppliedChanges {
  const items = new Map(currentItems.map((item) => [item.id, item]));
  const added = new Set<string>();
  const updated = new Set<string>();
  const deleted = new Set<string>();
  const order = lineOrder(items.keys());

  /** The lines with a change in conflict with another call. A later change with a version is based on that change, not on the stored line. */
  const conflicted = new Set<string>();

  /** Finds a line with this version. Without a version, any version is found. */
  const findItem = (id: string, version: number | null | undefined) => {
    const item = items.get(id);
    return version == null || (item?.version === version && !conflicted.has(id)) ? item : undefined;
  };

  const add = (change: Extract<EstimateChange, { type: 'add' }>): boolean => {
    const { id, after } = change;
    if (items.has(id)) return true;
    if (usedIds.has(id) || deleted.has(id)) return false;
    items.set(id, { ...pricedValues(lineValuesOf(change)), id, estimate: estimateId, index: 0, version: 1 });
    order.place([id], after);
    added.add(id);
    return true;
  };

  const update = (change: Extract<EstimateChange, { type: 'update' }>): boolean => {
    const { id } = change;
    const item = findItem(id, change.version);
    if (!item) return false;
    // A change without a value keeps the stored one.
    const values = lineValuesOf({ ...item, ...change, kind: item.kind });
    const { estimate, index, version } = item;
    items.set(id, { ...pricedValues(values), id, estimate, index, version: version + 1 });
    updated.add(id);
    return true;
  };

  const remove = ({ id, version }: Extract<EstimateChange, { type: 'delete' }>): boolean => {
    if (!findItem(id, version)) return false;
    items.delete(id);
    order.remove(id);
    deleted.add(id);
    return true;
  };

  const move = ({ ids, after }: Extract<EstimateChange, { type: 'move' }>): boolean => {
    const movedIds = new Set(ids.filter((id) => items.has(id)));
    const isValidTarget = after === null || (items.has(after) && !movedIds.has(after));
    if (movedIds.size === 0 || !isValidTarget) return false;
    for (const id of movedIds) order.remove(id);
    order.place(movedIds, after);
    return true;
  };

  const made = new Set(madeOperations);
  const operations: string[] = [];
  const results = changes.map((change) => {
    const { operation } = change;
    if (operation !== undefined && made.has(operation)) return 'saved';
    const isSaved =
      change.type === 'add'
        ? add(change)
        : change.type === 'update'
          ? update(change)
          : change.type === 'delete'
            ? remove(change)
            : move(change);
    if (!isSaved && change.type !== 'move' && !added.has(change.id) && !updated.has(change.id))
      conflicted.add(change.id);
    if (isSaved && operation !== undefined) {
      made.add(operation);
      operations.push(operation);
    }
    return isSaved ? 'saved' : 'conflict';
  });
  const orderedItems = order.toArray().flatMap((id) => items.get(id) ?? []);
  return {
    items: withIndexes(orderedItems, added, lastOtherIndex),
    results,
    operations,
    ...changedLineIds({ added, updated, deleted }),
  };
}

/** The values and the total of a line in an API response [R5.15]. */
function pricedValues(line: LineValues) {
  const values = line.kind === 'section' ? sectionValues(line.description) : withoutOutdatedFormulas(line);
  return { ...toApiValues(values), total: toDollars(priceLine(values).total) };
}

/**
 * The ids for the result. A line that was added and deleted in the same call is in none of the sets. A line that was added or
 * deleted is not in `updated`.
 */
const changedLineIds = ({ added, updated, deleted }: Pick<AppliedChanges, 'added' | 'updated' | 'deleted'>) => ({
  added: without(added, deleted),
  updated: without(without(updated, added), deleted),
  deleted: without(deleted, added),
});

const without = (ids: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...ids].filter((id) => !others.has(id)));

/**
 * Gives the lines ascending indexes. The existing lines keep their indexes if these are ascending and the new lines fit after the
 * last line or into a gap [R3.06]. Otherwise, for example after a move, all lines are numbered from 1.
 */
function withIndexes(
  items: readonly EstimateItem[],
  added: ReadonlySet<string>,
  lastOtherIndex: number,
): readonly EstimateItem[] {
  const placedItems: EstimateItem[] = [];
  for (const item of items) {
    const lastIndex = placedItems.at(-1)?.index ?? 0;
    const index = added.has(item.id) ? Math.max(lastIndex, lastOtherIndex) + 1 : item.index;
    if (index <= lastIndex) return items.map((other, position) => ({ ...other, index: position + 1 }));
    placedItems.push({ ...item, index });
  }
  return placedItems;
}
