/** Inserts or moves `lines` after the line `after`: null for the start. Without `after`, or if it is missing, at the end. */
export function placeLines(
  order: readonly string[],
  lines: readonly string[],
  after: string | null | undefined,
): readonly string[] {
  const otherLines = order.some((id) => lines.includes(id)) ? order.filter((id) => !lines.includes(id)) : order;
  const position = after === null ? 0 : otherLines.indexOf(after ?? '') + 1 || otherLines.length;
  return otherLines.toSpliced(position, 0, ...lines);
}
