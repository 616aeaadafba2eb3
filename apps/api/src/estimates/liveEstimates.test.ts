/** Tests of the event streams of open estimates: changes, viewers, limits, and when a stream ends. */
import { estimatorRole, managerRole } from '@plumbline/domain/users/roles';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApi, type HttpApi } from '../createApi.ts';
import { postgresDatabase } from '../database/postgresDatabase.ts';
import type { EventStreamLimits } from '../ports.ts';
import { createApiWithOwner, createProject } from '../testing/createApiWithOwner.ts';
import { type OpenEstimateStream, readEstimateEvents } from '../testing/readEstimateEvents.ts';
import { testApi } from '../testing/testApi.ts';
import { addColleague, signIn, signUpOwner, type TestUser } from '../testing/testUser.ts';

const line = { description: 'Shingles', rate: 100, quantity: 2, tax: 8, unit: 'SQ' };

const { api, owner: dana } = await createApiWithOwner();
const marcus = await addColleague(api, dana, managerRole, { firstName: 'Marcus', lastName: 'Bell' });
let estimateId: string;

beforeEach(async () => {
  ({ estimateId } = await createProject(dana));
});

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp();
});

/** Starts another server on the database of the tests. */
function startServer(eventStreams: Partial<EventStreamLimits> = {}): HttpApi {
  // PGlite has only one connection, so on PGlite all servers use `api.db`.
  const db = api.databaseUrl ? postgresDatabase(api.databaseUrl, { timeLimitFactor: 10 }) : api.db;
  const server = createApi({ ...api.deps, db, config: { ...api.deps.config, eventStreams } });
  cleanups.push(async () => {
    await server.closeStreams();
    if (db !== api.db) await db.close();
  });
  return server;
}

const requestStream = (user: Pick<TestUser, 'access'>, server: HttpApi, id = estimateId, bindings = {}) =>
  server.request(`/api/estimates/${id}/events/`, { headers: { Authorization: `Bearer ${user.access}` } }, bindings);

/** Opens a stream and waits for its first events. */
async function openStream(user: Pick<TestUser, 'access'>, server: HttpApi): Promise<OpenEstimateStream> {
  const stream = readEstimateEvents(await requestStream(user, server));
  cleanups.unshift(stream.close);
  await expect.poll(stream.viewerNames).toBeDefined();
  return stream;
}

const addLine = async (user: TestUser) =>
  (await user.call('estimateItems.create', { params: { id: estimateId }, body: line })).data;
const readVersion = async () => (await dana.call('estimates.get', { params: { id: estimateId } })).data.version;

describe('the event stream of an estimate', () => {
  it('starts with the version and the viewers, and tells proxies not to buffer or change the stream', async () => {
    const stream = await openStream(dana, startServer());
    expect([stream.version(), stream.viewerNames()]).toEqual([await readVersion(), []]);
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(stream.headers.get('content-encoding')).toBeNull();
  });

  it('sends the new version and the user after a change, but no data of the lines', async () => {
    const stream = await openStream(dana, startServer());
    const { id: itemId } = await addLine(marcus);
    const params = { id: estimateId, itemId };
    await marcus.call('estimateItems.update', { params, body: { ...line, quantity: 3 } });
    await marcus.call('estimates.update', { params: { id: estimateId }, body: { discount: 5 } });
    await marcus.call('estimateItems.delete', { params });
    const version = await readVersion();
    await expect.poll(stream.version).toBe(version);
    // Changes before the server listens to notifications arrive as one event.
    expect(stream.events.findLast(({ name }) => name === 'changed')?.data).toEqual({ version, user: marcus.id });
    await dana.call('estimateItems.create', { params: { id: estimateId }, body: line });
    await expect.poll(stream.version).toBe(version + 1);
    expect(stream.events.at(-1)?.data).toEqual({ version: version + 1, user: dana.id });
  });

  it('reports a new document, and later what happens to it', async () => {
    await addLine(marcus);
    const stream = await openStream(dana, startServer());
    const documentEvents = () => stream.events.filter(({ name }) => name === 'documents');
    const { id } = (await marcus.call('documents.create', { params: { id: estimateId }, body: { kind: 'ESTIMATE' } }))
      .data;
    await expect.poll(documentEvents).toHaveLength(1);
    await marcus.call('documents.withdraw', { params: { id } });
    await expect.poll(documentEvents).toHaveLength(2);
  });

  it('sends no change that was rolled back, and no change of another estimate', async () => {
    const stream = await openStream(dana, startServer());
    const failedTransaction = api.db.company(dana.companyId, async (tx) => {
      await tx.execute(sql`update estimates set version = version + 7 where id = ${estimateId}`);
      throw new Error('rolled back');
    });
    await expect(failedTransaction).rejects.toThrow('rolled back');
    const { estimateId: otherEstimateId } = await createProject(dana);
    await marcus.call('estimateItems.create', { params: { id: otherEstimateId }, body: line });
    await addLine(marcus);
    await expect.poll(stream.version).toBe(await readVersion());
    // The version when the stream was opened, and the added line.
    expect(stream.events.filter(({ name }) => name === 'changed')).toHaveLength(2);
  });

  it('sends changes that were made on another server', async () => {
    const servers = [startServer(), startServer()];
    const streams = await Promise.all(servers.map((server) => openStream(dana, server)));
    await addLine(marcus);
    const version = await readVersion();
    for (const stream of streams) await expect.poll(stream.version).toBe(version);
  });

  it('is refused for an estimate of another company, and no viewer is stored', async () => {
    const otherCompanyOwner = await signUpOwner(api, { packageName: 'TEAM' });
    expect((await requestStream(otherCompanyOwner, startServer())).status).toBe(404);
    expect(await countViewerRows()).toBe(0);
  });
});

