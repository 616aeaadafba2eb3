/** The types of query keys and stored records, and the update of a cached list. */
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
  /** Never set. It only makes the key types of two kinds incompatible. */
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
