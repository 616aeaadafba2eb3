/** The tests of the API that cannot run on PGlite. The Vitest project `api-pglite` skips them and runs all others. */
export interface SkippedTests {
  /** A glob pattern relative to apps/api/src. */
  readonly files: string;
  /** Full names, e.g. `the outbox > sends a mail once`. Default: all tests of the files. */
  readonly tests?: readonly string[];
  readonly reason: string;
}

export const notOnPglite: readonly SkippedTests[] = [
  { files: 'host/**', reason: 'Tests the adapters of the Node host.' },
  { files: '{server,worker}.test.ts', reason: 'Starts server processes, which use PostgreSQL.' },
  { files: 'operations/**', reason: 'Tests files for operators, with server processes, which use PostgreSQL.' },
  { files: 'log/noStatementValuesInLogs.test.ts', reason: 'Starts a server process, which uses PostgreSQL.' },
  { files: 'mail/mailOverSmtp.test.ts', reason: 'Starts a server process, which uses PostgreSQL.' },
  { files: 'settings/**', reason: 'Tests the environment variables of the server.' },
  {
    files: '{database/{postgresDatabase,databaseWatchdog,notificationListener},http/limitSearch}.test.ts',
    reason: 'Tests time limits, several connections and lost connections. PGlite has one connection without a timer.',
  },
  { files: 'database/schema.test.ts', reason: 'Compares files only. No database runs.' },
  { files: 'database/applyMigrations.test.ts', reason: 'Creates an empty database of PostgreSQL.' },
  {
    files: '{queues,spreadsheets,openapi}/**',
    reason: 'Tests functions without a database. They are the same on both hosts.',
  },
  {
    files: 'catalogue/imports.test.ts',
    tests: ['an import [R4.05, R7.29] > returns 409 instead of overwriting a concurrent edit'],
    reason: 'Opens two transactions at the same time. On PGlite the second transaction starts after the first.',
  },
  {
    files: 'events/reader.test.ts',
    tests: ['an event that is inserted first and committed last is not skipped'],
    reason: 'Opens two transactions at the same time. On PGlite the second transaction starts after the first.',
  },
  {
    files: 'companyDeletion/companyDeletion.test.ts',
    tests: ['the deletion > waits for the end of a backup, but nobody can sign in meanwhile'],
    reason: 'Opens two transactions at the same time. On PGlite the second transaction starts after the first.',
  },
  {
    files: 'exports/exports.test.ts',
    tests: ['an export of large documents > lets other requests run within a second [S13]'],
    reason: 'PGlite runs in the thread of the API.',
  },
  {
    files: 'companyDeletion/simultaneousDeletion.test.ts',
    reason: 'Opens several transactions at the same time. On PGlite the second transaction starts after the first.',
  },
  {
    files: 'catalogue/largeImports.test.ts',
    tests: ['a sheet with an error in every cell is processed in worker threads, not the main thread [B1]'],
    reason: 'The adapter of the browser reads spreadsheets in the thread of the caller.',
  },
  {
    files: 'dashboard/figuresQueryPlan.test.ts',
    tests: ['the dashboard runs one prepared statement, also after the server has prepared many others'],
    reason: 'PGlite parses each statement again. It has no prepared statements with names.',
  },
  {
    files: 'estimates/severalLineChanges.test.ts',
    tests: [
      'several changes in one request > need the same number of SQL statements, whether there are 3 or 500 of them',
    ],
    reason: 'Counts the statements that node-postgres sends.',
  },
  { files: 'documents/documentReads.test.ts', reason: 'Reads the statements that node-postgres sends.' },
  {
    files: 'estimates/estimates.test.ts',
    tests: [
      'saving a line > needs four round trips to the database: authentication, lock and read, write and COMMIT',
      'reading an estimate > returns 304 for an unchanged estimate without reading its lines [S13]',
    ],
    reason: 'Counts the statements that node-postgres sends.',
  },
  {
    files: 'estimates/liveEstimates.test.ts',
    tests: [
      'a change that is made while the server has no connection for notifications is sent after the server connects again',
    ],
    reason: 'PGlite has no connection for notifications that can be lost.',
  },
  {
    files: 'session/recovery.test.ts',
    tests: [
      'a password reset [R2.13, R2.14, R7.04, R7.05] > runs the same statements for a known and an unknown email address [S7]',
    ],
    reason: 'Compares the statements that node-postgres sends.',
  },
  {
    files: 'attempts/attemptLimits.test.ts',
    tests: [
      'session.refresh is limited by client IP without affecting other client IPs [S6, S14]',
      'session.revoke is limited by client IP without affecting other client IPs [S6, S14]',
    ],
    reason:
      'The database must check 130 tokens in 1.5 s. On a busy machine PGlite is slower, because it runs in one thread.',
  },
];
