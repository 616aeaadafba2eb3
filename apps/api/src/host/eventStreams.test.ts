/** Event streams over TCP: the server must not buffer, compress or delay them. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEstimateEvents } from '../testing/readEstimateEvents.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { signUpOwner, type TestUser } from '../testing/testUser.ts';
import { type HttpServer, startHttpServer } from './httpServer.ts';

let api: TestApi;
let owner: TestUser;
let server: HttpServer;
let estimateId: string;

beforeAll(async () => {
  api = await testApi();
  owner = await signUpOwner(api, { packageName: 'TEAM' });
  estimateId = (await owner.call('projects.create', { body: { title: 'Roof' } })).data.estimate ?? '';
  server = await startHttpServer(0, '127.0.0.1', { log: api.deps.log });
  server.setHandler((request, bindings) => api.app.fetch(request, bindings));
});
afterAll(() => api.close());

const open = async (signal?: AbortSignal) =>
  readEstimateEvents(
    await fetch(`http://127.0.0.1:${server.port}/api/estimates/${estimateId}/events/`, {
      headers: { Authorization: `Bearer ${owner.access}`, 'Accept-Encoding': 'gzip, deflate, br' },
      ...(signal && { signal }),
    }),
  );

const countRows = () =>
  api.db.system(async (tx) => (await tx.execute(sql`select id from estimate_viewers`)).rows.length);

it('sends events without compression and logs the request when the stream opens', async () => {
  const controller = new AbortController();
  const events = await open(controller.signal);
  expect(events.headers.get('content-encoding')).toBeNull();
  await expect.poll(events.viewers).toEqual([]);
  await owner.call('estimates.update', { params: { id: estimateId }, body: { discount: 0 } });
  await expect.poll(events.version).toBe(2);
  expect(api.log).toContainEqual(
    expect.objectContaining({
      message: 'responded',
      fields: expect.objectContaining({ route: 'estimates.events', status: 200 }),
    }),
  );
  expect(await countRows()).toBe(1);
  controller.abort();
  await expect(events.ended).rejects.toThrow();
  await expect.poll(countRows).toBe(0);
});

it('an open stream does not delay the stop of the server [F12]', async () => {
  const events = await open();
  await expect.poll(events.viewers).toEqual([]);
  await api.app.closeStreams();
  const timeout = 60_000;
  await server.drain(timeout);
  await events.ended;
});
