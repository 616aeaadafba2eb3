/** Reads one row of a spreadsheet as the values of a catalogue item, and validates them with the rules of the API [R3.07, R5.11]. */

import { toScaledNumber } from '@plumbline/values/decimal';
import { type Schema, ValidationError } from 'yup';
import { parseTypedDollars, parseTypedNumber, parseTypedPercent } from '../shared/parseTypedNumber.ts';
import { maxRateDecimals } from '../shared/rate.ts';
import type { CatalogueItem } from './catalogueItem.ts';
import { catalogueItemBody, type ImportDefaults, type ImportMapping, type ImportRow } from './contract.ts';
import {
  type Cell,
  cellText,
  type FieldWithDefault,
  fieldsWithDefaults,
  formulaWithoutResult,
  type ImportField,
  importFieldNames,
  isErrorValue,
  type NumberKind,
  noImportDefaults,
  type SheetRow,
} from './importSheet.ts';
import { type DefaultMarkups, defaultMarkupOf, displayedMarkup, rateOfMarkup } from './markup.ts';
import { parseItemType, parseUnit } from './parseCodes.ts';
import { soldIn } from './soldIn.ts';

/** The value of a cell for one field, or the text of the cell and its error. */
export type CellValue<Value> =
  | { readonly value: Value; readonly error?: undefined }
  | { readonly text: string; readonly error: string };

export type ItemValues = Pick<CatalogueItem, ImportField>;

const fieldRules = catalogueItemBody.fields as unknown as Readonly<Record<ImportField, Schema>>;
/** The reason why no field can have the value of the cell. Undefined for other cells. */
const cellError = (text: string): string | undefined => {
  if (text === formulaWithoutResult)
    return 'This formula has no result. Open the spreadsheet, save it and upload it again';
  return isErrorValue(text) ? 'This formula has failed' : undefined;
};

/** The maximum length of the text of a cell in its error. */
const maxQuotedLength = 40;

/** The error of a field that needs a plain number, if the cell has another kind of number. `wanted` is what the field needs. */
function kindError(cell: Cell | undefined, wanted: string, kinds: readonly NumberKind[]): string | undefined {
  if (typeof cell !== 'object' || cell.kind === undefined || !kinds.includes(cell.kind)) return undefined;
  return `This cell is a ${cell.kind}, not ${wanted}: ${cellText(cell).slice(0, maxQuotedLength)}`;
}

/** The kinds of numbers that are no quantities and amounts. */
const notPlain = ['date', 'time', 'percentage'] as const satisfies readonly NumberKind[];
const notPercent = ['date', 'time'] as const satisfies readonly NumberKind[];

/** Applies the rule of a field of a catalogue item [R5.11]. */
function validate<Value>(rule: Schema, value: unknown, text: string): CellValue<Value> {
  try {
    // A sheet can have 100,000 invalid cells, and a stack trace takes longer than the rule [S13].
    return { value: rule.validateSync(value, { disableStackTrace: true }) };
  } catch (error) {
    if (error instanceof ValidationError) return { text, error: error.errors[0] ?? error.message };
    throw error;
  }
}

/**
 * A text that every text rule accepts unchanged, up to the maximum length. It has no control characters (U+0000 to U+001F, U+007F to
 * U+009F) and no characters above U+D7FF.
 */
const printableText = /^[\x20-\x7e\xa0-\ud7ff]+$/;

function textReader(rule: Schema) {
  const max = Number(rule.describe().tests.find(({ name }) => name === 'max')?.params?.['max']);
  return (cell: Cell | undefined): CellValue<string> => {
    const text = cellText(cell);
    const error = cellError(text);
    if (error !== undefined) return { text, error };
    // The rule is slow. Most texts of a sheet match `printableText`, so that the rule is not needed.
    return text.length <= max && printableText.test(text) ? { value: text } : validate(rule, text, text);
  };
}

/** The number of digits that a spreadsheet stores. Further digits are rounding errors of the floating-point number. */
const significantDigits = 15;

/** Whether the number is a valid rate of at most 1,000,000. This test is faster than the rule. The rule tests larger rates. */
const isCommonRate = (value: number) =>
  value >= 0 && value <= 1_000_000 && toScaledNumber(value, maxRateDecimals) !== undefined;

/** The number of a cell without rounding errors. For a text, the result of `parseTypedDollars`. */
function cellNumber(cell: Cell | undefined): unknown {
  const number = typeof cell === 'object' ? cell.number : cell;
  if (typeof number === 'number') return isCommonRate(number) ? number : Number(number.toPrecision(significantDigits));
  return parseTypedDollars(cellText(cell));
}

/** Reads a cell that contains dollars per unit. A format that shows `%` as a fixed text also means percents. */
function readDollars(cell: Cell | undefined, rule: Schema): CellValue<number> {
  const text = cellText(cell);
  const shownPercentage =
    typeof cell === 'object' && text.endsWith('%') ? { ...cell, kind: 'percentage' as const } : cell;
  const error = kindError(shownPercentage, 'a price', notPlain) ?? cellError(text);
  if (error !== undefined) return { text, error };
  const value = cellNumber(cell);
  return typeof value === 'number' && isCommonRate(value) ? { value } : validate(rule, value, text);
}

