/** One SQL file in apps/api/migrations. */
export interface Migration {
  /** The file name without `.sql`. Migrations are applied in the order of their names. */
  readonly name: string;
  readonly sql: string;
}

/** The connection methods that applyMigrations needs, with adapters for node-postgres and PGlite. */
export interface MigrationConnection {
  /** Runs one or more statements. */
  run(sql: string): Promise<void>;
  /** Returns the names in plumbline_migrations. */
  applied(): Promise<readonly string[]>;
}

const record = `CREATE TABLE IF NOT EXISTS plumbline_migrations (
  name text PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Applies the missing migrations in order, each in one transaction. Returns the names of the applied migrations. */
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
