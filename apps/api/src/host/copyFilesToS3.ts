/** Copies the files of a folder to S3, for an installation that moves its files there. */
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { StorageUnavailable } from '../ports.ts';
import { isFileKey } from './assertFileKey.ts';
import { diskFiles, unfinishedSuffix } from './diskFiles.ts';
import type { S3Files } from './s3Files.ts';

/** The number of files that are copied at the same time. */
const parallelCopies = 4;

export interface CopyProgress {
  /** The number of files in the folder. */
  readonly total: number;
  /** Files that this run has copied. */
  readonly copied: number;
  /** Files that S3 had before this run. */
  readonly existing: number;
}

/**
 * Copies the files that S3 does not have with the same size. S3 stores a file completely or not at all, so an interrupted run is continued by
 * another run. The folder stays as it is, and a server may use it meanwhile. Throws StorageUnavailable if S3 fails.
 */
export async function copyFilesToS3(
  folder: string,
  s3: S3Files,
  onProgress: (progress: CopyProgress) => void = () => undefined,
): Promise<CopyProgress> {
  const keys = await readFileKeys(folder);
  const disk = diskFiles(folder);
  let progress: CopyProgress = { total: keys.length, copied: 0, existing: 0 };
  const count = (state: 'copied' | 'existing') => {
    progress = { ...progress, [state]: progress[state] + 1 };
    onProgress(progress);
  };

  async function copy(key: string): Promise<void> {
    const { size } = await stat(join(folder, key));
    if ((await s3.readSize(key)) === size) return count('existing');
    const file = await disk.get(key);
    // A user has deleted the file since the folder was read.
    if (!file) return;
    await s3.put(key, file.bytes);
    if ((await s3.readSize(key)) !== size) throw new StorageUnavailable(`the file store has another size of ${key}`);
    count('copied');
  }

  const queue = [...keys];
  async function copyQueuedFiles(): Promise<void> {
    try {
      for (let key = queue.shift(); key !== undefined; key = queue.shift()) await copy(key);
    } finally {
      // After a failure no other copy starts.
      queue.length = 0;
    }
  }
  const results = await Promise.allSettled(Array.from({ length: parallelCopies }, copyQueuedFiles));
  const failure = results.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
  return progress;
}

/** Returns the keys of all complete files of the folder, without files of other programs, for example `.DS_Store`. */
async function readFileKeys(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(unfinishedSuffix))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isFileKey);
}
