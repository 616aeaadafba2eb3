/** Caches the sheets that imports have read. */
import type { ReadSheet } from '../ports.ts';

// The cache needs at most 16 MiB of memory.
const maxSheets = 4;
const maxSheetBytes = 4 * 2 ** 20;

/**
 * Returns a function that reads a sheet, or returns it from the cache. The cache keeps the last `maxSheets` sheets of at most `maxSheetBytes` each,
 * because another column mapping and the import read the same sheet again. The key is the storage key of the file, whose bytes never
 * change.
 */
export function importSheetCache() {
  const sheets = new Map<string, Promise<ReadSheet>>();

  return async (key: string, read: () => Promise<ReadSheet>): Promise<ReadSheet> => {
    const sheetPromise = sheets.get(key) ?? read();
    sheets.delete(key);
    sheets.set(key, sheetPromise);
    for (const oldestKey of [...sheets.keys()].slice(0, -maxSheets)) sheets.delete(oldestKey);
    try {
      const sheet = await sheetPromise;
      if (sheet.bytes.byteLength > maxSheetBytes) sheets.delete(key);
      return sheet;
    } catch (error) {
      sheets.delete(key);
      throw error;
    }
  };
}
