/** Tests of the API call that searches all records of the company. */
import { maxCountedMatches, maxSearchLength } from '@plumbline/domain/search/searchLimits';
import { estimatorRole } from '@plumbline/domain/users/roles';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { rowId } from '../testing/queryPlan.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';

// The first PDF starts a thread that loads the fonts.
vi.setConfig({ testTimeout: 60_000 });

const { api } = await createApiWithOwner();
let owner: TestUser;

const maria = { name: 'María Álvarez', phone_no: '+13035550142', email: 'maria@example.com' };

const createProject = async (body: object = {}) => {
  const { status, data } = await owner.call('projects.create', { body: { title: 'Roof', client: maria, ...body } });
  expect(status).toBe(201);
  // The dates decide the order.
  api.clock.advance({ seconds: 1 });
  return data;
};
const createItem = async (body: object) =>
  (
    await owner.call('catalogue.create', {
      body: { description: 'Drip edge', rate: 3.5, item_type: 'MATERIAL', unit: 'LF', ...body },
    })
  ).data;
/** Adds a line of $200 to the estimate, and saves it as a document. */
const createDocument = async (estimate: string | null) => {
  const params = { id: estimate ?? '' };
  const line = { description: 'Shingles', rate: 100, quantity: 2, tax: 0, unit: 'SQ' };
  expect((await owner.call('estimateItems.create', { params, body: line })).status).toBe(201);
  const { status, data } = await owner.call('documents.create', { params, body: { kind: 'ESTIMATE' } });
  expect(status).toBe(201);
  return data;
};

const find = async (text: string, { user = owner, limit = '' }: { user?: TestUser; limit?: string } = {}) => {
  const { status, data } = await user.call('search.find', { query: { text, ...(limit && { limit }) } });
  expect(status).toBe(200);
  return data;
};
const titles = async (text: string) => (await find(text)).projects.records.map(({ title }) => title);
const descriptions = async (text: string) => (await find(text)).items.records.map(({ description }) => description);

beforeEach(async () => {
  owner = await signUpOwner(api, { packageName: 'TEAM' });
});

describe('projects', () => {
  it('are found with what a user recognizes them by, the newest first', async () => {
    await createProject({ title: 'Old roof', referred_by: 'Sam' });
    await createProject({ title: 'New roof', address: { line1: '12 Elm Street', city: 'Boulder' }, status: 'SIGNED' });

    const { projects } = await find('roof');
    expect(projects).toMatchObject({ count: 2, more: false });
    expect(projects.records).toMatchObject([
      { title: 'New roof', status: 'SIGNED', client: maria, address: { line1: '12 Elm Street', city: 'Boulder' } },
      { title: 'Old roof', status: 'NEW', referred_by: 'Sam' },
    ]);
  });

  it.each(['alvarez roof', '(303) 555-0142', '0142', 'maria@example', 'elm boulder'])(
    'are found by %j, as in the list of projects',
    async (text) => {
      await createProject({ address: { line1: '12 Elm Street', city: 'Boulder' } });
      await createProject({ title: 'Deck', client: { name: 'Tom Brennan', phone_no: '+17205550199' } });
      expect(await titles(text)).toEqual(['Roof']);
    },
  );

  it.each(['%', '_', 'r%f', 'roof\\', "roof' OR 1=1"])('are not found by %j', async (text) => {
    await createProject();
    expect((await find(text)).projects).toEqual({ records: [], count: 0, more: false });
  });

  it('are not found after they are deleted', async () => {
    const { id } = await createProject();
    await owner.call('projects.delete', { params: { id } });
    expect(await titles('roof')).toEqual([]);
  });

  it('are the newest ones without a text, which finds no other records', async () => {
    await createProject({ title: 'First' });
    await createProject({ title: 'Second' });
    await createItem({});
    const { projects, clients, items, documents } = await find('  ', { limit: '1' });
    expect(projects).toMatchObject({ records: [{ title: 'Second' }], count: 2 });
    expect(clients).toEqual([]);
    expect([items, documents]).toEqual(Array(2).fill({ records: [], count: 0, more: false }));
  });

  it('are counted to a limit', async () => {
    await api.db.company(owner.companyId, (tx) =>
      tx.execute(sql`
        INSERT INTO projects (company_id, id, title, created_date, search_text)
        SELECT ${owner.companyId}, ${rowId()}, 'Deck ' || n, '2026-01-01', 'deck'
        FROM (VALUES (1)) c(c), generate_series(1, ${maxCountedMatches + 1}) n`),
    );
    const { projects } = await find('deck');
    expect(projects).toMatchObject({ count: maxCountedMatches, more: true });
    expect(projects.records).toHaveLength(5);
  });
});

