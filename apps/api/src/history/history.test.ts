/** Tests of the history of a project and of the company. */
import { eventRetentionDays } from '@plumbline/domain/events/events';
import { describeEntry } from '@plumbline/domain/history/describeEntry';
import type { HistoryEntry } from '@plumbline/domain/history/historyEntry';
import { estimatorRole, managerRole } from '@plumbline/domain/users/roles';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { events } from '../database/schema/events.ts';
import { projects } from '../database/schema/projects.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { anAcceptance, clientOf } from '../testing/clientOfDocument.ts';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { encodeText } from '../testing/encodeBytes.ts';
import { addColleague, type TestUser } from '../testing/testUser.ts';

// The first PDF starts a thread that loads the fonts.
vi.setConfig({ testTimeout: 60_000 });

const { api, owner } = await createApiWithOwner();
const manager = await addColleague(api, owner, managerRole);
const estimator = await addColleague(api, owner, estimatorRole);

let projectId: string;
let estimateId: string;

async function createProject(title = 'Roof'): Promise<void> {
  const { data } = await owner.call('projects.create', { body: { title, client: { name: 'Maria Alvarez' } } });
  projectId = data.id;
  estimateId = data.estimate ?? '';
}

beforeEach(async () => {
  api.clock.setDay('2026-01-12');
  await createProject();
});

/** Each action is a second later, so that the order of the events is known. */
const later = <T>(action: () => Promise<T>) => {
  api.clock.advance({ seconds: 1 });
  return action();
};

type Query = Readonly<Record<string, string>>;
const readHistory = async (query: Query = {}, user: TestUser = owner) =>
  (await user.call('history.list', { params: { id: projectId }, query })).data;
const readActivity = async (query: Query = {}, user: TestUser = owner) =>
  (await user.call('activity.list', { query })).data;
const titles = (entries: readonly HistoryEntry[]) => entries.map((entry) => describeEntry(entry, 'UTC').title);

const addLine = (rate: number, user = owner, body: object = {}) =>
  later(() =>
    user.call('estimateItems.create', {
      params: { id: estimateId },
      body: { description: 'Shingles', rate, quantity: 1, tax: 0, unit: 'SQ', ...body },
    }),
  );
const update = (body: object) => later(() => owner.call('projects.update', { params: { id: projectId }, body }));
const addNote = (body: string, user = owner) =>
  later(() => user.call('notes.create', { params: { id: projectId }, body: { body } }));

/** Reads all pages of a history. */
async function readAll(read: (query: Query) => Promise<{ entries: HistoryEntry[]; next: string | null }>) {
  const entries: HistoryEntry[] = [];
  let before = '';
  for (;;) {
    const page = await read({ before });
    entries.push(...page.entries);
    if (page.next === null) return entries;
    before = page.next;
  }
}

