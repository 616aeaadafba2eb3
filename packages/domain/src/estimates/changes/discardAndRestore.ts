/** Discards a failed change for the user, and restores the old value on the server if the server may have saved the change. */

import { lineValuesOf } from '../lines/line.ts';
import { discountValueOf } from '../pricing/discount.ts';
import { type Change, haveSameTarget } from './change.ts';
import { discardChange } from './edits.ts';
import { findChange, findItem, nextIdAndStatus, type WorkingCopy } from './workingCopy.ts';

/**
 * Discards a change. If the response did not arrive, the server may have saved the change. The change then becomes a change back from its
 * value to the old value: otherwise the page would show the discarded value after a reload. If another user has changed the value since
 * then, the value of that user stays.
 */
export function discardAndRestore(copy: WorkingCopy, id: string): WorkingCopy {
  const change = findChange(copy, id);
  const restoration = change?.status === 'failed' && change.operation !== undefined && restorationOf(copy, change);
  if (!change || !restoration) return discardChange(copy, id);
  const changes = copy.changes.filter((other) => !haveSameTarget(change, other));
  return { ...copy, changes: [...changes, restoration], changeCount: copy.changeCount + 1 };
}

/**
 * The change back to the value of the page. Null for other changes than those of a line, of the discount or of a detail, and if the page has
 * loaded a newer value from the server.
 */
function restorationOf(copy: WorkingCopy, change: Change): Change | null {
  const { base } = copy;
  const common = { ...nextIdAndStatus(copy), savedNotice: 'none', isRestoration: true } as const;
  if (change.kind === 'edit') {
    const item = findItem(copy, change.line);
    const firstChange = copy.changes.find((other) => other.kind === 'edit' && other.line === change.line);
    if (!item || firstChange?.kind !== 'edit' || firstChange.version !== item.version) return null;
    const { line, values: baseValue } = change;
    return { kind: 'edit', line, values: lineValuesOf(item), baseValue, version: item.version, ...common };
  }
  const { version } = base;
  if (change.kind === 'discount') {
    const discount = discountValueOf(base);
    if (discount !== change.baseValue) return null;
    return { kind: 'discount', discount, baseValue: change.discount, version, ...common };
  }
  if (change.kind === 'detail') {
    const { field } = change;
    if (base[field] !== change.baseValue) return null;
    return { kind: 'detail', field, value: base[field], baseValue: change.value, version, ...common };
  }
  return null;
}
