/** Applies the missing SQL migrations to a database. */

/** One SQL file in apps/api/migrations. */
export interface Migration {
  /** The file name without `.sql`. Migrations are applied in the order of their names. */
  readonly name: string;
  readonly sql: string;
}

/** The connection methods that applyMigrations needs. `migrate.ts` implements them with node-postgres, `pgliteDatabase.ts` with PGlite. */
export interface MigrationConnection {
  /** Runs one or more statements. */
  run(sql: string): Promise<void>;
  /** Returns the names in plumbline_migrations. */
  readAppliedNames(): Promise<readonly string[]>;
}

export const createMigrationsTable = `CREATE TABLE IF NOT EXISTS plumbline_migrations (
  name text PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

/** The first migration. It creates all tables of the 18 migrations that it replaces. */
const baseline = '0000_baseline';

/** The last migration before the baseline existed. A database that has it has the tables of the baseline. */
const lastReplacedMigration = '0017_assemblies';

/**
 * Returns the applied migrations. A database with all migrations that the baseline replaces counts as a database with the baseline.
 * @throws if the database has only some of them
 */
async function readAppliedNames(connection: MigrationConnection): Promise<ReadonlySet<string>> {
  const names = new Set(await connection.readAppliedNames());
  if (names.size === 0 || names.has(baseline)) return names;
  if (!names.has(lastReplacedMigration))
    throw new Error(
      'The database was created by a version of Plumbline that is too old. Start it once with the version before the baseline of the migrations (docs/upgrading.md), then start this version again.',
    );
  await connection.run(`INSERT INTO plumbline_migrations (name) VALUES (${quoteLiteral(baseline)})`);
  return names.add(baseline);
}

const quoteLiteral = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Applies the missing migrations in order, each in one transaction. Returns the names of the applied migrations. */
export async function applyMigrations(
  connection: MigrationConnection,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  await connection.run(createMigrationsTable);
  const appliedNames = await readAppliedNames(connection);
  const missingMigrations = migrations
    .filter(({ name }) => !appliedNames.has(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, sql } of missingMigrations) {
    await connection.run(
      `BEGIN;\n${sql}\n;INSERT INTO plumbline_migrations (name) VALUES (${quoteLiteral(name)});\nCOMMIT`,
    );
  }
  return missingMigrations.map(({ name }) => name);
}
