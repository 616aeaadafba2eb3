/** Tests of the event stream of the projects of a company. The limits and the checks of streams are tested with the streams of estimates. */
import { projectEvents } from '@plumbline/domain/projects/liveEvents';
import { managerRole } from '@plumbline/domain/users/roles';
import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { createApi, type HttpApi } from '../createApi.ts';
import { postgresDatabase } from '../database/postgresDatabase.ts';
import { createApiWithOwner, createProject } from '../testing/createApiWithOwner.ts';
import { readEvents } from '../testing/readEvents.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';

const { api, owner: dana } = await createApiWithOwner();
const marcus = await addColleague(api, dana, managerRole);

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp();
});

/** Starts another server on the database of the tests. */
function startServer(checkSeconds = 12): HttpApi {
  // PGlite has only one connection, so on PGlite all servers use `api.db`.
  const db = api.databaseUrl ? postgresDatabase(api.databaseUrl, { timeLimitFactor: 10 }) : api.db;
  const server = createApi({ ...api.deps, db, config: { ...api.deps.config, eventStreams: { checkSeconds } } });
  cleanups.push(async () => {
    await server.closeStreams();
    if (db !== api.db) await db.close();
  });
  return server;
}

/** Opens a stream and waits until the server listens to changes. */
async function openStream(user: TestUser, server: HttpApi) {
  const headers = { Authorization: `Bearer ${user.access}` };
  const stream = readEvents(await server.request('/api/project-list/events/', { headers }), projectEvents);
  cleanups.unshift(stream.close);
  // One event when the stream opens, and one when the server listens.
  await expect.poll(() => stream.events).toHaveLength(2);
  return stream;
}

it('a change by a colleague on another server is one event, without data of the project', async () => {
  const [firstServer, secondServer] = [startServer(), startServer()];
  const streams = [await openStream(dana, firstServer), await openStream(dana, secondServer)];
  const { projectId } = await createProject(marcus);
  for (const { events } of streams) await expect.poll(() => events).toHaveLength(3);
  const changes = [{ id: projectId, version: 1, status: 'SIGNED' }];
  expect((await marcus.call('projects.change', { body: { changes } })).data).toMatchObject([{ verdict: 'changed' }]);
  for (const { events } of streams) await expect.poll(() => events).toHaveLength(4);
  expect(streams[0]?.events.map(({ data }) => data)).toEqual([{}, {}, {}, {}]);
});

it('a statement that changes many projects is one event', async () => {
  for (let count = 0; count < 5; count += 1) await createProject(marcus);
  const stream = await openStream(dana, startServer());
  await api.db.company(dana.companyId, (tx) => tx.execute(sql`update projects set title = 'Other'`));
  await expect.poll(() => stream.events).toHaveLength(3);
  await createProject(marcus);
  await expect.poll(() => stream.events).toHaveLength(4);
});

it('a change of another company and a change that is rolled back are no events', async () => {
  const stream = await openStream(dana, startServer());
  const otherOwner = await signUpOwner(api, { packageName: 'TEAM' });
  await createProject(otherOwner);
  const failedTransaction = api.db.company(dana.companyId, async (tx) => {
    await tx.execute(sql`update projects set title = 'Other'`);
    throw new Error('rolled back');
  });
  await expect(failedTransaction).rejects.toThrow('rolled back');
  await createProject(marcus);
  await expect.poll(() => stream.events).toHaveLength(3);
});

it('the stream ends when the user is deactivated', async () => {
  const erin = await addColleague(api, dana, managerRole);
  const stream = await openStream(erin, startServer(0.05));
  await dana.call('users.delete', { params: { id: erin.id } });
  await stream.ended;
});
