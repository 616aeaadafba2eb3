/** The values of a line that are not in the specification: its kind, its option, its cost, its formulas, its takeoff and its scope. */
import type { Takeoff } from '../../assemblies/takeoff.ts';

/** A priced line, or the heading of a section. The lines after a heading belong to its section. */
export const lineKinds = ['line', 'section'] as const;

/** Whether a line is optional. An offered line is outside the totals until the client chooses it. */
export const lineOptions = ['none', 'offered', 'chosen'] as const;

/** Each value has a default. A change without a value keeps the stored value. */
export interface ExtraLineValues {
  /** Default: `line`. */
  readonly kind?: (typeof lineKinds)[number] | undefined;
  /** Default: `none`. */
  readonly option?: (typeof lineOptions)[number] | undefined;
  /** The cost of one unit in dollars, for users of the company only. Default: null, the cost is unknown. */
  readonly cost?: number | null | undefined;
  /** The formula that a user typed as the rate, for users of the company only. Default: null, the user typed a number. */
  readonly rate_formula?: string | null | undefined;
  /** The formula that a user typed as the quantity, for users of the company only. Default: null, the user typed a number. */
  readonly quantity_formula?: string | null | undefined;
  /** The measures from which the quantity was computed, for users of the company only. Default: null, it was typed. */
  readonly takeoff?: Takeoff | null | undefined;
  /** The scope of work, with line breaks, that the client reads below the name. Default: '', there is none. */
  readonly scope?: string | undefined;
}

export type LineOption = (typeof lineOptions)[number];

/** The extra values that a change can replace, with their defaults. A change that contains them replaces all stored extra values. */
export const replaceableExtraValues = ({
  option = 'none',
  cost = null,
  rate_formula = null,
  quantity_formula = null,
  takeoff = null,
  scope = '',
}: ExtraLineValues) => ({ option, cost, rate_formula, quantity_formula, takeoff, scope });

/** The values that differ from their default. API responses contain only these. */
export const withoutDefaults = ({
  kind = 'line',
  option = 'none',
  cost = null,
  rate_formula = null,
  quantity_formula = null,
  takeoff = null,
  scope = '',
}: ExtraLineValues): ExtraLineValues => ({
  ...(kind !== 'line' && { kind }),
  ...(option !== 'none' && { option }),
  ...(cost !== null && { cost }),
  ...(rate_formula !== null && { rate_formula }),
  ...(quantity_formula !== null && { quantity_formula }),
  ...(takeoff !== null && { takeoff }),
  ...(scope !== '' && { scope }),
});

/** The extra values that are defined. */
export const extraValuesOf = ({
  kind,
  option,
  cost,
  rate_formula,
  quantity_formula,
  takeoff,
  scope,
}: ExtraLineValues): ExtraLineValues => ({
  ...(kind !== undefined && { kind }),
  ...(option !== undefined && { option }),
  ...(cost !== undefined && { cost }),
  ...(rate_formula !== undefined && { rate_formula }),
  ...(quantity_formula !== undefined && { quantity_formula }),
  ...(takeoff !== undefined && { takeoff }),
  ...(scope !== undefined && { scope }),
});