describe('the history of a project', () => {
  it('has who changed the status and the details, and when, with the names of users', async () => {
    api.clock.setDay('2026-01-15');
    await update({ status: 'ESTIMATE_SENT' });
    await update({ estimator: estimator.id, client: { name: 'Luis Alvarez' }, final_invoice: 250 });
    await update({ status: 'NEGOTIATION' });
    const { entries, next, prices_since } = await readHistory();
    expect(titles(entries)).toEqual([
      'Status changed from Estimate Sent to Negotiation on the same day',
      'Final invoice changed from $0.00 to $250.00',
      '2 details changed',
      'Status changed from New to Estimate Sent after 3 days',
      'Project created as New',
    ]);
    expect(entries[2]?.fields).toEqual([
      { name: 'estimator', from: '', to: expect.stringMatching(/\w+ \w+/) },
      { name: 'client.name', from: 'Maria Alvarez', to: 'Luis Alvarez' },
    ]);
    expect(entries[0]).toMatchObject({
      at: '2026-01-15T10:00:03.000Z',
      who: { kind: 'user', id: owner.id, name: 'Dana Whitlock' },
      project: null,
    });
    expect([next, prices_since]).toEqual([null, null]);
  });

  it('has notes with their text, and attached files with their names', async () => {
    const noteId = (await addNote('Permit is here')).data.id;
    const fileId = (await owner.call('files.upload', { file: { name: 'roof.txt', bytes: encodeText('Roof') } })).data
      .id;
    await owner.call('files.validate', { params: { id: fileId } });
    await owner.call('files.save', { params: { id: fileId } });
    const attach = () =>
      owner.call('notes.attach', { params: { id: projectId, noteId }, body: [{ attachment_id: fileId }] });
    await later(attach);
    // The file is attached already.
    await later(attach);
    const deletedId = (await addNote(`Called ${'again '.repeat(100)}`)).data.id;
    const [note] = (await readHistory()).entries;
    expect(note?.text).toMatch(/^Called (again )+.*…$/);
    await later(() => owner.call('notes.delete', { params: { id: projectId, noteId: deletedId } }));
    const { entries } = await readHistory();
    expect(entries.map((entry) => describeEntry(entry, 'UTC')).slice(0, -1)).toEqual([
      { title: 'Note deleted', lines: [] },
      { title: 'Note added', lines: [] },
      { title: 'roof.txt attached to a note', lines: [] },
      { title: 'Note added', lines: ['Permit is here'] },
    ]);
    expect(titles((await readHistory({ kinds: 'files' })).entries)).toEqual(['roof.txt attached to a note']);
  });

  it('has what the client did with a document, and does not repeat a question as a note', async () => {
    await addLine(1_250);
    const { id } = (
      await later(() => owner.call('documents.create', { params: { id: estimateId }, body: { kind: 'ESTIMATE' } }))
    ).data;
    const { link } = (
      await later(() => owner.call('documents.send', { params: { id }, body: { to: ['maria@example.com'] } }))
    ).data;
    const client = clientOf(api, link);
    const { sha256 } = (await later(() => client.call('shared.get'))).data;
    await later(() => client.call('shared.ask', { body: { body: 'Which colour?' } }));
    await later(() => client.call('shared.accept', { body: anAcceptance(sha256) }));
    const { number } = (await owner.call('estimates.get', { params: { id: estimateId } })).data;
    const { entries } = await readHistory({ person: 'client' });
    expect(titles(entries)).toEqual(
      expect.arrayContaining([
        `Estimate ${number} revision 1 signed by Maria Alvarez for $1,250.00`,
        'Status changed from Estimate Sent to Job Signed on the same day',
        'Contract value set to $1,250.00',
        `Question from the client about Estimate ${number} revision 1`,
        `Estimate ${number} revision 1 opened by the client`,
      ]),
    );
    expect(entries).toHaveLength(5);
    expect(new Set(entries.map(({ who }) => who.name))).toEqual(new Set(['Client']));
    expect(titles((await readHistory({ kinds: 'documents', person: owner.id })).entries)).toEqual([
      `Estimate ${number} revision 1 sent to maria@example.com`,
      `Estimate ${number} revision 1 saved`,
    ]);
  });

  it('sums up changes of the estimate by one person until somebody else changes it or a pause of 10 minutes', async () => {
    await addLine(100);
    await addLine(150);
    await addLine(50, manager);
    await addLine(25);
    api.clock.advance({ minutes: 10 });
    await addLine(75);
    const { entries } = await readHistory({ kinds: 'price' });
    expect(entries.map(({ amounts, who }) => [amounts, who.id])).toEqual([
      [{ from: 325, to: 400, changes: 1 }, owner.id],
      [{ from: 300, to: 325, changes: 1 }, owner.id],
      [{ from: 250, to: 300, changes: 1 }, manager.id],
      [{ from: 0, to: 250, changes: 2 }, owner.id],
    ]);
    // The change of the manager is between the changes of the owner, so their totals do not continue each other.
    const own = await readHistory({ kinds: 'price', person: owner.id });
    expect(own.entries.map(({ amounts }) => amounts?.changes)).toEqual([1, 1, 2]);
  });

  it('names the discount with its percentage or amount and its basis, before and after changes by one person', async () => {
    await addLine(100);
    const discount = (body: object) =>
      later(() => owner.call('estimates.update', { params: { id: estimateId }, body }));
    await discount({ discount_percent: 10 });
    await discount({ discount_basis: 'before_tax' });
    await addLine(50);
    const describe = async () =>
      (await readHistory({ kinds: 'price' })).entries.map((entry) => describeEntry(entry, 'UTC'));
    expect(await describe()).toEqual([
      { title: 'Estimate changed from $0.00 to $135.00 in 4 changes', lines: ['Discount set to 10% before tax'] },
    ]);
    api.clock.advance({ minutes: 11 });
    await discount({ discount: 20 });
    expect((await describe())[0]).toEqual({
      title: 'Estimate changed from $135.00 to $130.00',
      lines: ['Discount changed from 10% before tax to $20.00 before tax'],
    });
    await discount({ discount: 15 });
    await discount({ discount_percent: 10 });
    expect((await describe())[0]).toEqual({ title: 'Estimate edited in 3 changes, total still $135.00', lines: [] });
  });

  it('does not contain costs', async () => {
    await addLine(100, owner, { cost: 77.31 });
    const history = JSON.stringify(await readHistory({}, estimator));
    expect(history).toContain('"to":100');
    expect(history).not.toMatch(/77\.31|cost/);
  });

  it('filters by several kinds, and returns 400 for an unknown kind and for a person that is no id', async () => {
    await addNote('Permit is here');
    await update({ status: 'SIGNED', title: 'New roof' });
    const { entries } = await readHistory({ kinds: 'notes,status' });
    expect(titles(entries)).toEqual([
      'Status changed from New to Job Signed on the same day',
      'Note added',
      'Project created as New',
    ]);
    for (const query of [{ kinds: 'notes,costs' }, { person: 'nobody' }, { before: 'first' }]) {
      const { status } = await owner.call('history.list', { params: { id: projectId }, query });
      expect(status).toBe(400);
    }
  });

  it('has a status without a project.created event since the project was created', async () => {
    await api.db.system((tx) => tx.execute(sql`DELETE FROM events WHERE project_id = ${projectId}`));
    api.clock.setDay('2026-01-14');
    await update({ status: 'SIGNED' });
    expect(titles((await readHistory({ kinds: 'status' })).entries)).toEqual([
      'Status changed from New to Job Signed after 2 days',
    ]);
  });

  it('says from which day changes of the estimate are stored, if the project is older', async () => {
    await api.db.system((tx) =>
      tx.execute(sql`UPDATE ${projects} SET created_at = ${'2024-01-01T00:00:00Z'} WHERE id = ${projectId}`),
    );
    expect(eventRetentionDays).toBe(365);
    expect((await readHistory()).prices_since).toBe('2025-01-12');
    expect((await readHistory({ kinds: 'notes' })).prices_since).toBeNull();
  });

  it('is not found after the project is deleted, until it is restored', async () => {
    const { id, version } = (await owner.call('projects.get', { params: { id: projectId } })).data;
    await later(() => owner.call('projects.delete', { params: { id } }));
    expect((await owner.call('history.list', { params: { id } })).status).toBe(404);
    const changes = [{ id, version: version + 1, deleted: false }];
    await later(() => owner.call('projects.change', { body: { changes } }));
    expect(titles((await readHistory()).entries)).toEqual([
      'Project restored',
      'Project deleted',
      'Project created as New',
    ]);
  });
});

