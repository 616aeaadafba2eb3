/** Computes the order of lines, by their ids, after one change or after many changes. */

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

/** An order of lines that several changes edit. Each change takes a time in proportion to its own lines, not to all lines. */
export interface LineOrder {
  /** Inserts `lines` like `placeLines`. None of them may be in the order. */
  place(lines: Iterable<string>, after: string | null | undefined): void;
  /** Removes a line, if the order has it. */
  remove(line: string): void;
  toArray(): string[];
}

/** A line in the linked list of `lineOrder`. */
interface Link {
  readonly line: string;
  previous: Link;
  next: Link;
}

/** Creates an order of lines as a linked list. */
export function lineOrder(lines: Iterable<string>): LineOrder {
  const links = new Map<string, Link>();
  // The list is a ring. This link is before the first line and after the last line.
  const ends = { line: '' } as Link;
  ends.previous = ends;
  ends.next = ends;

  const insertAfter = (previous: Link, line: string): Link => {
    const link: Link = { line, previous, next: previous.next };
    previous.next.previous = link;
    previous.next = link;
    links.set(line, link);
    return link;
  };

  const place: LineOrder['place'] = (newLines, after) => {
    let previous = after === null ? ends : (links.get(after ?? '') ?? ends.previous);
    for (const line of newLines) previous = insertAfter(previous, line);
  };

  const remove: LineOrder['remove'] = (line) => {
    const link = links.get(line);
    if (!link) return;
    link.previous.next = link.next;
    link.next.previous = link.previous;
    links.delete(line);
  };

  const toArray = () => {
    const order: string[] = [];
    for (let link = ends.next; link !== ends; link = link.next) order.push(link.line);
    return order;
  };

  place(lines, undefined);
  return { place, remove, toArray };
}
