/** Adds sections, and folds and unfolds the sections on the page. */
import { moveLines } from '../changes/bulkChanges.ts';
import type { NewId } from '../changes/change.ts';
import { addLine } from '../changes/edits.ts';
import { estimateRows } from '../changes/estimateRows.ts';
import type { WorkingCopy } from '../changes/workingCopy.ts';
import { groupBySection, placeOfNewSection, sectionValues } from '../lines/sections.ts';

/**
 * Adds a section at the end. If `lines` has ids of lines, the new section follows the section of the first of these lines, and the lines
 * are moved to the new section.
 */
export function addSection(
  copy: WorkingCopy,
  { name, lines = [] }: { readonly name: string; readonly lines?: readonly string[] | undefined },
  newId: NewId,
): WorkingCopy {
  const after = placeOfNewSection(estimateRows(copy), lines);
  const nextCopy = addLine(copy, { values: sectionValues(name), after }, newId);
  return lines.length === 0 ? nextCopy : moveLines(nextCopy, { ids: lines, after: nextCopy.lastAddedLine });
}

export interface FoldedSections {
  /** The ids of the sections whose lines are hidden. */
  readonly folded: readonly string[];
}

export const toggleSection = ({ folded }: FoldedSections, section: string): FoldedSections => ({
  folded: folded.includes(section) ? folded.filter((id) => id !== section) : [...folded, section],
});

/** Unfolds the sections that received one of `lines`. A section whose heading is also one of `lines` stays folded: it moved as a whole. */
export function unfoldSectionsWith(
  { folded }: FoldedSections,
  nextCopy: WorkingCopy,
  lines: readonly (string | null)[] = [nextCopy.lastAddedLine],
): WorkingCopy & FoldedSections {
  if (folded.length === 0) return { ...nextCopy, folded };
  const sectionsToUnfold = groupBySection(estimateRows(nextCopy)).flatMap(({ heading, lines: rows }) =>
    heading && !lines.includes(heading.key) && rows.some(({ key }) => lines.includes(key)) ? [heading.key] : [],
  );
  return { ...nextCopy, folded: folded.filter((section) => !sectionsToUnfold.includes(section)) };
}

/** Unfolds the sections that received lines which `previous` does not have. */
export function unfoldSectionsWithNewLines(
  previous: WorkingCopy & FoldedSections,
  nextCopy: WorkingCopy,
): WorkingCopy & FoldedSections {
  const earlierChanges = new Set(previous.changes);
  const newLines = nextCopy.changes.flatMap((change) =>
    change.kind === 'add' && !earlierChanges.has(change) ? [change.line] : [],
  );
  return unfoldSectionsWith(previous, nextCopy, newLines);
}
