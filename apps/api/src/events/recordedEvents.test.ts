/** Tests of the domain events that the calls of the API record. */
import type { EventPayloads, EventType } from '@plumbline/domain/events/events';
import { estimatorRole } from '@plumbline/domain/users/roles';
import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { events } from '../database/schema/events.ts';
import { createCatalogueImporter, labor, nails } from '../testing/catalogueImporter.ts';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { signUpOwner, subscribe } from '../testing/testUser.ts';

const { api, owner } = await createApiWithOwner();

type EventRow = typeof events.$inferSelect;

async function readEvents(companyId: string): Promise<readonly EventRow[]> {
  return api.db.company(companyId, (tx) =>
    tx.select().from(events).where(eq(events.companyId, companyId)).orderBy(asc(events.createdAt), asc(events.id)),
  );
}

/** Runs `work` and returns the events that it records for the company of the owner. */
async function readEventsOf(work: () => Promise<unknown>): Promise<readonly EventRow[]> {
  const idsBefore = new Set((await readEvents(owner.companyId)).map(({ id }) => id));
  await work();
  return (await readEvents(owner.companyId)).filter(({ id }) => !idsBefore.has(id));
}

/** The expected event of a change by the owner. */
const ownerEvent = <Type extends EventType>(
  type: Type,
  recordId: string,
  payload: EventPayloads[Type],
  projectId: string | null = null,
) => expect.objectContaining({ type, recordId, projectId, payload, actorKind: 'user', actorId: owner.id });

/** Compares events in any order. The test clock does not advance, so all events have the same time. */
function expectEvents(recordedEvents: readonly unknown[], expectedEvents: readonly unknown[]): void {
  expect(recordedEvents).toHaveLength(expectedEvents.length);
  expect(recordedEvents).toEqual(expect.arrayContaining([...expectedEvents]));
}

const line = { description: 'Shingles', rate: 10, quantity: 3, tax: 0, unit: 'SQ' };

it('a sign-up and the choice of a package record company.created and subscription.changed', async () => {
  const newOwner = await signUpOwner(api);
  await subscribe(api, newOwner, 'TEAM');
  expectEvents(await readEvents(newOwner.companyId), [
    expect.objectContaining({ type: 'company.created', recordId: newOwner.companyId, actorId: newOwner.id }),
    expect.objectContaining({ type: 'subscription.changed', payload: { type: 'TEAM', users: 3 }, actorKind: 'system' }),
  ]);
});

it('a change of the company records the names of the changed fields', async () => {
  const change = () => owner.call('company.update', { params: { id: owner.companyId }, body: { name: 'New name' } });
  expectEvents(await readEventsOf(change), [ownerEvent('company.updated', owner.companyId, { fields: ['name'] })]);
});

it('a refused change records no event', async () => {
  const refusedChange = () => owner.call('company.update', { params: { id: owner.companyId }, body: { name: '' } });
  expect(await readEventsOf(refusedChange)).toEqual([]);
});

it('changes of offices and users are recorded', async () => {
  let officeId = '';
  let userId = '';
  const recordedEvents = await readEventsOf(async () => {
    officeId = (await owner.call('offices.create', { body: { name: 'North' } })).data.id;
    await owner.call('offices.update', { params: { id: officeId }, body: { name: 'South' } });
    const body = { first_name: 'Erin', last_name: 'Estes', email: 'erin@company.example', password: 'plumb-bob 8' };
    userId = (
      await owner.call('users.create', { body: { ...body, profile: { role: estimatorRole, office: officeId } } })
    ).data.id;
    await owner.call('users.update', { params: { id: userId }, body: { first_name: 'Ellen' } });
    await owner.call('users.delete', { params: { id: userId } });
    await owner.call('offices.delete', { params: { id: officeId } });
  });
  expectEvents(recordedEvents, [
    ownerEvent('office.created', officeId, {}),
    ownerEvent('office.updated', officeId, { fields: ['name'] }),
    ownerEvent('user.created', userId, { role: estimatorRole }),
    ownerEvent('user.updated', userId, { fields: ['first_name'] }),
    ownerEvent('user.deactivated', userId, {}),
    ownerEvent('office.deleted', officeId, {}),
  ]);
});