/** Reads a cell that contains percents: `30`, `30%`, or the number 0.3 in the percent format of the spreadsheet. */
function readPercent(cell: Cell | undefined, rule: Schema): CellValue<number> {
  const text = cellText(cell);
  const error = kindError(cell, 'a percentage', notPercent) ?? cellError(text);
  if (error !== undefined) return { text, error };
  const number = typeof cell === 'object' ? cell.number : cell;
  const factor = typeof cell === 'object' && cell.kind === 'percentage' ? 100 : 1;
  const value =
    typeof number === 'number' ? Number((number * factor).toPrecision(significantDigits)) : parseTypedPercent(text);
  return validate(rule, value, text);
}

/** Reads a cell that contains the quantity that one unit covers. */
function readCovers(cell: Cell | undefined): CellValue<number> {
  const text = cellText(cell);
  const error = kindError(cell, 'a quantity', notPlain) ?? cellError(text);
  if (error !== undefined) return { text, error };
  const number = typeof cell === 'object' ? cell.number : cell;
  const value = typeof number === 'number' ? Number(number.toPrecision(significantDigits)) : parseTypedNumber(text);
  return validate(fieldRules.covers, value, text);
}

/** The texts that say whether an item is sold in whole units, in lower case. */
const wholeUnits: Readonly<Record<string, boolean>> = {
  ...Object.fromEntries(['yes', 'y', 'true', '1', 'x', 'whole', soldIn.whole.toLowerCase()].map((yes) => [yes, true])),
  ...Object.fromEntries(['', 'no', 'n', 'false', '0', 'any', soldIn.any.toLowerCase()].map((no) => [no, false])),
};

/** Reads a cell that says whether an item is sold in whole units only. */
function readWholeUnits(cell: Cell | undefined): CellValue<boolean> {
  const text = cellText(cell);
  const error = cellError(text);
  if (error !== undefined) return { text, error };
  const value = Object.hasOwn(wholeUnits, text.toLowerCase()) ? wholeUnits[text.toLowerCase()] : undefined;
  return value === undefined ? { text, error: 'Neither yes nor no' } : { value };
}

/** Reads a cell that contains an item type or a unit. */
const choiceReader = <Code extends string>(rule: Schema, parse: (text: string) => Code | undefined) => {
  return (cell: Cell | undefined): CellValue<Code> => {
    const text = cellText(cell);
    const error = cellError(text);
    if (error !== undefined) return { text, error };
    const code = parse(text);
    return code === undefined ? validate(rule, text, text) : { value: code };
  };
};

type Readers = { readonly [Field in ImportField]: (cell: Cell | undefined) => CellValue<ItemValues[Field]> };

/** The functions that read the cell of each field [R3.07, R5.11]. */
export const cellReaders: Readers = {
  code: textReader(fieldRules.code),
  description: textReader(fieldRules.description),
  rate: (cell) => readDollars(cell, fieldRules.rate),
  item_type: choiceReader(fieldRules.item_type, parseItemType),
  unit: choiceReader(fieldRules.unit, parseUnit),
  category: textReader(fieldRules.category),
  cost: (cell) => (cellText(cell) === '' ? { value: null } : readDollars(cell, fieldRules.cost)),
  markup: (cell) => (cellText(cell) === '' ? { value: null } : readPercent(cell, fieldRules.markup)),
  whole_units: readWholeUnits,
  covers: (cell) => (cellText(cell) === '' ? { value: null } : readCovers(cell)),
  tax: (cell) => (cellText(cell) === '' ? { value: null } : readPercent(cell, fieldRules.tax)),
  scope: textReader(fieldRules.scope),
};

/** The cell of a field. Undefined for a field without a column. */
export function cellOf({ cells }: SheetRow, mapping: ImportMapping, field: ImportField): Cell | undefined {
  const column = mapping[field];
  return column === null ? undefined : cells[column];
}

/** Whether the cell of a field is not blank. */
const hasCell = (row: SheetRow, mapping: ImportMapping, field: ImportField): boolean =>
  cellText(cellOf(row, mapping, field)) !== '';

/** The blank fields of a new item for which the user can choose a default value. */
export const blankFields = (
  row: SheetRow,
  mapping: ImportMapping,
  item: CatalogueItem | undefined,
): readonly FieldWithDefault[] => (item ? [] : fieldsWithDefaults.filter((field) => !hasCell(row, mapping, field)));

/** The values of a row for its existing item or for a new item. */
export interface ImportRowResult {
  /** The values for the preview. The value of an invalid cell is the text of the cell. An invalid number is null. */
  readonly displayedValues: ImportRow['values'];
  /** Undefined if the row has errors. */
  readonly values: ItemValues | undefined;
  readonly errors: readonly { readonly field: ImportField; readonly message: string }[];
  /** Whether the rate is the cost with the default markup of the company. */
  readonly usesDefaultMarkup: boolean;
}

