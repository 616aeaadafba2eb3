/** The API calls about the catalogue and its imports [R7.13, R7.14, R7.29]. */
import { array, boolean, type InferType, number, object, type Schema, string } from 'yup';
import { messages } from '../messages/messages.ts';
import type { Call } from '../shared/call.ts';
import { patchOf } from '../shared/patch.ts';
import { maxDecimals, maxQuantity } from '../shared/rate.ts';
import { codeField, idField, recordSchema, textField } from '../shared/recordSchema.ts';
import {
  decimal,
  flag,
  listOf,
  markup,
  newRecordId,
  oneOf,
  optionalText,
  percent,
  plainNumber,
  plainText,
  requiredText,
  scopeText,
  unitPrice,
} from '../shared/validationRules.ts';
import { allRoles } from '../users/roles.ts';
import { catalogueItemSchema } from './catalogueItem.ts';
import { maxCorrectionLength, maxCorrections, maxSheetRows } from './importLimits.ts';
import { type ImportRowStatus, importRowStatuses, mapImportFields, maxColumns } from './importSheet.ts';
import { type ItemType, itemTypeCodes } from './itemTypes.ts';
import { type Unit, unitCodes } from './units.ts';

const { required } = messages.validation;

/** The body of a catalogue item. The code and the category are optional [R3.07, R5.11], and so are the fields after them. */
export const catalogueItemBody = object({
  code: optionalText(50),
  description: requiredText(500),
  rate: unitPrice().required(required),
  item_type: oneOf(itemTypeCodes).required(required),
  unit: oneOf(unitCodes).required(required),
  category: optionalText(100),
  cost: unitPrice().nullable().default(null),
  markup: markup().nullable().default(null),
  whole_units: flag(),
  covers: decimal(maxDecimals, maxQuantity).moreThan(0, messages.validation.invalidNumber).nullable().default(null),
  covers_unit: oneOf(unitCodes).nullable().default(null),
  tax: percent().nullable().default(null),
  scope: scopeText(),
});

/** A change of a catalogue item. Fields that the change does not contain keep their values [R7.14]. */
const catalogueItemPatch = patchOf(catalogueItemBody);

/** The index of the column of a field in an import request, from 0. Null if the field has no column. */
const columnIndexInput = () =>
  plainNumber()
    .integer('Not a column')
    .min(0, 'Not a column')
    .lessThan(maxColumns, 'Not a column')
    .nullable()
    .default(null);

/** The index of the column of each field, from 0. Null for a field without a column. */
export const importMappingBody = object(mapImportFields(columnIndexInput));

/** The values for rows without an item type or a unit. If the value is null, these rows stay without a value. */
export const importDefaultsBody = object({
  item_type: plainText<ItemType>()
    .oneOf([...itemTypeCodes], 'Not an item type')
    .nullable()
    .default(null),
  unit: plainText<Unit>()
    .oneOf([...unitCodes], 'Not a unit')
    .nullable()
    .default(null),
});

/**
 * How a spreadsheet is read. `sheet` is the name of a sheet with rows; if it is null, the first of them is read.
 * `hiddenRows` is null before the user has decided; hidden rows are then read as other rows are. With `prices: 'shown'`, rates and costs are
 * the numbers that the spreadsheet program shows.
 */
const importChoicesBody = object({
  sheet: plainText().max(100, 'Not a sheet').nullable().default(null),
  hiddenRows: plainText<'import' | 'leaveOut'>()
    .oneOf(['import', 'leaveOut'], 'Neither import nor leaveOut')
    .nullable()
    .default(null),
  prices: plainText<'exact' | 'shown'>().oneOf(['exact', 'shown'], 'Neither exact nor shown').default('exact'),
});

/** The text that replaces a cell. The row number is that of the spreadsheet program, and the index of the column is from 0. */
const importCorrectionBody = object({
  row: plainNumber().integer('Not a row').min(1, 'Not a row').max(maxSheetRows, 'Not a row').required(required),
  column: plainNumber()
    .integer('Not a column')
    .min(0, 'Not a column')
    .lessThan(maxColumns, 'Not a column')
    .required(required),
  text: optionalText(maxCorrectionLength),
});

const importCorrectionsBody = listOf(
  importCorrectionBody.required(required),
  maxCorrections,
  `At most ${maxCorrections} corrections`,
).default([]);

/** Creates a test that accepts JSON with a valid value of `schema`, or no value. */
const createJsonTest = (schema: Schema) => (value: string | undefined) => {
  try {
    return value === undefined || schema.isValidSync(JSON.parse(value));
  } catch {
    return false;
  }
};

