/** Makes a backup of the database and the stored files while the server runs. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, mkdtemp, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { readMigrations } from '../../database/migrate.ts';
import { storedFilesQuery } from '../../files/store.ts';
import { deadLetterQueue, jobNames } from '../../jobs/jobDefinitions.ts';
import type { FileStore } from '../../ports.ts';
import { toNodeStream } from '../toNodeStream.ts';
import {
  type ArchiveHeader,
  checksumsFolder,
  filesFolder,
  formatVersion,
  headerName,
  jobsFolder,
  type Manifest,
  manifestName,
  partName,
  sealName,
  tableFolder,
  toJson,
} from './archiveFormat.ts';
import { type ArchiveWriter, archiveWriter } from './archiveWriter.ts';
import { openBackupConnection } from './backupConnection.ts';
import { BackupError } from './backupError.ts';
import { withBackupLocks } from './backupLocks.ts';
import { copyRows, quoteTable, type RowSummary, readTables, selectRows, type Table } from './copyRows.ts';
import { type Encryption, encrypt } from './encryption.ts';

export interface BackupSource {
  /** The login owns the tables. */
  readonly databaseUrl: string;
  readonly files: FileStore;
  /** The path of the key for seals. The file may be missing. */
  readonly sealPath: string;
  /** The version of Plumbline. */
  readonly version: string;
}

export interface BackupOptions {
  readonly encryption?: Encryption | undefined;
  /** Ends the backup. */
  readonly signal?: AbortSignal;
  /** Called with what the backup does now. */
  readonly onProgress?: (text: string) => void;
}

/** Makes a backup in the new file `path`. A failure leaves no file. Returns the content of its manifest. */
export async function makeBackup(source: BackupSource, path: string, options: BackupOptions = {}): Promise<Manifest> {
  const { encryption, signal } = options;
  await requireNewFile(path);
  const writer = archiveWriter(new Date());
  const temporaryPath = join(dirname(path), `.${basename(path)}.${process.pid}${unfinishedSuffix}`);
  const abort = () => writer.fail(signal?.reason);
  signal?.addEventListener('abort', abort);
  try {
    const bytes = encryption ? await encrypt(writer.bytes, encryption) : writer.bytes;
    const target = createWriteStream(temporaryPath, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: 2 ** 20 });
    // If writing the file fails, the archive fails with the same error, and the other way round.
    const [archive, file] = await Promise.allSettled([
      writeArchive(writer, source, options).catch((error: unknown) => {
        writer.fail(error);
        throw error;
      }),
      pipeline(toNodeStream(bytes), target),
    ]);
    if (archive.status === 'rejected') throw archive.reason;
    if (file.status === 'rejected') throw file.reason;
    await requireNewFile(path);
    await rename(temporaryPath, path);
    await flushFolder(dirname(path));
    return archive.value;
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw signal?.aborted ? new BackupError('The backup was stopped, and no file was made.') : toFileError(error, path);
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/** The end of the temporary name of a backup that is being made. */
export const unfinishedSuffix = '.part';

async function requireNewFile(path: string): Promise<void> {
  const exists = await stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw toFileError(error, path);
    },
  );
  if (exists)
    throw new BackupError(`${path} exists already: choose another name, because a backup is not overwritten.`);
}

const fileReasons: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'no space is left on the disk',
  EFBIG: 'the file would be larger than this account or file system allows',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'a part of the path is a file',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'the file system is read-only',
  EIO: 'the disk does not work',
};

