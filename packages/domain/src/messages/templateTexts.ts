/** The texts about templates and about the dialog Start from. The specification does not have these texts. */
import type { ToastText } from './messages.ts';

const linesText = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'line' : 'lines'}`;

export const templateTexts = {
  more: 'More',
  startFrom: 'Start from…',
  saveAsTemplate: 'Save as template…',
  lines: linesText,
  dialog: {
    title: 'Start from',
    search: 'Search projects and templates',
    searchPlaceholder: 'Project, client or template',
    templates: 'Templates',
    projects: 'Projects',
    noSources: 'Nothing to start from yet',
    noSourcesHint: 'Estimates of other projects and your templates appear here.',
    noMatch: 'Nothing matches',
    noMatchHint: 'No project with a priced estimate and no template fits the search.',
    clearSearch: 'Clear search',
    showMore: 'Show more',
    back: 'Back to the list',
    rates: 'Rates',
    oldRates: 'As they were',
    currentRates: "Today's catalogue rates",
    allLines: 'All lines',
    selected: (count: number, total: number): string => `${count.toLocaleString('en-US')} of ${linesText(total)}`,
    /** How many of the selected lines get another rate, and how many keep their rate because the catalogue has no item. */
    rateChanges: (changed: number, unmatched: number): string => {
      const changes =
        changed === 0 ? 'No rate changes' : `${changed} ${changed === 1 ? 'rate changes' : 'rates change'}`;
      return unmatched === 0 ? changes : `${changes}, ${unmatched} not in the catalogue`;
    },
    unmatched: 'Not in the catalogue, the rate stays',
    oldRate: (rate: string): string => `was ${rate}`,
    noLines: 'No lines',
    noLinesHint: 'This estimate has no lines any more.',
    add: (count: number): string => `Add ${linesText(count)}`,
    rename: 'Rename',
    delete: 'Delete',
    confirmDelete: 'Are you sure you want to delete this template?',
    confirmDeleteText: (name: string): string => `${name}. Estimates that were started from it stay as they are.`,
    renameTitle: 'Rename template',
    recordName: 'this template',
  },
  save: {
    title: 'Save as template',
    hint: 'The template keeps names, quantities, rates and sections. Your company sees it under Start from.',
    name: 'Name',
    lines: 'Lines',
    allLines: (count: number): string => (count === 1 ? 'The line' : `All ${linesText(count)}`),
    selectedLines: (count: number): string => `The ${count === 1 ? 'selected line' : `${count} selected lines`}`,
    unsaved: 'Some changes are not saved yet. The template gets the lines as they are saved.',
    submit: 'Save template',
    rename: 'Rename',
    cancel: 'Cancel',
  },
  toasts: {
    created: { title: 'Template saved' },
    renamed: { title: 'Template renamed' },
    deleted: { title: 'Template deleted' },
  } satisfies Record<string, ToastText>,
  failures: {
    list: 'Error getting templates',
    read: 'Error getting the lines',
    create: 'Error saving template',
    rename: 'Error renaming template',
    delete: 'Error deleting template',
  },
  changedElsewhere: (name: string): string =>
    `${name || 'Somebody'} changed this template meanwhile. Choose Yes again to delete it as it is now.`,
} as const;
