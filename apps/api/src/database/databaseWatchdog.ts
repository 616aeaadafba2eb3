/** Detects a PostgreSQL server that does not respond, and closes its connections [F3]. */
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { connectionTo, socketFactory } from './databaseHosts.ts';
import { postgresError } from './errors.ts';

/**
 * The watchdog counts its own timer ticks instead of seconds, so that it does not confuse a blocked event loop with an
 * unresponsive database. The probe starts after 1 s and has 2 s to succeed. Together they stay below the limit of 5 s for a
 * response [F3].
 */
const tickMilliseconds = 100;
const ticksUntilProbe = 10;
const probeTimeoutTicks = 20;

export interface DatabaseWatchdog {
  /** Creates the socket of a connection, for the `stream` option of pg. */
  readonly socket: () => Socket;
  /** Runs `work`, which waits for PostgreSQL. If PostgreSQL is unresponsive, destroys all connections, and `work` fails. */
  runWatched<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Distinguishes an unresponsive PostgreSQL (stopped, hanging, disconnected) from a slow one. When work takes longer than a
 * second, the watchdog sends a probe: a query on a new connection. The work continues if the probe succeeds, and the watchdog sends
 * another probe after another second. `directUrl` is set if `url` leads to a connection pooler. The pooler may let a query wait while it
 * has no free connection, so the query of the probe goes to PostgreSQL directly, and the pooler must accept a connection.
 */
export function databaseWatchdog(
  url: string,
  onUnresponsive: () => void = () => undefined,
  probeTimeoutFactor = 1,
  directUrl = url,
): DatabaseWatchdog {
  const createSocket = socketFactory(url);
  const sockets = new Set<Socket>();
  const runningWork = new Set<{ ticks: number }>();
  let isWatching = false;

  async function watch(): Promise<void> {
    isWatching = true;
    while (runningWork.size > 0) {
      await pause(tickMilliseconds, undefined, { ref: false });
      for (const work of runningWork) work.ticks += 1;
      if (Array.from(runningWork).every(({ ticks }) => ticks < ticksUntilProbe)) continue;
      if (await respondsInTime(url, directUrl, probeTimeoutTicks * probeTimeoutFactor)) {
        for (const work of runningWork) work.ticks = 0;
      } else if (runningWork.size > 0) {
        onUnresponsive();
        for (const socket of sockets) socket.destroy();
      }
    }
    isWatching = false;
  }

  return {
    socket: () => {
      const socket = createSocket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    runWatched: async (work) => {
      const entry = { ticks: 0 };
      runningWork.add(entry);
      if (!isWatching) void watch();
      try {
        return await work();
      } finally {
        runningWork.delete(entry);
      }
    },
  };
}

/** Returns whether PostgreSQL, and the pooler if there is one, respond on a new connection in time. */
async function respondsInTime(url: string, directUrl: string, timeoutTicks: number): Promise<boolean> {
  const probes = [probe(directUrl, 'query'), ...(directUrl === url ? [] : [probe(url, 'connect')])];
  const responses = Promise.all(probes.map(({ hasResponded }) => hasResponded));
  const haveResponded = await Promise.race([responses, probeTimeout(timeoutTicks)]);
  if (haveResponded) return haveResponded.every(Boolean);
  for (const { socket } of probes) socket.destroy();
  return false;
}

/** Opens a connection, and can run a query on it. An error response counts as a response. */
function probe(url: string, kind: 'connect' | 'query') {
  const { connectionString, stream } = connectionTo(url);
  const socket = stream();
  const client = new Client({ connectionString, stream: () => socket, application_name: 'plumbline probe' });
  client.on('error', () => undefined);
  const run = async () => {
    try {
      await client.connect();
      if (kind === 'query') await client.query('SELECT 1');
      client.end().catch(() => undefined);
      return true;
    } catch (error) {
      return postgresError(error) !== undefined;
    }
  };
  return { socket, hasResponded: run() };
}

async function probeTimeout(ticks: number): Promise<false> {
  for (let tick = 0; tick < ticks; tick++) await pause(tickMilliseconds, undefined, { ref: false });
  return false;
}
