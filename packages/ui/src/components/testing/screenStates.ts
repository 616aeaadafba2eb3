/** The states of a screen that Storybook shows, and how the stories file of a screen describes them. */

/** The heading of each state in the table "All screens", and the name of the story that shows it. */
export const screenStates = {
  default: { head: 'Default', story: 'Default' },
  phone: { head: 'Phone', story: 'OnAPhone' },
  empty: { head: 'Empty, 0 rows', story: 'Empty' },
  oneRow: { head: '1 row', story: 'OneRow' },
  rows25: { head: '25 rows', story: 'PageOf25' },
  rows26: { head: '26 rows', story: 'PageOf26' },
  loading: { head: 'Loading', story: 'Loading' },
  failed: { head: 'Failed', story: 'Failed' },
  longText: { head: 'Long texts', story: 'LongText' },
  owner: { head: 'Owner', story: 'AsOwner' },
  manager: { head: 'Manager', story: 'AsManager' },
  estimator: { head: 'Estimator', story: 'AsEstimator' },
  noPackage: { head: 'Package NONE', story: 'NoPackage' },
  conflict: { head: 'Conflict', story: 'Conflict' },
} as const;

export type ScreenState = keyof typeof screenStates;

export interface NoStory {
  /** The reason. The page "All screens" shows it. */
  readonly noStoryBecause: string;
}

/**
 * `parameters.screen` of a stories file. A state without an entry needs the story that `screenStates` names. An entry is a list of
 * other stories of the file, or the reason why the file has no story of the state.
 */
export interface ScreenParameters extends Partial<Record<ScreenState, readonly string[] | NoStory>> {
  /** The paths of the screen, as in apps/web/src/pageTable.ts. */
  readonly paths: readonly string[];
}

/** Entries that several screens share. */
const sameForAllRoles: NoStory = { noStoryBecause: 'The screen is the same for all roles.' };
const onlyOwners: NoStory = { noStoryBecause: 'Only an owner opens the page [R2.08].' };
const isSignedOut: NoStory = { noStoryBecause: 'The user is signed out.' };
const noRecords: NoStory = { noStoryBecause: 'The screen has no list of records.' };

export const forAllRoles = { owner: sameForAllRoles, manager: sameForAllRoles, estimator: sameForAllRoles };
export const forOwners = { owner: ['Default'], manager: onlyOwners, estimator: onlyOwners };
export const forSignedOut = {
  owner: isSignedOut,
  manager: isSignedOut,
  estimator: isSignedOut,
  noPackage: isSignedOut,
};
export const needsPackage = {
  noPackage: { noStoryBecause: 'Without a package the app shows the profile instead [R2.09].' },
};
export const withoutRows = { oneRow: noRecords, rows25: noRecords, rows26: noRecords };
export const withoutForm = { conflict: { noStoryBecause: 'The screen has no form.' } };
export const tenRowsPerPage = {
  rows25: { noStoryBecause: 'A page has 10 rows, so 25 rows need the same pages as 26 rows [R9.01].' },
};
