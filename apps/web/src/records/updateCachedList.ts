/** Updates a cached list. Also contains the types of stored records and of their query keys. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A record of the company. Updates and deletions send its version for conflict detection. */
export interface StoredRecord {
  readonly id: string;
  readonly version: number;
}

/** The query keys of one kind of record. `Entity` is the type of the record. */
export interface RecordKeys<Entity extends StoredRecord> {
  readonly list: QueryKey;
  readonly detail: (id: string) => QueryKey;
  /** Never set. It makes the keys of different record types incompatible. */
  readonly kind?: Entity;
}

/** Updates the cached list, and the cached lists whose keys start with its key. */
export function updateCachedList<Entity extends StoredRecord>(
  queryClient: QueryClient,
  keys: RecordKeys<Entity>,
  change: (records: readonly Entity[]) => readonly Entity[],
) {
  queryClient.setQueriesData<readonly Entity[]>({ queryKey: keys.list }, (records) => records && [...change(records)]);
}
