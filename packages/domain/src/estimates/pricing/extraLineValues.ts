/** The values of a line that are not in the specification: its kind, its option, its cost, its formulas, its takeoff and its scope. */
import type { Takeoff } from '../../assemblies/takeoff.ts';

/** A priced line, or the heading of a section. The lines after a heading belong to its section. */
export const lineKinds = ['line', 'section'] as const;

/** Whether a line is optional. An offered line is outside the totals until the client chooses it. */
export const lineOptions = ['none', 'offered', 'chosen'] as const;

export type LineOption = (typeof lineOptions)[number];

export interface ExtraLineValues {
  readonly kind: (typeof lineKinds)[number];
  readonly option: LineOption;
  /** The cost of one unit in dollars, for users of the company only. Null if it is unknown. */
  readonly cost: number | null;
  /** The formula that a user typed as the rate, for users of the company only. Null if the user typed a number. */
  readonly rate_formula: string | null;
  /** The formula that a user typed as the quantity, for users of the company only. Null if the user typed a number. */
  readonly quantity_formula: string | null;
  /** The measures from which the quantity was computed, for users of the company only. Null if it was typed. */
  readonly takeoff: Takeoff | null;
  /** The scope of work, with line breaks, that the client reads below the name. '' if there is none. */
  readonly scope: string;
}

/**
 * The extra values in bodies and responses of the API, in stored templates and in the clipboard. A value can be missing: it is then the
 * default, or in a change of a line the stored value.
 */
export type ApiExtraValues = { readonly [Name in keyof ExtraLineValues]?: ExtraLineValues[Name] | undefined };

/** The values with the default of each missing value. */
export const withDefaults = ({
  kind = 'line',
  option = 'none',
  cost = null,
  rate_formula = null,
  quantity_formula = null,
  takeoff = null,
  scope = '',
}: ApiExtraValues): ExtraLineValues => ({ kind, option, cost, rate_formula, quantity_formula, takeoff, scope });

/** The extra values of a new line of which only other values are known. */
export const defaultExtraValues = withDefaults({});

/** The values that differ from their default. API responses contain only these. */
export const withoutDefaults = (values: ApiExtraValues): ApiExtraValues => {
  const { kind, option, cost, rate_formula, quantity_formula, takeoff, scope } = withDefaults(values);
  return {
    ...(kind !== 'line' && { kind }),
    ...(option !== 'none' && { option }),
    ...(cost !== null && { cost }),
    ...(rate_formula !== null && { rate_formula }),
    ...(quantity_formula !== null && { quantity_formula }),
    ...(takeoff !== null && { takeoff }),
    ...(scope !== '' && { scope }),
  };
};
