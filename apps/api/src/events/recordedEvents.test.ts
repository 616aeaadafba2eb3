/** Tests of the domain events that the calls of the API record. */
import type { EventPayloads, EventType } from '@plumbline/domain/events/events';
import { estimatorRole } from '@plumbline/domain/users/roles';
import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { events } from '../database/schema/events.ts';
import { uuidv7 } from '../database/uuidv7.ts';
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

/** The changes of a record whose values are all `from` before the change. */
const valuesFrom = (from: unknown, values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, to]) => [name, { from, to }]));

/** The changes of a record whose values are all `to` after the change. */
const valuesTo = (to: unknown, values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, from]) => [name, { from, to }]));

const line = { description: 'Shingles', rate: 10, quantity: 3, tax: 0, unit: 'SQ' };

it('a sign-up and the choice of a package record company.created and subscription.changed', async () => {
  const newOwner = await signUpOwner(api);
  await subscribe(api, newOwner, 'TEAM');
  expectEvents(await readEvents(newOwner.companyId), [
    expect.objectContaining({ type: 'company.created', recordId: newOwner.companyId, actorId: newOwner.id }),
    expect.objectContaining({ type: 'subscription.changed', payload: { type: 'TEAM', users: 3 }, actorKind: 'system' }),
  ]);
});

it('a change of the company records the values before and after the change', async () => {
  const { name } = (await owner.call('company.get', { params: { id: owner.companyId } })).data;
  const body = { name: 'New name', fax_no: '' };
  const change = () => owner.call('company.update', { params: { id: owner.companyId }, body });
  const changes = { name: { from: name, to: 'New name' } };
  expectEvents(await readEventsOf(change), [ownerEvent('company.updated', owner.companyId, { changes })]);
});

it('a request that changes no value records no event', async () => {
  const project = (await owner.call('projects.create', { body: { title: 'Roof' } })).data;
  const update = () => owner.call('projects.update', { params: { id: project.id }, body: { title: 'Roof' } });
  expect(await readEventsOf(update)).toEqual([]);
});

it('an event about many long lines names the lines without their values', async () => {
  const project = (await owner.call('projects.create', { body: { title: 'Roof' } })).data;
  const params = { id: project.estimate ?? '' };
  const changes = Array.from({ length: 200 }, () => ({
    type: 'add' as const,
    ...line,
    description: 'x'.repeat(500),
    id: uuidv7(new Date()),
  }));
  const [event] = await readEventsOf(() => owner.call('estimates.change', { params, body: { changes } }));
  const lines = changes.map(({ id }) => ({ id, change: 'added', changes: {} }));
  expect(event?.payload).toMatchObject({ change: 'lines.changed', lines });
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
    const change = { first_name: 'Ellen', password: 'plumb-bob 9' };
    await owner.call('users.update', { params: { id: userId }, body: change });
    await owner.call('users.delete', { params: { id: userId } });
    await owner.call('offices.delete', { params: { id: officeId } });
  });
  expectEvents(recordedEvents, [
    ownerEvent('office.created', officeId, {}),
    ownerEvent('office.updated', officeId, { changes: { name: { from: 'North', to: 'South' } } }),
    ownerEvent('user.created', userId, { role: estimatorRole }),
    // The event says that the password has changed, but not to what.
    ownerEvent('user.updated', userId, { changes: { first_name: { from: 'Erin', to: 'Ellen' }, password: {} } }),
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
    ownerEvent('project.updated', project.id, { changes: { title: { from: 'Roof', to: 'New roof' } } }, project.id),
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
  const amount = (discount: number) => ({ discount, discount_percent: null, discount_basis: 'after_tax' }) as const;
  const estimateChanged = (payload: EventPayloads['estimate.changed']) =>
    ownerEvent('estimate.changed', estimateId, payload, projectId);
  expectEvents(recordedEvents, [
    ownerEvent('project.created', projectId, { status: 'NEW' }, projectId),
    ownerEvent(
      'project.updated',
      projectId,
      { changes: { status: { from: 'NEW', to: 'SIGNED' }, signed_on: { from: null, to: expect.any(String) } } },
      projectId,
    ),
    ownerEvent(
      'status.changed',
      projectId,
      { from: 'NEW', to: 'SIGNED', before: { status_since: expect.any(String), signed_on: null } },
      projectId,
    ),
    estimateChanged({
      change: 'line.added',
      lines: [{ id: lineId, change: 'added', changes: valuesFrom(null, { ...line, total: 30 }) }],
      previousAmountTotal: 0,
      amountTotal: 30,
    }),
    estimateChanged({
      change: 'line.updated',
      lines: [
        { id: lineId, change: 'updated', changes: { quantity: { from: 3, to: 4 }, total: { from: 30, to: 40 } } },
      ],
      previousAmountTotal: 30,
      amountTotal: 40,
    }),
    estimateChanged({
      change: 'discount.updated',
      changes: { discount: { from: 0, to: 5 } },
      discount: { from: amount(0), to: amount(5) },
      previousAmountTotal: 40,
      amountTotal: 35,
    }),
    estimateChanged({
      change: 'discount.updated',
      changes: { discount: { from: 5, to: 0 } },
      discount: { from: amount(5), to: amount(0) },
      previousAmountTotal: 35,
      amountTotal: 40,
    }),
    estimateChanged({
      change: 'line.deleted',
      lines: [{ id: lineId, change: 'deleted', changes: valuesTo(null, { ...line, quantity: 4, total: 40 }) }],
      previousAmountTotal: 40,
      amountTotal: 0,
    }),
    ownerEvent('note.added', noteId, {}, projectId),
    ownerEvent('note.updated', noteId, { changes: { body: { from: 'Called', to: 'Called twice' } } }, projectId),
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
    ['catalogue-item.updated', id, { changes: { rate: { from: 1, to: 2 } } }],
    ['catalogue-item.deleted', id, {}],
    ['catalogue.imported', importResult.import, { created: 2, updated: 0 }],
    ['catalogue.import-undone', importResult.import, {}],
  ]);
});

