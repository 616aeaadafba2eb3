/** The details of an estimate: what the company writes for the client (the last valid day, the notes and the terms), and its discount basis. */
import type { DiscountBasis } from '../pricing/discount.ts';

/** The maximum length of the notes and the terms. */
export const maxDetailLength = 5000;

/** The details that a user can change. */
export interface EstimateDetails {
  /** The last day on which the estimate is valid, YYYY-MM-DD. Null without a limit. */
  readonly valid_until: string | null;
  readonly client_notes: string;
  readonly terms: string;
  readonly discount_basis: DiscountBasis;
}

export type DetailField = keyof EstimateDetails;
