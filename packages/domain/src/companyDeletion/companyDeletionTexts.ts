/** The texts about the deletion of a company. The specification does not have these texts. */
import { deletionWaitDays } from './deletionPlan.ts';

export const companyDeletionTexts = {
  title: 'Delete the company',
  hint:
    `All records, files, documents and users are deleted ${deletionWaitDays} days after you ask for it. ` +
    'Until then everything works as before, and each owner can keep the company.',
  open: 'Delete the company…',
  dialog: {
    title: (company: string): string => `Delete ${company}?`,
    text:
      `In ${deletionWaitDays} days all projects, estimates, documents, files and users are deleted for good. The links of clients ` +
      'stop working. Nobody can restore the data afterwards.',
    exportFirst: 'Export everything first if you may need the data later.',
    package: 'Your package is cancelled on that day. To stop paying earlier, cancel it in the billing portal.',
    name: (company: string): string => `Type ${company} to confirm`,
    password: 'Your password',
    cancel: 'Cancel',
    submit: 'Delete the company',
  },
  planned: (company: string, day: string): string => `${company} will be deleted on ${day}`,
  plannedBy: (name: string, day: string): string =>
    `${name ? `${name} asked for it` : 'It was asked for'} on ${day}. All owners got a mail.`,
  keep: 'Keep the company',
  kept: { title: 'The company is kept', text: 'Nothing was deleted.' },
  plannedToast: (day: string) => ({ title: 'Deletion planned', text: `The company will be deleted on ${day}.` }),
  wrongName: 'This is not the name of the company',
  tooLate: 'The deletion has started. It cannot be stopped any more',
  failures: {
    get: 'Error getting the planned deletion',
    plan: 'The deletion could not be planned',
    cancel: 'The deletion could not be stopped. Please try again',
  },
} as const;
