/** The store of uploaded files for an API in a browser that keeps its data in memory. */
import type { FileStore } from '../ports.ts';

/** Implements the files port in memory. The files are lost when the page is closed. */
export function memoryFiles(): FileStore {
  const files = new Map<string, Blob>();
  return {
    put: async (key, bytes) => void files.set(key, await toBlob(bytes)),
    get: async (key) => {
      const blob = files.get(key);
      return blob && { size: blob.size, bytes: blob.stream() };
    },
    delete: async (key) => void files.delete(key),
    removeUnfinished: async () => undefined,
  };
}

/** Reads the stream to its end first, so that an interrupted `put` stores nothing. */
export const toBlob = (bytes: Uint8Array | ReadableStream<Uint8Array>): Promise<Blob> =>
  new Response(bytes as ReadableStream<Uint8Array<ArrayBuffer>>).blob();
