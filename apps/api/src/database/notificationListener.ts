/** Listens to PostgreSQL notifications of one or more channels on one connection, which is opened again when it is lost. */
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { NotificationListener } from './database.ts';
import { connectionTo } from './databaseHosts.ts';

interface ListenOptions {
  /** Called when the connection is lost or cannot be opened. */
  readonly onConnectionLost?: ((error: unknown) => void) | undefined;
  /** Milliseconds between two checks of an idle connection. Default: 10,000. */
  readonly checkMilliseconds?: number;
}

/** These four times are in milliseconds. */
const connectTimeout = 3_000;
const checkTimeout = 5_000;
const shortestDelay = 100;
const longestDelay = 5_000;

/**
 * Opens a connection and runs LISTEN. After a lost connection it retries with increasing delays. A query at regular intervals detects a
 * connection that is open but does not respond. Returns a function that closes the connection and ends the retries.
 */
export function listenToNotifications(
  url: string,
  channels: readonly string[],
  listener: NotificationListener,
  { onConnectionLost, checkMilliseconds = 10_000 }: ListenOptions = {},
): () => Promise<void> {
  const stopController = new AbortController();
  const { signal } = stopController;
  const { connectionString, stream } = connectionTo(url);
  let delay = shortestDelay;

  const wait = (milliseconds: number, abortSignal = signal) =>
    pause(milliseconds, undefined, { ref: false, signal: abortSignal }).catch(() => undefined);

  /** Listens until the connection is lost or the listener is stopped. Then it rejects. */
  async function listen(): Promise<void> {
    const socket = stream();
    const client = new Client({
      connectionString,
      stream: () => socket,
      keepAlive: true,
      connectionTimeoutMillis: connectTimeout,
      query_timeout: checkTimeout,
      application_name: 'plumbline notifications',
    });
    const lostController = new AbortController();
    const lostSignal = AbortSignal.any([signal, lostController.signal]);
    const handleLostConnection = (error?: Error) => lostController.abort(error);
    client.on('error', handleLostConnection).on('end', handleLostConnection);
    client.on('notification', ({ payload = '' }) => listener.onNotification(payload));
    // Ends a connection attempt or a query that gets no response.
    lostSignal.addEventListener('abort', () => socket.destroy(), { once: true });
    try {
      await client.connect();
      for (const channel of channels) await client.query(`LISTEN ${channel}`);
      delay = shortestDelay;
      listener.onListening();
      for (;;) {
        await wait(checkMilliseconds, lostSignal);
        lostSignal.throwIfAborted();
        await client.query('SELECT 1');
      }
    } finally {
      socket.destroy();
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await listen().catch((error: unknown) => {
        if (!signal.aborted) onConnectionLost?.(error);
      });
      await wait(delay * (0.5 + Math.random()));
      delay = Math.min(delay * 2, longestDelay);
    }
  }

  const runPromise = run();
  return async () => {
    stopController.abort();
    await runPromise;
  };
}
