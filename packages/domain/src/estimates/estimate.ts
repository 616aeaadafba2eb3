import { array, type InferType, number } from 'yup';
import { unitCodes } from '../catalogue/units.ts';
import { amountField, codeField, idField, recordSchema, textField, versionField } from '../shared/recordFields.ts';

/** A line of an estimate in an API answer. */
export const estimateItemSchema = recordSchema('EstimateItem', {
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
  version: versionField(),
});

/** An estimate with its lines and totals in an API answer. */
export const estimateSchema = recordSchema('Estimate', {
  id: idField(),
  project: idField(),
  sub_total: amountField(),
  tax_total: amountField(),
  discount: amountField(),
  amount_total: amountField(),
  items: array(estimateItemSchema).required(),
  version: versionField(),
});

export type EstimateItem = InferType<typeof estimateItemSchema>;
export type Estimate = InferType<typeof estimateSchema>;
