/** Restores a backup into an empty installation and checks it. */
import { createHash, type Hash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { from as copyFrom } from 'pg-copy-streams';
import { createMigrationsTable } from '../../database/applyMigrations.ts';
import { lockMigrations, readMigrations } from '../../database/migrate.ts';
import type { FileStore } from '../../ports.ts';
import { isFileKey } from '../assertFileKey.ts';
import { installJobQueues, noMaintenanceOptions } from '../jobQueue.ts';
import { toNodeStream } from '../toNodeStream.ts';
import {
  type ArchiveHeader,
  checksumsFolder,
  filesFolder,
  headerName,
  jobsFolder,
  type Manifest,
  manifestName,
  newerArchive,
  parseHeader,
  parseManifest,
  sealName,
  tableFolder,
} from './archiveFormat.ts';
import { type ArchiveEntry, readArchive, readBytes, readText } from './archiveReader.ts';
import { openBackupConnection } from './backupConnection.ts';
import { BackupError } from './backupError.ts';
import {
  columnList,
  copyRows,
  quoteTable,
  type RowSummary,
  readTables,
  rowCounter,
  selectRows,
  type Table,
} from './copyRows.ts';
import type { Decryption } from './encryption.ts';
import { checksumLine, jobColumns } from './makeBackup.ts';

export interface RestoreTarget {
  /** An empty database. The login owns it. */
  readonly databaseUrl: string;
  /** An empty file store. */
  readonly files: FileStore;
  /** The path of the key for seals. The file does not exist. */
  readonly sealPath: string;
}

export interface RestoreOptions {
  readonly decryption?: Decryption | undefined;
  /** Ends the restore. */
  readonly signal?: AbortSignal;
  /** Called with what the restore does now. */
  readonly onProgress?: (text: string) => void;
  /** Called before anything is written, when the database is empty and no other restore can write into it. */
  readonly onEmptyDatabase?: () => Promise<void>;
}

export interface RestoreSummary {
  readonly header: ArchiveHeader;
  readonly manifest: Manifest;
  /** The jobs of queues that this version does not have. */
  readonly droppedJobs: number;
}

/**
 * Restores the archive `path` with the migrations that it was made with. The database changes in one transaction, which is committed after
 * the files are stored and everything is compared with the manifest. After a failure, only files may be left, which no row names.
 */
export async function restoreBackup(
  path: string,
  target: RestoreTarget,
  {
    decryption,
    onEmptyDatabase,
    signal = new AbortController().signal,
    onProgress = () => undefined,
  }: RestoreOptions = {},
): Promise<RestoreSummary> {
  const { client, close } = await openBackupConnection(target.databaseUrl);
  signal.addEventListener('abort', close);
  try {
    // A server that starts meanwhile waits for the lock, and then finds the restored database.
    await lockMigrations(client);
    await requireEmptyDatabase(client);
    await onEmptyDatabase?.();
    const entries = readArchive(path, decryption, signal);
    const headerText = await readText(await expectEntry(entries, headerName));
    const header = parseHeader(headerText);
    const migrations = await selectMigrations(header);
    // pg-boss commits its own tables. A database that has only them counts as empty.
    await installJobQueues(target.databaseUrl, { createSchema: true });
    await client.query('BEGIN');
    await client.query(createMigrationsTable);
    for (const { sql } of migrations) await client.query(sql);
    const tables = await matchTables(client, header);
    const constraints = await dropForeignKeys(client);
    for (const table of tables) await client.query(`ALTER TABLE ${quoteTable(table)} DISABLE TRIGGER USER`);
    await client.query(createJobsTable);
    const manifest = await readEntries({ client, entries, headerText, tables, target, onProgress });

    onProgress('checking the database');
    for (const table of tables)
      requireSame(`table ${table.name}`, await copyRows(client, selectRows(table)), findRows(manifest, table));
    const droppedJobs = await addJobs(client);
    for (const { table, name, definition } of constraints)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    for (const table of tables) await client.query(`ALTER TABLE ${quoteTable(table)} ENABLE TRIGGER USER`);
    for (const { name, lastValue, isCalled } of header.sequences)
      await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [quoteTable({ name }), lastValue, isCalled]);
    // A COMMIT that is interrupted can be successful, and the restore could not tell whether it was.
    signal.removeEventListener('abort', close);
    signal.throwIfAborted();
    await client.query('COMMIT');
    return { header, manifest, droppedJobs };
  } catch (error) {
    throw signal.aborted ? new BackupError('The restore was stopped, and nothing was restored.') : error;
  } finally {
    signal.removeEventListener('abort', close);
    await close();
  }
}

