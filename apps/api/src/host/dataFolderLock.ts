/** The lock file in the data folder, so that two servers never use one folder [F2]. */
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../settings/startupError.ts';
import { isAlive, processStartTime } from './processes.ts';

/** The content of the lock file. It describes the server that holds the lock. */
interface LockHolder {
  readonly pid: number;
  /** Result of `processStartTime`. */
  readonly startTime: string;
  readonly url: string;
}

export interface DataFolderLock {
  /** Stores the URL at which the server listens. The error message of a second server and `findRunningServer` use it. */
  setUrl(url: string): Promise<void>;
  release(): Promise<void>;
}

export class DataFolderInUse extends StartupError {
  override readonly name = 'DataFolderInUse';
}

const lockFile = (dataDir: string) => join(dataDir, 'plumbline.lock');

/**
 * Locks `dataDir`. Throws DataFolderInUse if a running server holds the lock, and takes over the lock of a killed server [F2].
 * `url` is stored until `setUrl` replaces it.
 */
export async function lockDataFolder(dataDir: string, url: string): Promise<DataFolderLock> {
  const file = lockFile(dataDir);
  const temporaryFile = `${file}.${process.pid}`;
  const startTime = await processStartTime(process.pid);
  const write = (holder: LockHolder) => writeFile(temporaryFile, JSON.stringify(holder), { flush: true });

  await mkdir(dataDir, { recursive: true });
  await write({ pid: process.pid, startTime, url });
  try {
    // `link` fails if the file exists, so only one server gets the lock, and the file is always complete.
    while (!(await succeedsUnless(link(temporaryFile, file), 'EEXIST')))
      await removeStaleLock(dataDir, `${temporaryFile}.stale`);
  } finally {
    await rm(temporaryFile, { force: true });
  }
  return {
    setUrl: async (listeningUrl) => {
      await write({ pid: process.pid, startTime, url: listeningUrl });
      await rename(temporaryFile, file);
    },
    release: () => rm(file, { force: true }),
  };
}

/** Returns the URL of the server that holds the lock of `dataDir`, or undefined if no server runs. */
export async function findRunningServer(dataDir: string): Promise<string | undefined> {
  const holder = await readHolder(lockFile(dataDir));
  return holder && (await isRunning(holder)) ? holder.url : undefined;
}

/** Removes the lock file of a server that has ended. Throws DataFolderInUse if the server is still running. */
async function removeStaleLock(dataDir: string, staleFile: string): Promise<void> {
  const file = lockFile(dataDir);
  const holder = await readHolder(file);
  if (holder && (await isRunning(holder))) {
    throw new DataFolderInUse(
      `Another Plumbline server uses ${dataDir}: process ${holder.pid} at ${holder.url}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  if (!(await succeedsUnless(rename(file, staleFile), 'ENOENT'))) return;
  // If another server has replaced the stale lock after the check, the lock of that server is restored.
  const movedHolder = await readHolder(staleFile);
  if (movedHolder && (await isRunning(movedHolder))) await succeedsUnless(link(staleFile, file), 'EEXIST');
  await rm(staleFile, { force: true });
}

/** A lock with the id of this process is stale, because an earlier process with the same id wrote it. */
const isRunning = async ({ pid, startTime }: LockHolder) =>
  pid !== process.pid && (await isAlive(pid)) && (await processStartTime(pid)) === startTime;

async function readHolder(file: string): Promise<LockHolder | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  try {
    return JSON.parse(text) as LockHolder;
  } catch {
    return undefined;
  }
}

/** Returns true if `work` succeeds, and false if it fails with this error code. Throws other errors. */
const succeedsUnless = (work: Promise<void>, errorCode: string): Promise<boolean> =>
  work.then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === errorCode) return false;
      throw error;
    },
  );
