/** The texts about saved views of the projects. The specification does not have these texts. */
import type { ToastText } from './messages.ts';

export const viewTexts = {
  views: 'Views',
  /** The button while a view is open. */
  current: (name: string): string => `View: ${name}`,
  edited: 'Edited',
  update: 'Update',
  reset: 'Reset',
  list: {
    own: 'Your views',
    shared: 'Views of the company',
    current: 'Open',
    empty: 'No saved views yet',
    emptyHint: 'A view keeps the filters and the sort of the projects under a name.',
    rename: (name: string): string => `Rename ${name}`,
    delete: (name: string): string => `Delete ${name}`,
    saveCurrent: 'Save current as…',
  },
  form: {
    saveTitle: 'Save view',
    renameTitle: 'Rename view',
    recordName: 'this view',
    name: 'Name',
    audience: 'Who sees it',
    save: 'Save view',
    rename: 'Save',
  },
  confirmDelete: 'Are you sure you want to delete this view?',
  confirmDeleteText: (name: string, shared: boolean): string =>
    shared ? `Everybody in the company loses the view ${name}. The projects stay.` : `${name}. The projects stay.`,
  toasts: {
    created: { title: 'View saved' },
    updated: { title: 'View updated' },
    deleted: { title: 'View deleted' },
  } satisfies Record<string, ToastText>,
  failures: {
    list: 'Error getting views',
    create: 'Error saving view',
    update: 'Error updating view',
    delete: 'Error deleting view',
    dialog: 'The views could not be loaded',
  },
  changedElsewhere: (name: string): string => `${name || 'Somebody'} changed this view meanwhile. Try again to go on.`,
} as const;
