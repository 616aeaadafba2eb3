/** The store of uploaded files in a folder on disk. */
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStore, StorageUnavailable } from '../ports.ts';
import { assertFileKey } from './assertFileKey.ts';
import { fileBytes } from './fileBytes.ts';
import { toNodeStream } from './toNodeStream.ts';

/** The suffix of the temporary name of a file that is being written. */
export const unfinishedSuffix = '.part';

/**
 * Implements the files port with a folder. A file is written under a temporary name, flushed to the disk and
 * then renamed, so that `get` never reads a partial file.
 */
export function diskFiles(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, assertFileKey(key));
  /** The paths of the files that this process is writing. */
  const temporaryPaths = new Set<string>();

  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      const temporaryPath = `${path}.${crypto.randomUUID()}${unfinishedSuffix}`;
      temporaryPaths.add(temporaryPath);
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await writeFlushed(temporaryPath, bytes);
        await rename(temporaryPath, path);
      } catch (error) {
        await rm(temporaryPath, { force: true }).catch(() => undefined);
        throw toStorageError(error);
      } finally {
        temporaryPaths.delete(temporaryPath);
      }
    },

    get: async (key) => {
      const path = pathOf(key);
      // The file is opened before the response starts. If it is deleted during the response, it can still be read to the end.
      const file = await open(path).catch(ignoreMissingFile);
      if (!file) return undefined;
      try {
        const { size } = await file.stat();
        return { size, bytes: fileBytes(file) };
      } catch (error) {
        await file.close();
        throw toStorageError(error);
      }
    },

    delete: async (key) => {
      const path = pathOf(key);
      await rm(path, { force: true }).catch(ignoreMissingFile);
    },

    removeUnfinished: async (before) => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissingFile);
      for (const entry of entries ?? []) {
        const path = join(entry.parentPath, entry.name);
        if (!entry.isFile() || !entry.name.endsWith(unfinishedSuffix) || temporaryPaths.has(path)) continue;
        const fileInfo = await stat(path).catch(ignoreMissingFile);
        if (fileInfo && fileInfo.mtime < before) await rm(path, { force: true }).catch(ignoreMissingFile);
      }
    },
  };
}

async function writeFlushed(path: string, bytes: Uint8Array | ReadableStream<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes instanceof Uint8Array ? bytes : toNodeStream(bytes));
    await file.sync();
  } finally {
    await file.close();
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

function ignoreMissingFile(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw toStorageError(error);
}

/** With StorageUnavailable, a full or broken disk or too many open files result in 503 and not in 500 [F11]. */
const toStorageError = (error: unknown) =>
  /^(ENOSPC|EDQUOT|EIO|EROFS|EMFILE|ENFILE)$/.test(codeOf(error))
    ? new StorageUnavailable('files cannot be stored or read at the moment', { cause: error })
    : error;
