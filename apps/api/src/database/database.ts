import type { PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';

interface Rows<Row> {
  readonly rows: Row[];
}

/** What both drivers answer to a statement: node-postgres on the server, PGlite in the browser. */
interface RowsResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>;
}

/** An open transaction: Drizzle's query builder. A nested `tx.transaction` is a savepoint. */
export type Tx = PgTransaction<RowsResult, Record<string, never>, Record<string, never>> & {
  /** Runs the text of a statement, for `preparedStatement`. */
  run<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
};

/**
 * The database port. Each method runs `work` in one transaction: it commits when `work` resolves, else rolls back. Where
 * the database undid it because of others (deadlock, serialisation) `work` runs again from its beginning [F6b]: it must
 * not have effects outside of the transaction. See docs/decisions/0074-retries-and-deadlines.md.
 */
export interface Database {
  /** As the role that row-level security binds to this company: no other company's row can be read or written [S2]. */
  company<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** As the owner, past row-level security: only for what has no company yet, such as sign-in, webhooks, sweeping. */
  system<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
