/** The texts about deleted records that can be restored. The specification does not have these texts. */

import type { ToastText } from '../messages/messages.ts';
import { type DeletedKind, restoreDays } from './deletionRules.ts';

export const deletionTexts = {
  title: 'Recently deleted',
  hint: `Projects, offices, users and line items can be restored for ${restoreDays} days after they were deleted.`,
  search: 'Search deleted records',
  kind: 'Kind',
  allKinds: 'All kinds',
  kinds: { project: 'Project', office: 'Office', user: 'User', item: 'Line item' } satisfies Record<
    DeletedKind,
    string
  >,
  columns: { name: 'Name', kind: 'Kind', deletedBy: 'Deleted by', deletedOn: 'Deleted on', daysLeft: 'Days left' },
  restore: 'Restore',
  restoreRecord: (name: string): string => `Restore ${name}`,
  empty: 'Nothing was deleted',
  emptyHint: `What is deleted appears here for ${restoreDays} days.`,
  noMatch: 'Nothing matches',
  noMatchHint: 'Try another word or another kind.',
  clear: 'Clear search',
  limited: (shown: number, total: number): string =>
    `The newest ${shown} of ${total.toLocaleString('en-US')}. Search to find the others.`,
  restored: (name: string, hint: string): ToastText => ({ title: `${name} restored`, ...(hint && { text: hint }) }),
  failures: {
    list: 'Error getting deleted records',
    restore: 'Error restoring the record',
    gone: 'It was restored already, or it is no longer kept.',
  },
} as const;
