/** The texts about an import: its counts, its result, and the reason why it cannot start. */
import { pluralize } from '../shared/pluralize.ts';
import type { ImportMapping, ImportPreview, ImportResult } from './contract.ts';
import { maxCorrections } from './importLimits.ts';
import {
  columnLetter,
  fieldsWithDefaults,
  type ImportField,
  type ImportRowStatus,
  importFieldNames,
  importFields,
  importRowStatuses,
  isCostHeading,
  isRequired,
} from './importSheet.ts';

export type ImportSummary = ImportPreview['summary'];

/** A page of the rows with a status, or of all rows if the status is undefined. */
export interface PreviewPage {
  readonly status?: ImportRowStatus | undefined;
  /** From 1. */
  readonly page: number;
}

/** The number of rows on a page [R9.01]. */
export const previewPageSize = 10;

/** The rows from the index `first` to before the index `end`, of all rows in the order of `importRowStatuses`. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/** Locates the rows of a page. After the last page, the last page is used. */
export function locatePage(summary: ImportSummary, { status, page }: PreviewPage) {
  const { first: firstOfStatus, end: endOfStatus } = locateRows(summary, status ? [status] : importRowStatuses);
  const total = endOfStatus - firstOfStatus;
  const shownPage = Math.min(page, Math.max(1, Math.ceil(total / previewPageSize)));
  const first = firstOfStatus + (shownPage - 1) * previewPageSize;
  return { page: shownPage, total, first, end: Math.min(first + previewPageSize, endOfStatus) };
}

/** Locates the rows with these statuses, which follow each other in `importRowStatuses`. */
export function locateRows(summary: ImportSummary, statuses: readonly ImportRowStatus[]): RowRange {
  const count = (counted: readonly ImportRowStatus[]) => counted.reduce((sum, status) => sum + summary[status], 0);
  const first = count(
    importRowStatuses.slice(
      0,
      importRowStatuses.findIndex((status) => statuses.includes(status)),
    ),
  );
  return { first, end: first + count(statuses) };
}

const formatCount = (count: number) => count.toLocaleString('en-US');

/** The number of rows that create or change an item. */
export const importedRowCount = (summary: ImportSummary): number => summary.new + summary.update;

