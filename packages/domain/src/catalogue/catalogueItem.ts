/** A catalogue item: an item with a price that a company reuses in its estimates. This module has its schema and its type [R3.07]. */
import { boolean, type InferType, number, string } from 'yup';
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
  /** Whether the item is only sold in whole units, for example a box of nails. Quantities are then rounded up. */
  whole_units: boolean().required(),
  /** How much one unit covers, for formulas of assemblies. Null if it is unknown. `covers_unit` is only a label. */
  covers: number().defined().nullable(),
  covers_unit: string().oneOf(unitCodes).defined().nullable(),
  /** The tax of new lines in percent. Null if the item has no tax of its own. */
  tax: number().defined().nullable(),
  /** The scope of work, with line breaks. `description` is the name of the item [R3.07]. */
  scope: textField(),
  version: recordVersionField(),
});

export type CatalogueItem = InferType<typeof catalogueItemSchema>;