/**
 * The query of an import preview [R7.29]. `mapping` and `defaults` are JSON. Without `mapping`, the headings determine the columns.
 * With `page`, the preview contains ten rows: this page of the rows in the order of their verdicts, or of the rows with one `verdict`.
 * Without it, the preview contains all rows in the order of the sheet.
 */
const importQuery = object({
  mapping: plainText().max(1000, 'Not a mapping').test('json', 'Not a mapping', createJsonTest(importMappingBody)),
  defaults: plainText()
    .max(200, 'Not default values for rows')
    .test('json', 'Not default values for rows', createJsonTest(importDefaultsBody)),
  page: plainText().matches(/^[1-9]\d{0,4}$/, 'Not a page'),
  verdict: plainText<ImportRowStatus>().oneOf([...importRowStatuses], 'Not a verdict'),
});

/** The body of a preview with the choices and the corrections of the user. `page` and `verdict` are as in `importQuery`. */
const importPreviewBody = object({
  mapping: importMappingBody.default(undefined).optional(),
  defaults: importDefaultsBody.default(undefined).optional(),
  choices: importChoicesBody,
  corrections: importCorrectionsBody,
  page: plainNumber().integer('Not a page').min(1, 'Not a page').max(99_999, 'Not a page').optional(),
  verdict: plainText<ImportRowStatus>()
    .oneOf([...importRowStatuses], 'Not a verdict')
    .optional(),
});

/** The body of an import. With `skipErrors` the import skips rows with errors. Without it, one such row prevents the import [R7.29]. */
const importBody = object({
  mapping: importMappingBody.default(undefined).optional(),
  defaults: importDefaultsBody.default(undefined).optional(),
  choices: importChoicesBody,
  corrections: importCorrectionsBody,
  skipErrors: flag(),
});

const columnIndexField = () => number().integer().min(0).defined().nullable();

const importMappingSchema = recordSchema('ImportMapping', mapImportFields(columnIndexField));

/** The item type and the unit of rows that have none in the spreadsheet. */
const importDefaultsSchema = recordSchema('ImportDefaults', {
  item_type: string<ItemType>()
    .oneOf([...itemTypeCodes])
    .defined()
    .nullable(),
  unit: string<Unit>()
    .oneOf([...unitCodes])
    .defined()
    .nullable(),
});

const importChoicesSchema = recordSchema('ImportChoices', {
  sheet: string().defined().nullable(),
  hiddenRows: string<'import' | 'leaveOut'>().oneOf(['import', 'leaveOut']).defined().nullable(),
  prices: string<'exact' | 'shown'>().oneOf(['exact', 'shown']).required(),
});

/** One row of the sheet and its planned result. */
const importRowSchema = recordSchema('ImportRow', {
  /** The row number in the spreadsheet program: the first row is 1. */
  row: number().integer().required(),
  /** The import status of the row. The product specification names the field `verdict`. */
  verdict: codeField(importRowStatuses),
  /** The values of the row. An item type or unit that is not recognized has the text of the sheet. */
  values: object({
    ...mapImportFields(textField),
    rate: number().defined().nullable(),
    cost: number().defined().nullable(),
    markup: number().defined().nullable(),
    whole_units: boolean().defined().nullable(),
    covers: number().defined().nullable(),
    tax: number().defined().nullable(),
  }).required(),
  /** The current values of the changed fields, if the row changes an item. */
  replacedValues: object({
    ...mapImportFields(() => string()),
    rate: number(),
    cost: number().nullable(),
    markup: number().nullable(),
    whole_units: boolean(),
    covers: number().nullable(),
    tax: number().nullable(),
  })
    .optional()
    .default(undefined),
  /** The errors with the headings of their columns. */
  errors: array(
    object({
      column: textField(),
      message: textField(),
      /** The index of the column from 0, and the text of the cell. Missing for a field without a column. */
      index: number().integer().optional().default(undefined),
      text: string().optional().default(undefined),
    }).required(),
  ).required(),
  /** The corrected cells: the heading and the index of the column, the text that replaces the cell, and its text in the sheet. */
  corrected: array(
    object({
      column: textField(),
      index: number().integer().required(),
      text: textField(),
      original: textField(),
    }).required(),
  )
    .optional()
    .default(undefined),
});