/** Explains an error of writing the file. Returns other errors as they are. */
function toFileError(error: unknown, path: string): unknown {
  const failure = (error instanceof Error ? error : {}) as NodeJS.ErrnoException;
  const reason = fileReasons[failure.code ?? ''];
  // A failed write has no path. The errors of other files have theirs.
  const isOfFile = failure.path?.startsWith(dirname(path)) ?? /^(write|fsync|close)/.test(failure.syscall ?? '');
  return reason && isOfFile ? new BackupError(`${path} cannot be written, because ${reason}.`) : error;
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeArchive(
  writer: ArchiveWriter,
  source: BackupSource,
  { signal, onProgress = () => undefined }: BackupOptions,
): Promise<Manifest> {
  const { client, close } = await openBackupConnection(source.databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-backup-'));
  const keysFile = join(folder, 'keys');
  await appendFile(keysFile, '');
  signal?.addEventListener('abort', close);
  try {
    return await withBackupLocks(client, async () => {
      const rows = await writeDatabase(client, writer, source, keysFile, onProgress);
      const files = await writeFiles(writer, source.files, keysFile, onProgress);
      const seal = await writeSeal(writer, source.sealPath);
      const manifest: Manifest = { ...rows, ...files, seal };
      await addBytes(writer, manifestName, toJson(manifest));
      writer.finish();
      return manifest;
    });
  } finally {
    signal?.removeEventListener('abort', close);
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

const addBytes = async (writer: ArchiveWriter, name: string, bytes: Uint8Array) => ({
  bytes: bytes.length,
  sha256: await writer.add(name, bytes.length, [bytes]),
});

/**
 * Writes the tables and the jobs of one snapshot of the database, and the keys of its stored files to `keysFile`. The snapshot ends before
 * the files are copied, because a long transaction prevents PostgreSQL from removing old rows.
 */
async function writeDatabase(
  client: Client,
  writer: ArchiveWriter,
  { version }: BackupSource,
  keysFile: string,
  onProgress: (text: string) => void,
): Promise<Pick<Manifest, 'header' | 'tables' | 'jobs'>> {
  await beginSnapshot(client);
  const tables = await readTables(client);
  const header = await addBytes(writer, headerName, toJson(await readHeader(client, tables, version)));
  const summaries: Manifest['tables'] = [];
  for (const [index, table] of tables.entries()) {
    onProgress(`table ${index + 1} of ${tables.length} (${table.name})`);
    const folder = tableFolder(table.name);
    summaries.push({ name: table.name, ...(await writeRows(client, writer, folder, selectRows(table))) });
  }
  const jobs = await writeRows(client, writer, jobsFolder, unfinishedJobsQuery);
  await copyRows(client, storedFilesQuery, (part) => appendFile(keysFile, part, { mode: 0o600 }));
  await client.query('COMMIT');
  return { header, tables: summaries, jobs };
}

/**
 * Begins a transaction that reads one snapshot. The tables are locked before the snapshot is taken, because a migration that rewrites a
 * table after it would make the table look empty.
 */
async function beginSnapshot(client: Client): Promise<void> {
  const names = (tables: readonly Table[]) => tables.map(quoteTable).join(', ');
  for (;;) {
    const tables = names(await readTables(client));
    if (tables === '')
      throw new BackupError('The database has no tables of Plumbline: set DATA_DIR or DATABASE_URL as for the server.');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(`LOCK TABLE ${tables} IN ACCESS SHARE MODE`);
    if (names(await readTables(client)) === tables) return;
    await client.query('ROLLBACK');
  }
}

async function readHeader(client: Client, tables: readonly Table[], version: string): Promise<ArchiveHeader> {
  const knownNames = (await readMigrations()).map(({ name }) => name);
  const { rows: appliedRows } = await client.query<{ name: string }>(
    'SELECT name FROM public.plumbline_migrations ORDER BY name COLLATE "C"',
  );
  const appliedNames = appliedRows.map(({ name }) => name);
  const newestKnownName = knownNames.at(-1) ?? '';
  if (appliedNames.some((name) => !knownNames.includes(name) && name > newestKnownName))
    throw new BackupError('The database belongs to a newer version of Plumbline: make the backup with that version.');
  const { rows: sequences } = await client.query<{ name: string }>(
    `SELECT sequencename::text AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  );
  const sequenceValues: ArchiveHeader['sequences'] = [];
  for (const { name } of sequences) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${quoteTable({ name })}`,
    );
    if (rows[0]) sequenceValues.push({ name, ...rows[0] });
  }
  const { rows: versions } = await client.query<{ server_version: string }>('SHOW server_version');
  return {
    format: 'plumbline-backup',
    formatVersion,
    plumbline: version,
    postgres: versions[0]?.server_version ?? '',
    createdAt: new Date().toISOString(),
    // A database that was upgraded past the baseline also has the names of migrations that the baseline replaces.
    migrations: appliedNames.filter((name) => knownNames.includes(name)),
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    sequences: sequenceValues,
  };
}

/** A running job runs again after a restore, like a job of a worker that was killed. */
export const jobColumns = 'name, id, data, priority, start_after, singleton_key, source_name, source_id';
const unfinishedJobsQuery = `SELECT ${jobColumns} FROM pgboss.job
  WHERE state <= 'active' AND name IN (${[...jobNames, deadLetterQueue].map((name) => `'${name}'`).join(', ')})
  ORDER BY name COLLATE "C", id`;

async function writeRows(client: Client, writer: ArchiveWriter, folder: string, query: string): Promise<RowSummary> {
  let part = 0;
  return copyRows(client, query, async (rows) => {
    part += 1;
    await addBytes(writer, partName(folder, part, 'copy'), rows);
  });
}

/** The number of files whose hashes are in one entry. */
const checksumsPerPart = 1_000;
const maxListedKeys = 100;

async function writeFiles(
  writer: ArchiveWriter,
  store: FileStore,
  keysFile: string,
  onProgress: (text: string) => void,
): Promise<Pick<Manifest, 'files' | 'missingFiles'>> {
  const hash = createHash('sha256');
  let lines: string[] = [];
  let part = 0;
  let [files, bytes, missing] = [0, 0, 0];
  const missingKeys: string[] = [];
  const writeChecksums = async () => {
    if (lines.length === 0) return;
    part += 1;
    const text = Buffer.from(lines.join(''));
    hash.update(text);
    await addBytes(writer, partName(checksumsFolder, part, 'sha256'), text);
    lines = [];
  };
  for await (const line of createInterface({ input: createReadStream(keysFile) })) {
    const [key = '', isRequired] = line.split('\t');
    const file = await store.get(key);
    if (!file) {
      // The bytes of an upload are stored after its row.
      if (isRequired === 'f') continue;
      missing += 1;
      if (missingKeys.length < maxListedKeys) missingKeys.push(key);
      continue;
    }
    const name = `${filesFolder}${key}`;
    lines.push(checksumLine(await writer.add(name, file.size, toNodeStream(file.bytes)), name));
    files += 1;
    bytes += file.size;
    onProgress(`file ${files} (${key})`);
    if (lines.length === checksumsPerPart) await writeChecksums();
  }
  await writeChecksums();
  return {
    files: { files, bytes, sha256: hash.digest('hex') },
    missingFiles: { files: missing, firstKeys: missingKeys },
  };
}

/** A line of the format of sha256sum. */
export const checksumLine = (sha256: string, name: string) => `${sha256}  ${name}\n`;

async function writeSeal(writer: ArchiveWriter, sealPath: string): Promise<Manifest['seal']> {
  const bytes = await readFile(sealPath).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new BackupError(`${sealPath} cannot be read (${error.code}).`);
  });
  return bytes ? addBytes(writer, sealName, bytes) : null;
}
