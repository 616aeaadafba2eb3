import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { type FileStore, StorageUnavailable } from '../ports.ts';
import { fileKey } from './fileKey.ts';

/** The files port on a folder. A file is seen only whole: it is written aside, flushed and renamed. */
export function diskFiles(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, fileKey(key));

  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      const aside = `${path}.${crypto.randomUUID()}.part`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await writeFlushed(aside, bytes);
        await rename(aside, path);
      } catch (error) {
        await rm(aside, { force: true }).catch(() => undefined);
        throw storageError(error);
      }
    },

    get: async (key) => {
      const path = pathOf(key);
      const found = await stat(path).catch(missing);
      if (!found) return undefined;
      return { size: found.size, bytes: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array> };
    },

    delete: (key) => rm(pathOf(key), { force: true }),
  };
}

async function writeFlushed(path: string, bytes: Uint8Array | ReadableStream<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes instanceof Uint8Array ? bytes : Readable.fromWeb(bytes));
    await file.sync();
  } finally {
    await file.close();
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

function missing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw storageError(error);
}

/** A full or broken disk is a 503, not a fault of the program [F11]. */
const storageError = (error: unknown) =>
  /^(ENOSPC|EDQUOT|EIO|EROFS|EMFILE|ENFILE)$/.test(codeOf(error))
    ? new StorageUnavailable('files cannot be kept at the moment', { cause: error })
    : error;
