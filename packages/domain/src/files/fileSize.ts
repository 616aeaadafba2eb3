/** The size limits of uploaded files and the text of a file size. */

const MiB = 2 ** 20;

/** The maximum sizes of an attachment and of a spreadsheet [api.md 413]. */
export const maxFileBytes = 25 * MiB;
export const maxSpreadsheetBytes = 10 * MiB;

const units = ['KB', 'MB', 'GB'] as const;

/** Formats a size: `340 KB`, `2.4 MB`. A KB is 1,024 bytes. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  // The bounds 999.5 and 9.95 prevent the texts `1000 KB` and `10.0 KB` after rounding.
  let size = bytes / 1024;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size < 9.95 ? Number(size.toFixed(1)) : Math.round(size)} ${units[unit]}`;
}
