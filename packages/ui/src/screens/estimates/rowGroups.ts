/** Divides the rows of a long table into groups. */

/** The number of rows in a group. The browser skips the styles and the layout of groups that are out of view. */
const groupSize = 25;

/** The rows of a long table in groups, each in a row group with `content-visibility: auto`. */
export const rowGroups = <Row>(rows: readonly Row[]) =>
  Array.from({ length: Math.ceil(rows.length / groupSize) }, (_, number) => ({
    number,
    rows: rows.slice(number * groupSize, (number + 1) * groupSize),
  }));
