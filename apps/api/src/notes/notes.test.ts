/** Tests of the API calls that list, create, change and delete notes. */
import { anId } from '@plumbline/domain/testing/builders';
import { estimatorRole, managerRole } from '@plumbline/domain/users/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProject } from '../testing/createApiWithOwner.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';

let api: TestApi;
let owner: TestUser;
let manager: TestUser;
let estimator: TestUser;
let otherCompanyOwner: TestUser;
let projectId: string;

beforeAll(async () => {
  api = await testApi();
  owner = await signUpOwner(api, { packageName: 'TEAM_PLUS', seats: 50 });
  manager = await addColleague(api, owner, managerRole, { firstName: 'Max', lastName: 'Moreno' });
  estimator = await addColleague(api, owner, estimatorRole);
  otherCompanyOwner = await signUpOwner(api, { packageName: 'TEAM' });
});
afterAll(() => api.close());

beforeEach(async () => {
  ({ projectId } = await createProject(owner));
});

const listNotes = async (user = owner) => (await user.call('notes.list', { params: { id: projectId } })).data;
const createNote = (body: unknown, { user = owner, headers = {} } = {}) =>
  user.call('notes.create', { params: { id: projectId }, body: { body }, headers });
const addNote = async (body: string, user = owner) => (await createNote(body, { user })).data;
const updateNote = (noteId: string, body: string, { user = owner, headers = {}, pathProjectId = projectId } = {}) =>
  user.call('notes.update', { params: { id: pathProjectId, noteId }, body: { body }, headers });
const deleteNote = (noteId: string, { user = owner, headers = {}, pathProjectId = projectId } = {}) =>
  user.call('notes.delete', { params: { id: pathProjectId, noteId }, headers });

describe('a note [R3.10, R7.17]', () => {
  it('contains author, role of the author and creation time', async () => {
    const { status, data } = await createNote('  Ridge vent asked for  ');

    expect(status).toBe(201);
    expect(data).toEqual({
      id: data.id,
      body: 'Ridge vent asked for',
      author: owner.id,
      author_name: 'Dana Whitlock',
      author_role: 'Company',
      client_name: '',
      attachments: [],
      attachment_names: [],
      attachment_previews: [],
      created_date: '2026-03-02T10:00:00.000Z',
      version: 1,
    });
    expect((await addNote('Measured', manager)).author_role).toBe('Manager');
    expect((await addNote('Drawn', estimator)).author_role).toBe('Estimator');
  });

  it('is listed before older notes for all users of the company', async () => {
    for (const [body, user] of [
      ['first', owner],
      ['second', manager],
      ['third', estimator],
    ] as const) {
      await createNote(body, { user });
      api.clock.advance({ seconds: 1 });
    }

    for (const user of [owner, manager, estimator]) {
      expect((await listNotes(user)).map(({ body }) => body)).toEqual(['third', 'second', 'first']);
    }
  });

  it('keeps the special characters of its text unchanged [B5]', async () => {
    const body = `<script>alert(1)</script>\n'; drop table notes; --\r\nBcc: a@b.c 🏠`;
    await createNote(body);

    expect((await listNotes())[0]?.body).toBe(body);
  });

  it('must have between 1 and 10,000 characters [R5]', async () => {
    for (const body of ['', '  ', undefined, 7, 'n'.repeat(10_001)]) {
      const { status, error } = await createNote(body);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['body']]);
    }
    expect((await createNote('n'.repeat(10_000))).status).toBe(201);
  });

  it('is created once for repeated requests with one Idempotency-Key [F4]', async () => {
    const headers = { 'Idempotency-Key': anId(81) };
    const responses = [await createNote('Once', { headers }), await createNote('Once', { headers })];

    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
    expect(await listNotes()).toHaveLength(1);
  });

  it('keeps the name of a deactivated author', async () => {
    const deactivated = await addColleague(api, owner, estimatorRole, { firstName: 'Tom', lastName: 'Okafor' });
    await createNote('Last day', { user: deactivated });
    expect((await owner.call('users.delete', { params: { id: deactivated.id } })).status).toBe(204);

    expect(await listNotes()).toMatchObject([
      { author: deactivated.id, author_name: 'Tom Okafor', author_role: 'Estimator' },
    ]);
  });

  it('is listed with the new name of a renamed author, and the ETag of the list changes', async () => {
    await createNote('Ridge vent', { user: manager });
    const requestList = (etag: string) =>
      owner.call('notes.list', { params: { id: projectId }, headers: { 'If-None-Match': etag } });
    const etag = (await requestList('')).headers.get('etag') ?? '';
    expect((await requestList(etag)).status).toBe(304);
    await manager.call('users.update', { params: { id: manager.id }, body: { last_name: 'Moreno-Diaz' } });

    expect((await requestList(etag)).data).toMatchObject([{ author_name: 'Max Moreno-Diaz' }]);
  });
});

