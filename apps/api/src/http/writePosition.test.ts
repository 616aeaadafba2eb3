/** Tests of the cookie with which users see their own changes in reads of a replica. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '../createApi.ts';
import type { CompanyRead, Database } from '../database/database.ts';
import type { LogPosition } from '../database/logPosition.ts';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { call } from '../testing/testUser.ts';

const { api, owner } = await createApiWithOwner();

/** What `recordWrite` of the replica returns, and the companies of its calls. */
let position: LogPosition | undefined;
let writes: (string | undefined)[];
/** The positions that the reads required. */
let reads: CompanyRead<unknown>['after'][];

beforeEach(() => {
  position = 0x16b374d848n;
  writes = [];
  reads = [];
});

/** The database of the tests as if it had a replica. */
const db: Database = {
  ...api.db,
  companyRead: (companyId, read) => {
    reads.push(read.after);
    return api.db.companyRead(companyId, read);
  },
  replica: {
    recordWrite: async (companyId) => {
      writes.push(companyId);
      return position;
    },
  },
};
const withReplica = { app: createApi({ ...api.deps, db }) };
const secureWithReplica = {
  app: createApi({ ...api.deps, db, config: { ...api.deps.config, publicUrl: 'https://plumbline.example.com' } }),
};
const headers = { Authorization: `Bearer ${owner.access}` };
const cookieOf = ({ headers: responseHeaders }: { readonly headers: Headers }) => responseHeaders.get('set-cookie');
const deletedCookie = 'plumbline_position=; Max-Age=0; Path=/api; HttpOnly; SameSite=Strict';

describe('the response to a change', () => {
  it('has a cookie with the position of the log, which scripts and other sites cannot use', async () => {
    const response = await call(withReplica, 'projects.create', { headers, body: { title: 'Roof' } });
    expect(response.status).toBe(201);
    expect(cookieOf(response)).toBe('plumbline_position=16%2FB374D848; Path=/api; HttpOnly; SameSite=Strict');
    expect(writes).toEqual([owner.companyId]);
    const secure = await call(secureWithReplica, 'projects.create', { headers, body: { title: 'Roof' } });
    expect(cookieOf(secure)).toContain('; Secure');
  });

  it('of a public call has the cookie too', async () => {
    const body = { username: owner.email, password: owner.password, remember: false };
    const response = await call(withReplica, 'session.signIn', { body });
    expect(response.status).toBe(200);
    expect(cookieOf(response)).toContain('16%2FB374D848');
  });

  it('deletes the cookie if the primary did not tell the position', async () => {
    position = undefined;
    const response = await call(withReplica, 'projects.create', { headers, body: { title: 'Roof' } });
    expect(response.status).toBe(201);
    expect(cookieOf(response)).toBe(deletedCookie);
  });

  it('has no cookie if the change was refused', async () => {
    const response = await call(withReplica, 'projects.create', { headers, body: { title: '' } });
    expect(response.status).toBe(400);
    expect(cookieOf(response)).toBeNull();
    expect(writes).toEqual([]);
  });

  it('deletes the cookie if a refused call can have committed a part of its changes', async () => {
    const body = { username: owner.email, password: 'wrong', remember: false };
    expect(cookieOf(await call(withReplica, 'session.signIn', { body }))).toBe(deletedCookie);
    expect(writes).toEqual([]);
  });
});

it('no response has a cookie without a replica', async () => {
  const response = await owner.call('projects.create', { body: { title: 'Roof' } });
  expect(response.status).toBe(201);
  expect(cookieOf(response)).toBeNull();
});

describe('a list', () => {
  const list = (cookie: string | undefined) =>
    call(withReplica, 'projects.page', { headers: { ...headers, ...(cookie !== undefined && { Cookie: cookie }) } });

  it('requires the position of the cookie, and its response has none', async () => {
    const response = await list('theme=dark; plumbline_position=16%2FB374D848');
    expect(response.status).toBe(200);
    expect(cookieOf(response)).toBeNull();
    expect(reads).toEqual([0x16b374d848n]);
  });

  it.each([
    undefined,
    'plumbline_position=',
    'plumbline_position=1',
    "plumbline_position=0/0'%3B SELECT 1",
    'plumbline_position=%',
    `plumbline_position=${'F'.repeat(40)}/0`,
    'plumbline_position=-1/0',
  ])('is for the primary with the cookie %j', async (cookie) => {
    expect((await list(cookie)).status).toBe(200);
    expect(reads).toEqual([undefined]);
  });
});

it('a single record and the own user are never read from the replica', async () => {
  const { data: project } = await owner.call('projects.create', { body: { title: 'Roof' } });
  const Cookie = 'plumbline_position=0/0';
  await call(withReplica, 'projects.get', { params: { id: project.id }, headers: { ...headers, Cookie } });
  await call(withReplica, 'users.me', { headers: { ...headers, Cookie } });
  expect(reads).toEqual([]);
});
