import type { ReadSheet } from '../ports.ts';

const most = 4;
const mostBytes = 4 * 2 ** 20;

/**
 * What was just read of a spreadsheet is asked for again: with other columns, and when the import is confirmed. The
 * last few are kept, as long as they are of a usual size. A file never changes under its key.
 */
export function recentTables() {
  const kept = new Map<string, Promise<ReadSheet>>();

  return async (key: string, read: () => Promise<ReadSheet>): Promise<ReadSheet> => {
    const reading = kept.get(key) ?? read();
    kept.delete(key);
    kept.set(key, reading);
    for (const oldest of [...kept.keys()].slice(0, -most)) kept.delete(oldest);
    try {
      const sheet = await reading;
      if (sheet.bytes.byteLength > mostBytes) kept.delete(key);
      return sheet;
    } catch (error) {
      kept.delete(key);
      throw error;
    }
  };
}
