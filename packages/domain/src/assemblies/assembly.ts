/**
 * An assembly: catalogue items with their quantities for one unit of work, or with formulas of measures, which a user adds to an estimate
 * together. This module has its schema in API responses, its type and its limits.
 */
import { array, type InferType, number, object, string } from 'yup';
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
  /** The unit of work of the assembly, for example Square. A user adds a number of these units to an estimate, or measures. */
  unit: codeField(unitCodes),
  /** The measures that a user types. If there are none, the user types the number of units. */
  measures: array(
    object({
      /** The variable in formulas: a kind of `measureKinds`, from the second measure of the kind with a number. */
      name: textField(),
      label: textField(),
      /** The value if the user types none. Null if the user must type a value. */
      default: number().defined().nullable(),
    }).required(),
  ).required(),
  rows: array(
    object({
      /** The id of the catalogue item. The item may have been deleted. */
      item: idField(),
      /** The name of the item when the assembly was last saved. A deleted item keeps its last name. */
      name: textField(),
      /** The quantity for one unit of the assembly, or if the assembly has measures, for the work. 0 if there is a formula. */
      quantity: amountField(),
      /** The formula of the quantity. Missing if the quantity is a number. */
      formula: string().optional(),
    }).required(),
  ).required(),
  version: recordVersionField(),
});

export type Assembly = InferType<typeof assemblySchema>;
