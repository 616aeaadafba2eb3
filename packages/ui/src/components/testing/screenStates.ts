/** The states of a screen that Storybook shows, and how the stories file of a screen describes them. */

/** The heading of each state in the table on the page "All screens", and the name of the story that shows the state. */
export const screenStates = {
  default: { heading: 'Default', story: 'Default' },
  phone: { heading: 'Phone', story: 'OnAPhone' },
  empty: { heading: 'Empty, 0 rows', story: 'Empty' },
  oneRow: { heading: '1 row', story: 'OneRow' },
  // 25 rows fill one page of projects or notes, and the 26th row is on the second page [R9.01].
  twentyFiveRows: { heading: '25 rows', story: 'OneFullPage' },
  twentySixRows: { heading: '26 rows', story: 'SeveralPages' },
  loading: { heading: 'Loading', story: 'Loading' },
  failed: { heading: 'Failed', story: 'Failed' },
  longText: { heading: 'Long texts', story: 'LongText' },
  owner: { heading: 'Owner', story: 'AsOwner' },
  manager: { heading: 'Manager', story: 'AsManager' },
  estimator: { heading: 'Estimator', story: 'AsEstimator' },
  noPackage: { heading: 'Package NONE', story: 'NoPackage' },
  conflict: { heading: 'Conflict', story: 'Conflict' },
} as const;

export type ScreenState = keyof typeof screenStates;

export interface NoStory {
  /** The reason. The page "All screens" shows it. */
  readonly noStoryBecause: string;
}

/**
 * The type of `parameters.screen` in a stories file. A state without an entry needs the story that `screenStates` names. An entry lists
 * other stories of the file, or gives the reason why the file has no story of the state.
 */
export interface ScreenParameters extends Partial<Record<ScreenState, readonly string[] | NoStory>> {
  /** The paths of the screen, as in apps/web/src/pageDefinitions.ts. */
  readonly paths: readonly string[];
}

// Reasons and entries that several screens share.
const sameForAllRoles: NoStory = { noStoryBecause: 'The screen is the same for all roles.' };
const onlyOwners: NoStory = { noStoryBecause: 'Only an owner opens the page [R2.08].' };
const signedOut: NoStory = { noStoryBecause: 'The user is signed out.' };
const noRecords: NoStory = { noStoryBecause: 'The screen has no list of records.' };

export const forAllRoles = { owner: sameForAllRoles, manager: sameForAllRoles, estimator: sameForAllRoles };
export const forOwners = { owner: ['Default'], manager: onlyOwners, estimator: onlyOwners };
export const forSignedOut = {
  owner: signedOut,
  manager: signedOut,
  estimator: signedOut,
  noPackage: signedOut,
};
export const needsPackage = {
  noPackage: { noStoryBecause: 'Without a package the app shows the profile instead [R2.09].' },
};
export const withoutRows = { oneRow: noRecords, twentyFiveRows: noRecords, twentySixRows: noRecords };
const noPages: NoStory = { noStoryBecause: 'The list has no numbered pages.' };
export const withoutPages = { twentyFiveRows: noPages, twentySixRows: noPages };
export const withoutForm = { conflict: { noStoryBecause: 'The screen has no form.' } };
export const tenRowsPerPage = {
  twentyFiveRows: { noStoryBecause: 'A page has 10 rows, so 25 rows and 26 rows both need three pages [R9.01].' },
};
