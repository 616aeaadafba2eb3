import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A record of the company: who changes it says which version they saw. */
export interface Stored {
  readonly id: string;
  readonly version: number;
}

/** Where the records of one kind are kept. `Kind` is the record's type. */
export interface RecordKeys<Kind extends Stored> {
  readonly list: QueryKey;
  readonly one: (id: string) => QueryKey;
  /** Only for the compiler: keys of one kind do not pass for another's. */
  readonly kind?: Kind;
}

/** The list with `change` made to it, where it is known at all. */
export function changeList<Kind extends Stored>(
  queries: QueryClient,
  keys: RecordKeys<Kind>,
  change: (records: readonly Kind[]) => readonly Kind[],
) {
  queries.setQueryData<readonly Kind[]>(keys.list, (before) => before && [...change(before)]);
}

export const refreshList = <Kind extends Stored>(queries: QueryClient, keys: RecordKeys<Kind>) =>
  queries.invalidateQueries({ queryKey: keys.list, exact: true });
