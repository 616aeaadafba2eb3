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

function listen(url: string, { checkInterval }: { readonly checkInterval?: number } = {}) {
  const payloads: string[] = [];
  const starts: true[] = [];
  const losses: unknown[] = [];
  const stop = listenToNotifications(
    url,
    'plumbline_estimates',
    { onNotification: (payload) => void payloads.push(payload), onListening: () => void starts.push(true) },
    { onConnectionLost: (error) => void losses.push(error), ...(checkInterval && { checkInterval }) },
  );
  onTestFinished(stop);
  return { payloads, startCount: () => starts.length, lossCount: () => losses.length, stop };
}

/** Forwards connections to PostgreSQL. `freeze` keeps the open connections, but forwards nothing more. */
async function startProxy() {
  const database = new URL(testDb.url);
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    // The embedded PostgreSQL listens on a socket in a folder.
    const upstream = connect(`${decodeURIComponent(database.hostname)}/.s.PGSQL.5432`);
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    client.pipe(upstream).pipe(client);
    sockets.push(client, upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(testDb.url);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  const freeze = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  return { url: url.href, freeze };
}

it('the listener receives a notification when its transaction is committed', async () => {
  const listener = listen(testDb.url);
  await expect.poll(listener.startCount).toBe(1);
  await notify('one');
  await expect.poll(() => listener.payloads).toEqual(['one']);
});

it('the listener connects again after its connection was closed', async () => {
  const listener = listen(testDb.url);
  await expect.poll(listener.startCount).toBe(1);
  await testDb.db.system((tx) =>
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
  const listener = listen(proxy.url, { checkInterval: 20 });
  await expect.poll(listener.startCount).toBe(1);
  proxy.freeze();
  await expect.poll(listener.startCount).toBe(2);
  await notify('three');
  await expect.poll(() => listener.payloads).toEqual(['three']);
});

it('the listener does not connect again after it was stopped', async () => {
  const listener = listen(testDb.url);
  await expect.poll(listener.startCount).toBe(1);
  await listener.stop();
  const { rows } = await testDb.db.system((tx) =>
    tx.execute(sql`select pid from pg_stat_activity
      where application_name = 'plumbline notifications' and datname = current_database() and state <> 'idle'`),
  );
  expect([rows, listener.lossCount()]).toEqual([[], 0]);
});
