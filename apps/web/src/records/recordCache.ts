import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A record of the company. A change names the version that the user saw. */
export interface StoredRecord {
  readonly id: string;
  readonly version: number;
}

/** The query keys of one kind of record. `Kind` is the record's type. */
export interface RecordKeys<Kind extends StoredRecord> {
  readonly list: QueryKey;
  readonly one: (id: string) => QueryKey;
  /** Never set: it makes the keys of two kinds different types. */
  readonly kind?: Kind;
}

/** Changes the cached list, if there is one. */
export function changeList<Kind extends StoredRecord>(
  queryClient: QueryClient,
  keys: RecordKeys<Kind>,
  change: (records: readonly Kind[]) => readonly Kind[],
) {
  queryClient.setQueryData<readonly Kind[]>(keys.list, (before) => before && [...change(before)]);
}
