/** A measured value of the benchmark, its unit, and the budget that it must meet. */

/** `CLS` is the score for layout shifts that browsers call Cumulative Layout Shift. */
export type Unit = 'requests/s' | 'edits/s' | 'kB' | 'MB' | 'ms' | 'CLS';

export interface Budget {
  readonly limit: 'at least' | 'at most';
  readonly value: number;
  /** The compared value: our value, or its ratio to the baseline. */
  readonly comparedValue: 'ratio' | 'ours';
}

/** One line of the report. */
export interface Measure {
  readonly name: string;
  readonly unit: Unit;
  readonly ours: number;
  /** The value of the baseline in the same run. Null if there is no baseline. */
  readonly baseline: number | null;
  /** Null for a line without a budget. */
  readonly budget: Budget | null;
  /** Further details, such as the spread of the rounds. */
  readonly note: string;
}

/** Our value must be at least `value` times the value of the baseline. */
export const atLeastRatio = (value: number): Budget => ({ limit: 'at least', value, comparedValue: 'ratio' });
/** Our value must be at most `value` times the value of the baseline. */
export const atMostRatio = (value: number): Budget => ({ limit: 'at most', value, comparedValue: 'ratio' });
/** Our value must be at most `value`, in the unit of the measure. */
export const atMostValue = (value: number): Budget => ({ limit: 'at most', value, comparedValue: 'ours' });

/** Our value divided by the value of the baseline. Null if there is no baseline or its value is 0. */
export const ratioOf = ({ ours, baseline }: Measure): number | null => (baseline ? ours / baseline : null);

/** Whether the budget is met. Null without a budget. */
export function isBudgetMet(measure: Measure): boolean | null {
  const { budget, ours } = measure;
  if (!budget) return null;
  const value = budget.comparedValue === 'ours' ? ours : ratioOf(measure);
  if (value === null) throw new Error(`${measure.name} has no baseline`);
  return budget.limit === 'at least' ? value >= budget.value : value <= budget.value;
}
