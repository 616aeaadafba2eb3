import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { postgresError } from './errors.ts';

/**
 * Time is counted in ticks of the event loop: a process that is busy for seconds itself has one tick meanwhile, and does
 * not take the database for silent. Both together stay below the 5 s in which a call is to be answered [F3].
 */
const tickMilliseconds = 100;
const ticksUntilProbe = 10;
const ticksOfProbe = 20;

export interface DatabaseWatchdog {
  /** A socket for a connection, for `stream` in the settings of pg. */
  readonly socket: () => Socket;
  /** Runs work that waits for PostgreSQL. When PostgreSQL is silent meanwhile, all connections are destroyed and `work` fails. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Tells a PostgreSQL that is silent (stopped, hanging, cut off) from one that is slow. Work that takes longer than a second
 * has a connection of its own opened beside it: while that is answered, the work may take its time.
 */
export function databaseWatchdog(url: string, onUnresponsive: () => void = () => undefined): DatabaseWatchdog {
  const sockets = new Set<Socket>();
  const running = new Set<{ ticks: number }>();
  let isWatching = false;

  async function watch(): Promise<void> {
    isWatching = true;
    while (running.size > 0) {
      await pause(tickMilliseconds, undefined, { ref: false });
      for (const work of running) work.ticks += 1;
      if (Array.from(running).every(({ ticks }) => ticks < ticksUntilProbe)) continue;
      if (await answers(url)) {
        for (const work of running) work.ticks = 0;
      } else if (running.size > 0) {
        onUnresponsive();
        for (const socket of sockets) socket.destroy();
      }
    }
    isWatching = false;
  }

  return {
    socket: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    during: async (work) => {
      const entry = { ticks: 0 };
      running.add(entry);
      if (!isWatching) void watch();
      try {
        return await work();
      } finally {
        running.delete(entry);
      }
    },
  };
}

/** Whether PostgreSQL answers a new connection in time. A refusal is an answer too. */
async function answers(url: string): Promise<boolean> {
  const socket = new Socket();
  const client = new Client({ connectionString: url, stream: () => socket, application_name: 'plumbline probe' });
  client.on('error', () => undefined);
  const asked = async () => {
    try {
      await client.connect();
      await client.query('SELECT 1');
      client.end().catch(() => undefined);
      return true;
    } catch (error) {
      return postgresError(error) !== undefined;
    }
  };
  const isAnswered = await Promise.race([asked(), tooLate()]);
  if (!isAnswered) socket.destroy();
  return isAnswered;
}

async function tooLate(): Promise<false> {
  for (let tick = 0; tick < ticksOfProbe; tick++) await pause(tickMilliseconds, undefined, { ref: false });
  return false;
}
