/** The kind of a line, its option and its cost. */

/** A priced line, or the heading of a section. The lines after a heading belong to its section. */
export const lineKinds = ['line', 'section'] as const;

/** Whether a line is optional. An offered line is outside the totals until the client chooses it. */
export const lineOptions = ['none', 'offered', 'chosen'] as const;

/** Values of a line that the specification does not have. They have a default, and forms without them keep them. */
export interface AddedLineValues {
  /** Default: `line`. */
  readonly kind?: (typeof lineKinds)[number] | undefined;
  /** Default: `none`. */
  readonly option?: (typeof lineOptions)[number] | undefined;
  /** The cost of one unit in dollars, for the office only. Default: null, the cost is unknown. */
  readonly cost?: number | null | undefined;
}

export type LineOption = (typeof lineOptions)[number];

/** The option and the cost of a line. A change without them would keep the stored values. */
export const optionAndCostOf = ({ option = 'none', cost = null }: AddedLineValues) => ({ option, cost });

/** The values that differ from their default. API responses contain only these. */
export const withoutDefaults = ({ kind = 'line', option = 'none', cost = null }: AddedLineValues): AddedLineValues => ({
  ...(kind !== 'line' && { kind }),
  ...(option !== 'none' && { option }),
  ...(cost !== null && { cost }),
});

/** The values of `AddedLineValues` that a line has. */
export const addedValuesOf = ({ kind, option, cost }: AddedLineValues): AddedLineValues => ({
  ...(kind !== undefined && { kind }),
  ...(option !== undefined && { option }),
  ...(cost !== undefined && { cost }),
});
