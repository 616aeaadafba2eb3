/** The ids of deleted lines that are added again, and the line that replaces a deleted line. */

/** Any odd number: two ids that were created one after the other get ids that are far apart. */
const step = 0x9e3779b97f4b;
const lastGroupSize = 2 ** 48;

/**
 * The id of a deleted line after it was added again. The API accepts each id once. If several users restore the same line, all of them
 * use this id, so the line is added once.
 */
export function restoredLineId(line: string): string {
  const lastGroup = Number.parseInt(line.slice(-12), 16);
  return line.slice(0, -12) + ((lastGroup + step) % lastGroupSize).toString(16).padStart(12, '0');
}

/** How often a line can be deleted and restored before `findRestoredLine` no longer finds it. */
const maxRestorations = 20;

/** The line among `lines` that replaces a deleted line, because a user restored it. */
export function findRestoredLine(lines: ReadonlySet<string>, deletedLine: string): string | undefined {
  let line = deletedLine;
  for (let count = 0; count < maxRestorations; count += 1) {
    line = restoredLineId(line);
    if (lines.has(line)) return line;
  }
  return undefined;
}
