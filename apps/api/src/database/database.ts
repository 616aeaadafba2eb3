/** The database port: transactions of a company and of the system, and notifications. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

interface Rows<Row> {
  readonly rows: Row[];
}

/** The result type of both drivers: node-postgres on the server, PGlite in the browser. */
interface RowsResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>;
}

/** An open transaction with the Drizzle query builder. Statements that are started together are sent together and run in this order. */
export type Tx = Omit<PgDatabase<RowsResult, Record<string, never>, Record<string, never>>, 'transaction'> & {
  /** Runs a statement from its SQL text. `preparedStatement` uses this method. */
  run<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
};

/** The channels of PostgreSQL notifications. */
export type NotificationChannel = 'plumbline_estimates' | 'plumbline_projects';

/** Receives the notifications of a channel. */
export interface NotificationListener {
  /** Called for each notification after the commit of its transaction. Any process can have sent it. */
  onNotification(payload: string): void;
  /** Called each time LISTEN has run: after the start, and after each new connection. Earlier notifications can be lost. */
  onListening(): void;
}

/**
 * The database port. `company` and `system` run `work` in one transaction. The transaction commits if `work` resolves, and rolls
 * back if `work` rejects. After a deadlock or serialization failure, `work` runs again from the start [F6b], so it must not have
 * effects outside the transaction. See docs/decisions/0074-retries-and-deadlines.md.
 */
export interface Database {
  /** Runs `work` as a role that row-level security restricts to the rows of this company [S2]. */
  company<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs `work` as the owner of the database and bypasses row-level security. Only for work that is not restricted to the company of
   * a caller: sign-in, webhooks, jobs.
   */
  system<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Listens to the notifications of a channel. Returns a function that stops listening. */
  listen(channel: NotificationChannel, listener: NotificationListener): () => Promise<void>;
  /** Resolves when the database responds. */
  ping(): Promise<void>;
  /** Whether a write failed because the disk of the database is full, and there is still no space. */
  isDiskFull(): Promise<boolean>;
  close(): Promise<void>;
}
