/** The database port: transactions of a company and of the system, and notifications. */
import type { PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type { LogPosition } from './logPosition.ts';

interface Rows<Row> {
  readonly rows: Row[];
}

/** The result type of both drivers: node-postgres on the server, PGlite in the browser. */
interface RowsResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>;
}

/** An open transaction with the Drizzle query builder. A nested `tx.transaction` is a savepoint. */
export type Tx = PgTransaction<RowsResult, Record<string, never>, Record<string, never>> & {
  /** Runs a statement from its SQL text. `preparedStatement` uses this method. */
  run<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /**
   * Runs a write without waiting for its result. `preparedQueuedWrite` uses this method. On the server, it saves a round trip: the write
   * is sent together with the next statement or the COMMIT. If the write fails, the next statement or the COMMIT fails with its error.
   */
  queueWrite(text: string, values: readonly unknown[]): void;
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

/** A read of a company that a replica of the database may serve. */
export interface CompanyRead<T> {
  /** The read sees all commits up to this position. Undefined: only the primary serves the read. */
  readonly after: LogPosition | undefined;
  /** Checks that the caller may read. It always runs on the primary, because a replica can show an older state. */
  authorize(tx: Tx): Promise<void>;
  /** Runs after `authorize` in a transaction that cannot write. */
  read(tx: Tx): Promise<T>;
}

/**
 * Why the primary served a read instead of the replica. `behind`: the replica had not replayed the required position, or the position was not
 * known yet. `busy`: all connections were in use. `failed`: the replica cancelled the read. `unavailable`: the replica did not respond.
 */
export const fallbackReasons = ['behind', 'busy', 'failed', 'unavailable'] as const;
export type FallbackReason = (typeof fallbackReasons)[number];

export const databaseServers = ['primary', 'replica'] as const;
export type DatabaseServer = (typeof databaseServers)[number];

export interface ReadResult<T> {
  readonly value: T;
  readonly servedBy: DatabaseServer;
  readonly fallback?: FallbackReason | undefined;
}

/**
 * The database port. `company` and `system` run `work` in one transaction. The transaction commits if `work` resolves, and rolls
 * back if `work` rejects. After a deadlock or serialization failure, `work` runs again from the start [F6b], so it must not have
 * effects outside the transaction. See docs/decisions/0074-retries-and-deadlines.md.
 */
export interface Database {
  /** Runs `work` as a role that row-level security restricts to the rows of this company [S2]. */
  company<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs a read as `company` does, on a replica if there is one that is not too old. Otherwise on the primary, without waiting. */
  companyRead<T>(companyId: string, read: CompanyRead<T>): Promise<ReadResult<T>>;
  /** Undefined without a replica. */
  readonly replica?: {
    /**
     * Must be called after a commit, with the company that it changed. Returns a position for `CompanyRead.after` with which a read sees the
     * commit. Undefined if the primary does not respond.
     */
    recordWrite(companyId: string | undefined): Promise<LogPosition | undefined>;
  };
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
