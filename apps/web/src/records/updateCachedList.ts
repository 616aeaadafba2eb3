/** Updates a cached list. Also contains the types of stored records and of their query keys. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A record of the company. Updates and deletions send its version for conflict detection. */
export interface StoredRecord {
  readonly id: string;
  readonly version: number;
}

/** The query keys of one kind of record. `Kind` is the record type. */
export interface RecordKeys<Kind extends StoredRecord> {
  readonly list: QueryKey;
  readonly detail: (id: string) => QueryKey;
  /** Never set. It makes the keys of different record types incompatible. */
  readonly kind?: Kind;
}

/** Updates the cached list, if it exists. */
export function updateCachedList<Kind extends StoredRecord>(
  queryClient: QueryClient,
  keys: RecordKeys<Kind>,
  change: (records: readonly Kind[]) => readonly Kind[],
) {
  queryClient.setQueryData<readonly Kind[]>(keys.list, (records) => records && [...change(records)]);
}
