/**
 * An estimate and its lines: their schemas in API responses and their types [R3.05, R3.06]. Links of clients have no
 * call with these records.
 */
import { array, type InferType, number, object, string } from 'yup';
import { takeoffField } from '../../assemblies/takeoffSchema.ts';
import { unitCodes } from '../../catalogue/units.ts';
import {
  amountField,
  codeField,
  idField,
  nullableTextField,
  recordSchema,
  recordVersionField,
  textField,
} from '../../shared/recordSchema.ts';
import { discountBases } from '../pricing/discount.ts';
import { lineKinds, lineOptions } from '../pricing/extraLineValues.ts';
import type { LineValues } from './line.ts';

const itemFields = {
  id: idField(),
  description: textField(),
  rate: amountField(),
  quantity: amountField(),
  /** Percent. */
  tax: amountField(),
  total: amountField(),
  unit: codeField(unitCodes),
  /** The position of the line. A line with a lower index is above. The indexes of an estimate can have gaps. */
  index: number().integer().required(),
  estimate: idField(),
  version: recordVersionField(),
  /** `section` in the heading of a section. Missing in a priced line. */
  kind: string().oneOf(lineKinds).optional(),
  /** Missing in a line that is not optional. */
  option: string().oneOf(lineOptions).optional(),
  /** The cost of one unit in dollars, for users of the company only. Missing if it is unknown. */
  cost: number().nullable().optional(),
  /** The formulas that a user typed as the rate and the quantity, for users of the company only. Missing if numbers were typed. */
  rate_formula: string().nullable().optional(),
  quantity_formula: string().nullable().optional(),
  takeoff: takeoffField(),
  /** The scope of work, with line breaks. Missing if there is none. */
  scope: string().optional(),
};

/** A line of an estimate in an API response. */
export const estimateItemSchema = recordSchema('EstimateItem', itemFields);

/** The totals of an estimate after a call, and its version before and after the call. */
const totalsSchema = recordSchema('EstimateTotals', {
  sub_total: amountField(),
  tax_total: amountField(),
  discount: amountField(),
  amount_total: amountField(),
  version: recordVersionField(),
  /** The version of the estimate before the call. It equals `version` if the call changed nothing, for example when it was repeated. */
  previous_version: recordVersionField(),
});

/** A saved line, with the totals of its estimate after the change. */
export const savedEstimateItemSchema = recordSchema('SavedEstimateItem', {
  ...itemFields,
  totals: totalsSchema,
});

/** The result of several changes of an estimate. */
export const changedEstimateSchema = recordSchema('ChangedEstimate', {
  /** In the order of the changes. */
  results: array(
    object({
      /** `conflict`: the change was not made. The line has another version or is missing, or another record has the id of a new line. */
      result: codeField(['saved', 'conflict']),
      /** The item as it is now. Null after a move, and if the estimate does not have the item. */
      item: estimateItemSchema.nullable(),
      /** The name of the user who changed the item last, if the change is in conflict. */
      changedBy: textField(),
    }).required(),
  ).required(),
  /** The items with a new index. */
  indexes: array(object({ id: idField(), index: number().integer().required() }).required()).required(),
  totals: totalsSchema,
});

/** The heading of a section in an API response. `index` is its position among the items. The items after it belong to the section. */
export const estimateSectionSchema = recordSchema('EstimateSection', {
  id: idField(),
  name: textField(),
  index: number().integer().required(),
  version: recordVersionField(),
});

/** An estimate with its lines and totals in an API response. */
export const estimateSchema = recordSchema('Estimate', {
  id: idField(),
  project: idField(),
  sub_total: amountField(),
  tax_total: amountField(),
  /** In dollars: the amount, or the amount that `discount_percent` gives. */
  discount: amountField(),
  /** Null if the discount is an amount. Otherwise the discount follows the lines. */
  discount_percent: number().defined().nullable(),
  /** `before_tax`: `tax_total` is the tax of what the discount leaves of the lines. */
  discount_basis: codeField(discountBases),
  amount_total: amountField(),
  /** The number of the estimate in its company. The first estimate has the number 1. */
  number: number().integer().required(),
  /** The last day on which the estimate is valid. */
  valid_until: nullableTextField(),
  /** Notes of the company to the client. */
  client_notes: textField(),
  terms: textField(),
  items: array(estimateItemSchema).required(),
  sections: array(estimateSectionSchema).required(),
  version: recordVersionField(),
});

export type EstimateItem = InferType<typeof estimateItemSchema>;
/** A stored line inside the app: no value is missing. */
export type LineRecord = EstimateItem & LineValues;
export type EstimateSection = InferType<typeof estimateSectionSchema>;
export type SavedEstimateItem = InferType<typeof savedEstimateItemSchema>;
export type ChangedEstimate = InferType<typeof changedEstimateSchema>;
export type Estimate = InferType<typeof estimateSchema>;
/** An estimate inside the app. `sections` is empty, because the headings are among the items. */
export type LoadedEstimate = Omit<Estimate, 'items'> & { items: LineRecord[] };
