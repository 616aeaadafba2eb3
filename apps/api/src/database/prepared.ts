import type { PoolClient, QueryConfig } from 'pg';

// what a statement of many rows writes out is as long as it has rows: not worth keeping on every connection
const longest = 4_000;
const most = 400;

/** The same name for the same text on every connection. */
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || text.length > longest || names.size >= most) return known;
  const name = `plumbline_${names.size}`;
  names.set(text, name);
  return name;
}

/** The connection with its statements prepared: PostgreSQL reads and plans each once, not with every call. */
export function prepared(client: PoolClient): PoolClient {
  const query = (statement: QueryConfig, values: unknown[]) => {
    const name = nameOf(statement.text);
    return client.query(name ? { ...statement, name } : statement, values);
  };
  return Object.assign(Object.create(client), { query });
}
