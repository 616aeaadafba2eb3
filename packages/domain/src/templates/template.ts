/**
 * A template: lines that a company saved from an estimate, to start other estimates with them. This module has its schemas in API
 * responses, its types and the maximum number of templates.
 */
import { array, type InferType, number, object, string } from 'yup';
import { takeoffField } from '../assemblies/takeoffSchema.ts';
import { unitCodes } from '../catalogue/units.ts';
import { lineKinds, lineOptions } from '../estimates/pricing/extraLineValues.ts';
import {
  amountField,
  codeField,
  idField,
  recordSchema,
  recordVersionField,
  textField,
} from '../shared/recordSchema.ts';

/** The maximum number of templates of a company. */
export const maxTemplates = 200;

const templateFields = {
  id: idField(),
  name: textField(),
  /** The number of lines, without the headings of sections. */
  line_count: number().integer().required(),
  version: recordVersionField(),
};

/** A template in the list, without its rows. */
export const templateSummarySchema = recordSchema('TemplateSummary', templateFields);

/** A template with its lines and headings in order, and the texts for the client. */
export const templateSchema = recordSchema('Template', {
  ...templateFields,
  client_notes: textField(),
  terms: textField(),
  rows: array(
    object({
      description: textField(),
      rate: amountField(),
      quantity: amountField(),
      /** Percent. */
      tax: amountField(),
      unit: codeField(unitCodes),
      /** Missing in a priced line. */
      kind: string().oneOf(lineKinds).optional(),
      /** Missing in a line that is not optional. */
      option: string().oneOf(lineOptions).optional(),
      /** The cost of one unit in dollars. Missing or null if it is unknown. */
      cost: number().nullable().optional(),
      rate_formula: string().nullable().optional(),
      quantity_formula: string().nullable().optional(),
      takeoff: takeoffField(),
      scope: string().optional(),
    }).required(),
  ).required(),
});

export type TemplateSummary = InferType<typeof templateSummarySchema>;
export type Template = InferType<typeof templateSchema>;
