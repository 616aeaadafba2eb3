/** Discards a failed change for the user, and restores the old value on the server if the server may have saved the change. */

import { lineValuesOf } from '../lines/line.ts';
import { discountValueOf } from '../pricing/discount.ts';
import { replaceableExtraValues } from '../pricing/extraLineValues.ts';
import type { Change } from './change.ts';
import { setDetail } from './detailChanges.ts';
import { changeLine, discardChange, possiblySavedLineValues, possiblySavedValues, setDiscount } from './edits.ts';
import { findChange, nextIdAndStatus, serverValues, updateChange, type WorkingCopy } from './workingCopy.ts';

/**
 * Discards a change. If the response did not arrive, the server may have saved the change. The old value is then sent: otherwise the
 * page would show the discarded value after a reload, and the next change would conflict with that value as if another user had
 * saved it. If another user has changed the value since then, the value of that user stays.
 */
export function discardAndRestore(copy: WorkingCopy, id: string): WorkingCopy {
  const change = findChange(copy, id);
  const restoredCopy = change?.status === 'failed' ? restoreOldValue(copy, change) : null;
  if (!restoredCopy) return discardChange(copy, id);
  return updateChange(restoredCopy, nextIdAndStatus(copy).id, (restoration) => ({
    ...restoration,
    silent: true,
    isRestoration: true,
  }));
}

/**
 * Replaces a change of a line, of the discount or of a detail by a change to the value before it. Null for other changes, if the server
 * cannot have saved the change, or if the page has loaded a newer value from the server.
 */
function restoreOldValue(copy: WorkingCopy, change: Change): WorkingCopy | null {
  const { base } = copy;
  if (change.kind === 'edit') {
    const serverLine = serverValues(copy, change.line);
    if (!serverLine || serverLine.version === null || serverLine.version !== change.version) return null;
    if (possiblySavedLineValues([change]).length === 0) return null;
    const { baseValue } = serverLine;
    const values = { ...lineValuesOf(baseValue), ...replaceableExtraValues(baseValue) };
    return changeLine(copy, { line: change.line, ...serverLine }, values);
  }
  if (change.kind === 'discount') {
    const isPossiblySaved = possiblySavedValues([change], ({ discount }) => [discount]).length > 0;
    const stored = discountValueOf(base);
    return isPossiblySaved && stored === change.baseValue ? setDiscount(copy, stored) : null;
  }
  if (change.kind === 'detail') {
    const { field } = change;
    const isPossiblySaved = possiblySavedValues([change], ({ value }) => [value]).length > 0;
    if (!isPossiblySaved || base[field] !== change.baseValue) return null;
    return setDetail(copy, { field, value: base[field], seen: { value: base[field], version: base.version } });
  }
  return null;
}
