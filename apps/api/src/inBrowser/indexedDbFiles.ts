/** The store of uploaded files for the API in a browser, in IndexedDB. */
import { type DBSchema, deleteDB, openDB } from 'idb';
import type { FileStore } from '../ports.ts';
import { toBlob } from './memoryFiles.ts';

interface Schema extends DBSchema {
  files: { key: string; value: Blob };
}

/** Implements the files port with IndexedDB. A transaction of IndexedDB is complete before `put` resolves. */
export function indexedDbFiles(name: string): FileStore {
  const open = () =>
    openDB<Schema>(`${name}-files`, 1, {
      upgrade: (newDatabase) => void newDatabase.createObjectStore('files'),
      // `deleteIndexedDb` waits until this connection is closed.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
  let openPromise: ReturnType<typeof open> | undefined;
  const database = () => {
    openPromise ??= open();
    return openPromise;
  };
  return {
    put: async (key, bytes) => {
      const blob = await toBlob(bytes);
      await (await database()).put('files', blob, key);
    },
    get: async (key) => {
      const blob = await (await database()).get('files', key);
      return blob && { size: blob.size, bytes: blob.stream() };
    },
    delete: async (key) => (await database()).delete('files', key),
    removeUnfinished: async () => undefined,
  };
}

/** Deletes an IndexedDB database. Resolves when its open connections are closed. */
export const deleteIndexedDb = (name: string): Promise<void> => deleteDB(name);
