/** Makes pending changes of the details of an estimate, and returns the displayed and the printed details. */

import type { Estimate } from '../lines/estimate.ts';
import { defaultDiscountBasis } from '../pricing/discount.ts';
import { type Change, isAwaitingSave, type SetDetail } from './change.ts';
import type { DetailField, EstimateDetails } from './details.ts';
import { nextIdAndStatus, retryFailed, updateChange, type WorkingCopy } from './workingCopy.ts';

/** The value of a detail and the version of the estimate when the user started to type. */
export type SeenDetail = Pick<SetDetail, 'value' | 'version'>;

interface NewDetail {
  readonly field: DetailField;
  readonly value: string | null;
  /** If another user has changed the value since this version, the server finds a conflict. */
  readonly seen: SeenDetail;
}

const isChangeOf = (field: DetailField) => (change: Change) => change.kind === 'detail' && change.field === field;

/** The value as the server stores it. */
export const normalizedDetail = (value: string | null) => value?.replaceAll(/\r\n?/g, '\n').trim() ?? null;

/** Changes a detail. The new change replaces earlier changes of this detail that are not being saved. */
export function setDetail(copy: WorkingCopy, { field, value: typedValue, seen }: NewDetail): WorkingCopy {
  const value = normalizedDetail(typedValue);
  const isSameField = isChangeOf(field);
  const conflict = copy.changes.find((change) => isSameField(change) && change.status === 'conflicted');
  // The change stays in conflict until the user chooses one of the two values.
  if (conflict) return updateChange(copy, conflict.id, (change) => ({ ...change, value }) as Change);
  const sentChanges = copy.changes.filter((change) => !isSameField(change) || change.operation !== undefined);
  const { changes } = retryFailed({ ...copy, changes: sentChanges }, isSameField);
  const sentChange = changes.findLast(isSameField);
  const baseValue = sentChange?.kind === 'detail' ? sentChange.value : seen.value;
  if (value === baseValue) return { ...copy, changes };
  // If another user has changed the value, the change has the version that this user saw, so that the server finds the conflict.
  const version = !sentChange && seen.value !== copy.base[field] ? seen.version : copy.base.version;
  const change: SetDetail = {
    kind: 'detail',
    field,
    value,
    baseValue,
    version,
    ...nextIdAndStatus(copy),
  };
  return { ...copy, changes: [...changes, change], changeCount: copy.changeCount + 1 };
}

const withChanges = (base: Estimate, changes: readonly Change[]): EstimateDetails => ({
  valid_until: base.valid_until,
  client_notes: base.client_notes,
  terms: base.terms,
  // A stored estimate of an earlier version of the app has no basis.
  discount_basis: base.discount_basis ?? defaultDiscountBasis,
  ...Object.fromEntries(changes.flatMap((change) => (change.kind === 'detail' ? [[change.field, change.value]] : []))),
});

/** The details in the fields of the page. A value that could not be saved stays in its field. */
export const displayedDetails = ({ base, changes }: Pick<WorkingCopy, 'base' | 'changes'>): EstimateDetails =>
  withChanges(base, changes);

/** The details on the printed invoice. It does not contain changes that could not be saved. */
export const printedDetails = ({ base, changes }: Pick<WorkingCopy, 'base' | 'changes'>): EstimateDetails =>
  withChanges(base, changes.filter(isAwaitingSave));
