/** The database cannot be reached or cannot take the work now: the API answers 503 with Retry-After [F3, F11]. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly retryAfterSeconds = 2;
}

/** What PostgreSQL says about a statement it refused. */
export interface PostgresError {
  /** SQLSTATE. */
  readonly code: string;
  readonly constraint?: string;
}

export const sqlState = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
} as const;

// classes 08 connection, 53 out of resources (disk, memory, connections), 57 stopped, stopping or starting, 58 I/O;
// 40 still in a deadlock after all tries; 25P03 idle for too long; 55P03 lock not given
const unavailableStates = /^(08|53|57|58|40001|40P01|25006|25P03|55P03)/;
const networkCodes = /^(E(CONN|PIPE|TIMEDOUT|NOENT|NOTFOUND|AI_AGAIN|HOST|NET|ACCES))/;
// node-postgres gives these no code
const networkMessages =
  /^(Connection terminated|timeout exceeded when|Client has encountered a connection error|Query read timeout|Cannot use a pool after)/;

function* causesOf(error: unknown): Generator<object> {
  let current = error;
  while (typeof current === 'object' && current !== null) {
    yield current;
    current = 'cause' in current ? current.cause : undefined;
  }
}

const textIn = (value: object, key: 'code' | 'constraint'): string | undefined => {
  const found = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof found === 'string' ? found : undefined;
};

/** The SQLSTATE and constraint of a refused statement, through Drizzle's wrapping; undefined for any other error. */
export function postgresError(error: unknown): PostgresError | undefined {
  for (const cause of causesOf(error)) {
    const code = textIn(cause, 'code');
    if (code === undefined || !/^[0-9A-Z]{5}$/.test(code)) continue;
    const constraint = textIn(cause, 'constraint');
    return constraint === undefined ? { code } : { code, constraint };
  }
  return undefined;
}

/** Whether `error` came without a word of PostgreSQL's: nothing more is to be expected of the connection. */
export const isConnectionLost = (error: unknown): boolean => isUnavailable(error) && postgresError(error) === undefined;

/** Whether PostgreSQL undid the transaction because of another one: the same again may go well [F6b]. */
export function isRetryable(error: unknown): boolean {
  const code = postgresError(error)?.code;
  return code === sqlState.serializationFailure || code === sqlState.deadlockDetected;
}

/** Whether `error` says that the database is away or overloaded, rather than that the statement was wrong. */
export function isUnavailable(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    const code = textIn(cause, 'code');
    if (code !== undefined && (networkCodes.test(code) || unavailableStates.test(code))) return true;
    if (cause instanceof Error && networkMessages.test(cause.message)) return true;
  }
  return false;
}