describe('pages of a history', () => {
  it('contain each entry once, also if something happens between two calls', async () => {
    for (let number = 1; number <= 60; number += 1) await addNote(`Note ${number}`);
    const first = await readHistory({ kinds: 'notes' });
    await addNote('A newer note');
    const second = await readHistory({ kinds: 'notes', before: first.next ?? '' });
    expect([...first.entries, ...second.entries].map(({ text }) => text)).toEqual(
      Array.from({ length: 60 }, (_, index) => `Note ${60 - index}`),
    );
    expect(second.next).toBeNull();
  });

  it('split no changes of the estimate that belong together, and contain every change once', async () => {
    const people = [owner.id, manager.id];
    let minutes = 0;
    let total = 0;
    let person = 0;
    // Groups of up to 23 changes. A page reads 250 events, so that it ends in the middle of a group.
    const rows = Array.from({ length: 700 }, (_, index) => {
      const isNote = index % 61 === 0;
      minutes += index % 23 === 0 ? 20 : 1;
      if (index % 47 === 0) person = 1 - person;
      const previousTotal = total;
      if (!isNote) total += index + 1;
      const createdAt = new Date(Date.parse('2026-01-01T00:00:00Z') + minutes * 60_000);
      const payload = isNote
        ? ({ type: 'note.added', payload: {} } as const)
        : ({
            type: 'estimate.changed',
            payload: { change: 'line.added', previousAmountTotal: previousTotal, amountTotal: total },
          } as const);
      return {
        companyId: owner.companyId,
        id: uuidv7(createdAt),
        recordId: estimateId,
        projectId,
        actorKind: 'user' as const,
        actorId: people[person] ?? '',
        createdAt,
        ...payload,
      };
    });
    await api.db.company(owner.companyId, (tx) => tx.insert(events).values(rows));
    const entries = (await readAll(readHistory)).filter(({ type }) => type !== 'project.created');
    const sums = entries.flatMap(({ amounts }) => (amounts ? [amounts] : []));
    expect(
      sums.reduce((count, { changes }) => count + changes, 0) + entries.filter(({ kind }) => kind === 'notes').length,
    ).toBe(700);
    for (const [index, { from }] of sums.entries()) expect(from).toBe(sums[index + 1]?.to ?? 0);
    // Neighbouring entries by the same person have a pause between them.
    expect(sums.length).toBeLessThan(200);
    const inOneRun = groupSizes(rows);
    expect(sums.map(({ changes }) => changes)).toEqual(inOneRun);
  });
});

