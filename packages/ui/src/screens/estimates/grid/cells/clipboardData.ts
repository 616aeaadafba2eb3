/** Reads and writes the clipboard of a copy, cut or paste event. These events need no permission of the user. */
import { type ClipboardContent, type CopiedFromApp, readCopied } from '@plumbline/domain/estimates/lines/cellClipboard';
import { parseTable } from '@plumbline/domain/estimates/lines/parsePastedRows';

export function writeClipboard(data: DataTransfer, { text, html }: ClipboardContent): void {
  data.setData('text/plain', text);
  data.setData('text/html', html);
}

/**
 * Writes to the clipboard without a copy event, for a button. The browser allows it only during a click, and only on pages that it loaded
 * with HTTPS or from this device. Returns false if it does not allow it.
 */
export async function copyToClipboard({ text, html }: ClipboardContent): Promise<boolean> {
  const blobOf = (type: string, content: string) => ({ [type]: new Blob([content], { type }) });
  try {
    await navigator.clipboard.write([
      new ClipboardItem({ ...blobOf('text/plain', text), ...blobOf('text/html', html) }),
    ]);
    return true;
  } catch {
    return false;
  }
}

/** The lines or cells that the app itself copied. Null if another program copied the content of the clipboard. */
export const readCopiedFromApp = (data: DataTransfer): CopiedFromApp | null => readCopied(data.getData('text/html'));

/** More columns than this are not read from merged cells, because lines have fewer columns. */
const maxMergedColumns = 100;

/**
 * The cells of a table with merged cells. Tab-separated text has the value of merged cells only in the first of them. Here each row of merged
 * cells has the value, and merged columns have it in the first column. Null if the HTML has no merged cells.
 */
function readMergedCells(html: string): readonly (readonly string[])[] | null {
  if (!/(?:row|col)span/i.test(html)) return null;
  // A parsed document runs no scripts and loads nothing.
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  const isMerged = ({ rowSpan, colSpan }: HTMLTableCellElement) => rowSpan > 1 || colSpan > 1;
  if (!table || ![...table.rows].some((row) => [...row.cells].some(isMerged))) return null;
  const rows: (string | undefined)[][] = [...table.rows].map(() => []);
  [...table.rows].forEach((row, rowIndex) => {
    let column = 0;
    for (const cell of row.cells) {
      while (rows[rowIndex]?.[column] !== undefined) column += 1;
      const text = cell.textContent.replace(/\s+/g, ' ').trim();
      for (const covered of rows.slice(rowIndex, rowIndex + cell.rowSpan))
        for (let right = 0; right < Math.min(cell.colSpan, maxMergedColumns); right += 1)
          covered[column + right] = right === 0 ? text : '';
    }
  });
  return rows.map((cells) => Array.from(cells, (text) => text ?? ''));
}

/** The copied cells: of the app with their formulas, or of another program. */
export const readCells = (data: DataTransfer): readonly (readonly string[])[] =>
  readCopiedFromApp(data)?.cells ??
  readMergedCells(data.getData('text/html')) ??
  parseTable(data.getData('text/plain'));
