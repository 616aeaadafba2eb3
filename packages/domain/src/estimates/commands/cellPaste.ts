/** Plans what a paste on cells changes: the cells of existing lines, and new lines for the rows past the last line. */
import { ValidationError } from 'yup';
import { parseUnit } from '../../catalogue/parseCodes.ts';
import { estimateTexts } from '../../messages/estimateTexts.ts';
import type { EstimateRow } from '../changes/estimateRows.ts';
import { type CellColumn, draftFields, emptiableColumns, isEditableColumn } from '../lines/cellColumns.ts';
import { estimateItemForm } from '../lines/form.ts';
import {
  draftOf,
  type EditableColumn,
  editedLineOf,
  emptyDraft,
  type LineDraft,
  type LineValues,
} from '../lines/line.ts';
import { type PastedErrors, type PastedField, validatePastedRow } from '../lines/parsePastedRows.ts';

/** The cells that a paste starts at. */
export interface PasteTarget {
  /** The lines from the first line of the target to the last line on the page, without headings and without the lines of folded sections. */
  readonly lines: readonly EstimateRow[];
  /** The number of lines that the user selected. */
  readonly lineCount: number;
  /** The displayed columns from the first column of the target to the last one. */
  readonly columns: readonly CellColumn[];
  /** The number of columns that the user selected. */
  readonly columnCount: number;
}

/** New values of some columns of a line. */
export interface ChangedCells {
  /** The id of the line. */
  readonly line: string;
  readonly values: Partial<LineValues>;
}

/** A row of pasted cells. */
export interface PastedLine {
  /** The id and the values of the line that the row changes. Null for a new line. */
  readonly changes: { readonly line: string; readonly values: LineValues } | null;
  /** The input texts after the paste. */
  readonly draft: LineDraft;
}

export interface PastePlan {
  readonly lines: readonly PastedLine[];
  /** How many lines and columns of the table the paste covers. */
  readonly lineCount: number;
  readonly columnCount: number;
  /** Whether the copied cells cover computed columns, which keep their values. */
  readonly coversComputed: boolean;
  /** The number of copied columns to the right of the last column. */
  readonly columnsLeftOut: number;
}

/** A zero or an empty amount in the accounting format of Excel: ` $ -   `. */
const accountingZero = /^\s*\$?\s*[-\u2013]\s*$/;

/** The text of a copied cell as a user would type it. */
function typedText(field: PastedField, text: string): string {
  if (field === 'unit') return parseUnit(text) ?? text;
  return field !== 'name' && accountingZero.test(text) ? '0' : text.trim();
}

/**
 * Plans a paste. One cell, or a block that fits the selected cells several times, is repeated. Otherwise the block is pasted once from the
 * first cell, also past the selected cells. `defaults` has the tax and the unit of new lines.
 */
export function planPaste(
  cells: readonly (readonly string[])[],
  { lines, lineCount, columns, columnCount }: PasteTarget,
  defaults: Pick<LineDraft, 'tax' | 'unit'>,
): PastePlan {
  const copiedWidth = Math.max(0, ...cells.map(({ length }) => length));
  const isRepeated = lineCount % cells.length === 0 && columnCount % copiedWidth === 0;
  const height = isRepeated ? lineCount : cells.length;
  const width = isRepeated ? columnCount : copiedWidth;
  const pastedColumns = columns.slice(0, width);
  const pastedLines = Array.from({ length: height }, (_, rowIndex): PastedLine => {
    const copiedRow = cells[rowIndex % cells.length] ?? [];
    const texts = Object.fromEntries(
      pastedColumns.flatMap((column, index) => {
        if (!isEditableColumn(column)) return [];
        const field = draftFields[column];
        const text = copiedRow[index % copiedWidth];
        // A row that is shorter than the others leaves its last cells as they are.
        return text === undefined ? [] : [[field, typedText(field, text)]];
      }),
    );
    const row = lines[rowIndex];
    if (!row) return { changes: null, draft: { ...emptyDraft, ...defaults, ...texts } };
    return { changes: { line: row.key, values: row.values }, draft: { ...draftOf(row.values), ...texts } };
  });
  return {
    // A blank row past the last line makes no line.
    lines: pastedLines.filter(
      ({ changes }, index) => changes || cells[index % cells.length]?.some((text) => text !== ''),
    ),
    lineCount: Math.min(height, lines.length),
    columnCount: pastedColumns.length,
    coversComputed: pastedColumns.some((column) => !isEditableColumn(column)),
    columnsLeftOut: width - pastedColumns.length,
  };
}

