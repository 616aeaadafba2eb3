/** The maximum number of projects that one call changes. */
export const maxBulkChanges = 200;