const countViewerRows = () =>
  api.db.system(async (tx) => {
    const { rows } = await tx.execute(sql`select id from estimate_viewers where estimate_id = ${estimateId}`);
    return rows.length;
  });

describe('the viewers of an estimate', () => {
  it('are the other users who have the estimate open, on any server', async () => {
    const [firstServer, secondServer] = [startServer(), startServer()];
    const danaStream = await openStream(dana, firstServer);
    const marcusStream = await openStream(marcus, secondServer);
    expect(marcusStream.viewerNames()).toEqual(['Dana Whitlock']);
    await expect.poll(danaStream.viewerNames).toEqual(['Marcus Bell']);
    await marcusStream.close();
    await expect.poll(danaStream.viewerNames).toEqual([]);
    expect(await countViewerRows()).toBe(1);
  });

  it('include a user with two windows once', async () => {
    const server = startServer();
    const danaStream = await openStream(dana, server);
    const windows = [await openStream(marcus, server), await openStream(marcus, server)];
    await expect.poll(danaStream.viewerNames).toEqual(['Marcus Bell']);
    await windows[0]?.close();
    await expect.poll(countViewerRows).toBe(2);
    expect(danaStream.viewerNames()).toEqual(['Marcus Bell']);
  });

  it('do not include users whose server was killed more than a minute ago', async () => {
    await openStream(marcus, startServer());
    await api.db.system((tx) =>
      tx.execute(sql`update estimate_viewers set seen_at = now() - interval '61 seconds'
        where estimate_id = ${estimateId}`),
    );
    const danaStream = await openStream(dana, startServer());
    expect(danaStream.viewerNames()).toEqual([]);
    expect(await countViewerRows()).toBe(1);
  });
});

/** The server checks a stream at least every 50 ms. */
const frequentChecks = { checkSeconds: 0.05 };

describe('an open event stream is ended', () => {
  it('when the session is revoked', async () => {
    const { access, refresh } = await signIn(api, marcus.email);
    const danaStream = await openStream(dana, startServer());
    const stream = await openStream({ access }, startServer(frequentChecks));
    await expect.poll(stream.heartbeatCount).toBeGreaterThan(1);
    await expect.poll(danaStream.viewerNames).toEqual(['Marcus Bell']);
    await marcus.call('session.revoke', { body: { refresh } });
    await stream.ended;
    await expect.poll(danaStream.viewerNames, { timeout: 10_000 }).toEqual([]);
    expect((await requestStream({ access }, startServer())).status).toBe(401);
  });

  it('when the access token expires', async () => {
    const otherApi = await testApi();
    cleanups.push(otherApi.close);
    const owner = await signUpOwner(otherApi, { packageName: 'TEAM' });
    const project = await createProject(owner);
    const server = createApi({ ...otherApi.deps, config: { ...otherApi.deps.config, eventStreams: frequentChecks } });
    cleanups.unshift(server.closeStreams);
    const stream = readEstimateEvents(await requestStream(owner, server, project.estimateId));
    await expect.poll(stream.heartbeatCount).toBeGreaterThan(0);
    // An access token is valid for 15 minutes.
    otherApi.clock.advance({ minutes: 16 });
    await stream.ended;
  });

  it('when the user is deactivated', async () => {
    const erin = await addColleague(api, dana, estimatorRole);
    const server = startServer(frequentChecks);
    const stream = await openStream(erin, server);
    const danaStream = await openStream(dana, server);
    expect(danaStream.viewerNames()).toEqual(['Erin Estes']);
    await dana.call('users.delete', { params: { id: erin.id } });
    await stream.ended;
    await expect.poll(danaStream.viewerNames, { timeout: 10_000 }).toEqual([]);
  });

  it('when the package ends', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    const project = await createProject(owner);
    const stream = readEstimateEvents(await requestStream(owner, startServer(frequentChecks), project.estimateId));
    await expect.poll(stream.version).toBeGreaterThan(0);
    await api.db.system((tx) =>
      tx.execute(sql`update companies set subscription_type = 'NONE' where id = ${owner.companyId}`),
    );
    await stream.ended;
  });

  it('when the project is deleted', async () => {
    const stream = await openStream(dana, startServer(frequentChecks));
    const { project } = (await dana.call('estimates.get', { params: { id: estimateId } })).data;
    await dana.call('projects.delete', { params: { id: project } });
    await stream.ended;
    await expect.poll(countViewerRows).toBe(0);
  });

  it('when 64 KiB of its events wait for the socket', async () => {
    let writableLength = 0;
    const outgoing = {
      get writableLength() {
        return writableLength;
      },
    };
    const stream = readEstimateEvents(await requestStream(dana, startServer(), estimateId, { outgoing }));
    await expect.poll(stream.viewerNames).toBeDefined();
    writableLength = 64 * 1024;
    const ended = expect(stream.ended).rejects.toThrow('does not read');
    await addLine(marcus);
    await ended;
    await expect.poll(countViewerRows).toBe(0);
  });

  it('when the server stops, and the server then refuses new streams [F12]', async () => {
    const server = startServer();
    const stream = await openStream(dana, server);
    await server.closeStreams();
    await stream.ended;
    const response = await requestStream(dana, server);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  });
});