it('a call with several changes of lines records the values of each changed line, but not the lines that only moved', async () => {
  const project = (await owner.call('projects.create', { body: { title: 'Roof' } })).data;
  const params = { id: project.estimate ?? '' };
  const addLine = async () => (await owner.call('estimateItems.create', { params, body: line })).data;
  const [updatedLine, deletedLine, movedLine] = [await addLine(), await addLine(), await addLine()];
  const newId = uuidv7(new Date());
  const changes = [
    { type: 'update' as const, ...line, id: updatedLine.id, rate: 20, cost: 8, version: 1 },
    { type: 'delete' as const, id: deletedLine.id, version: 1 },
    { type: 'add' as const, ...line, id: newId, after: null },
    { type: 'move' as const, ids: [movedLine.id], after: null },
  ];
  expectEvents(await readEventsOf(() => owner.call('estimates.change', { params, body: { changes } })), [
    ownerEvent(
      'estimate.changed',
      params.id,
      {
        change: 'lines.changed',
        lines: [
          { id: deletedLine.id, change: 'deleted', changes: valuesTo(null, { ...line, total: 30 }) },
          {
            id: updatedLine.id,
            change: 'updated',
            changes: { rate: { from: 10, to: 20 }, cost: { from: null, to: 8 }, total: { from: 30, to: 60 } },
          },
          { id: newId, change: 'added', changes: valuesFrom(null, { ...line, total: 30 }) },
        ],
        previousAmountTotal: 90,
        amountTotal: 120,
      },
      project.id,
    ),
  ]);
});

it('a change of the details of an estimate records the values', async () => {
  const project = (await owner.call('projects.create', { body: { title: 'Roof' } })).data;
  const params = { id: project.estimate ?? '' };
  const change = () => owner.call('estimates.update', { params, body: { client_notes: 'Gate code 12' } });
  const changes = { client_notes: { from: '', to: 'Gate code 12' } };
  const payload = { change: 'details.updated', changes, previousAmountTotal: 0, amountTotal: 0 } as const;
  expectEvents(await readEventsOf(change), [ownerEvent('estimate.changed', params.id, payload, project.id)]);
});