/**
 * Reads a row. A field of an existing item keeps its value if the sheet has no column for it. With a blank cell, the fields of `keptIfBlank`
 * keep their values, and so do an item type and a unit for which the user chose a default value. Default values are used only for new items.
 * A row without a rate has the rate of its cost and its markup. A new item without a markup has the default markup of the company.
 */
export function readRow(
  row: SheetRow,
  mapping: ImportMapping,
  item: CatalogueItem | undefined,
  defaults: ImportDefaults = noImportDefaults,
  markups: DefaultMarkups | null = null,
): ImportRowResult {
  const defaultOf = (field: ImportField) => (field === 'item_type' || field === 'unit' ? defaults[field] : null);
  const readField = <Field extends ImportField>(field: Field): CellValue<ItemValues[Field]> => {
    const cell = cellOf(row, mapping, field);
    const defaultValue = defaultOf(field);
    const isBlank = cellText(cell) === '';
    const keepsValue = mapping[field] === null || (isBlank && (keptIfBlank.includes(field) || defaultValue !== null));
    if (item && keepsValue) return { value: item[field] };
    return cellReaders[field](isBlank && defaultValue !== null ? defaultValue : cell);
  };
  const cost = readField('cost');
  const itemType = readField('item_type');
  const ownMarkup = readField('markup');
  const hasOnlyCost =
    hasCell(row, mapping, 'cost') && !hasCell(row, mapping, 'rate') && !hasCell(row, mapping, 'markup');
  const defaultMarkup =
    !item && markups && hasOnlyCost ? defaultMarkupOf(markups, 'value' in itemType ? itemType.value : '') : null;
  const markup = defaultMarkup === null ? ownMarkup : { value: defaultMarkup };
  const fields = {
    code: readField('code'),
    description: readField('description'),
    rate: computedRate(row, mapping, item, { cost, markup }) ?? readField('rate'),
    item_type: itemType,
    unit: readField('unit'),
    category: readField('category'),
    cost,
    markup,
    whole_units: readField('whole_units'),
    covers: readField('covers'),
    tax: readField('tax'),
    scope: readField('scope'),
  };
  const { code, description, rate, item_type, unit, category, whole_units, covers, tax, scope } = fields;
  const usesDefaultMarkup = defaultMarkup !== null;

  const hasTexts = 'value' in code && 'value' in description && 'value' in category && 'value' in scope;
  const hasChoices = 'value' in item_type && 'value' in unit && 'value' in whole_units;
  const hasPrices = 'value' in rate && 'value' in cost && 'value' in markup && 'value' in tax;
  if (hasTexts && hasChoices && hasPrices && 'value' in covers) {
    const values: ItemValues = {
      code: code.value,
      description: description.value,
      rate: rate.value,
      item_type: item_type.value,
      unit: unit.value,
      category: category.value,
      cost: cost.value,
      markup: markup.value,
      whole_units: whole_units.value,
      covers: covers.value,
      tax: tax.value,
      scope: scope.value,
    };
    return { displayedValues: values, values, errors: [], usesDefaultMarkup };
  }
  const errors = importFieldNames.flatMap((field) => {
    const { error } = fields[field];
    return error === undefined ? [] : [{ field, message: error }];
  });
  const displayedValues = {
    code: displayedText(code),
    description: displayedText(description),
    rate: valueOrNull(rate),
    item_type: displayedText(item_type),
    unit: displayedText(unit),
    category: displayedText(category),
    cost: valueOrNull(cost),
    markup: valueOrNull(markup),
    whole_units: valueOrNull(whole_units),
    covers: valueOrNull(covers),
    tax: valueOrNull(tax),
    scope: displayedText(scope),
  };
  return { displayedValues, values: undefined, errors, usesDefaultMarkup };
}

/** The fields of an existing item that a blank cell does not change. */
const keptIfBlank: readonly ImportField[] = ['code', 'cost', 'markup', 'whole_units', 'covers', 'tax', 'scope'];

/**
 * The rate of a row that has a cost but no rate: the cost with the markup of the row, or of the existing item. Undefined if the row has a rate,
 * or if the cost or the markup is unknown or invalid.
 */
function computedRate(
  row: SheetRow,
  mapping: ImportMapping,
  item: CatalogueItem | undefined,
  fields: { readonly cost: CellValue<number | null>; readonly markup: CellValue<number | null> },
): CellValue<number> | undefined {
  if (hasCell(row, mapping, 'rate')) return undefined;
  if (!hasCell(row, mapping, 'cost') && !hasCell(row, mapping, 'markup')) return undefined;
  if (!('value' in fields.cost) || !('value' in fields.markup)) return undefined;
  const cost = fields.cost.value;
  const markup = hasCell(row, mapping, 'markup') || !item ? fields.markup.value : displayedMarkup(item);
  const rate = cost === null || markup === null ? null : rateOfMarkup(cost, markup);
  return rate === null ? undefined : { value: rate };
}

const valueOrNull = <Value>(cell: CellValue<Value>): Value | null => ('value' in cell ? cell.value : null);
const displayedText = (cell: CellValue<string>): string => ('value' in cell ? cell.value : cell.text);
