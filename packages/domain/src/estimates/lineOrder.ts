/** The order of lines after some of them are added or moved. */

/** Inserts `lines` after the line `after`: null for the start. Without `after`, or if it is missing, at the end. */
export function placeLines(
  order: readonly string[],
  lines: readonly string[],
  after: string | null | undefined,
): string[] {
  const position = after === undefined ? 0 : order.indexOf(after ?? '') + 1;
  return order.toSpliced(position === 0 && after !== null ? order.length : position, 0, ...lines);
}

function withoutLines(order: readonly string[], lines: readonly string[]): string[] {
  const removedLines = new Set(lines);
  return order.filter((id) => !removedLines.has(id));
}

/** Moves `lines` after the line `after`: null for the start. They keep the order in which they are given. */
export const moveInOrder = (order: readonly string[], lines: readonly string[], after: string | null): string[] =>
  placeLines(withoutLines(order, lines), lines, after);
