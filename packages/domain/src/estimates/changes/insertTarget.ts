/** The place between the rows of an estimate where new lines are added. */
import type { PlaceNames } from '../../messages/estimateTexts.ts';
import { endOfSection, groupBySection, isSection } from '../lines/sections.ts';
import type { RowPlace } from './change.ts';
import { type EstimateRow, estimateRows } from './estimateRows.ts';
import { lineAbove, type WorkingCopy } from './workingCopy.ts';

/** A place that the user chose. The rows on both sides keep it, because another user can delete one of them. */
export type InsertTarget = RowPlace;

export interface WithInsertTarget {
  /** Null if new lines are added at the end. */
  readonly insertTarget: InsertTarget | null;
}

const targetAt = (rows: readonly EstimateRow[], index: number): InsertTarget => ({
  after: rows[index - 1]?.key ?? null,
  before: rows[index]?.key ?? null,
});

const indexOf = (rows: readonly EstimateRow[], row: string | null) => rows.findIndex(({ key }) => key === row);

/** The place above a row. Null if the estimate does not have the row. */
export function targetAbove(copy: WorkingCopy, row: string): InsertTarget | null {
  const rows = estimateRows(copy);
  const index = indexOf(rows, row);
  return index < 0 ? null : targetAt(rows, index);
}

/** The place below a row. Below the heading of a section, this is the start of the section. Null if the estimate does not have the row. */
export function targetBelow(copy: WorkingCopy, row: string | null): InsertTarget | null {
  const rows = estimateRows(copy);
  const index = indexOf(rows, row);
  return index < 0 ? null : targetAt(rows, index + 1);
}

/** The place at the end of the section of a row, which is a line or a heading. Null if the estimate does not have the row. */
export function targetInSection(copy: WorkingCopy, row: string): InsertTarget | null {
  const rows = estimateRows(copy);
  const index = indexOf(rows, row);
  const heading = rows.slice(0, index + 1).findLast(({ values }) => isSection(values));
  return heading ? targetBelow(copy, endOfSection(rows, heading.key)) : null;
}

/**
 * The id of the row after which new lines are added now. Null for the start, and undefined for the end. If both rows of the target have
 * been deleted, new lines are added at the end.
 */
export function placeOfNewLines(rows: readonly EstimateRow[], target: InsertTarget | null): string | null | undefined {
  if (!target) return undefined;
  return lineAbove(
    rows.map(({ key }) => key),
    target,
  );
}

/** Describes the place of new lines for the user. */
export function describeTarget(rows: readonly EstimateRow[], target: InsertTarget | null): PlaceNames {
  const place = placeOfNewLines(rows, target);
  const rowsAbove = place === undefined ? rows : rows.slice(0, indexOf(rows, place) + 1);
  const group = groupBySection(rowsAbove).at(-1);
  return {
    isEnd: place === undefined,
    lineAbove: group?.lines.at(-1)?.values.description ?? null,
    section: group?.heading?.values.description ?? null,
  };
}
