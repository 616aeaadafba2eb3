/** The database port: transactions of a company and of the system. */
import type { PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';

interface Rows<Row> {
  readonly rows: Row[];
}

/** The result type of both drivers: node-postgres on the server, PGlite in the browser. */
interface RowsResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>;
}

/** An open transaction with the Drizzle query builder. A nested `tx.transaction` is a savepoint. */
export type Tx = PgTransaction<RowsResult, Record<string, never>, Record<string, never>> & {
  /** Runs the text of a statement, for `preparedStatement`. */
  run<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /**
   * Sends a write together with the next statement or the COMMIT, for `preparedWrite`. It saves a round trip, because the
   * caller does not wait for the result. If the write fails, the next statement or the COMMIT fails with its error.
   */
  queueWrite(text: string, values: readonly unknown[]): void;
};

/** The channels of PostgreSQL notifications. */
export type NotificationChannel = 'plumbline_estimates';

/** Receives the notifications of a channel. */
export interface NotificationListener {
  /** Called for each notification after the commit of its transaction. Any process can have sent it. */
  onNotification(payload: string): void;
  /** Called after the start and after each lost connection, when the listening begins. Earlier notifications can be lost. */
  onListening(): void;
}

/**
 * The database port. Each method runs `work` in one transaction. The transaction commits if `work` resolves, and rolls back if
 * it rejects. After a deadlock or serialization failure, `work` runs again from the start [F6b], so it must not have effects
 * outside the transaction. See docs/decisions/0074-retries-and-deadlines.md.
 */
export interface Database {
  /** Runs as a role that row-level security restricts to the rows of this company [S2]. */
  company<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs as the owner and bypasses row-level security. Only for work without a company: sign-in, webhooks, cleanup jobs. */
  system<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Receives the notifications of a channel on a separate connection. Returns a function that closes the connection. */
  listen(channel: NotificationChannel, listener: NotificationListener): () => Promise<void>;
  /** Resolves when the database responds. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
