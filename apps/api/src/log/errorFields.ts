/**
 * What may be logged of an error, by the property's name: PostgreSQL's code and the names of its rules, the codes of
 * Node, SMTP and Stripe.
 */
const loggedProperties = [
  ...['code', 'severity', 'schema', 'table', 'column', 'dataType', 'constraint', 'routine'],
  ...['errno', 'syscall', 'responseCode', 'command', 'type', 'statusCode', 'requestId'],
] as const;

const isShortName = (value: unknown) => typeof value === 'string' && /^[\w -]{1,64}$/.test(value);
const isLoggable = (value: unknown) => Number.isInteger(value) || isShortName(value);

const longestStatement = 1_000;
const mostCauses = 5;

/**
 * The fields of an error that the log keeps. Its texts are not among them: the query builder, PostgreSQL, SMTP and others
 * write parameters, hashes and addresses into `message`, `detail` and the like [S12, S16]. `at` says where it came from.
 */
export function errorFields(error: Error, depth = 0): Readonly<Record<string, unknown>> {
  const properties = loggedProperties.map((key) => [key, Reflect.get(error, key)] as const);
  return {
    name: isShortName(error.name) ? error.name : 'Error',
    ...Object.fromEntries(properties.filter(([, value]) => isLoggable(value))),
    ...statementOf(error),
    at: framesOf(error),
    ...(error.cause instanceof Error && depth < mostCauses && { cause: errorFields(error.cause, depth + 1) }),
  };
}

/** The text of a failed statement as Drizzle sends it: `$1` stands for a parameter. */
function statementOf(error: Error): { statement?: string } {
  const isOfStatement = 'params' in error && 'query' in error && typeof error.query === 'string';
  return isOfStatement ? { statement: String(error.query).slice(0, longestStatement) } : {};
}

/** The frames of the stack. They follow the message, which may hold lines that look like frames. */
function framesOf({ stack = '', message }: Error): readonly string[] {
  const start = stack.indexOf(message);
  if (start === -1) return [];
  const lines = stack.slice(start + message.length).split('\n');
  return lines.map((line) => line.trim()).filter((line) => line.startsWith('at '));
}