it('clients are found with the number of their projects', async () => {
  await createProject();
  await createProject();
  expect((await find('alvarez')).clients).toMatchObject([{ ...maria, projects: 2 }]);
  // One character finds too many clients.
  expect((await find('a')).clients).toEqual([]);
});

describe('catalogue items', () => {
  it('are found by their description and code, in the order of the catalogue', async () => {
    await createItem({ description: 'Shingle, slate', code: 'SH-2', unit: 'SQ', rate: 120.25 });
    await createItem({ description: 'Ridge shingle', code: 'SH-1' });
    await createItem({});
    expect(await descriptions('sh')).toEqual(['Ridge shingle', 'Shingle, slate']);
    expect(await descriptions('SH-2 slate')).toEqual(['Shingle, slate']);
    expect((await find('slate')).items).toMatchObject({
      records: [{ code: 'SH-2', description: 'Shingle, slate', rate: 120.25, unit: 'SQ' }],
      count: 1,
    });
  });

  it.each(['ÉDGE', 'édge'])('are found by %j without regard to the case of letters with accents', async (text) => {
    await createItem({ description: 'Drip Édge' });
    expect(await descriptions(text)).toEqual(['Drip Édge']);
  });
});

describe('documents', () => {
  it('are found by their name and by their project, the newest first', async () => {
    const { id: project, estimate } = await createProject();
    const other = await createProject({ title: 'Deck', client: { name: 'Tom' } });
    const first = await createDocument(estimate);
    api.clock.advance({ seconds: 1 });
    const second = await createDocument(estimate);
    await createDocument(other.estimate);

    const { documents } = await find('alvarez');
    expect(documents.records.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(documents.records[1]).toEqual({
      id: first.id,
      project,
      title: 'Roof',
      client: maria.name,
      kind: 'ESTIMATE',
      number: first.number,
      revision: 1,
      change_order: null,
      status: 'draft',
      total: 200,
      sent_at: null,
    });
    // The number is also a part of the phone of the client, so the document with this name comes first.
    const found = await find(`Estimate ${first.number}, revision 1`);
    expect(found.documents.records.map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('have the status of the current day', async () => {
    // The session begins on the later day, so that it is valid on both.
    api.clock.setDay('2026-03-11');
    owner = await signUpOwner(api, { packageName: 'TEAM' });
    api.clock.setDay('2026-03-02');
    const { estimate } = await createProject();
    const { id } = await createDocument(estimate);
    await owner.call('documents.send', { params: { id }, body: { expires_on: '2026-03-10' } });
    expect((await find('roof')).documents.records).toMatchObject([
      { status: 'sent', sent_at: expect.stringMatching(/^2026-03-02T/) },
    ]);
    api.clock.setDay('2026-03-11');
    expect((await find('roof')).documents.records).toMatchObject([{ status: 'expired' }]);
  });
});

it('users of every role find the records of their own company, and of no other', async () => {
  const { estimate } = await createProject();
  await createDocument(estimate);
  await createItem({ description: 'Roof vent' });
  const estimator = await addColleague(api, owner, estimatorRole);
  expect(await find('roof', { user: estimator })).toEqual(await find('roof'));

  const stranger = await signUpOwner(api, { packageName: 'TEAM' });
  for (const text of ['', 'roof', 'alvarez']) {
    const { projects, clients, items, documents } = await find(text, { user: stranger });
    expect([projects.count, clients.length, items.count, documents.count]).toEqual([0, 0, 0, 0]);
  }
});

it.each([
  { text: 'x'.repeat(maxSearchLength + 1) },
  { text: 'roof', limit: '0' },
  { text: 'roof', limit: '9' },
  { text: 'roof', limit: 'all' },
])('the search refuses $limit results of a text of $text.length characters', async (query) => {
  expect((await owner.call('search.find', { query })).status).toBe(400);
});
