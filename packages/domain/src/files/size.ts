const units = ['KB', 'MB', 'GB'] as const;

/** Bytes as a person reads them: `340 KB`, `2.4 MB`; a KB is 1,024 bytes. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  let size = bytes / 1024;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size < 9.95 ? Number(size.toFixed(1)) : Math.round(size)} ${units[unit]}`;
}
