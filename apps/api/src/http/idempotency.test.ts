import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotencyKeys } from '../database/schema/idempotency.ts';
import { argon2Hasher } from '../host/argon2Hasher.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';

let at: TestApi;
let dana: TestUser;

beforeAll(async () => {
  at = await testApi();
  dana = await signUpOwner(at, { plan: 'TEAM' });
});
afterAll(() => at.close());

const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });
const create = (title: string, headers: Record<string, string> = {}, who = dana) =>
  who.call('projects.create', { body: { title }, headers });
const countOf = async (title: string, who = dana) =>
  (await who.call('projects.list')).data.filter((project) => project.title === title).length;

describe('a create with an Idempotency-Key [F4]', () => {
  it('returns the first response to a retry and creates one record', async () => {
    const key = newKey();
    const answer = await create('Retried', key);
    const again = await create('Retried', key);
    expect([again.status, again.data]).toEqual([answer.status, answer.data]);
    expect(again.headers.get('etag')).toBe(answer.headers.get('etag'));
    expect(await countOf('Retried')).toBe(1);
  });

  it('creates one record from 20 simultaneous requests; the other requests get 409 or the same response', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('Parallel', key)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1);
    for (const { status, error, headers } of answers.filter((answer) => !made.includes(answer))) {
      expect([status, error.code, headers.get('retry-after')]).toEqual([409, 'request_running', '1']);
    }
    expect(await countOf('Parallel')).toBe(1);
    expect((await create('Parallel', key)).data.id).toBe(made[0]?.data.id);
  });

  it('refuses the key with another body or another record', async () => {
    const key = newKey();
    const { data } = await create('First', key);
    const refused = await create('Second', key);
    expect([refused.status, refused.error.code]).toEqual([422, 'key_reused']);
    const line = { description: 'Shingles', rate: 1, quantity: 1, tax: 0, unit: 'EA' };
    const options = { params: { id: data.estimate ?? '' }, body: line, headers: key };
    expect((await dana.call('estimateItems.create', options)).status).toBe(422);
    expect(await countOf('Second')).toBe(0);
  });

  it('separates the keys of different users', async () => {
    const key = newKey();
    const erin = await addColleague(at, dana, 3);
    const stranger = await signUpOwner(at, { plan: 'TEAM' });
    const answers = [
      await create('Same key', key),
      await create('Same key', key, erin),
      await create('Same key', key, stranger),
    ];
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(3);
  });

  it('does not store refused requests, so the key can be reused with a corrected body', async () => {
    const key = newKey();
    expect((await create('', key)).status).toBe(400);
    expect((await create('Put right', key)).status).toBe(201);
  });

  it('is refused if the key is not a UUID', async () => {
    expect((await create('Named', { 'Idempotency-Key': '1' })).status).toBe(400);
  });

  it('is optional: two requests without a key create two records', async () => {
    await create('Twice');
    await create('Twice');
    expect(await countOf('Twice')).toBe(2);
  });
});

describe('stored request digest [S16]', () => {
  const newUser = (email: string, password: string) => ({
    profile: { role: 4, office: null },
    first_name: 'Erin',
    last_name: 'Estes',
    email,
    password,
  });
  const storedFor = async (api: TestApi, { 'Idempotency-Key': key }: ReturnType<typeof newKey>) => {
    const rows = await api.db.system((tx) =>
      tx.select({ hash: idempotencyKeys.requestHash }).from(idempotencyKeys).where(eq(idempotencyKeys.key, key)),
    );
    return rows[0]?.hash ?? '';
  };

  it('cannot be computed without the secret key of the installation', async () => {
    const elsewhere = await testApi();
    const [here, there] = [newKey(), newKey()];
    await create('Same body', here);
    await create('Same body', there, await signUpOwner(elsewhere, { plan: 'TEAM' }));
    const [stored, storedThere] = [await storedFor(at, here), await storedFor(elsewhere, there)];
    expect(stored).toMatch(/^[0-9a-f]{64}$/);
    expect(storedThere).toMatch(/^[0-9a-f]{64}$/);
    expect(stored).not.toBe(storedThere);
    await elsewhere.close();
  });

  it('contains only a salted hash of a password', async () => {
    const salted = await testApi({ hasher: argon2Hasher() });
    const owner = await signUpOwner(salted, { plan: 'TEAM_PLUS' });
    const stored: string[] = [];
    for (const password of ['secret-1', 'secret-1', 'secret-2']) {
      const key = newKey();
      const { data, status } = await owner.call('users.create', {
        body: newUser('erin@x.example', password),
        headers: key,
      });
      expect(status).toBe(201);
      stored.push(await storedFor(salted, key));
      await owner.call('users.delete', { params: { id: data.id } });
    }
    expect(new Set(stored.map((digest) => digest.split(' ')[0])).size).toBe(1);
    expect(new Set(stored).size).toBe(3);
    for (const digest of stored) expect(digest).toMatch(/^[0-9a-f]{64} \$argon2id\$/);
    await salted.close();
  });

  it('distinguishes different passwords', async () => {
    const key = newKey();
    const add = (password: string) =>
      dana.call('users.create', { body: newUser('retried@x.example', password), headers: key });
    const first = await add('secret-1');
    const again = await add('secret-1');
    expect([again.status, again.data, again.headers.get('idempotency-replayed')]).toEqual([201, first.data, 'true']);
    expect((await add('secret-2')).error.code).toBe('key_reused');
  });
});
