/** Selects the fields of an error that can be logged without secrets and personal data [S12, S16]. */

/** The properties of a PostgreSQL error that are safe to log: codes, and the names of tables, columns and constraints. */
const postgresProperties = ['code', 'severity', 'schema', 'table', 'column', 'dataType', 'constraint', 'routine'];
/** The properties of errors of Node, SMTP and Stripe that are safe to log. Their errors also have `code`. */
const otherProperties = ['errno', 'syscall', 'responseCode', 'command', 'type', 'statusCode', 'requestId'];
const loggedProperties = [...postgresProperties, ...otherProperties];

/** Whether the value is a text of at most 64 letters, digits, underscores, spaces and hyphens. */
const isShortName = (value: unknown) => typeof value === 'string' && /^[\w -]{1,64}$/.test(value);
const isLoggable = (value: unknown) => Number.isInteger(value) || isShortName(value);

const maxStatementLength = 1_000;
const maxCauses = 5;

/**
 * The fields of an error for the log. They exclude `message` and `detail`, because Drizzle, PostgreSQL and SMTP servers
 * put parameters, hashes and email addresses into these texts [S12, S16]. This also applies in development, because the database of a
 * developer is often a copy of a production database. `at` is the stack trace.
 */
export function errorFields(error: Error, depth = 0): Readonly<Record<string, unknown>> {
  const properties = loggedProperties.map((key) => [key, Reflect.get(error, key)] as const);
  return {
    name: isShortName(error.name) ? error.name : 'Error',
    ...Object.fromEntries(properties.filter(([, value]) => isLoggable(value))),
    ...readStatement(error),
    at: readFrames(error),
    ...(error.cause instanceof Error && depth < maxCauses && { cause: errorFields(error.cause, depth + 1) }),
  };
}

/** The SQL text of a failed statement. It contains placeholders such as `$1` instead of parameters. */
function readStatement(error: Error): { statement?: string } {
  const isQueryError = 'params' in error && 'query' in error && typeof error.query === 'string';
  return isQueryError ? { statement: String(error.query).slice(0, maxStatementLength) } : {};
}

/** The stack frames. The message is skipped, because it can contain lines that look like frames. */
function readFrames({ stack = '', message }: Error): readonly string[] {
  const start = stack.indexOf(message);
  if (start === -1) return [];
  const lines = stack.slice(start + message.length).split('\n');
  return lines.map((line) => line.trim()).filter((line) => line.startsWith('at '));
}
