import type { ReadSheet } from '../ports.ts';

const maxSheets = 4;
const maxSheetBytes = 4 * 2 ** 20;

/**
 * Keeps the last few sheets of usual size in memory: a sheet is read again with other columns, and when the import is
 * confirmed. A stored file never changes under its key.
 */
export function importSheetCache() {
  const sheets = new Map<string, Promise<ReadSheet>>();

  return async (key: string, read: () => Promise<ReadSheet>): Promise<ReadSheet> => {
    const reading = sheets.get(key) ?? read();
    sheets.delete(key);
    sheets.set(key, reading);
    for (const oldest of [...sheets.keys()].slice(0, -maxSheets)) sheets.delete(oldest);
    try {
      const sheet = await reading;
      if (sheet.bytes.byteLength > maxSheetBytes) sheets.delete(key);
      return sheet;
    } catch (error) {
      sheets.delete(key);
      throw error;
    }
  };
}
