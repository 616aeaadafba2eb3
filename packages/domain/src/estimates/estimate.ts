/** The estimate and its lines: their schemas in API responses and their types [R3.05, R3.06]. */
import { array, type InferType, number } from 'yup';
import { unitCodes } from '../catalogue/units.ts';
import {
  amountField,
  codeField,
  idField,
  recordSchema,
  recordVersionField,
  textField,
} from '../shared/recordFields.ts';

const itemFields = {
  id: idField(),
  description: textField(),
  rate: amountField(),
  quantity: amountField(),
  /** Percent. */
  tax: amountField(),
  total: amountField(),
  unit: codeField(unitCodes),
  index: number().integer().required(),
  estimate: idField(),
  version: recordVersionField(),
};

/** A line of an estimate in an API response. */
export const estimateItemSchema = recordSchema('EstimateItem', itemFields);

/** The totals of an estimate and its version. */
const totalsSchema = recordSchema('EstimateTotals', {
  sub_total: amountField(),
  tax_total: amountField(),
  discount: amountField(),
  amount_total: amountField(),
  version: recordVersionField(),
});

/** A saved line, with the totals of its estimate after the change. */
export const savedEstimateItemSchema = recordSchema('SavedEstimateItem', {
  ...itemFields,
  totals: totalsSchema,
});

/** An estimate with its lines and totals in an API response. */
export const estimateSchema = recordSchema('Estimate', {
  id: idField(),
  project: idField(),
  sub_total: amountField(),
  tax_total: amountField(),
  discount: amountField(),
  amount_total: amountField(),
  items: array(estimateItemSchema).required(),
  version: recordVersionField(),
});

export type EstimateItem = InferType<typeof estimateItemSchema>;
export type SavedEstimateItem = InferType<typeof savedEstimateItemSchema>;
export type Estimate = InferType<typeof estimateSchema>;