it('the event of a changed project does not name a price that the API ignores because the estimate has a total [R2.27]', async () => {
  const project = (await owner.call('projects.create', { body: { title: 'Roof' } })).data;
  await owner.call('estimateItems.create', { params: { id: project.estimate ?? '' }, body: line });
  const body = { title: 'New roof', estimation: 1 };
  const change = () => owner.call('projects.update', { params: { id: project.id }, body });
  expectEvents(await readEventsOf(change), [
    ownerEvent('project.updated', project.id, { fields: ['title'] }, project.id),
  ]);
});

it('changes of a project, its estimate and its notes are recorded with the id of the project', async () => {
  let projectId = '';
  let estimateId = '';
  let lineId = '';
  let noteId = '';
  const recordedEvents = await readEventsOf(async () => {
    const createdProject = (await owner.call('projects.create', { body: { title: 'Roof' } })).data;
    projectId = createdProject.id;
    estimateId = createdProject.estimate ?? '';
    await owner.call('projects.update', { params: { id: projectId }, body: { status: 'SIGNED' } });
    lineId = (await owner.call('estimateItems.create', { params: { id: estimateId }, body: line })).data.id;
    const params = { id: estimateId, itemId: lineId };
    await owner.call('estimateItems.update', { params, body: { ...line, quantity: 4 } });
    await owner.call('estimates.update', { params: { id: estimateId }, body: { discount: 5 } });
    await owner.call('estimates.update', { params: { id: estimateId }, body: { discount: 0 } });
    await owner.call('estimateItems.delete', { params });
    noteId = (await owner.call('notes.create', { params: { id: projectId }, body: { body: 'Called' } })).data.id;
    await owner.call('notes.update', { params: { id: projectId, noteId }, body: { body: 'Called twice' } });
    await owner.call('notes.delete', { params: { id: projectId, noteId } });
    await owner.call('projects.delete', { params: { id: projectId } });
  });
  const estimateChanged = (payload: EventPayloads['estimate.changed']) =>
    ownerEvent('estimate.changed', estimateId, payload, projectId);
  expectEvents(recordedEvents, [
    ownerEvent('project.created', projectId, { status: 'NEW' }, projectId),
    ownerEvent('project.updated', projectId, { fields: ['status'] }, projectId),
    ownerEvent('status.changed', projectId, { from: 'NEW', to: 'SIGNED' }, projectId),
    estimateChanged({ change: 'line.added', lineId, amountTotal: 30 }),
    estimateChanged({ change: 'line.updated', lineId, amountTotal: 40 }),
    estimateChanged({ change: 'discount.updated', amountTotal: 35 }),
    estimateChanged({ change: 'discount.updated', amountTotal: 40 }),
    estimateChanged({ change: 'line.deleted', lineId, amountTotal: 0 }),
    ownerEvent('note.added', noteId, {}, projectId),
    ownerEvent('note.updated', noteId, {}, projectId),
    ownerEvent('note.deleted', noteId, {}, projectId),
    ownerEvent('project.deleted', projectId, {}, projectId),
  ]);
});

it('changes of catalogue items and imports are recorded', async () => {
  const importer = await createCatalogueImporter(api);
  const { id } = (
    await importer.owner.call('catalogue.create', {
      body: { description: 'Drip edge', rate: 1, item_type: 'MATERIAL', unit: 'LF' },
    })
  ).data;
  await importer.owner.call('catalogue.update', { params: { id }, body: { rate: 2 } });
  await importer.owner.call('catalogue.delete', { params: { id } });
  const importResult = await importer.importRows(nails, labor);
  await importer.undoImport(importResult.import);
  const recordedEvents = (await readEvents(importer.owner.companyId)).map(({ type, recordId, payload }) => [
    type,
    recordId,
    payload,
  ]);
  expectEvents(recordedEvents, [
    ['company.created', importer.owner.companyId, {}],
    ['subscription.changed', importer.owner.companyId, expect.anything()],
    ['catalogue-item.created', id, {}],
    ['catalogue-item.updated', id, { fields: ['rate'] }],
    ['catalogue-item.deleted', id, {}],
    ['catalogue.imported', importResult.import, { created: 2, updated: 0 }],
    ['catalogue.import-undone', importResult.import, {}],
  ]);
});
