/** One step of the database's history: a file of apps/api/migrations. */
export interface Migration {
  /** The file's name without `.sql`; names sort in the order of application. */
  readonly name: string;
  readonly sql: string;
}

/** What applying migrations needs of a connection; node-postgres and PGlite have it in different words. */
export interface MigrationConnection {
  /** Any number of statements. */
  run(sql: string): Promise<void>;
  /** The names in plumbline_migrations. */
  applied(): Promise<readonly string[]>;
}

const record = `CREATE TABLE IF NOT EXISTS plumbline_migrations (
  name text PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Applies what is missing, each migration whole or not at all, in order. Gives the names it applied. */
export async function applyMigrations(
  connection: MigrationConnection,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  await connection.run(record);
  const applied = new Set(await connection.applied());
  const missing = migrations.filter(({ name }) => !applied.has(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, sql } of missing) {
    await connection.run(`BEGIN;\n${sql}\n;INSERT INTO plumbline_migrations (name) VALUES (${literal(name)});\nCOMMIT`);
  }
  return missing.map(({ name }) => name);
}