/** The expected numbers of changes in the entries, newest first. */
function groupSizes(rows: readonly { type: string; actorId: string; createdAt: Date }[]): readonly number[] {
  const sizes: number[] = [];
  let previous: (typeof rows)[number] | undefined;
  for (const row of rows) {
    const pause = previous ? row.createdAt.getTime() - previous.createdAt.getTime() : Number.POSITIVE_INFINITY;
    const continues = previous?.type === 'estimate.changed' && previous.actorId === row.actorId && pause <= 10 * 60_000;
    if (row.type === 'estimate.changed') {
      if (continues) sizes[sizes.length - 1] = (sizes.at(-1) ?? 0) + 1;
      else sizes.push(1);
    }
    previous = row;
  }
  return sizes.toReversed();
}

describe('the activity of the company', () => {
  it('has the entries of all projects with their titles, also of deleted projects', async () => {
    api.clock.setDay('2026-02-20');
    await createProject();
    const first = projectId;
    await later(() => createProject('Gutters'));
    const second = projectId;
    await addNote('Called', manager);
    await later(() => owner.call('projects.delete', { params: { id: first } }));
    const { entries } = await readActivity({ from: '2026-02-20', to: '2026-02-20' });
    expect(entries.map((entry) => [describeEntry(entry, 'UTC').title, entry.project])).toEqual([
      ['Project deleted', { id: first, title: 'Roof', deleted: true }],
      ['Note added', { id: second, title: 'Gutters', deleted: false }],
      ['Project created as New', { id: second, title: 'Gutters', deleted: false }],
      ['Project created as New', { id: first, title: 'Roof', deleted: true }],
    ]);
    const ofSecond = await readActivity({ project: second });
    expect(titles(ofSecond.entries)).toEqual(['Note added', 'Project created as New']);
    expect(titles((await readActivity({ project: second, person: manager.id })).entries)).toEqual(['Note added']);
  });

  it('starts and ends a day in the time zone of the company', async () => {
    // 23:30 of the day before, and 00:30, in Denver.
    await owner.call('company.update', { params: { id: owner.companyId }, body: { time_zone: 'America/Denver' } });
    const rows = ['2026-02-10T06:30:00Z', '2026-02-10T07:30:00Z', '2026-02-11T06:59:59Z', '2026-02-11T07:00:00Z'].map(
      (time) => ({
        companyId: owner.companyId,
        id: uuidv7(new Date(time)),
        type: 'note.added' as const,
        recordId: estimateId,
        projectId,
        payload: {},
        actorKind: 'user' as const,
        actorId: owner.id,
        createdAt: new Date(time),
      }),
    );
    await api.db.company(owner.companyId, (tx) => tx.insert(events).values(rows));
    const { entries } = await readActivity({ from: '2026-02-10', to: '2026-02-10', project: projectId });
    expect(entries.map(({ at }) => at)).toEqual(['2026-02-11T06:59:59.000Z', '2026-02-10T07:30:00.000Z']);
    expect((await owner.call('activity.list', { query: { from: '2026-02-10', to: '2026-02-09' } })).status).toBe(400);
  });

  it.each([
    ['before 1970', '1969-12-30'],
    ['of a year with one digit', '0001-01-01'],
  ])('can begin and end on a day %s, although ids of events have no such time', async (_, day) => {
    expect((await readActivity({ from: day })).entries).toEqual((await readActivity({})).entries);
    expect((await readActivity({ from: day, to: day })).entries).toEqual([]);
  });

  it('does not contain what happened outside projects', async () => {
    const { entries } = await readActivity();
    expect(entries.filter(({ project }) => !project?.title)).toEqual([]);
  });
});
