/** The database migrations as text in the bundle of the API in a browser. */
import type { Migration } from '../database/applyMigrations.ts';

const files = import.meta.glob<string>('../../migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** The files of apps/api/migrations. The bundler inserts their text. A name is a file name without its folder and `.sql`. */
export const migrations: readonly Migration[] = Object.entries(files).map(([path, sql]) => ({
  name: path.replace(/^.*\/|\.sql$/g, ''),
  sql,
}));
