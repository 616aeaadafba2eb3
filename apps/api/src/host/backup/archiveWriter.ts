/** Writes the tar archive of a backup as a stream. */
import { createHash } from 'node:crypto';
import { createTarPacker } from 'modern-tar';

export interface ArchiveWriter {
  readonly bytes: ReadableStream<Uint8Array>;
  /** Adds an entry with exactly `size` bytes. Waits while the reader of the archive is slower. Returns the hash of the bytes. */
  add(name: string, size: number, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<string>;
  finish(): void;
  /** Makes the reader of the archive fail. */
  fail(error: unknown): void;
}

/** Only the owner may read an extracted archive, because it has the secrets of the installation. */
const entryMode = 0o600;

export function archiveWriter(createdAt: Date): ArchiveWriter {
  const { readable, controller } = createTarPacker();
  return {
    bytes: readable,
    add: async (name, size, chunks) => {
      const hash = createHash('sha256');
      const writer = controller.add({ name, size, type: 'file', mode: entryMode, mtime: createdAt }).getWriter();
      // Without a listener, a failure of the archive between two writes would end the process.
      writer.closed.catch(() => undefined);
      for await (const chunk of chunks) {
        hash.update(chunk);
        await writer.write(chunk);
      }
      await writer.close();
      return hash.digest('hex');
    },
    finish: () => controller.finalize(),
    fail: (error) => controller.error(error instanceof Error ? error : new Error(String(error))),
  };
}
