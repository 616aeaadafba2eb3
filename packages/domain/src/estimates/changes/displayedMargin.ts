/** Computes the margin of the displayed rows. For the open line it uses the numbers in the fields of the line. */
import type { Money } from '@plumbline/values/money';
import { parseCost, parseFigures } from '../lines/line.ts';
import { isSection, type LineRow } from '../lines/sections.ts';
import { type CostedLine, type TotalMargin, totalMargin } from '../pricing/margin.ts';
import type { EstimateRow } from './estimateRows.ts';
import type { WorkingCopy } from './workingCopy.ts';

/**
 * The numbers of a row for its cost and margin. The numbers of the open line come from its fields. Null if its rate, quantity
 * or tax is invalid. An invalid cost is null.
 */
export function displayedFigures(row: LineRow, open: WorkingCopy['open']): CostedLine | null {
  const { option, cost } = row.values;
  if (open?.line !== row.key) return row.values;
  const figures = parseFigures(open.draft);
  return figures && { ...figures, option, cost: open.draft.cost === undefined ? cost : parseCost(open.draft.cost) };
}

/** The margin of the lines of an estimate or a section. Null if no line has a cost. */
export const displayedMargin = (
  rows: readonly EstimateRow[],
  open: WorkingCopy['open'],
  discount?: Money,
): TotalMargin | null =>
  totalMargin(
    rows
      .filter((row) => row.isInEstimate && !isSection(row.values))
      .map((row) => displayedFigures(row, open) ?? row.values),
    discount,
  );
