/** The values of a line that are not in the specification: its kind, its option and its cost. */

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
}

export type LineOption = (typeof lineOptions)[number];

/** The option and the cost of a line, with their defaults, for a change that must replace the stored values. */
export const optionAndCostOf = ({ option = 'none', cost = null }: ExtraLineValues) => ({ option, cost });

/** The values that differ from their default. API responses contain only these. */
export const withoutDefaults = ({ kind = 'line', option = 'none', cost = null }: ExtraLineValues): ExtraLineValues => ({
  ...(kind !== 'line' && { kind }),
  ...(option !== 'none' && { option }),
  ...(cost !== null && { cost }),
});

/** The extra values that are defined. */
export const extraValuesOf = ({ kind, option, cost }: ExtraLineValues): ExtraLineValues => ({
  ...(kind !== undefined && { kind }),
  ...(option !== undefined && { option }),
  ...(cost !== undefined && { cost }),
});