describe('the author of a note [R6.08]', () => {
  it('can edit it, and the order of the notes does not change', async () => {
    const { id } = await addNote('Rigde vent');
    api.clock.advance({ seconds: 1 });
    await createNote('Later');
    const { status, data } = await updateNote(id, 'Ridge vent');

    expect(status).toBe(200);
    expect(data).toMatchObject({ id, body: 'Ridge vent', version: 2 });
    expect((await listNotes()).map(({ body }) => body)).toEqual(['Later', 'Ridge vent']);
  });

  it('can delete it', async () => {
    const { id } = await addNote('Oops');

    expect((await deleteNote(id)).status).toBe(204);
    expect((await deleteNote(id)).status).toBe(404);
    expect(await listNotes()).toEqual([]);
  });

  it('is the only user who can edit or delete it', async () => {
    const { id } = await addNote('Measured', estimator);
    for (const user of [owner, manager]) {
      expect((await updateNote(id, 'Changed', { user })).status).toBe(403);
      expect((await deleteNote(id, { user })).status).toBe(403);
    }
    expect((await updateNote(id, 'Changed', { user: otherCompanyOwner })).status).toBe(404);
    expect((await deleteNote(id, { user: otherCompanyOwner })).status).toBe(404);
    expect(await listNotes()).toMatchObject([{ body: 'Measured', version: 1 }]);
  });

  it('gets 412 with the current note for an outdated version [F6]', async () => {
    const { id } = await addNote('Ridge vent');
    const withVersion = (version: number) => ({ headers: { 'If-Match': `"${version}"` } });
    await updateNote(id, 'Ridge vent, 40 LF', withVersion(1));
    const current = { id, body: 'Ridge vent, 40 LF', version: 2, attachments: [] };
    for (const { status, error } of [
      await updateNote(id, 'Box vents', withVersion(1)),
      await deleteNote(id, withVersion(1)),
    ]) {
      expect(status).toBe(412);
      expect(error).toMatchObject({ changedBy: 'Dana Whitlock', current });
    }

    expect((await updateNote(id, 'Box vents', withVersion(2))).data.version).toBe(3);
    expect((await deleteNote(id, withVersion(3))).status).toBe(204);
  });
});

describe('notes of a project', () => {
  it('are not found with the id of another project', async () => {
    const { id } = await addNote('Ridge vent');
    const { projectId: pathProjectId } = await createProject(owner);

    expect((await updateNote(id, 'Changed', { pathProjectId })).status).toBe(404);
    expect((await deleteNote(id, { pathProjectId })).status).toBe(404);
    expect(await listNotes()).toMatchObject([{ body: 'Ridge vent' }]);
  });

  it('are not found after the project is deleted', async () => {
    const { id } = await addNote('Ridge vent');
    await owner.call('projects.delete', { params: { id: projectId } });

    expect((await owner.call('notes.list', { params: { id: projectId } })).status).toBe(404);
    expect((await createNote('More')).status).toBe(404);
    expect((await updateNote(id, 'Changed')).status).toBe(404);
    expect((await deleteNote(id)).status).toBe(404);
    const attachRequest = { params: { id: projectId, noteId: id }, body: [] };
    expect((await owner.call('notes.attach', attachRequest)).status).toBe(404);
  });
});