/** The fields whose text a paste, or the user in its dialog, has changed. All fields of a new line. */
function changedFields({ changes, draft }: PastedLine): readonly PastedField[] {
  const base = changes && draftOf(changes.values);
  return Object.values(draftFields).filter((field) => !base || (draft[field] ?? '') !== (base[field] ?? ''));
}

/** The schema of some fields of the line form, by the names of the fields. */
const schemas = new Map<string, { validateSync: typeof estimateItemForm.validateSync }>();

function schemaOf(fields: readonly PastedField[]) {
  const key = fields.join();
  const schema = schemas.get(key) ?? (estimateItemForm.pick([...fields]) as unknown as typeof estimateItemForm);
  schemas.set(key, schema);
  return schema;
}

export type CellsResult =
  | { readonly values: Partial<LineValues>; readonly errors?: undefined }
  | { readonly errors: PastedErrors; readonly values?: undefined };

/** The values of some fields of a line, or the errors of the line form. A number has the formula that was typed or pasted, or none. */
function validateCells(draft: LineDraft, fields: readonly PastedField[]): CellsResult {
  try {
    const form = schemaOf(fields).validateSync(draft, { abortEarly: false, disableStackTrace: true });
    const line = editedLineOf(form, draft);
    const has = (field: PastedField) => fields.includes(field);
    return {
      values: {
        ...(has('name') && { description: line.description }),
        ...(has('rate') && { rate: line.rate, rate_formula: line.rate_formula }),
        ...(has('quantity') && { quantity: line.quantity, quantity_formula: line.quantity_formula }),
        ...(has('tax') && { tax: line.tax }),
        ...(has('unit') && { unit: line.unit }),
        ...(has('cost') && { cost: line.cost }),
      },
    };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    // Reversed, so that the first error of a cell is kept.
    return { errors: Object.fromEntries(error.inner.map(({ path, message }) => [path, message]).reverse()) };
  }
}

/** The new values of a pasted line, or the error of each invalid cell. */
export const validatePastedLine = (line: PastedLine): CellsResult =>
  line.changes ? validateCells(line.draft, changedFields(line)) : validatePastedRow(line.draft);

/** The input of the command `changeCells` for valid lines. */
export interface PastedChanges {
  readonly cells: readonly ChangedCells[];
  /** New lines, which are added at the end. */
  readonly added: readonly LineValues[];
}

/** A pasted line with the result of its validation. */
export interface ValidatedLine {
  readonly line: PastedLine;
  readonly result: CellsResult;
}

export const validateLines = (lines: readonly PastedLine[]): readonly ValidatedLine[] =>
  lines.map((line) => ({ line, result: validatePastedLine(line) }));

/** The changes of pasted lines. Lines with an invalid cell are left out. */
export const changesOfPaste = (lines: readonly ValidatedLine[]): PastedChanges => ({
  cells: lines.flatMap(({ line: { changes }, result: { values } }) =>
    changes && values ? [{ line: changes.line, values }] : [],
  ),
  added: lines.flatMap(({ line, result: { values } }) => (line.changes || !values ? [] : [values as LineValues])),
});

/** Whether the user must confirm a paste, because it adds lines or has an invalid cell. */
export const needsConfirmation = (lines: readonly ValidatedLine[]): boolean =>
  lines.some(({ line, result }) => line.changes === null || result.errors !== undefined);

/** What the user is told about copied cells that were not pasted. Undefined if there are none. */
export function pasteNotice({ coversComputed, columnsLeftOut }: PastePlan): string | undefined {
  const { computedLeftOut, columnsPastLast } = estimateTexts.cells;
  const sentences = [
    ...(coversComputed ? [computedLeftOut] : []),
    ...(columnsLeftOut > 0 ? [columnsPastLast(columnsLeftOut)] : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}

/** The values of one typed text in several columns. Columns that do not accept the text are left out. */
export function valuesOfText(text: string, columns: readonly CellColumn[]): Partial<LineValues> {
  const results = columns.filter(isEditableColumn).map((column) => {
    const field = draftFields[column];
    return validateCells({ ...emptyDraft, [field]: typedText(field, text) }, [field]).values;
  });
  return Object.assign({}, ...results);
}

/** The values that empty the cells of some columns, and whether other columns keep their values because they cannot be empty. */
export function emptyValues(columns: readonly CellColumn[]) {
  const isEmptiable = (column: CellColumn): column is EditableColumn =>
    emptiableColumns.some((emptiable) => emptiable === column);
  return {
    values: { ...(columns.some(isEmptiable) && { cost: null }) } satisfies Partial<LineValues>,
    keepsValues: columns.some((column) => isEditableColumn(column) && !isEmptiable(column)),
  };
}
