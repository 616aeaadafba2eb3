/** Changes the measures of the lines that were added together with an assembly, and computes the preview of such a change. */
import { type Money, subtractMoney } from '@plumbline/values/money';
import { type ComputedQuantity, computeQuantity, type MeasureValue } from '../../assemblies/measures.ts';
import { type LabelledMeasure, withMeasures } from '../../assemblies/takeoff.ts';
import { updateLines } from '../changes/bulkChanges.ts';
import { displayedTotals, type EstimateRow, estimateRows } from '../changes/estimateRows.ts';
import { latestValues, type WorkingCopy } from '../changes/workingCopy.ts';
import type { LineValues } from '../lines/line.ts';

/** The new measures, and the ids of the lines whose quantities are computed from them. */
export interface ChangedMeasures {
  readonly ids: readonly string[];
  readonly measures: readonly MeasureValue[];
}

/** The lines that were added together with a line. Empty if the line has no takeoff. */
export function linesMeasuredWith(rows: readonly EstimateRow[], line: string): readonly EstimateRow[] {
  const group = rows.find(({ key }) => key === line)?.values.takeoff?.group;
  return group === undefined ? [] : rows.filter(({ values }) => values.takeoff?.group === group);
}

/** Whether the quantity of a line was changed after it was computed from the measures. */
const isQuantityChangedByHand = ({ takeoff, quantity }: Pick<LineValues, 'takeoff' | 'quantity'>): boolean =>
  takeoff !== null && computeQuantity(takeoff)?.quantity !== quantity;

/** A line in the preview of a change of measures. */
export interface PreviewedLine {
  readonly key: string;
  readonly description: string;
  readonly unit: LineValues['unit'];
  readonly quantity: number;
  /** The quantity with the new measures. Null if it cannot be computed. */
  readonly computed: ComputedQuantity | null;
  readonly isChangedByHand: boolean;
}

export const previewMeasures = (
  lines: readonly EstimateRow[],
  measures: readonly MeasureValue[],
): readonly PreviewedLine[] =>
  lines.flatMap(({ key, values: { description, unit, quantity, takeoff } }) =>
    takeoff
      ? [
          {
            key,
            description,
            unit,
            quantity,
            computed: computeQuantity(withMeasures(takeoff, measures)),
            isChangedByHand: isQuantityChangedByHand({ quantity, takeoff }),
          },
        ]
      : [],
  );

/** Gives lines new measures, and the quantities that follow from them. A line whose quantity cannot be computed stays. */
export const changeMeasures = (copy: WorkingCopy, { ids, measures }: ChangedMeasures): WorkingCopy =>
  estimateRows(copy)
    .filter(({ key }) => ids.includes(key))
    .reduce((nextCopy, { key, values }) => {
      const current = (latestValues(copy, key) ?? values).takeoff;
      const takeoff = current && withMeasures(current, measures);
      const computed = takeoff && computeQuantity(takeoff);
      if (!computed) return nextCopy;
      const { quantity } = computed;
      return updateLines(nextCopy, { ids: [key], values: { quantity, quantity_formula: null, takeoff } });
    }, copy);

/** By how much a change of measures would change the total of the estimate. */
export function totalDifference(copy: WorkingCopy, change: ChangedMeasures): Money {
  const closedCopy = { ...copy, open: null };
  return subtractMoney(
    displayedTotals(changeMeasures(closedCopy, change)).amount_total,
    displayedTotals(closedCopy).amount_total,
  );
}

/** The measures of a line. Empty if it has none. */
export const measuresOfLine = (rows: readonly EstimateRow[], line: string | null): readonly LabelledMeasure[] =>
  rows.find(({ key }) => key === line)?.values.takeoff?.measures ?? [];