const listCounts = (parts: readonly (readonly [count: number, words: string])[]) =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatCount(count)} ${words}`)
    .join(', ');

/** `12 new, 3 changed, 40 unchanged, 2 with errors` */
export const summaryText = (summary: ImportSummary): string =>
  listCounts([
    [summary.new, 'new'],
    [summary.update, 'changed'],
    [summary.unchanged, 'unchanged'],
    [summary.error, 'with errors'],
  ]) || 'No rows';

/** `Sheet “Prices”, one of 3`. Null if the file has only one visible sheet. */
export const sheetText = ({ name, sheetCount }: ImportPreview['sheet']): string | null =>
  sheetCount > 1 ? `Sheet “${name}”, one of ${formatCount(sheetCount)}` : null;

/** `12 added, 3 changed, 40 unchanged, 2 left out` */
export const importResultText = (result: ImportResult): string =>
  listCounts([
    [result.created, 'added'],
    [result.updated, 'changed'],
    [result.unchanged, 'unchanged'],
    [result.skipped, 'left out'],
  ]);

export const importUndoneText = { title: 'The import is undone', text: 'The catalogue is as it was before.' };

interface SheetColumns {
  readonly columns: readonly string[];
  readonly mapping: ImportMapping;
}

/** The names of the columns that no field uses: `Vendor`, `Column F`. */
export const unusedColumns = ({ columns, mapping }: SheetColumns): readonly string[] => {
  const used = new Set(Object.values(mapping));
  return columns.flatMap((heading, index) => (used.has(index) ? [] : [heading || `Column ${columnLetter(index)}`]));
};

/** The choices that the user must or can make, and what was decided about the headings. Each is null if there is nothing to decide. */
export const importTexts = {
  sheet: 'Sheet',
  /** `The headings are in rows 3 and 4.` */
  headings: ({ headingRows: [first, second] }: Pick<ImportPreview, 'headingRows'>): string | null =>
    second === undefined ? null : `The headings are in rows ${first} and ${second}.`,
  /** `Not imported: Vendor, Column F.` */
  unusedColumns: (preview: SheetColumns): string | null => {
    const names = unusedColumns(preview);
    return names.length === 0 ? null : `Not imported: ${names.join(', ')}.`;
  },
  hiddenRows: (count: number): string => `${pluralize(count, 'row')} hidden in the sheet, by a filter or by hand`,
  hiddenRowsOptions: { import: 'Import them too', leaveOut: 'Leave them out' },
  prices: (count: number): string => `${pluralize(count, 'price')} with more decimals than Excel shows`,
  pricesOptions: ({ exact, shown }: { exact: number; shown: string }) => ({
    exact: `As computed, for example ${exact}`,
    shown: `As shown in Excel, for example ${shown}`,
  }),
  cell: (column: string, row: number): string => `${column}, row ${row}`,
  correctedCell: (text: string, original: string): string => `${text || 'empty'} (was ${original || 'empty'})`,
  undoCorrection: (column: string, row: number): string => `Undo the correction of ${column}, row ${row}`,
  tooManyCorrections: `${maxCorrections} cells are corrected, which is the most for one import. Put the others right in the sheet.`,
  notRead: 'The last corrections are not read yet.',
  tryAgain: 'Try again',
} as const;

const listFormat = new Intl.ListFormat('en-US');

const canHaveDefault = (field: ImportField) => fieldsWithDefaults.some((name) => name === field);

type Prices = Pick<ImportPreview, 'columns' | 'mapping' | 'rowsWithDefaultMarkup' | 'hasDefaultMarkup'>;

/** Where the rates come from, if the sheet has only costs. Null for other sheets. */
export function ratesText({ columns, mapping, rowsWithDefaultMarkup, hasDefaultMarkup }: Prices): string | null {
  if (rowsWithDefaultMarkup > 0)
    return `The rates of ${pluralize(rowsWithDefaultMarkup, 'row')} are the costs with the default markup of the company.`;
  const isCostAsRate = mapping.rate !== null && mapping.cost === null && isCostHeading(columns[mapping.rate] ?? '');
  if (!isCostAsRate) return null;
  const column = `The column “${columns[mapping.rate ?? 0]}” is read as the rate.`;
  return hasDefaultMarkup
    ? column
    : `${column} If it has your costs, set a default markup in the company profile first. It then gives the rates.`;
}

type Columns = Pick<ImportPreview, 'mapping' | 'defaults' | 'hasDefaultMarkup'>;

/** The required fields that have neither a column nor a value for all rows. The rate can also come from the cost and a markup. */
export const missingFields = ({ mapping, defaults, hasDefaultMarkup }: Columns): readonly ImportField[] => {
  const defaultedFields: readonly ImportField[] = fieldsWithDefaults.filter((field) => defaults[field] !== null);
  const hasComputedRate = mapping.cost !== null && (mapping.markup !== null || hasDefaultMarkup);
  return importFieldNames.filter(
    (field) =>
      isRequired(field) &&
      mapping[field] === null &&
      !defaultedFields.includes(field) &&
      !(field === 'rate' && hasComputedRate),
  );
};

/** The labels of the fields: `Rate and Unit`. */
export const fieldsText = (fields: readonly ImportField[]): string =>
  listFormat.format(fields.map((field) => importFields[field]));

/** The reason if each row has errors or changes nothing. */
function noRowText(columns: Columns): string {
  const fields = missingFields(columns);
  if (fields.length === 0)
    return 'No row can be imported. Put the errors right below, or in the sheet and upload it again.';
  const text = fieldsText(fields);
  return fields.every(canHaveDefault)
    ? `Choose above the ${text} for all rows, or the column that has it. No row can be imported without.`
    : `Choose above where the sheet has ${text}. No row can be imported without.`;
}

/** The reason why the import cannot start. Null if it can start. */
export function importBlockedReason(
  {
    summary,
    hiddenRowCount,
    choices,
    ...columns
  }: Columns & Pick<ImportPreview, 'summary' | 'hiddenRowCount' | 'choices'>,
  { skipErrors }: { readonly skipErrors: boolean },
): string | null {
  if (hiddenRowCount > 0 && choices.hiddenRows === null)
    return `Choose above whether the ${pluralize(hiddenRowCount, 'hidden row')} ${hiddenRowCount === 1 ? 'is' : 'are'} imported.`;
  if (summary.rows === 0) return 'The sheet has no rows below its headings.';
  if (importedRowCount(summary) === 0) {
    return summary.error > 0 ? noRowText(columns) : 'Nothing to import: the catalogue has it all already.';
  }
  if (summary.error > 0 && !skipErrors)
    return `Leave out the ${pluralize(summary.error, 'row')} with errors, or put them right first.`;
  return null;
}