describe('the number of event streams', () => {
  it('is limited for each user', async () => {
    const server = startServer({ perUser: 2 });
    const streams = [await openStream(dana, server), await openStream(dana, server)];
    const response = await requestStream(dana, server);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30']);
    await openStream(marcus, server);
    await streams[0]?.close();
    await expect.poll(async () => (await requestStream(dana, server)).status).toBe(200);
  });

  it('of a user does not count the streams of a user of another company with the same id', async () => {
    const otherOwner = await signUpOwner(api, { packageName: 'TEAM' });
    const body = {
      id: dana.id,
      email: 'same-id@other.example',
      password: dana.password,
      profile: { role: managerRole, office: null },
    };
    expect((await otherOwner.call('users.create', { body })).status).toBe(201);
    const { estimateId: otherEstimateId } = await createProject(otherOwner);
    const server = startServer({ perUser: 1 });
    const otherStream = await requestStream(await signIn(api, body.email), server, otherEstimateId);
    expect(otherStream.status).toBe(200);
    expect((await requestStream(dana, server)).status).toBe(200);
  });

  it('is limited for each company', async () => {
    const otherOwner = await signUpOwner(api, { packageName: 'TEAM' });
    const { estimateId: otherEstimateId } = await createProject(otherOwner);
    const server = startServer({ perCompany: 1 });
    const stream = await openStream(dana, server);
    const response = await requestStream(marcus, server);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30']);
    expect((await requestStream(otherOwner, server, otherEstimateId)).status).toBe(200);
    await stream.close();
    await expect.poll(async () => (await requestStream(marcus, server)).status).toBe(200);
  });

  it('is limited for each server', async () => {
    const server = startServer({ total: 1 });
    await openStream(dana, server);
    const response = await requestStream(marcus, server);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
  });
});

it.each([
  ['that is not JSON', 'no JSON'],
  ['that is null', 'null'],
  ['that has no company and no estimate', '{"type":"changed"}'],
  ['of an unknown type', '{"type":"locked","company":"$company","estimate":"$estimate"}'],
  [
    'with a version that is not a number',
    '{"type":"changed","company":"$company","estimate":"$estimate","version":"9","user":null}',
  ],
])('the stream ignores a notification %s', async (_, text) => {
  const stream = await openStream(dana, startServer());
  await addLine(marcus);
  const version = await readVersion();
  await expect.poll(stream.version).toBe(version);
  const payload = text.replace('$company', dana.companyId).replace('$estimate', estimateId);
  await api.db.system((tx) => tx.execute(sql`select pg_notify('plumbline_estimates', ${payload})`));
  await addLine(marcus);
  await expect.poll(stream.version).toBe(version + 1);
  // The version when the stream was opened, and the two added lines.
  expect(stream.events.filter(({ name }) => name === 'changed')).toHaveLength(3);
});

it('a change that is made while the server has no connection for notifications is sent after the server connects again', async () => {
  const stream = await openStream(dana, startServer());
  const listeners = sql`pg_stat_activity
    where application_name = 'plumbline notifications' and datname = current_database() and query like 'LISTEN%'`;
  await expect
    .poll(() => api.ownerDb.system(async (tx) => (await tx.execute(sql`select pid from ${listeners}`)).rows))
    .toHaveLength(1);
  await api.ownerDb.system(async (tx) => {
    // The transaction waits until the connection is closed (at most 5000 ms), so the change is committed after that.
    await tx.execute(sql`update estimates set version = version + 1 where id = ${estimateId}`);
    await tx.execute(sql`select pg_terminate_backend(pid, 5000) from ${listeners}`);
  });
  await expect.poll(stream.version).toBe(await readVersion());
  await addLine(marcus);
  await expect.poll(stream.version).toBe(await readVersion());
});