async function requireEmptyDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ isUsed: boolean }>(
    `SELECT to_regclass('public.plumbline_migrations') IS NOT NULL AS "isUsed"`,
  );
  if (rows[0]?.isUsed)
    throw new BackupError(
      'The database has data already, and a backup is restored into an empty one only: set DATABASE_URL to an empty database, or DATA_DIR to an empty folder.',
    );
}

async function expectEntry(entries: AsyncGenerator<ArchiveEntry>, name: string): Promise<ArchiveEntry> {
  const { value } = await entries.next();
  if (value?.name !== name) throw new BackupError('The file is not a backup of Plumbline.');
  return value;
}

/** The migrations of the archive. Throws BackupError if this version does not have all of them. */
async function selectMigrations(header: ArchiveHeader) {
  const migrations = await readMigrations();
  const names = new Set(migrations.map(({ name }) => name));
  if (header.migrations.some((name) => !names.has(name))) throw newerArchive(header);
  return migrations.filter(({ name }) => header.migrations.includes(name));
}

/** The tables of the database with the columns in the order of the archive. */
async function matchTables(client: Client, header: ArchiveHeader): Promise<readonly Table[]> {
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]));
  return header.tables.map(({ name, columns }) => {
    const table = tables.get(name);
    tables.delete(name);
    if (!table || !isDeepStrictEqual(table.columns.toSorted(), columns.toSorted()))
      throw new BackupError(`The archive is damaged: the table ${name} does not have the columns of its migrations.`);
    return { ...table, columns };
  });
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Drops the foreign keys, so that the tables can be filled in any order. They are checked when they are added again. */
async function dropForeignKeys(client: Client): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`);
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return rows;
}

interface Reading {
  readonly client: Client;
  readonly entries: AsyncGenerator<ArchiveEntry>;
  readonly headerText: string;
  readonly tables: readonly Table[];
  readonly target: RestoreTarget;
  readonly onProgress: (text: string) => void;
}

/** Fills the tables and the file store with the entries after the header, and compares what the archive has with its manifest. */
async function readEntries({ client, entries, headerText, tables, target, onProgress }: Reading): Promise<Manifest> {
  const counters = new Map(tables.map(({ name }) => [name, rowCounter()]));
  const jobs = rowCounter();
  const files = fileCounter();
  let seal: Uint8Array | undefined;
  let manifest: Manifest | undefined;
  for await (const entry of entries) {
    const { name } = entry;
    if (manifest) throw unexpectedEntry(name);
    const table = tables.find((candidate) => name.startsWith(tableFolder(candidate.name)));
    const counter = table && counters.get(table.name);
    if (table && counter) {
      onProgress(`table ${tables.indexOf(table) + 1} of ${tables.length} (${table.name})`);
      await fillTable(client, `${quoteTable(table)} (${columnList(table)})`, entry, counter.add);
    } else if (name.startsWith(jobsFolder)) await fillTable(client, `restored_jobs (${jobColumns})`, entry, jobs.add);
    else if (name.startsWith(filesFolder)) {
      await restoreFile(target.files, entry, files);
      onProgress(`file ${files.count()} (${name.slice(filesFolder.length)})`);
    } else if (name.startsWith(checksumsFolder)) await files.compare(entry);
    else if (name === sealName) seal = await readBytes(entry);
    else if (name === manifestName) manifest = parseManifest(await readText(entry));
    else throw unexpectedEntry(name);
  }
  if (!manifest) throw new BackupError('The archive is not complete: use another backup.');
  requireSame(headerName, contentOf(Buffer.from(headerText)), manifest.header);
  for (const table of tables)
    requireSame(`table ${table.name}`, counters.get(table.name)?.finish(), findRows(manifest, table));
  requireSame('jobs', jobs.finish(), manifest.jobs);
  requireSame('files', files.finish(), manifest.files);
  requireSame(sealName, seal ? contentOf(seal) : null, manifest.seal);
  if (seal) await writeSeal(target.sealPath, seal);
  return manifest;
}

const unexpectedEntry = (name: string) =>
  new BackupError(`The archive is damaged, or is not a backup of Plumbline: it has an entry ${name}.`);

/** Throws BackupError if the two descriptions of a part of the backup differ. */
function requireSame(name: string, found: object | null | undefined, expected: object | null): void {
  const valuesOf = (content: object | null | undefined) =>
    content &&
    Object.entries(content)
      .filter(([key]) => key !== 'name')
      .toSorted();
  if (!isDeepStrictEqual(valuesOf(found), valuesOf(expected)))
    throw new BackupError(
      `The restored data does not agree with the manifest of the archive (${name}): use another backup.`,
    );
}

function findRows(manifest: Manifest, { name }: Table): RowSummary {
  const rows = manifest.tables.find((table) => table.name === name);
  if (!rows) throw new BackupError(`The archive is damaged: its manifest does not have the table ${name}.`);
  return rows;
}

const contentOf = (bytes: Uint8Array): Manifest['header'] => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

async function fillTable(
  client: Client,
  columns: string,
  { bytes }: ArchiveEntry,
  onChunk: (chunk: Uint8Array) => void,
): Promise<void> {
  await pipeline(
    bytes,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        onChunk(chunk);
        yield chunk;
      }
    },
    client.query(copyFrom(`COPY ${columns} FROM STDIN`)),
  );
}

/** Counts and hashes the files of an archive, and compares them with its entries in `checksums/`. */
function fileCounter() {
  const hash = createHash('sha256');
  let [files, bytes] = [0, 0];
  let lines: string[] = [];
  return {
    add: (name: string, size: number, sha256: string) => {
      files += 1;
      bytes += size;
      lines.push(checksumLine(sha256, name));
    },
    compare: async (entry: ArchiveEntry) => {
      const text = await readText(entry);
      hash.update(text);
      if (text !== lines.join(''))
        throw new BackupError(`The archive is damaged: its files do not agree with ${entry.name}.`);
      lines = [];
    },
    count: () => files,
    finish: (): Manifest['files'] => ({ files, bytes, sha256: hash.digest('hex') }),
  };
}

/** Stores a file, reads it again and compares the two. */
async function restoreFile(
  store: FileStore,
  entry: ArchiveEntry,
  files: ReturnType<typeof fileCounter>,
): Promise<void> {
  const key = entry.name.slice(filesFolder.length);
  if (!isFileKey(key)) throw unexpectedEntry(entry.name);
  const hash = createHash('sha256');
  await store.put(key, ReadableStream.from(hashed(entry.bytes, hash)) as ReadableStream<Uint8Array>);
  const sha256 = hash.digest('hex');
  const storedFile = await store.get(key);
  const storedHash = createHash('sha256');
  if (storedFile) for await (const _ of hashed(toNodeStream(storedFile.bytes), storedHash));
  if (storedHash.digest('hex') !== sha256)
    throw new BackupError(`The file store did not keep ${key}: check its disk or its bucket, and try again.`);
  files.add(entry.name, entry.size, sha256);
}

async function* hashed(chunks: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

async function writeSeal(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, bytes, { mode: 0o600, flag: 'wx', flush: true });
}

const createJobsTable = `CREATE TEMPORARY TABLE restored_jobs (
  name text, id uuid, data jsonb, priority integer, start_after timestamptz, singleton_key text, source_name text, source_id uuid
) ON COMMIT DROP`;

/** The number of jobs that are added with one statement. */
const jobsPerInsert = 1_000;

/** Adds the restored jobs to the queues of this version. Returns the number of jobs whose queue does not exist. */
async function addJobs(client: Client): Promise<number> {
  const boss = new PgBoss({
    ...noMaintenanceOptions,
    db: { executeSql: (text, values) => client.query(text, values) },
    migrate: false,
  });
  // The event is ignored, because a failed statement also rejects its promise.
  boss.on('error', () => undefined);
  await boss.start();
  const { rows: queues } = await client.query<{ name: string }>(
    'SELECT DISTINCT name FROM restored_jobs WHERE name IN (SELECT name FROM pgboss.queue)',
  );
  for (const { name } of queues) {
    for (let lastId = emptyId, count = jobsPerInsert; count === jobsPerInsert; ) {
      const { rows: jobs } = await client.query(
        `SELECT id, data, priority, to_char(start_after, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "startAfter", singleton_key AS "singletonKey"
        FROM restored_jobs WHERE name = $1 AND id > $2 ORDER BY id LIMIT ${jobsPerInsert}`,
        [name, lastId],
      );
      await boss.insert(name, jobs);
      count = jobs.length;
      lastId = jobs.at(-1)?.id ?? lastId;
    }
  }
  // pg-boss has no option for the source of a job in the queue of given-up jobs.
  await client.query(`UPDATE pgboss.job SET source_name = restored.source_name, source_id = restored.source_id
    FROM restored_jobs restored
    WHERE job.name = restored.name AND job.id = restored.id AND restored.source_name IS NOT NULL`);
  await boss.stop({ graceful: false });
  const { rows } = await client.query<{ dropped: number }>(
    `SELECT count(*)::int AS dropped FROM restored_jobs WHERE (name, id) NOT IN (SELECT name, id FROM pgboss.job)`,
  );
  return rows[0]?.dropped ?? 0;
}

const emptyId = '00000000-0000-0000-0000-000000000000';
