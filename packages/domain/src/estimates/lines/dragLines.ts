/** The rules of dragging rows of the estimate: which rows are dragged together, and where they can be dropped. */
import { groupBySection, isSection, type LineRow } from './sections.ts';

/** The row under the pointer, and the half of the row. */
export interface PointedRow {
  readonly key: string;
  readonly half: 'upper' | 'lower';
}

/** The keys of the rows that are dragged with this row: a section with its lines, all selected lines, or only this line. */
export function draggedRowKeys(
  rows: readonly LineRow[],
  rowKey: string,
  selectedKeys: ReadonlySet<string>,
): readonly string[] {
  const section = groupBySection(rows).find(({ heading }) => heading?.key === rowKey);
  if (section) return [rowKey, ...section.lines.map(({ key }) => key)];
  return selectedKeys.has(rowKey) ? rows.filter(({ key }) => selectedKeys.has(key)).map(({ key }) => key) : [rowKey];
}

/**
 * The key of the row after which the dragged rows are dropped. Null for the start of the table. Undefined if the row under the
 * pointer does not exist. `folded` has the ids of the sections whose lines are hidden. Rows that are dropped below a folded
 * heading are placed at the end of its section.
 */
export function dropTarget(
  rows: readonly LineRow[],
  draggedKeys: readonly string[],
  pointed: PointedRow,
  folded: readonly string[] = [],
): string | null | undefined {
  const position = rows.findIndex(({ key }) => key === pointed.key);
  if (position === -1) return undefined;
  const isSectionDragged = rows.some(({ key, values }) => key === draggedKeys[0] && isSection(values));
  if (isSectionDragged) return sectionTarget(rows, pointed);
  if (pointed.half === 'upper') return lastRowBefore(rows, position);
  const section = groupBySection(rows).find(({ heading }) => heading?.key === pointed.key);
  return section && folded.includes(pointed.key) ? (section.lines.at(-1)?.key ?? pointed.key) : pointed.key;
}

const lastRowBefore = (rows: readonly LineRow[], position: number): string | null => rows[position - 1]?.key ?? null;

/**
 * The key of the row after which a section is dropped: between sections, and below the lines without a section, so that these
 * lines do not join it.
 */
function sectionTarget(rows: readonly LineRow[], { key, half }: PointedRow): string | null {
  const sections = groupBySection(rows);
  const position = sections.findIndex(({ heading, lines }) =>
    [heading, ...lines].some((row) => row !== null && row.key === key),
  );
  const pointedSection = sections[position];
  const isAbovePointed = pointedSection?.heading?.key === key && half === 'upper';
  const sectionAbove = isAbovePointed ? sections[position - 1] : pointedSection;
  return sectionAbove?.lines.at(-1)?.key ?? sectionAbove?.heading?.key ?? null;
}
