/**
 * The formats of copied cells and lines. Spreadsheets get tab-separated text and an HTML table. An attribute of the table also has the copied
 * lines with all their values, for a paste inside the app.
 */
import { array, object, string, ValidationError } from 'yup';
import { oneOf, requiredText } from '../../shared/validationRules.ts';
import { lineKinds } from '../pricing/extraLineValues.ts';
import { type CellColumn, type CopiedCell, copiedCell, typedCellText } from './cellColumns.ts';
import { extraLineFields, lineFields } from './form.ts';
import {
  type ApiLineValues,
  type LineValues,
  lineValuesOf,
  maxDescriptionLength,
  maxEstimateRows,
  toApiValues,
} from './line.ts';

/** A copied text in both formats of the clipboard. */
export interface ClipboardContent {
  readonly text: string;
  readonly html: string;
}

/** What the app itself copied: whole lines, or the texts of cells as a user would type them. */
export type CopiedFromApp =
  | { readonly lines: readonly LineValues[]; readonly cells?: undefined }
  | { readonly cells: readonly (readonly string[])[]; readonly lines?: undefined };

/** The name of the attribute with the copied lines. */
const attribute = 'data-plumbline';

const quoted = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * A name such as `=1+1` must not become a formula in the spreadsheet. Programs that read HTML get it as a text: `mso-number-format` is for
 * Excel, `sdnum` for LibreOffice, `data-sheets-value` for Google Sheets. The plain text stays as it is, because an apostrophe before the
 * name would be a part of the name for all other programs. A paste as plain text therefore can compute a formula.
 */
function textCellHtml(text: string): string {
  const sheetsValue = escapeHtml(JSON.stringify({ 1: 2, 2: text }));
  const html = escapeHtml(text).replace(/\r\n?|\n/g, '<br>');
  return `<td style="mso-number-format:'\\@'" sdnum="1033;0;@" data-sheets-value="${sheetsValue}">${html}</td>`;
}

const cellHtml = ({ text, isNumber }: CopiedCell) => (isNumber ? `<td>${text}</td>` : textCellHtml(text));

function contentOf(
  rows: readonly (readonly CopiedCell[])[],
  copied: CopiedFromApp | { lines: readonly ApiLineValues[] },
): ClipboardContent {
  const htmlRows = rows.map((cells) => `<tr>${cells.map(cellHtml).join('')}</tr>`).join('');
  const text = rows.map((cells) => cells.map((cell) => quoted(cell.text)).join('\t')).join('\r\n');
  return {
    // Readers take a line break at the end as the end of the last row. A last row of one empty cell therefore needs another one.
    text: text.endsWith('\n') ? `${text}\r\n` : text,
    html: `<meta charset="utf-8"><table ${attribute}="${escapeHtml(JSON.stringify(copied))}"><tbody>${htmlRows}</tbody></table>`,
  };
}

/** Cells of lines, in the clipboard. */
export const copyCells = (lines: readonly LineValues[], columns: readonly CellColumn[]): ClipboardContent =>
  contentOf(
    lines.map((values) => columns.map((column) => copiedCell(values, column))),
    { cells: lines.map((values) => columns.map((column) => typedCellText(values, column))) },
  );

/** The cell of a whole line. The scope of work is below the name, as a paste of such a cell reads it. */
const cellOfLine = (values: LineValues, column: CellColumn): CopiedCell =>
  column === 'description' && values.scope
    ? { text: `${values.description}\n${values.scope}`, isNumber: false }
    : copiedCell(values, column);

/**
 * Whole lines and headings with all columns, in the clipboard. The cost is copied only if it is one of the columns, because another person
 * may receive the copied text.
 */
export const copyLines = (lines: readonly LineValues[], columns: readonly CellColumn[]): ClipboardContent =>
  contentOf(
    lines.map((values) => columns.map((column) => cellOfLine(values, column))),
    {
      lines: lines.map((values) => toApiValues(columns.includes('cost') ? values : { ...values, cost: null })),
    },
  );

/** Any page can write the attribute, so its contents are validated by the rules of the line form. */
const copiedSchema = object({
  lines: array(
    object({
      description: requiredText(maxDescriptionLength),
      ...lineFields(),
      ...extraLineFields(),
      kind: oneOf(lineKinds),
    }),
  ).max(maxEstimateRows),
  cells: array(array(string().defined()).required()).max(maxEstimateRows),
});

const unescapeHtml = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&');

/** Reads what the app itself copied. Null if another program copied the HTML, or if its contents are invalid. */
export function readCopied(html: string): CopiedFromApp | null {
  const [, escaped] = new RegExp(`<table [^>]*?${attribute}="([^"]*)"`).exec(html) ?? [];
  if (escaped === undefined) return null;
  try {
    const { lines, cells } = copiedSchema.validateSync(JSON.parse(unescapeHtml(escaped)), { strict: true });
    if (lines && lines.length > 0) return { lines: lines.map((line) => lineValuesOf(line as ApiLineValues)) };
    return cells && cells.length > 0 ? { cells } : null;
  } catch (error) {
    if (error instanceof ValidationError || error instanceof SyntaxError) return null;
    throw error;
  }
}
