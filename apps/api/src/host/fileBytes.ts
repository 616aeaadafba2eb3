/** Reads an open file as a stream of the web. */
import type { FileHandle } from 'node:fs/promises';

const chunkBytes = 2 ** 16;

/**
 * Streams the file from its start and closes it at the end, after an error, and when the reader cancels. `Readable.toWeb` is not used, because
 * it can throw an uncaught error when the reader cancels during a read.
 */
export function fileBytes(file: FileHandle): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { buffer, bytesRead } = await file.read(new Uint8Array(chunkBytes), 0, chunkBytes);
        if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
      } catch (error) {
        await file.close();
        throw error;
      }
      await file.close();
      controller.close();
    },
    cancel: () => file.close(),
  });
}
