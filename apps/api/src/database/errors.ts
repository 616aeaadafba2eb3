/** Classifies the errors of database calls: rejected statements, lost connections, and errors after which a retry can succeed. */

/** The database is unreachable or overloaded. The API returns 503 with Retry-After [F3, F11]. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly retryAfterSeconds = 2;
}

/** The error that PostgreSQL reports for a rejected statement. */
export interface PostgresError {
  /** The SQLSTATE code, for example `23505`. */
  readonly code: string;
  readonly constraint?: string;
}

/** The SQLSTATE codes that the API handles. */
export const sqlState = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  unknownPreparedStatement: '26000',
  unknownDatabase: '3D000',
  insufficientPrivilege: '42501',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  diskFull: '53100',
  queryCanceled: '57014',
  readOnlyTransaction: '25006',
} as const;

/**
 * The SQLSTATE codes and classes of an unavailable database. Classes: 08 is a connection error, 53 is a lack of disk, memory or
 * connections, 57 is a shutdown or a canceled statement, 58 is an I/O error. Codes: 40001 is a serialization failure and 40P01 is
 * a deadlock, after the last attempt. 25006 is a write to a server that is read-only, for example to a standby server after a failover.
 * 25P03 is a transaction that was idle for too long. 55P03 is a lock that was not available.
 */
const unavailableStates = /^(08|53|57|58|40001|40P01|25006|25P03|55P03)/;
/** The error codes of Node for failed connections, for example ECONNREFUSED, or ENOENT for a missing Unix socket. */
const networkCodes = /^(E(CONN|PIPE|TIMEDOUT|NOENT|NOTFOUND|AI_AGAIN|HOST|NET|ACCES))/;
/** The messages of the errors that node-postgres throws without a code. */
const networkMessages =
  /^(Connection terminated|timeout exceeded when|Client has encountered a connection error|Query read timeout|Cannot use a pool after)/;

function* causesOf(error: unknown): Generator<object> {
  let current = error;
  while (typeof current === 'object' && current !== null) {
    yield current;
    current = 'cause' in current ? current.cause : undefined;
  }
}

/** An SQLSTATE code. Every code has a digit, unlike the codes of Node with five letters, for example EPIPE. */
const sqlStatePattern = /^(?=.*\d)[0-9A-Z]{5}$/;

const readText = (value: object, key: 'code' | 'constraint'): string | undefined => {
  const text = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof text === 'string' ? text : undefined;
};

/** Returns the SQLSTATE code and the constraint of a rejected statement, also from a wrapped error. Undefined for other errors. */
export function postgresError(error: unknown): PostgresError | undefined {
  for (const cause of causesOf(error)) {
    const code = readText(cause, 'code');
    if (code === undefined || !sqlStatePattern.test(code)) continue;
    const constraint = readText(cause, 'constraint');
    return constraint === undefined ? { code } : { code, constraint };
  }
  return undefined;
}

/** Returns whether the connection failed without an SQLSTATE. The connection cannot be used again. */
export const isConnectionLost = (error: unknown): boolean => isUnavailable(error) && postgresError(error) === undefined;

/** Returns whether a concurrent transaction caused the rollback (deadlock, serialization failure), so a retry can succeed [F6b]. */
export function isRetryable(error: unknown): boolean {
  const code = postgresError(error)?.code;
  return code === sqlState.serializationFailure || code === sqlState.deadlockDetected;
}

/** Returns whether the database is unreachable or overloaded, or `unavailableStates` has the code. False for errors of the statement itself. */
export function isUnavailable(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    const code = readText(cause, 'code');
    if (code !== undefined && (networkCodes.test(code) || unavailableStates.test(code))) return true;
    if (cause instanceof Error && networkMessages.test(cause.message)) return true;
  }
  return false;
}
