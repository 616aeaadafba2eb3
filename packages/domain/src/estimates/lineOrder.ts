/** Computes the order of lines, by their ids, after some lines are added or moved. */

/**
 * Inserts `lines` after the line `after`. Null inserts them at the start. If `after` is undefined or not in `order`, they are inserted
 * at the end.
 */
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

/**
 * Moves `lines` after the line `after`. Null moves them to the start. If `after` is one of `lines` or is not in `order`, they are moved
 * to the end. The moved lines are then in the order of `lines`.
 */
export const moveInOrder = (order: readonly string[], lines: readonly string[], after: string | null): string[] =>
  placeLines(withoutLines(order, lines), lines, after);
