/** Divides the rows of a long table into groups, so that the browser and React skip the groups that need no work. */

/** The number of rows in a group. */
const groupSize = 25;

/** Each group is a `tbody` with `content-visibility: auto`, so that the browser skips the layout of groups out of view. */
export const rowGroups = <Row>(rows: readonly Row[]) =>
  Array.from({ length: Math.ceil(rows.length / groupSize) }, (_, number) => ({
    number,
    rows: rows.slice(number * groupSize, (number + 1) * groupSize),
  }));
