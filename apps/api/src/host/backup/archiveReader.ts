/** Reads the tar archive of a backup as a stream. */
import { open } from 'node:fs/promises';
import { createTarDecoder } from 'modern-tar';
import { fileBytes } from '../fileBytes.ts';
import { BackupError } from './backupError.ts';
import { type Decryption, decrypt, isEncrypted, magicBytes } from './encryption.ts';

export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  /** The bytes must be read to the end before the next entry is read. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Whether the file is encrypted. Throws if it cannot be read. */
export async function isEncryptedFile(path: string): Promise<boolean> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${error.code}).`,
    );
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(magicBytes), 0, magicBytes, 0);
    return isEncrypted(buffer.subarray(0, bytesRead));
  } catch (error) {
    throw new BackupError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  } finally {
    await file.close();
  }
}

/** Reads the entries of an archive in their order. Throws BackupError if the archive is damaged or not complete. */
export async function* readArchive(
  path: string,
  decryption: Decryption | undefined,
  signal: AbortSignal,
): AsyncGenerator<ArchiveEntry> {
  const file = await open(path);
  const damaged = (error: unknown) => {
    if (error instanceof BackupError || signal.aborted) return error;
    return new BackupError(`${path} is damaged or not complete: use another backup.`, { cause: error });
  };
  try {
    const storedBytes: ReadableStream<Uint8Array> = fileBytes(file);
    const bytes = decryption ? await decrypt(storedBytes, decryption) : storedBytes;
    for await (const { header, body } of bytes.pipeThrough(createTarDecoder({ strict: true }))) {
      signal.throwIfAborted();
      if (header.type !== 'file') throw new BackupError(`${path} has an entry that is not a file: ${header.name}.`);
      yield { name: header.name, size: header.size, bytes: withErrors(body, damaged) };
    }
  } catch (error) {
    throw damaged(error);
  } finally {
    await file.close();
  }
}

async function* withErrors(bytes: ReadableStream<Uint8Array>, toError: (error: unknown) => unknown) {
  const reader = bytes.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw toError(error);
    });
    if (done) return;
    yield value;
  }
}

/** The maximum size of an entry that is read into memory: JSON, checksums or the key for seals. */
const maxTextBytes = 16 * 2 ** 20;

export async function readBytes({ name, size, bytes }: ArchiveEntry): Promise<Buffer> {
  if (size > maxTextBytes) throw new BackupError(`The archive is damaged: ${name} is too large.`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export const readText = async (entry: ArchiveEntry): Promise<string> => (await readBytes(entry)).toString('utf8');
