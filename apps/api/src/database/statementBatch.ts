/** Sends several statements to PostgreSQL in one network write and waits once for their responses. */
import { type Connection, type PoolClient, Query, type QueryConfig, type QueryResult, type Submittable } from 'pg';

/** A statement with its values. PostgreSQL parses a statement with a name only once per connection. */
export interface Statement extends Omit<QueryConfig, 'values'> {
  readonly values: readonly unknown[];
}

/** The methods with which node-postgres reports the responses to a query. `@types/pg` does not declare them. */
interface ResponseHandler extends Submittable {
  readonly name?: string;
  readonly text: string;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

interface StatementNames {
  readonly submittedNamedStatements: Record<string, string>;
}

export interface BatchFailure {
  readonly error: unknown;
  /** The position of the failed statement in the batch. */
  readonly index: number;
}

/** Records the messages of queries without their Sync messages, so that all messages are sent in one write. */
interface MessageRecorder {
  readonly recordingConnection: Connection;
  /** Returns the recorded messages, followed by one Sync message. */
  takeMessages(): Uint8Array;
}

const recorders = new WeakMap<Connection, MessageRecorder>();

function recorderOf(connection: Connection): MessageRecorder {
  const recorder = recorders.get(connection) ?? createRecorder(connection);
  recorders.set(connection, recorder);
  return recorder;
}

function createRecorder(connection: Connection): MessageRecorder {
  const messages: Buffer[] = [];
  const stream = {
    writable: true,
    cork: () => undefined,
    uncork: () => undefined,
    write: (message: Buffer) => messages.push(message),
  };
  // The connection is the prototype, because queries read and change the names of prepared statements that it stores.
  const recordingConnection: Connection = Object.create(connection, {
    stream: { value: stream },
    sync: { value: () => undefined },
  });
  return {
    recordingConnection,
    takeMessages: () => {
      connection.sync.call(recordingConnection);
      return Buffer.concat(messages.splice(0));
    },
  };
}

/**
 * The messages of all statements are followed by one Sync, the protocol message that ends a batch. After an error, PostgreSQL
 * ignores the other statements of the batch, so none of them can run outside the transaction that the first one begins.
 */
class StatementBatch implements Submittable {
  /** Called once with the error, or with null. node-postgres replaces it with a function that stops the query timeout. */
  callback: (error: unknown) => void;
  result: QueryResult | undefined;
  failure: BatchFailure | undefined;
  readonly statements: readonly Statement[];
  readonly #queries: readonly ResponseHandler[];
  #connection: (Connection & StatementNames) | undefined;
  /** The index of the statement whose response is being read. */
  #current = 0;

  constructor(statements: readonly Statement[], callback: (error: unknown) => void) {
    this.callback = callback;
    this.statements = statements;
    this.#queries = statements.map(({ values, ...config }, index) => {
      const onResult = (error: Error | null | undefined, result: unknown) => {
        if (error) this.failure ??= { error, index };
        else this.result = result as QueryResult;
      };
      // node-postgres would send a statement without values as a simple query, which would end the batch.
      return new Query(
        { ...config, queryMode: 'extended' } as QueryConfig,
        [...values],
        onResult,
      ) as unknown as ResponseHandler;
    });
  }

  /**
   * The name and the text of the current statement. After PostgreSQL has parsed the statement, node-postgres reads both here and
   * remembers the text under the name, so that the connection does not parse it again.
   */
  get name(): string | undefined {
    return this.#queries[this.#current]?.name;
  }

  get text(): string | undefined {
    return this.#queries[this.#current]?.text;
  }

  submit(connection: Connection): void {
    this.#connection = connection as Connection & StatementNames;
    const { recordingConnection, takeMessages } = recorderOf(connection);
    for (const [index, query] of this.#queries.entries()) {
      // `submit` returns an error if it cannot send the statement, for example if a value cannot be converted to text. The later
      // statements are then not sent.
      const error: unknown = query.submit(recordingConnection);
      if (error) this.failure ??= { error, index };
      if (this.failure) break;
    }
    if (connection.stream.writable) connection.stream.write(takeMessages());
  }

  handleRowDescription(message: unknown): void {
    this.#queries[this.#current]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#queries[this.#current]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    const query = this.#queries[this.#current];
    query?.handleCommandComplete(message, connection);
    query?.handleReadyForQuery(connection);
    this.#current += 1;
  }

  handleEmptyQuery(): void {
    this.#current += 1;
  }

  handleReadyForQuery(): void {
    this.callback(this.failure ? this.failure.error : null);
  }

  /** Called for an error of PostgreSQL, of the connection, or of the query timeout. */
  handleError(error: unknown): void {
    this.failure ??= { error, index: this.#current };
    // PostgreSQL may not have parsed the failed statement and has not parsed the later ones.
    for (const { name } of this.#queries.slice(this.#current)) {
      if (name !== undefined) delete this.#connection?.submittedNamedStatements[name];
    }
    this.callback(error);
  }
}

/** Runs the statements in order. Returns the result of the last one, or the failure of the first one that failed. */
export function runBatch(
  client: PoolClient,
  statements: readonly Statement[],
): Promise<{ readonly result: QueryResult } | { readonly failure: BatchFailure }> {
  return new Promise((resolve) => {
    const batch = new StatementBatch(statements, (error) => {
      const { failure, result } = batch;
      if (failure) resolve({ failure });
      else if (error || !result)
        resolve({
          failure: {
            error: error ?? new Error('the last statement of the batch is empty, so it has no result'),
            index: 0,
          },
        });
      else resolve({ result });
    });
    client.query(batch);
  });
}
