import type { Table } from '@plumbline/domain/catalogue/importSheet';

const most = 4;
const mostCells = 300_000;

/**
 * What was just read of a spreadsheet is asked for again: with other columns, and when the import is confirmed. The
 * last few are kept, as long as they are of a usual size. A file never changes under its key.
 */
export function recentTables() {
  const kept = new Map<string, Promise<Table>>();

  return async (key: string, read: () => Promise<Table>): Promise<Table> => {
    const reading = kept.get(key) ?? read();
    kept.delete(key);
    kept.set(key, reading);
    for (const oldest of [...kept.keys()].slice(0, -most)) kept.delete(oldest);
    try {
      const table = await reading;
      if (table.rows.length * table.columns.length > mostCells) kept.delete(key);
      return table;
    } catch (error) {
      kept.delete(key);
      throw error;
    }
  };
}
