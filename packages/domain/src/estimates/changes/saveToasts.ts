/** The toasts after changes of an estimate were saved or not saved, and after a load failed [R8.05, R8.07]. */
import { estimateTexts } from '../../messages/estimateTexts.ts';
import { errorToastTitle, messages, successToasts, type ToastText } from '../../messages/messages.ts';
import { isSection } from '../lines/sections.ts';
import { type Change, conflictOf, isWithdrawal } from './change.ts';
import { findChange, type WorkingCopy } from './workingCopy.ts';

/** Asks the page to show a toast [R8.05, R8.07]. */
export interface ToastRequested {
  readonly type: 'toast.requested';
  readonly toast: ToastText & { readonly tone: 'success' | 'error' | 'info' };
}

export const successToast = (text: ToastText): ToastRequested => ({
  type: 'toast.requested',
  toast: { tone: 'success', ...text },
});
const errorToast = (text: string): ToastRequested => ({
  type: 'toast.requested',
  toast: { tone: 'error', title: errorToastTitle, text },
});

/** The success toasts by the kind of the saved change. A move, a discount, a detail and a catalogue item have no success toast. */
const savedToasts = {
  add: successToast(successToasts.estimateItemCreated),
  edit: successToast(successToasts.estimateItemUpdated),
  remove: successToast(successToasts.estimateItemRemoved),
};

const hasSavedToast = (kind: Change['kind']): kind is keyof typeof savedToasts => kind in savedToasts;

/** Whether a change adds, edits or deletes the heading of a section. */
const isOfHeading = (change: Change): boolean =>
  isSection(change.kind === 'remove' ? change.baseValue : 'values' in change ? change.values : {});

/** The success toast of the changes that one call saved. A heading, and a change with another notice, need no toast. */
export function savedToast(savedChanges: readonly Change[]): ToastRequested | undefined {
  const kinds = savedChanges
    .filter((change) => change.savedNotice === undefined && !isOfHeading(change))
    .map(({ kind }) => kind)
    .filter(hasSavedToast);
  const [firstKind] = kinds;
  if (!firstKind) return undefined;
  if (kinds.length === 1) return savedToasts[firstKind];
  const haveSameKind = kinds.every((kind) => kind === firstKind);
  return successToast(estimateTexts.linesSaved(kinds.length, haveSameKind ? firstKind : 'mixed'));
}

const failedToasts: Record<Change['kind'], ToastRequested> = {
  add: errorToast(messages.errorToast.createEstimateItem),
  edit: errorToast(messages.errorToast.updateEstimateItem),
  remove: errorToast(messages.errorToast.updateEstimateItem),
  move: errorToast(messages.errorToast.updateEstimateItem),
  discount: errorToast(messages.errorToast.updateEstimate),
  detail: errorToast(messages.errorToast.updateEstimate),
  catalogue: errorToast(messages.errorToast.createCatalogueItem),
};

/**
 * Whether a failure needs the toast of an error. Three failures need none: a conflict after which the change is sent again, a conflict
 * that the user must resolve, and the failed deletion of a new line that the server may not have.
 */
const needsErrorToast = (failedChange: Change, nextCopy: WorkingCopy): boolean => {
  const status = findChange(nextCopy, failedChange.id)?.status;
  return status !== 'waiting' && status !== 'conflicted' && !isWithdrawal(failedChange);
};

/** The toast about the conflicts among the changes that one call did not save. A conflict is not an error: it has the names of the other users. */
export function conflictToast(failedChanges: readonly Change[], nextCopy: WorkingCopy): ToastRequested | undefined {
  const conflicts = failedChanges
    .map(({ id }) => findChange(nextCopy, id))
    .flatMap((change) => (change?.status === 'conflicted' ? [conflictOf(change.failure)?.changedBy ?? ''] : []));
  if (conflicts.length === 0) return undefined;
  const names = [...new Set(conflicts.filter((name) => name !== ''))];
  return { type: 'toast.requested', toast: { tone: 'info', ...estimateTexts.conflict(names) } };
}

/** The toast of the changes that one call did not save. Changes of different kinds have the toast of an edit. */
export function failedToast(allFailedChanges: readonly Change[], nextCopy: WorkingCopy): ToastRequested | undefined {
  const failedChanges = allFailedChanges.filter((change) => needsErrorToast(change, nextCopy));
  const [firstChange] = failedChanges;
  if (!firstChange) return undefined;
  const haveSameKind = failedChanges.every(({ kind }) => kind === firstChange.kind);
  return failedToasts[haveSameKind ? firstChange.kind : 'edit'];
}

export const disconnectedToast: ToastRequested = {
  type: 'toast.requested',
  toast: { tone: 'error', ...estimateTexts.disconnected },
};

export const loadFailedToasts = {
  estimate: errorToast(messages.errorToast.loadEstimate),
  reload: errorToast(messages.errorToast.loadEstimateItems),
} as const;
