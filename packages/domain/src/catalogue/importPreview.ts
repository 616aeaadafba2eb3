import { array, type InferType, number, object, string } from 'yup';
import { codeField, idField, recordSchema, textField } from '../shared/recordFields.ts';
import { eachField, importVerdicts } from './importColumns.ts';
import { type ItemType, itemTypeCodes } from './itemTypes.ts';
import { type Unit, unitCodes } from './units.ts';

const column = () => number().integer().min(0).defined().nullable();

/** The column of each field, counted from 0; null for a field without a column. */
export const importMappingSchema = recordSchema('ImportMapping', eachField(column));

/** The values for rows without an item type or a unit; null leaves them without. */
export const importFillSchema = recordSchema('ImportFill', {
  item_type: string<ItemType>()
    .oneOf([...itemTypeCodes])
    .defined()
    .nullable(),
  unit: string<Unit>()
    .oneOf([...unitCodes])
    .defined()
    .nullable(),
});

/** One row of the sheet and its planned result. */
export const importRowSchema = recordSchema('ImportRow', {
  /** The row number in the spreadsheet program: the first row is 1. */
  row: number().integer().required(),
  verdict: codeField(importVerdicts),
  /** The values of the row: recognized codes, otherwise the text of the sheet. */
  values: object({ ...eachField(textField), rate: number().defined().nullable() }).required(),
  /** The current values of the changed fields, if the row changes an item. */
  was: object({ ...eachField(() => string()), rate: number() })
    .optional()
    .default(undefined),
  /** The errors with the headings of their columns. */
  errors: array(object({ column: textField(), message: textField() }).required()).required(),
});

/** The response to an import preview [R7.29]. */
export const importPreviewSchema = recordSchema('ImportPreview', {
  /** The sheet with the rows, and the number of visible sheets in the file. */
  sheet: object({ name: textField(), of: number().integer().required() }).required(),
  /** The headings of the sheet in order. */
  columns: array(textField()).required(),
  mapping: importMappingSchema,
  /** The values for rows without an item type or a unit; null leaves them without. */
  fill: importFillSchema,
  /** Rows without an item type or unit, in the row and in its stored item. */
  unfilled: object({ item_type: number().integer().required(), unit: number().integer().required() }).required(),
  rows: array(importRowSchema).required(),
  summary: object({
    rows: number().integer().required(),
    new: number().integer().required(),
    update: number().integer().required(),
    unchanged: number().integer().required(),
    error: number().integer().required(),
  }).required(),
});

/** The response to a finished import. */
export const importResultSchema = recordSchema('ImportResult', {
  /** The id that undoes the import. */
  import: idField(),
  created: number().integer().required(),
  updated: number().integer().required(),
  unchanged: number().integer().required(),
  skipped: number().integer().required(),
});

export type ImportMapping = InferType<typeof importMappingSchema>;
export type ImportFill = InferType<typeof importFillSchema>;
export type ImportRow = InferType<typeof importRowSchema>;
export type ImportPreview = InferType<typeof importPreviewSchema>;
export type ImportResult = InferType<typeof importResultSchema>;
