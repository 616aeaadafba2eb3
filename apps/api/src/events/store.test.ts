/** Tests of the table of domain events. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../database/database.ts';
import { sqlState } from '../database/errors.ts';
import { companies } from '../database/schema/company.ts';
import { events } from '../database/schema/events.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts';
import { deleteExpiredEvents, recordEvent } from './store.ts';

const now = new Date('2026-03-02T10:00:00Z');
const millisecondsPerDay = 24 * 60 * 60_000;
let testDb: TestDatabase;
let companyId: string;
let otherCompanyId: string;

beforeAll(async () => {
  testDb = await testDatabase();
  companyId = uuidv7(now);
  otherCompanyId = uuidv7(now);
  await testDb.db.system((tx) =>
    tx.insert(companies).values([
      { id: companyId, name: 'Acme' },
      { id: otherCompanyId, name: 'Other' },
    ]),
  );
});
afterAll(() => testDb.drop());

const callerId = uuidv7(now);
const source = (tx: Tx) => ({
  tx,
  caller: { companyId, kind: 'user', principalId: callerId } as const,
  now,
});
const statusChanged = (projectId: string) => ({
  type: 'status.changed' as const,
  recordId: projectId,
  projectId,
  payload: { from: 'NEW', to: 'SIGNED' } as const,
});
const readEvents = (readerCompanyId: string) => testDb.db.company(readerCompanyId, (tx) => tx.select().from(events));

describe('domain events', () => {
  it('are written in the transaction of the change', async () => {
    const event = statusChanged(uuidv7(now));
    await testDb.db.company(companyId, async (tx) => await recordEvent(source(tx), event));
    expect(await readEvents(companyId)).toContainEqual(
      expect.objectContaining({ ...event, companyId, actorKind: 'user', actorId: callerId, createdAt: now }),
    );
  });

  it('are rolled back together with the change', async () => {
    const eventsBefore = await readEvents(companyId);
    const transaction = testDb.db.company(companyId, async (tx) => {
      await recordEvent(source(tx), statusChanged(uuidv7(now)));
      expect(await tx.select().from(events)).toHaveLength(eventsBefore.length + 1);
      throw new Error('rolled back');
    });
    await expect(transaction).rejects.toThrow('rolled back');
    expect(await readEvents(companyId)).toEqual(eventsBefore);
  });

  it('cannot be read or written by another company [S2]', async () => {
    await testDb.db.company(companyId, async (tx) => await recordEvent(source(tx), statusChanged(uuidv7(now))));
    expect(await readEvents(otherCompanyId)).toEqual([]);
    const transaction = testDb.db.company(
      otherCompanyId,
      async (tx) => await recordEvent(source(tx), statusChanged(uuidv7(now))),
    );
    await expect(transaction).rejects.toMatchObject({ code: sqlState.insufficientPrivilege });
  });

  it('cannot be changed or deleted by a company', async () => {
    const changes: ((tx: Tx) => Promise<unknown>)[] = [
      (tx) => tx.update(events).set({ type: 'note.added' }),
      (tx) => tx.delete(events),
    ];
    for (const change of changes)
      await expect(testDb.db.company(companyId, change)).rejects.toMatchObject({
        cause: { code: sqlState.insufficientPrivilege },
      });
  });

  it('have no actor id if the server caused them', async () => {
    const event = statusChanged(uuidv7(now));
    await testDb.db.system(async (tx) => await recordEvent({ tx, caller: { companyId, kind: 'system' }, now }, event));
    expect(await readEvents(companyId)).toContainEqual(
      expect.objectContaining({ recordId: event.recordId, actorKind: 'system', actorId: null }),
    );
  });

  it('are deleted after a year, except the history of projects, which is kept without the changes of its estimates', async () => {
    const [projectId, otherId, recentId, estimateId] = [uuidv7(now), uuidv7(now), uuidv7(now), uuidv7(now)];
    const officeCreated = (recordId: string) => ({ type: 'office.created' as const, recordId, payload: {} });
    const estimateChanged = {
      type: 'estimate.changed' as const,
      recordId: estimateId,
      projectId,
      payload: { change: 'lines.changed', previousAmountTotal: 0, amountTotal: 5 } as const,
    };
    await testDb.db.system(async (tx) => {
      const oldSource = { ...source(tx), now: new Date(now.getTime() - 366 * millisecondsPerDay) };
      await recordEvent(oldSource, statusChanged(projectId));
      await recordEvent(oldSource, officeCreated(otherId));
      await recordEvent(oldSource, estimateChanged);
      await recordEvent(
        { ...source(tx), now: new Date(now.getTime() - 364 * millisecondsPerDay) },
        officeCreated(recentId),
      );
      await deleteExpiredEvents(tx, now);
    });
    const ids = new Set((await readEvents(companyId)).map(({ recordId }) => recordId));
    expect([projectId, recentId, otherId, estimateId].map((id) => ids.has(id))).toEqual([true, true, false, false]);
  });
});
