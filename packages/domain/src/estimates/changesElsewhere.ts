/** Applies the changes that other users, or this user in another window, make while the estimate is open. */

import type { Estimate } from './estimate.ts';
import type { Viewer } from './liveEvents.ts';
import { applyEstimate } from './saveResults.ts';
import { withHeadings } from './sections.ts';
import { findItem, type WorkingCopy } from './workingCopy.ts';

/** The fields of the estimate that are compared after a reload. */
const comparedFields = ['discount', 'client_notes', 'terms', 'valid_until'] as const;
type ComparedField = (typeof comparedFields)[number];

/** The changes that a reload of the estimate has found, for a message on the page. */
export interface ChangeElsewhere {
  readonly version: number;
  /** The name of the user who changed the estimate last, or '' if it is unknown. */
  readonly changedBy: string;
  /** The number of lines that were added, changed, moved or deleted. */
  readonly lineCount: number;
  /** The first compared field that changed. Has no meaning if `lineCount` is above 0. */
  readonly field: ComparedField;
  /** The ids of the displayed lines that were added, changed or moved. */
  readonly changedLineIds: readonly string[];
}

/** The other users who have the estimate open, and their changes. */
export interface OtherUsers {
  /** The other users who have the estimate open. */
  readonly viewers: readonly Viewer[];
  /** The newest version that the server has reported, with the id of the user who created it. The id is null if it is unknown. */
  readonly reported: { readonly version: number; readonly user: string | null };
  readonly changedElsewhere: ChangeElsewhere | null;
  /** The id of the open line, if another user has deleted it. The line stays on the page until it is closed. */
  readonly deletedLineId: string | null;
}

export const noOtherUsers: OtherUsers = {
  viewers: [],
  reported: { version: 0, user: null },
  changedElsewhere: null,
  deletedLineId: null,
};

/** Whether the server has reported a newer version than the page shows. */
export const isOutdated = ({ base, reported }: Pick<WorkingCopy & OtherUsers, 'base' | 'reported'>): boolean =>
  reported.version > base.version;

/** Records a version that the server has reported. Events can arrive in any order. */
export const recordVersion = <Copy extends OtherUsers>(copy: Copy, version: number, user: string | null): Copy =>
  version > copy.reported.version ? { ...copy, reported: { version, user } } : copy;

/** Forgets the reported version, because the estimate could not be loaded. The next event reports the version again. */
export const forgetReportedVersion = <Copy extends WorkingCopy & OtherUsers>(copy: Copy): Copy => ({
  ...copy,
  reported: { version: copy.base.version, user: null },
});

/** The ids of the added, changed and moved lines, and the number of the deleted lines. A moved line has the same version and another index. */
function compareLines(before: Estimate, after: Estimate) {
  const itemsBefore = new Map(before.items.map((item) => [item.id, item]));
  const changed = after.items.filter(({ id, version, index }) => {
    const itemBefore = itemsBefore.get(id);
    itemsBefore.delete(id);
    return itemBefore?.version !== version || itemBefore.index !== index;
  });
  return { changedLineIds: changed.map(({ id }) => id), deletedCount: itemsBefore.size };
}

/** Describes the changes in a loaded estimate. Returns the previous description if nothing changed elsewhere. */
function describeChanges(copy: WorkingCopy & OtherUsers, loaded: Estimate): ChangeElsewhere | null {
  const { base, reported, viewers, changedElsewhere } = copy;
  const { changedLineIds, deletedCount } = compareLines(base, loaded);
  const lineCount = changedLineIds.length + deletedCount;
  const field = comparedFields.find((name) => base[name] !== loaded[name]);
  if (!isOutdated(copy) || (lineCount === 0 && !field)) return changedElsewhere;
  const changedBy = viewers.find(({ id }) => id === reported.user)?.name ?? '';
  return { version: loaded.version, changedBy, lineCount, field: field ?? 'discount', changedLineIds };
}

/** Applies an estimate that was loaded again. An open line that another user deleted stays on the page until it is closed. */
export function applyReloadedEstimate<Copy extends WorkingCopy & OtherUsers>(copy: Copy, response: Estimate): Copy {
  const loaded = withHeadings(response);
  const changedElsewhere = describeChanges(copy, loaded);
  const openItem = copy.open ? findItem(copy, copy.open.line) : undefined;
  const isDeleted = openItem !== undefined && !loaded.items.some(({ id }) => id === openItem.id);
  const items = isDeleted ? [...loaded.items, openItem].toSorted((a, b) => a.index - b.index) : loaded.items;
  const next = applyEstimate(copy, isDeleted ? { ...loaded, items } : loaded);
  return { ...copy, ...next, changedElsewhere, deletedLineId: isDeleted ? openItem.id : null };
}

/** Removes a line that another user deleted, after this user has closed it. */
export function withoutDeletedLine<Copy extends WorkingCopy & OtherUsers>(copy: Copy): Copy {
  const { base, deletedLineId, open } = copy;
  if (deletedLineId === null || open?.line === deletedLineId) return copy;
  return {
    ...copy,
    base: { ...base, items: base.items.filter(({ id }) => id !== deletedLineId) },
    deletedLineId: null,
  };
}
