/** Connects to the server that accepts writes, when DATABASE_URL has several hosts with commas between them. */
import { Socket } from 'node:net';
import { Client } from 'pg';
import { splitHosts } from './splitHosts.ts';

/** How long a server may take to say whether it accepts writes, in milliseconds. */
const answerTimeout = 2_000;
/** For how long the answer is used for further connections, in milliseconds. */
const answerLifetime = 1_000;

/** The options of pg for a database URL, also with several hosts. pg itself supports one host only. */
export function connectionTo(databaseUrl: string) {
  const [connectionString = databaseUrl] = splitHosts(databaseUrl) ?? [];
  return { connectionString, stream: socketFactory(databaseUrl) };
}

/** Creates sockets for pg. With several hosts, a socket connects to the server that accepts writes at this time. */
export function socketFactory(databaseUrl: string): () => Socket {
  const urls = splitHosts(databaseUrl) ?? [databaseUrl];
  if (urls.length < 2) return () => new Socket();
  const findPrimary = primaryFinder(urls);
  return () => {
    const socket = new Socket();
    const connect = socket.connect.bind(socket);
    // pg calls `connect` with the first host.
    socket.connect = () => {
      findPrimary().then(
        ({ hostname, port }) => {
          if (!socket.destroyed) connect(Number(port || 5432), hostname.replace(/^\[|\]$/g, ''));
        },
        (error) => socket.destroy(error),
      );
      return socket;
    };
    return socket;
  };
}

/** Creates a function that asks all servers at the same time and returns the first one that accepts writes. */
function primaryFinder(urls: readonly string[]): () => Promise<URL> {
  let answer: Promise<URL> | undefined;
  let validUntil = 0;
  return () => {
    if (answer && performance.now() < validUntil) return answer;
    validUntil = performance.now() + answerLifetime;
    answer = Promise.any(urls.map(returnIfPrimary)).catch((error: AggregateError) => {
      answer = undefined;
      throw Object.assign(new Error('no server of DATABASE_URL accepts writes', { cause: error.errors[0] }), {
        code: 'ECONNREFUSED',
      });
    });
    return answer;
  };
}

async function returnIfPrimary(url: string): Promise<URL> {
  const socket = new Socket();
  const client = new Client({
    connectionString: url,
    stream: () => socket,
    connectionTimeoutMillis: answerTimeout,
    query_timeout: answerTimeout,
    application_name: 'plumbline probe',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>(
      `SELECT pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on' AS standby`,
    );
    if (rows[0]?.standby) throw new Error('the server is a standby');
    client.end().catch(() => undefined);
    return new URL(url);
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