/** The response to an import preview [R7.29]. */
const importPreviewSchema = recordSchema('ImportPreview', {
  /** The name of the imported sheet, and the number of visible sheets in the file. */
  sheet: object({ name: textField(), sheetCount: number().integer().required() }).required(),
  /** The names of the visible sheets that have rows. */
  sheetNames: array(textField()).required(),
  /** The row numbers of the headings: one row, or two rows one below the other. */
  headingRows: array(number().integer().required()).required(),
  /** The number of rows that a filter or the user hides in the spreadsheet. */
  hiddenRowCount: number().integer().required(),
  /** The number of rates and costs that the spreadsheet program shows rounded, and the first of them. */
  roundedPrices: object({
    count: number().integer().required(),
    example: object({ exact: number().required(), shown: textField() }).nullable().defined(),
  }).required(),
  choices: importChoicesSchema,
  /** The headings of the sheet in order. */
  columns: array(textField()).required(),
  mapping: importMappingSchema,
  /** The values for rows without an item type or a unit. If the value is null, these rows stay without a value. */
  defaults: importDefaultsSchema,
  /** The number of rows without an item type, and the number of rows without a unit. Rows of existing items do not count. */
  rowsWithoutValue: object({
    item_type: number().integer().required(),
    unit: number().integer().required(),
  }).required(),
  /** The number of rows whose rate is their cost with the default markup of the company. */
  rowsWithDefaultMarkup: number().integer().required(),
  /** Whether the company has a default markup. If not, a column Cost without a rate and a markup has the rates. */
  hasDefaultMarkup: boolean().required(),
  /** All rows, or the rows of the requested page. */
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
const importResultSchema = recordSchema('ImportResult', {
  /** The id of the import. The call `imports.undo` needs it. */
  import: idField(),
  created: number().integer().required(),
  updated: number().integer().required(),
  unchanged: number().integer().required(),
  skipped: number().integer().required(),
});

export type ImportMapping = InferType<typeof importMappingSchema>;
export type ImportDefaults = InferType<typeof importDefaultsSchema>;
export type ImportChoices = InferType<typeof importChoicesSchema>;
export type ImportCorrection = Readonly<InferType<typeof importCorrectionBody>>;
export type ImportRow = InferType<typeof importRowSchema>;
export type ImportPreview = InferType<typeof importPreviewSchema>;
export type ImportResult = InferType<typeof importResultSchema>;

const record = { kind: 'catalogueItem', param: 'id', readCurrentWith: 'catalogue.get' } as const;

/** Calls about the catalogue and spreadsheet imports into it [R7.13, R7.14, R7.29]. */
export const catalogueCalls = {
  'catalogue.list': {
    summary: 'List the catalogue',
    method: 'GET',
    path: '/api/lineItems/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    data: array(catalogueItemSchema).required(),
    hasListEtag: true,
  },
  'catalogue.create': {
    summary: 'Create a catalogue item',
    method: 'POST',
    path: '/api/lineItems/',
    access: allRoles,
    requiresSubscription: true,
    status: 201,
    creates: { chosenId: true },
    body: catalogueItemBody.shape({ id: newRecordId() }),
    data: catalogueItemSchema,
  },
  'catalogue.get': {
    summary: 'Read a catalogue item',
    method: 'GET',
    path: '/api/lineItems/{id}/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    data: catalogueItemSchema,
  },
  'catalogue.update': {
    summary: 'Change a catalogue item',
    method: 'PATCH',
    path: '/api/lineItems/{id}/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    body: catalogueItemPatch,
    data: catalogueItemSchema,
    record,
  },
  'catalogue.delete': {
    summary: 'Delete a catalogue item',
    method: 'DELETE',
    path: '/api/lineItems/{id}/',
    access: allRoles,
    requiresSubscription: true,
    status: 204,
    record,
  },
  'imports.sample': {
    summary: 'Download the sample spreadsheet',
    method: 'GET',
    path: '/api/lineItems/sample.xlsx',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    responseType: 'file',
    transactionStartedBy: 'handler',
  },
  'imports.preview': {
    summary: 'Preview the import of an uploaded spreadsheet',
    method: 'GET',
    path: '/api/lineItems/import/{fileId}/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    query: importQuery,
    data: importPreviewSchema,
    transactionStartedBy: 'handler',
    // The API reads the file during this call, and can refuse it.
    errors: [413, 415],
  },
  'imports.previewChoices': {
    summary: 'Preview the import of an uploaded spreadsheet with choices and corrections',
    method: 'POST',
    path: '/api/lineItems/import/{fileId}/preview/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    body: importPreviewBody,
    data: importPreviewSchema,
    transactionStartedBy: 'handler',
    errors: [413, 415],
  },
  'imports.run': {
    summary: 'Import an uploaded spreadsheet into the catalogue',
    method: 'POST',
    path: '/api/lineItems/import/{fileId}/',
    access: allRoles,
    principals: ['user'],
    requiresSubscription: true,
    status: 201,
    creates: { chosenId: false },
    body: importBody,
    data: importResultSchema,
    transactionStartedBy: 'handler',
  },
  'imports.undo': {
    summary: 'Undo an import',
    method: 'DELETE',
    path: '/api/lineItems/imports/{importId}/',
    access: allRoles,
    requiresSubscription: true,
    status: 204,
  },
} as const satisfies Record<string, Call>;
