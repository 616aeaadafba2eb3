/** What budgets are written in. */
export type Unit = 'requests/s' | 'edits/s' | 'kB' | 'MB' | 'ms' | 'CLS';

export interface Budget {
  readonly limit: 'at least' | 'at most';
  readonly value: number;
  /** What is held against it: ours as it is, or as a multiple of the floor's. */
  readonly of: 'ratio' | 'ours';
}

/** One line of the report. */
export interface Measure {
  readonly name: string;
  readonly unit: Unit;
  readonly ours: number;
  /** Measured beside ours in the same run; null where nothing bare can be set beside it. */
  readonly floor: number | null;
  /** Nothing is asked of a line that only explains another. */
  readonly budget: Budget | null;
  /** What else one wants to know: how far rounds lay apart, what the bytes are made of. */
  readonly note: string;
}

export const atLeast = (value: number): Budget => ({ limit: 'at least', value, of: 'ratio' });
export const atMost = (value: number): Budget => ({ limit: 'at most', value, of: 'ratio' });
export const absolutely = (value: number): Budget => ({ limit: 'at most', value, of: 'ours' });

export const ratioOf = ({ ours, floor }: Measure): number | null => (floor ? ours / floor : null);

/** Whether the budget is met; null where there is none. */
export function isMet(measure: Measure): boolean | null {
  const { budget, ours } = measure;
  if (!budget) return null;
  const held = budget.of === 'ours' ? ours : ratioOf(measure);
  if (held === null) throw new Error(`${measure.name} has no floor`);
  return budget.limit === 'at least' ? held >= budget.value : held <= budget.value;
}
