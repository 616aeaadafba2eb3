/** The text of a file size. */

const units = ['KB', 'MB', 'GB'] as const;

/** Formats a size: `900 bytes`, `340 KB`, `2.4 MB`. A KB is 1,024 bytes. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  // From 999.5, a size would be rounded to 1000, so the next unit is used. From 9.95, it would be rounded to 10.0, so it has no decimal.
  let size = bytes / 1024;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size < 9.95 ? Number(size.toFixed(1)) : Math.round(size)} ${units[unit]}`;
}
