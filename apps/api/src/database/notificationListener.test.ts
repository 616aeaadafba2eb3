/** Tests of the connection that listens for PostgreSQL notifications. */
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts';
import { listenToNotifications } from './notificationListener.ts';

let testDb: TestDatabase;
beforeAll(async () => {
  testDb = await testDatabase();
});
afterAll(() => testDb.drop());

const notify = (payload: string) =>
  testDb.db.system((tx) => tx.execute(sql`select pg_notify('plumbline_estimates', ${payload})`));

async function countListenerConnections(): Promise<number> {
  const { rows } = await testDb.db.system((tx) =>
    tx.execute(sql`select pid from pg_stat_activity
      where application_name = 'plumbline notifications' and datname = current_database()`),
  );
  return rows.length;
}

function listen(url: string, options: { readonly checkMilliseconds?: number } = {}) {
  const payloads: string[] = [];
  const starts: true[] = [];
  const losses: unknown[] = [];
  const stop = listenToNotifications(
    url,
    ['plumbline_estimates'],
    { onNotification: (payload) => void payloads.push(payload), onListening: () => void starts.push(true) },
    { onConnectionLost: (error) => void losses.push(error), ...options },
  );
  onTestFinished(stop);
  return { payloads, startCount: () => starts.length, lossCount: () => losses.length, stop };
}

/** Forwards connections to PostgreSQL. `freeze` stops forwarding on the open connections without closing them. New connections work. */
async function startProxy() {
  const databaseUrl = new URL(testDb.url);
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    // The embedded PostgreSQL listens on a Unix socket. The host in the URL is the folder of the socket.
    const upstream = connect(`${decodeURIComponent(databaseUrl.hostname)}/.s.PGSQL.5432`);
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    client.pipe(upstream).pipe(client);
    sockets.push(client, upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const proxyUrl = new URL(testDb.url);
  proxyUrl.hostname = '127.0.0.1';
  proxyUrl.port = String((server.address() as { port: number }).port);
  const freeze = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  return { url: proxyUrl.href, freeze };
}

it('the listener receives a notification of a committed transaction', async () => {
  const listener = listen(testDb.url);
  await expect.poll(listener.startCount).toBe(1);
  await notify('one');
  await expect.poll(() => listener.payloads).toEqual(['one']);
});

it('the listener connects again after its connection was closed', async () => {
  const listener = listen(testDb.url);
  await expect.poll(listener.startCount).toBe(1);
  await testDb.ownerDb.system((tx) =>
    tx.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'plumbline notifications' and datname = current_database()`),
  );
  await expect.poll(listener.startCount).toBe(2);
  expect(listener.lossCount()).toBeGreaterThan(0);
  await notify('two');
  await expect.poll(() => listener.payloads).toEqual(['two']);
});

it('the listener replaces a connection that stays open but does not respond', async () => {
  const proxy = await startProxy();
  const listener = listen(proxy.url, { checkMilliseconds: 20 });
  await expect.poll(listener.startCount).toBe(1);
  proxy.freeze();
  await expect.poll(listener.startCount).toBe(2);
  await notify('three');
  await expect.poll(() => listener.payloads).toEqual(['three']);
});

it('a stopped listener closes its connection and does not report it as lost', async () => {
  const listener = listen(testDb.url);
  await expect.poll(listener.startCount).toBe(1);
  await expect.poll(countListenerConnections).toBe(1);
  await listener.stop();
  await expect.poll(countListenerConnections).toBe(0);
  expect(listener.lossCount()).toBe(0);
});
