/** Tests of repeated creates with an Idempotency-Key, and of the stored digests by which the API recognizes them. */
import { estimatorRole, managerRole } from '@plumbline/domain/users/roles';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { idempotencyKeys } from '../database/schema/idempotency.ts';
import { argon2Hasher } from '../host/argon2Hasher.ts';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, signUpOwner } from '../testing/testUser.ts';

const { api, owner } = await createApiWithOwner();

const newKeyHeader = () => ({ 'Idempotency-Key': crypto.randomUUID() });
const create = (title: string, headers: Record<string, string> = {}, user = owner) =>
  user.call('projects.create', { body: { title }, headers });
const countProjects = async (title: string, user = owner) =>
  (await user.call('projects.list')).data.filter((project) => project.title === title).length;

describe('a create with an Idempotency-Key [F4]', () => {
  it('returns the first response to a retry and creates one record', async () => {
    const keyHeader = newKeyHeader();
    const firstResponse = await create('Retried', keyHeader);
    const repeatedResponse = await create('Retried', keyHeader);
    expect([repeatedResponse.status, repeatedResponse.data]).toEqual([firstResponse.status, firstResponse.data]);
    expect(repeatedResponse.headers.get('etag')).toBe(firstResponse.headers.get('etag'));
    expect(await countProjects('Retried')).toBe(1);
  });

  it('creates one record if it is sent 20 times at the same time, and every response is 409 or contains this record', async () => {
    const keyHeader = newKeyHeader();
    const responses = await Promise.all(Array.from({ length: 20 }, () => create('Parallel', keyHeader)));
    const createdResponses = responses.filter(({ status }) => status === 201);
    expect(createdResponses.length).toBeGreaterThan(0);
    expect(new Set(createdResponses.map(({ data }) => data.id)).size).toBe(1);
    for (const { status, error, headers } of responses.filter((response) => !createdResponses.includes(response))) {
      expect([status, error.code, headers.get('retry-after')]).toEqual([409, 'request_running', '1']);
    }
    expect(await countProjects('Parallel')).toBe(1);
    expect((await create('Parallel', keyHeader)).data.id).toBe(createdResponses[0]?.data.id);
  });

  it('is refused if the key was used with another body or another call', async () => {
    const keyHeader = newKeyHeader();
    const { data } = await create('First', keyHeader);
    const refusedResponse = await create('Second', keyHeader);
    expect([refusedResponse.status, refusedResponse.error.code]).toEqual([422, 'key_reused']);
    const line = { description: 'Shingles', rate: 1, quantity: 1, tax: 0, unit: 'EA' };
    const options = { params: { id: data.estimate ?? '' }, body: line, headers: keyHeader };
    expect((await owner.call('estimateItems.create', options)).status).toBe(422);
    expect(await countProjects('Second')).toBe(0);
  });

  it('creates another record if another user has used the same key', async () => {
    const keyHeader = newKeyHeader();
    const manager = await addColleague(api, owner, managerRole);
    const otherCompanyOwner = await signUpOwner(api, { packageName: 'TEAM' });
    const responses = [
      await create('Same key', keyHeader),
      await create('Same key', keyHeader, manager),
      await create('Same key', keyHeader, otherCompanyOwner),
    ];
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(3);
  });

  it('can be repeated with the same key and a corrected body after it was refused', async () => {
    const keyHeader = newKeyHeader();
    expect((await create('', keyHeader)).status).toBe(400);
    expect((await create('Corrected', keyHeader)).status).toBe(201);
  });

  it('is refused if the key is not a UUID', async () => {
    expect((await create('Named', { 'Idempotency-Key': '1' })).status).toBe(400);
  });
});

it('two equal creates without an Idempotency-Key create two records [F4]', async () => {
  await create('Twice');
  await create('Twice');
  expect(await countProjects('Twice')).toBe(2);
});

describe('the stored digest of a request [S16]', () => {
  const newUserBody = (email: string, password: string) => ({
    profile: { role: estimatorRole, office: null },
    first_name: 'Erin',
    last_name: 'Estes',
    email,
    password,
  });
  const readStoredDigest = async (api: TestApi, { 'Idempotency-Key': key }: ReturnType<typeof newKeyHeader>) => {
    const rows = await api.db.system((tx) =>
      tx.select({ hash: idempotencyKeys.requestHash }).from(idempotencyKeys).where(eq(idempotencyKeys.key, key)),
    );
    return rows[0]?.hash ?? '';
  };

  it('differs between two installations for the same body, because it depends on a secret key', async () => {
    const otherApi = await testApi();
    const [keyHeader, otherKeyHeader] = [newKeyHeader(), newKeyHeader()];
    await create('Same body', keyHeader);
    await create('Same body', otherKeyHeader, await signUpOwner(otherApi, { packageName: 'TEAM' }));
    const [digest, otherDigest] = [
      await readStoredDigest(api, keyHeader),
      await readStoredDigest(otherApi, otherKeyHeader),
    ];
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(otherDigest).toMatch(/^[0-9a-f]{64}$/);
    expect(digest).not.toBe(otherDigest);
    await otherApi.close();
  });

  it('contains only a salted hash of a password', async () => {
    const apiWithArgon2 = await testApi({ hasher: argon2Hasher() });
    const newOwner = await signUpOwner(apiWithArgon2, { packageName: 'TEAM_PLUS' });
    const digests: string[] = [];
    for (const password of ['secret-1', 'secret-1', 'secret-2']) {
      const keyHeader = newKeyHeader();
      const { data, status } = await newOwner.call('users.create', {
        body: newUserBody('erin@x.example', password),
        headers: keyHeader,
      });
      expect(status).toBe(201);
      digests.push(await readStoredDigest(apiWithArgon2, keyHeader));
      await newOwner.call('users.delete', { params: { id: data.id } });
    }
    expect(new Set(digests.map((digest) => digest.split(' ')[0])).size).toBe(1);
    expect(new Set(digests).size).toBe(3);
    for (const digest of digests) expect(digest).toMatch(/^[0-9a-f]{64} \$argon2id\$/);
    await apiWithArgon2.close();
  });

  it('distinguishes different passwords', async () => {
    const keyHeader = newKeyHeader();
    const addUser = (password: string) =>
      owner.call('users.create', { body: newUserBody('retried@x.example', password), headers: keyHeader });
    const firstResponse = await addUser('secret-1');
    const repeatedResponse = await addUser('secret-1');
    expect([
      repeatedResponse.status,
      repeatedResponse.data,
      repeatedResponse.headers.get('idempotency-replayed'),
    ]).toEqual([201, firstResponse.data, 'true']);
    expect((await addUser('secret-2')).error.code).toBe('key_reused');
  });
});
