/** The programs of `npm run backup` and `npm run restore`: they find the installation of the settings, and print what was done. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import type { Settings } from '../../settings/settings.ts';
import { installDatabase, separateLogins, sharedLogin } from '../databaseLogins.ts';
import { lockDataFolder } from '../dataFolderLock.ts';
import { startEmbeddedPostgres } from '../embeddedPostgres.ts';
import { fileStore } from '../fileStore.ts';
import { pathExists } from '../pathExists.ts';
import { sealPath } from '../pdf/sealPath.ts';
import { runningDatabaseUrl } from '../runningDatabaseUrl.ts';
import type { Manifest } from './archiveFormat.ts';
import { isEncryptedFile } from './archiveReader.ts';
import { BackupError } from './backupError.ts';
import type { Decryption, Encryption } from './encryption.ts';
import { makeBackup } from './makeBackup.ts';
import { restoreBackup } from './restoreBackup.ts';

export interface CommandOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (text: string) => void;
}

interface OpenedDatabase {
  readonly url: string;
  /** Runs `cleanUp` after the built-in database has stopped, while no other process can use the data folder. */
  close(cleanUp?: () => Promise<void>): Promise<void>;
}

/** Makes a backup of the installation. Returns the lines for standard output. */
export async function runBackup(
  path: string,
  encryption: Encryption | undefined,
  settings: Settings,
  options: CommandOptions,
): Promise<readonly string[]> {
  const database = await openDatabase(settings);
  try {
    const { dataDir } = settings;
    const source = {
      databaseUrl: database.url,
      files: fileStore(settings),
      sealPath: sealPath(dataDir),
      version: manifest.version,
    };
    const content = await makeBackup(source, path, { ...options, encryption });
    const { size } = await stat(path);
    return [
      `Backup of ${describe(content)} in ${path} (${toMegabytes(size)}).`,
      ...describeMissingFiles(content),
      encryption
        ? 'It is encrypted.'
        : 'It is not encrypted, and it has password hashes and keys: keep it where only you can read it.',
    ];
  } finally {
    await database.close();
  }
}

/** The database of DATABASE_URL, or the built-in one. Starts the built-in one if no server has started it. */
async function openDatabase({ databaseUrl, databaseDirectUrl, dataDir }: Settings): Promise<OpenedDatabase> {
  const url = databaseDirectUrl ?? databaseUrl;
  const usedUrl = url ?? (await runningDatabaseUrl(dataDir));
  if (usedUrl !== undefined) return { url: usedUrl, close: async (cleanUp) => cleanUp?.() };
  if (!(await pathExists(join(dataDir, 'postgres'))))
    throw new BackupError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL as for the server.`);
  return startLockedDatabase(dataDir);
}

async function startLockedDatabase(dataDir: string): Promise<OpenedDatabase> {
  const lock = await lockDataFolder(dataDir, 'npm run backup or npm run restore');
  try {
    const postgres = await startEmbeddedPostgres(dataDir);
    return {
      url: postgres.url,
      close: async (cleanUp) => {
        await postgres.stop();
        await cleanUp?.();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Restores a backup into the empty installation. Returns the lines for standard output. */
export async function runRestore(
  path: string,
  readDecryption: () => Promise<Decryption>,
  settings: Settings,
  options: CommandOptions,
): Promise<readonly string[]> {
  const { dataDir, databaseUrl } = settings;
  const decryption = (await isEncryptedFile(path)) ? await readDecryption() : undefined;
  await requireEmptyFolder(settings);
  const seal = sealPath(dataDir);
  const hadDatabase = await pathExists(join(dataDir, 'postgres'));
  const database = databaseUrl === undefined ? await startLockedDatabase(dataDir) : await openDatabase(settings);
  let hasWritten = false;
  let isRestored = false;
  /** Checks the folder again, because another restore can have filled it while this one waited for the database. */
  const onEmptyDatabase = async () => {
    await requireEmptyFolder(settings);
    hasWritten = true;
  };
  try {
    const target = { databaseUrl: database.url, files: fileStore(settings), sealPath: seal };
    const summary = await restoreBackup(path, target, { ...options, decryption, onEmptyDatabase });
    const { header, manifest: content, droppedJobs } = summary;
    isRestored = true;
    options.onProgress('applying newer migrations');
    const logins = databaseUrl === undefined ? separateLogins(database.url) : sharedLogin(database.url);
    const appliedNames = await installDatabase(logins);
    return [
      `Restored ${describe(content)}, from the backup of ${header.createdAt}.`,
      'The numbers and the SHA-256 hashes of all tables and files agree with the backup.',
      ...describeMissingFiles(content),
      ...(droppedJobs > 0 ? [`${droppedJobs} waiting jobs are of kinds that this version does not have.`] : []),
      ...(appliedNames.length > 0 ? [`Newer migrations applied: ${appliedNames.join(', ')}.`] : []),
    ];
  } finally {
    await database.close(async () => {
      if (isRestored) return;
      // Only this restore has written into the folder since the check.
      if (hasWritten) {
        await rm(seal, { force: true });
        if (!settings.s3) await rm(join(dataDir, 'files'), { recursive: true, force: true });
      }
      if (databaseUrl === undefined && !hadDatabase)
        for (const name of ['postgres', 'postgres.password', 'postgres.log'])
          await rm(join(dataDir, name), { recursive: true, force: true });
    });
  }
}

/** Throws BackupError if the data folder has files that the restore would write. The database is checked later. */
async function requireEmptyFolder({ dataDir, s3 }: Settings): Promise<void> {
  const storedFiles = s3 ? [] : await readdir(join(dataDir, 'files')).catch(() => []);
  const used = [
    ...(storedFiles.length > 0 ? [join(dataDir, 'files')] : []),
    ...((await pathExists(sealPath(dataDir))) ? [sealPath(dataDir)] : []),
  ];
  if (used.length > 0)
    throw new BackupError(
      `A backup is restored into an empty installation only: move ${used.join(' and ')} away, or set DATA_DIR to an empty folder.`,
    );
}

const toMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const number = new Intl.NumberFormat('en-US');
const countOf = (count: number, noun: string) => `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`;

function describe({ tables, jobs, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${countOf(tables.length, 'table')} with ${countOf(rows, 'row')}, ${countOf(jobs.rows, 'waiting job')} and ${countOf(files.files, 'file')}`;
}

const describeMissingFiles = ({ missingFiles: { files, firstKeys } }: Manifest) =>
  files === 0
    ? []
    : [
        `WARNING: ${countOf(files, 'file')} of the database ${files === 1 ? 'was' : 'were'} missing in the file store before the backup, for example ${firstKeys[0]}.`,
      ];
