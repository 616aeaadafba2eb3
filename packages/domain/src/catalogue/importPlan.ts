/** Compares the rows of a spreadsheet with the catalogue and plans which items an import creates and changes [R7.29]. */
import type { CatalogueItem } from './catalogueItem.ts';
import type {
  ImportChoices,
  ImportCorrection,
  ImportDefaults,
  ImportMapping,
  ImportPreview,
  ImportRow,
} from './contract.ts';
import { createItemFinder, type ItemMatch, matchingKey, type RowIdentity } from './createItemFinder.ts';
import { correctRows, noImportChoices, readShownPrices } from './importChoices.ts';
import { blankFields, cellOf, type ItemValues, readRow } from './importRow.ts';
import {
  cellText,
  columnLetter,
  guessMapping,
  type ImportField,
  type ImportRowStatus,
  importFieldNames,
  importFields,
  noImportDefaults,
  type SheetRow,
  type SheetTable,
} from './importSheet.ts';
import { type DefaultMarkups, hasDefaultMarkup } from './markup.ts';

/** A row of an import. A row that changes an item has the values to store, as a new item does. */
export type PlannedRow = ImportRow & {
  /** The item that the row changes. */
  readonly item?: Pick<CatalogueItem, 'id' | 'version'>;
};

/** The choices of the user, and the texts that replace cells. */
export interface ImportReading {
  readonly choices?: ImportChoices;
  readonly corrections?: readonly ImportCorrection[];
}

/** The preview of an import, whose rows say which items the import creates and changes. */
export interface ImportPlan extends ImportPreview {
  readonly rows: PlannedRow[];
}

/**
 * Plans an import. `chosenMapping` has the columns that the user chose. Without it, the headings determine the columns.
 * `defaults` has the values for rows without an item type or a unit, and `markups` the default markups of the company.
 */
export function planImport(
  table: SheetTable,
  catalogue: readonly CatalogueItem[],
  chosenMapping?: ImportMapping,
  defaults: ImportDefaults = noImportDefaults,
  markups: DefaultMarkups | null = null,
  { choices = noImportChoices, corrections = [] }: ImportReading = {},
): ImportPlan {
  const mapping = chosenMapping ?? guessMapping(table.columns, { hasDefaultMarkup: hasDefaultMarkup(markups) });
  const correctedRows = correctRows(table.rows, corrections);
  const wantedRows =
    choices.hiddenRows === 'leaveOut' ? correctedRows.filter(({ isHidden }) => !isHidden) : correctedRows;
  const { rows: sheetRows, roundedPrices } = readShownPrices(wantedRows, mapping, choices.prices);
  const identities = sheetRows.map((row) => identityOf(row, mapping));
  const findItem = createItemFinder(catalogue, new Set(identities.map(({ code }) => matchingKey(code))));
  const headingOf = (field: ImportField) => table.columns[mapping[field] ?? -1] || importFields[field];

  const summary = { rows: sheetRows.length, new: 0, update: 0, unchanged: 0, error: 0 };
  const rowsWithoutValue = { item_type: 0, unit: 0 };
  let rowsWithDefaultMarkup = 0;
  /** The row number of the first row that refers to each item, by the key of the item. */
  const firstRowNumbers = new Map<string, number>();

  const rows = sheetRows.map((sheetRow, index): PlannedRow => {
    const { row } = sheetRow;
    const identity = identities[index] ?? identityOf(sheetRow, mapping);
    const match = findItem(identity);
    const item = match.kind === 'item' ? match.item : undefined;
    const { displayedValues, values, errors, usesDefaultMarkup } = readRow(sheetRow, mapping, item, defaults, markups);
    if (usesDefaultMarkup) rowsWithDefaultMarkup += 1;
    for (const field of blankFields(sheetRow, mapping, item)) rowsWithoutValue[field] += 1;
    const identityError = duplicateError(firstRowNumbers, identityKey(identity, match), row) ?? ambiguityError(match);
    const status = identityError === undefined ? statusOf(item, values) : 'error';
    summary[status] += 1;
    const errorOf = (field: ImportField, message: string) => {
      const index = mapping[field];
      const cell = index === null ? {} : { index, text: cellText(sheetRow.cells[index]) };
      return { column: headingOf(field), message, ...cell };
    };
    const cellErrors = errors.map(({ field, message }) => errorOf(field, message));
    const identityField = identity.code === '' ? 'description' : 'code';
    return {
      row,
      verdict: status,
      values: displayedValues,
      ...(status === 'update' &&
        item &&
        values && { replacedValues: findReplacedValues(item, values), item: { id: item.id, version: item.version } }),
      errors: identityError ? [errorOf(identityField, identityError), ...cellErrors] : cellErrors,
      ...(sheetRow.corrected && {
        corrected: sheetRow.corrected.map(({ column, original }) => ({
          column: table.columns[column] || `Column ${columnLetter(column)}`,
          index: column,
          text: cellText(sheetRow.cells[column]),
          original,
        })),
      }),
    };
  });
  return {
    sheet: table.sheet,
    sheetNames: [...table.sheetNames],
    headingRows: [...table.headingRows],
    hiddenRowCount: table.rows.filter(({ isHidden }) => isHidden).length,
    roundedPrices,
    choices,
    columns: [...table.columns],
    mapping,
    defaults,
    rowsWithoutValue,
    rowsWithDefaultMarkup,
    hasDefaultMarkup: hasDefaultMarkup(markups),
    rows,
    summary,
  };
}

/** The status of a row that refers to at most one item, and whose item no other row refers to. `values` is undefined if a cell is invalid. */
function statusOf(item: CatalogueItem | undefined, values: ItemValues | undefined): ImportRowStatus {
  if (!values) return 'error';
  if (!item) return 'new';
  return findChangedFields(item, values).length === 0 ? 'unchanged' : 'update';
}

const findChangedFields = (item: CatalogueItem, values: ItemValues) =>
  importFieldNames.filter((field) => item[field] !== values[field]);

const findReplacedValues = (item: CatalogueItem, values: ItemValues): ImportRow['replacedValues'] =>
  Object.fromEntries(findChangedFields(item, values).map((field) => [field, item[field]]));

/**
 * Records the row number if the row is the first with this key. Otherwise returns the error of the row. A row whose key is '' refers
 * to no item and is no duplicate.
 */
function duplicateError(firstRowNumbers: Map<string, number>, key: string, rowNumber: number): string | undefined {
  const firstRowNumber = firstRowNumbers.get(key);
  if (key !== '' && firstRowNumber === undefined) firstRowNumbers.set(key, rowNumber);
  return firstRowNumber === undefined ? undefined : `Row ${firstRowNumber} is about the same item`;
}

function ambiguityError(match: ItemMatch): string | undefined {
  if (match.kind !== 'several') return undefined;
  const { count, by } = match;
  return by === 'code'
    ? `${count} items of the catalogue have this code`
    : `${count} items of the catalogue have this name. Add the code of the item to the row`;
}

const identityOf = (row: SheetRow, mapping: ImportMapping): RowIdentity => ({
  code: cellText(cellOf(row, mapping, 'code')),
  description: cellText(cellOf(row, mapping, 'description')),
});

/**
 * The key of the item to which a row refers. Two rows with the same key refer to the same item. '' for a row that has
 * neither a code nor a name.
 */
function identityKey({ code, description }: RowIdentity, match: ItemMatch): string {
  if (match.kind === 'item') return match.item.id;
  if (code !== '') return `code ${matchingKey(code)}`;
  return description === '' ? '' : `name ${matchingKey(description)}`;
}
