/**
 * An assembly: catalogue items with their quantities for one unit of work, which a user adds to an estimate together. This module
 * has its schema in API responses, its type and its limits.
 */
import { array, type InferType, object } from 'yup';
import { unitCodes } from '../catalogue/units.ts';
import {
  amountField,
  codeField,
  idField,
  recordSchema,
  recordVersionField,
  textField,
} from '../shared/recordSchema.ts';

/** The maximum number of assemblies of a company. */
export const maxAssemblies = 100;

/** The maximum number of items of an assembly. */
export const maxAssemblyRows = 50;

/** The maximum quantity of an item for one unit of the assembly. */
export const maxQuantityPerUnit = 99_999;

/** An assembly in an API response. */
export const assemblySchema = recordSchema('Assembly', {
  id: idField(),
  name: textField(),
  /** The unit of work of the assembly, for example Square. A user adds a number of these units to an estimate. */
  unit: codeField(unitCodes),
  rows: array(
    object({
      /** The id of the catalogue item. The item may have been deleted. */
      item: idField(),
      /** The name of the item when the assembly was last saved. A deleted item keeps its last name. */
      name: textField(),
      /** The quantity of the item for one unit of the assembly. */
      quantity: amountField(),
    }).required(),
  ).required(),
  version: recordVersionField(),
});

export type Assembly = InferType<typeof assemblySchema>;
