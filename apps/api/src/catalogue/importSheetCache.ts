import type { ReadSheet } from '../ports.ts';

const maxSheets = 4;
const maxSheetBytes = 4 * 2 ** 20;

/**
 * Caches the last few sheets of usual size, because the same sheet is needed again for another column mapping and for the
 * import. A stored file never changes under its key.
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
