/** A catalogue item: an item with a price that a company reuses in its estimates. This module has its schema and its type [R3.07]. */
import { type InferType, number } from 'yup';
import {
  amountField,
  codeField,
  idField,
  recordSchema,
  recordVersionField,
  textField,
} from '../shared/recordSchema.ts';
import { itemTypeCodes } from './itemTypes.ts';
import { unitCodes } from './units.ts';

/** A catalogue item in an API response [R3.07]. */
export const catalogueItemSchema = recordSchema('CatalogueItem', {
  id: idField(),
  code: textField(),
  description: textField(),
  /** Dollars per unit. */
  rate: amountField(),
  item_type: codeField(itemTypeCodes),
  unit: codeField(unitCodes),
  category: textField(),
  /** Dollars per unit. Null if it is unknown. Links get no catalogue items, so clients never see costs and markups. */
  cost: number().defined().nullable(),
  /** In percent of the cost. Null if the item has no markup of its own. The rate is stored separately and is what counts. */
  markup: number().defined().nullable(),
  version: recordVersionField(),
});

export type CatalogueItem = InferType<typeof catalogueItemSchema>;
